import { renamedIn } from './renamings.ts'
import type { TargetReport } from './report.ts'
import { hollowLine, serverErrorsLine } from './server-errors.ts'

type Remarked = Pick<TargetReport, 'drivers' | 'serverErrors' | 'hollow'>

/** The remarks of every format about a target before its verdicts, one line each. Holds text of the target file. */
export function remarksOf(target: Remarked): string[] {
  return [renamedIn(target), serverErrorsLine(target), hollowLine(target)].filter(
    (line) => line !== undefined,
  )
}

/** The same for all targets of a report, each with the name of the target. */
export function remarks(targets: ReadonlyArray<Remarked & Pick<TargetReport, 'name'>>): string[] {
  return targets.flatMap((target) => remarksOf(target).map((line) => `${target.name}: ${line}`))
}
