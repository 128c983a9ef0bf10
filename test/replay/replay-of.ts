import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/contract.ts'
import { judgeRecorded, type JudgedAgain } from '../../cli/replay/judge-recorded.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Report } from '../../harness/report/report.ts'
import { profiles } from '../../cli/profiles.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { run } from '../../harness/run/run.ts'
import { administratorToken } from '../../mutation/score/ask.ts'
import { InProcessTransport } from '../../mutation/score/in-process-transport.ts'
import { startReference, type Reference, type StartOptions } from '../../reference/start.ts'

/** A server to run the suite on. */
export interface ReplayedServer {
  readonly id: string
  readonly options: StartOptions
  readonly signIn?: 'token' | 'found'
}

/** A run that has ended, with its files. */
export interface RunToReplay {
  readonly report: Report
  /** Has `report.json` and `evidence.ndjson`; the caller removes it. */
  readonly folder: string
}

/** Runs the selected checks on servers in this process. */
export async function runToReplay(
  servers: readonly ReplayedServer[],
  selected: ReadonlySet<string>,
  patienceMs = 1000,
): Promise<RunToReplay> {
  const started = await Promise.all(
    servers.map(async (server) => ({ server, reference: await startReference(server.options) })),
  )
  const transports = new Map(
    started.map(({ server, reference }) => [server.id, new InProcessTransport(reference.fetch)]),
  )
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  try {
    const plain = await run({
      contract,
      targets: await Promise.all(
        started.map(({ server, reference }) => targetOf(server, reference, patienceMs)),
      ),
      seed: 'replay',
      selected,
      output: folder,
      preflight: false,
      command: 'replay',
      signal: new AbortController().signal,
      listener: { started() {}, result() {}, phase() {}, notice() {} },
      transportTo: ({ name }) => transports.get(name),
    })
    const report = withProfiles(plain, profiles)
    return { report: await readReport(await writeReport(report, folder)), folder }
  } finally {
    await Promise.all(started.map(({ reference }) => reference.close()))
  }
}

/** Runs the selected checks on servers in this process, and judges the run again from its evidence. */
export async function replayOf(
  servers: readonly ReplayedServer[],
  selected: ReadonlySet<string>,
  patienceMs?: number,
): Promise<JudgedAgain> {
  const { report, folder } = await runToReplay(servers, selected, patienceMs)
  try {
    return await judgeRecorded({ report, file: join(folder, 'report.json') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function targetOf(
  { id, signIn }: ReplayedServer,
  reference: Reference,
  patienceMs: number,
): Promise<Target> {
  const { codeHosting, ...target } = reference.target
  const admin = signIn
    ? { ...codeHosting.admin, token: await administratorToken(reference) }
    : codeHosting.admin
  const driver = signIn === 'token' ? { extends: codeHosting.driver, signIn } : codeHosting.driver
  return {
    ...target,
    name: id,
    concurrency: 8,
    timeoutMs: 60_000,
    patienceMs,
    codeHosting: { ...codeHosting, driver, admin },
  }
}
