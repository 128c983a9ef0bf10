import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Report } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { run } from '../../harness/run/run.ts'

/** Runs some requirements against a target, without the command line; without `output`, no file remains. */
export async function runOf(
  target: Partial<Target>,
  picks: (id: string) => boolean,
  more: Partial<RunOptions> = {},
): Promise<{ readonly report: Report }> {
  const output = mkdtempSync(join(tmpdir(), 'run-of-'))
  try {
    const report = await run({
      contract,
      targets: [
        { name: 't', concurrency: 4, timeoutMs: 60_000, patienceMs: 1000, allowWrites: true, ...target },
      ],
      seed: 'same',
      selected: new Set(contract.requirements.map(({ id }) => id).filter(picks)),
      output,
      preflight: true,
      command: 'run',
      signal: new AbortController().signal,
      listener: { started() {}, result() {}, phase() {}, notice() {} },
      ...more,
    })
    return { report }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
