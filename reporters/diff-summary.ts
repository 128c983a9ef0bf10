import type { Change, Diff } from '../harness/report/diff.ts'
import type { Result } from '../harness/report/report.ts'
import { reasonOf } from './result-details.ts'

/** The groups of a comparison, the most important first. */
export const diffGroups = ['worse', 'gone', 'unmet', 'better', 'new', 'changed'] as const

/** `3 worse, 1 better, 190 unchanged`. */
export function diffHeadline(diff: Diff): string {
  const counts = diffGroups
    .filter((group) => diff[group].length > 0)
    .map((group) => `${diff[group].length} ${group}`)
  return [...(counts.length > 0 ? counts : ['nothing changed']), `${diff.unchanged} unchanged`].join(', ')
}

/** Differences in catalogue and targets, which explain changes. */
export function diffRemarks({
  sameCatalogue,
  targets,
  renamed,
  outages,
  suspected,
  disputed,
}: Diff): string[] {
  return [
    ...outages.old.map((line) => `In the older report, ${line}`),
    ...outages.new.map((line) => `In the newer report, ${line}`),
    ...renamed.old.map((line) => `In the older report, ${line}.`),
    ...renamed.new.map((line) => `In the newer report, ${line}.`),
    ...(sameCatalogue
      ? []
      : ['The reports use different catalogues: requirements may have been added, removed or changed.']),
    ...targets.new.map((name) => `Only the newer report has the target ${name}.`),
    ...targets.gone.map((name) => `Only the older report has the target ${name}.`),
    ...suspected.map((line) => `Not judged, and only in the newer report: ${line}`),
    ...disputed,
  ]
}

/** `pass → fail`. */
export function verdictsOf({ before, after }: Change): string {
  return before && after ? `${before.verdict} → ${after.verdict}` : ((after ?? before)?.verdict ?? '')
}

/** The new reason; if the verdict is the same, such as for an open question, also the old one. */
export function changeReason({ before, after }: Change): string {
  if (!after) return ''
  const now = describe(after)
  return before?.verdict === after.verdict ? `was ${describe(before)}, is ${now}` : now
}

function describe(result: Result): string {
  return result.verdict === 'observed' ? (result.message ?? '') : reasonOf(result)
}

/** Whether changes must name their target. */
export function namesTargets(diff: Diff): boolean {
  return new Set(diffGroups.flatMap((group) => diff[group].map(({ target }) => target))).size > 1
}
