import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/contract.ts'
import type { Target } from '../../harness/client/target.ts'
import type { TargetReport } from '../../harness/report/report.ts'
import type { RunListener } from '../../harness/run/job.ts'
import { run } from '../../harness/run/run.ts'
import { startReference, type StartOptions } from '../../reference/start.ts'

const silent: RunListener = { started() {}, result() {}, phase() {}, notice() {} }

/** A server to be asked: a reference that is started with these options. */
export interface Server {
  readonly id: string
  readonly options: StartOptions
}

/** What to ask and how. */
export interface Questions {
  /** Requirement ids. */
  readonly selected: ReadonlySet<string>
  readonly seed: string
  readonly concurrency: number
}

/** Starts the servers, asks all of them in one run, stops them. Gives what was found, by id. */
export async function ask(
  servers: readonly Server[],
  { selected, seed, concurrency }: Questions,
): Promise<Map<string, TargetReport>> {
  const started = await Promise.all(servers.map(({ options }) => startReference(options)))
  const output = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    const report = await run({
      contract,
      targets: started.map(({ target }, index) => ({
        ...(target as unknown as Target),
        name: servers[index]?.id ?? '',
        // Many servers share one machine.
        timeoutMs: 20_000,
        // Everything happens at once on the reference; a clone takes the longest.
        patienceMs: 500,
        concurrency,
      })),
      seed,
      selected,
      output,
      // A server may be broken in just what the preflight asks.
      preflight: false,
      command: 'mutants',
      signal: new AbortController().signal,
      listener: silent,
    })
    return new Map(report.targets.map((target) => [target.name, target]))
  } finally {
    await Promise.all(started.map((reference) => reference.close()))
    rmSync(output, { recursive: true, force: true })
  }
}
