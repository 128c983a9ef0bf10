import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import { reportAt } from '../output/report-at.ts'
import { UsageError } from '../base/usage-error.ts'
import { failedIds } from './failed-ids.ts'

/**
 * The requirements of a selection that failed in the report of an output folder; all of them if none failed. Throws `UsageError` without a
 * report.
 */
export async function onlyFailed(
  selected: ReadonlySet<string>,
  output: string,
): Promise<ReadonlySet<string>> {
  if (!existsSync(join(output, REPORT_FILE)))
    throw new UsageError(
      `--failed: ${output} has no ${REPORT_FILE} of an earlier run; run without --failed first, or name its folder with --output`,
    )
  const failed = failedIds((await reportAt(output)).report)
  const again = new Set([...selected].filter((id) => failed.has(id)))
  return again.size > 0 ? again : selected
}
