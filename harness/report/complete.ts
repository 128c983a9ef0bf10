import { isOwnId, type Report } from './report.ts'

/** Whether nothing of the documents was left out: by selection, by withholding, or by an interrupt. */
export function isComplete(targets: ReadonlyArray<Pick<Report['targets'][number], 'results'>>): boolean {
  return targets.every(({ results }) =>
    results.every(({ requirement, verdict }) => verdict !== 'skipped' || isOwnId(requirement)),
  )
}
