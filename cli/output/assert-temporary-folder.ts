import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../base/usage-error.ts'

/** A command that needs temporary files checks first that it can create them. Throws `UsageError`. */
export function assertTemporaryFolder(): void {
  try {
    rmdirSync(mkdtempSync(join(tmpdir(), 'forge-conformance-')))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      `TMPDIR: no temporary files can be written in ${tmpdir()} (${code ?? String(cause)}); name another folder`,
    )
  }
}
