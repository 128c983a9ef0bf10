import { groupBy } from './group-by.ts'
import { SET_UP_FAILED } from './reasons.ts'
import { renamedIn } from './renamings.ts'
import type { Observation, TargetReport } from './report.ts'
import { hollowLine, serverErrorsLine } from './server-errors.ts'

type Remarked = Pick<TargetReport, 'drivers' | 'serverErrors' | 'hollow' | 'notes'> &
  Partial<Pick<TargetReport, 'documents' | 'observations'>>

/** Operations, and kinds of probable mistakes, that remarks name. */
const NAMED = 3
const SUSPECTS = 6

/** The remarks about a target that every format shows before its verdicts, one line each. Contains text of the target file. */
export function remarksOf(target: Remarked): string[] {
  return [
    ...[renamedIn(target), setUpLine(target), serverErrorsLine(target), hollowLine(target)].filter(
      (line) => line !== undefined,
    ),
    ...suspectLines(target),
  ]
}

/** Probable mistakes that no sentence of a document decides. */
export function suspectsOf({
  observations = [],
}: Partial<Pick<TargetReport, 'observations'>>): Observation[] {
  return observations.filter(({ suspect }) => suspect)
}

/** One line for each kind of them. */
function suspectLines(target: Remarked): string[] {
  const kinds = [...groupBy(suspectsOf(target), ({ what }) => what)]
  const lines = kinds.slice(0, SUSPECTS).map(([what, [first, ...others]]) => {
    const named = [first, ...others].slice(0, NAMED).map((one) => one?.operation)
    const more = others.length >= NAMED ? ` and ${others.length + 1 - NAMED} more` : ''
    return `not judged, since the documents leave it open: ${named.join(', ')}${more}: ${what}; such as ${first?.exchange}`
  })
  const hidden = kinds.length - lines.length
  return hidden > 0 ? [...lines, `and ${hidden} more like it, under observations in the report`] : lines
}

/** The first failed request of set-up, with its URL and the server's own words: unmet requirements may result from it. */
function setUpLine({ notes = [], documents = [] }: Remarked): string | undefined {
  const note = notes.find((one) => one.startsWith(SET_UP_FAILED))
  const url = documents.find(({ document }) => document === 'code-hosting')?.url.replace(/\/$/, '')
  return url === undefined ? note : note?.replace(/\b([A-Z]{3,7}) \/(?=api\/)/, `$1 ${url}/`)
}

/** The same for all targets of a report, each with the name of the target. */
export function remarks(targets: ReadonlyArray<Remarked & Pick<TargetReport, 'name'>>): string[] {
  return targets.flatMap((target) => remarksOf(target).map((line) => `${target.name}: ${line}`))
}
