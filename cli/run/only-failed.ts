import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import { reportAt } from '../output/report-at.ts'
import { note } from '../base/note.ts'
import { UsageError } from '../base/usage-error.ts'
import type { Report } from '../../harness/report/report.ts'

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
  if (again.size > 0) return again
  note(`--failed: nothing of the selection failed in ${output}, so that all of it is checked`)
  return selected
}

/** Requirements that failed, are unstable or were in error on a target (open questions never do). */
export function failedIds({ requirements, targets }: Report): ReadonlySet<string> {
  const open = new Set(requirements.filter(({ level }) => level === 'open').map(({ id }) => id))
  return new Set(
    targets
      .flatMap(({ results }) => results)
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable' || verdict === 'error')
      .map(({ requirement }) => requirement)
      .filter((id) => !open.has(id)),
  )
}
