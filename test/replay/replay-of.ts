import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeRecorded, type JudgedAgain } from '../../cli/verify/judge-recorded.ts'
import type { Report } from '../../harness/report/report.ts'
import { disputes } from '../../cli/catalogue/disputes.ts'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { askInto, type Questions, type Server } from '../../mutation/score/ask.ts'

/** A run that has ended, with its files. */
export interface RunToReplay {
  readonly report: Report
  /** Contains `report.json` and `evidence.ndjson`; the caller removes it. */
  readonly folder: string
}

/** Runs the selected checks on servers in this process. */
export async function runToReplay(
  servers: readonly Server[],
  selected: ReadonlySet<string>,
  patienceMs = 1000,
  explore?: Questions['explore'],
  seed = 'replay',
): Promise<RunToReplay> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  const plain = await askInto(folder, servers, {
    selected,
    patienceMs,
    overHttp: false,
    seed,
    ...(explore ? { explore } : {}),
    ...(explore?.pairs ? { wire: 'ordinary', nonce: 'zyxwvutsrqponmlkjihgfedcba' } : {}),
  })
  const report = withDisputes(withProfiles(plain, profiles), disputes)
  return { report: await readReport(await writeReport(report, folder)), folder }
}

/** Runs the selected checks on servers in this process, and judges the run again from its evidence. */
export async function replayOf(
  servers: readonly Server[],
  selected: ReadonlySet<string>,
  patienceMs?: number,
  explore?: Questions['explore'],
  seed?: string,
): Promise<JudgedAgain & { readonly report: Report }> {
  const { report, folder } = await runToReplay(servers, selected, patienceMs, explore, seed)
  try {
    return { report, ...(await judgeRecorded({ report, file: join(folder, 'report.json') })) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
