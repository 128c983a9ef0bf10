import { isOwnId, type Report } from './report.ts'

/** Whether the run omitted no requirement of the documents, by selection, withholding, or an interrupt. */
export function isComplete(targets: ReadonlyArray<Pick<Report['targets'][number], 'results'>>): boolean {
  return targets.every(({ results }) =>
    results.every(({ requirement, verdict }) => verdict !== 'skipped' || isOwnId(requirement)),
  )
}
