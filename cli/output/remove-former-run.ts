import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DIFFERENCE_FILE, EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { reporterFiles } from '../../reporters/registry.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Removes what an earlier run wrote to an output folder, so that no file there is of another run than the others, whatever ends
 * this one. The ledger stays. A folder without report and evidence has no earlier run: its files are not touched. Throws
 * `UsageError` where a file cannot be removed.
 */
export function removeFormerRun(output: string): void {
  if (![REPORT_FILE, EVIDENCE_FILE].some((file) => existsSync(join(output, file)))) return
  // The evidence goes last: while it is there, the next run removes what this one could not.
  const logs = readdirSync(output).filter((name) => /^target(-\d+)?\.log$/.test(name))
  for (const name of [REPORT_FILE, DIFFERENCE_FILE, ...reporterFiles, ...logs, EVIDENCE_FILE]) {
    const file = join(output, name)
    try {
      rmSync(file, { force: true })
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw new UsageError(
        `${file} of an earlier run cannot be removed (${code ?? String(cause)}); remove it, or name another folder with --output`,
      )
    }
  }
}
