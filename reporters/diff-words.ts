import type { Change, Diff } from '../harness/report/diff.ts'
import type { Result } from '../harness/report/report.ts'
import { reasonOf } from './result-details.ts'

/** The groups of a comparison in the order in which they are read: what matters first. */
export const diffGroups = ['worse', 'better', 'new', 'gone', 'changed'] as const

/** `3 worse, 1 better, 190 unchanged`. */
export function diffHeadline(diff: Diff): string {
  const counts = diffGroups
    .filter((group) => diff[group].length > 0)
    .map((group) => `${diff[group].length} ${group}`)
  return [...(counts.length > 0 ? counts : ['nothing changed']), `${diff.unchanged} unchanged`].join(', ')
}

/** What is worth knowing before the changes are read. */
export function diffRemarks({ sameCatalogue, targets }: Diff): string[] {
  return [
    ...(sameCatalogue
      ? []
      : ['The reports are of different catalogues: requirements may have come, gone or changed.']),
    ...targets.new.map((name) => `Only the newer report knows the target ${name}.`),
    ...targets.gone.map((name) => `Only the older report knows the target ${name}.`),
  ]
}

/** `pass → fail`. */
export function verdictsOf({ before, after }: Change): string {
  return before && after ? `${before.verdict} → ${after.verdict}` : ((after ?? before)?.verdict ?? '')
}

/** Why it is as it now is; for what is the same verdict, such as an open question, also how it was. */
export function changeReason({ before, after }: Change): string {
  if (!after) return ''
  const now = told(after)
  return before?.verdict === after.verdict ? `was ${told(before)}, is ${now}` : now
}

function told(result: Result): string {
  return result.verdict === 'observed' ? (result.message ?? '') : reasonOf(result)
}

/** Whether the targets must be named. */
export function namesTargets(diff: Diff): boolean {
  return new Set(diffGroups.flatMap((group) => diff[group].map(({ target }) => target))).size > 1
}
