import { join } from 'node:path'
import { removeTemporaryFolder, temporaryFolder } from '../../files/temporary-folder.ts'
import { Ledger, LEDGER_FILE, type LedgerEntry } from '../../fixtures/ledger.ts'
import type { Unsolicited } from '../../harness/client/connection.ts'
import type { LimitName, Limits } from '../../harness/client/limits.ts'
import { driverName, limitsOf, type Target } from '../../harness/client/target.ts'
import type { Transport } from '../../harness/client/transport.ts'
import type { RecordedRun } from '../../harness/report/evidence.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { recordsOf, type Contract } from '../../harness/runtime/contract.ts'
import type { RunListener, RunOptions } from '../../harness/runtime/job.ts'
import { Observations } from '../../harness/run/observations.ts'
import { runRepeat, type Repeat } from '../../harness/run/repeat.ts'
import { slowed } from '../../harness/run/run.ts'
import { StrayErrors } from '../../harness/run/stray-errors.ts'
import { targetReport } from '../../harness/run/target-report.ts'
import type { Misfit, RecordedEvidence } from './recorded-run.ts'

/** Characters of the names of targets in a message. */
const MAX_NAMES_LENGTH = 200

/** The evidence cannot be replayed at all; the message is one line. */
export class NotReplayable extends Error {
  override readonly name = 'NotReplayable'
}

/** The verdicts about the recorded responses. */
export interface Replayed {
  /** In the order of the run; without leftovers and notes of clean-up, because nothing is removed. */
  readonly targets: readonly TargetReport[]
  readonly misfits: readonly Misfit[]
  /**
   * Ids of requests without the header lines of the client that is drawn for them, for example because an option sets one of these
   * lines.
   */
  readonly ofOtherClients: readonly string[]
  /** Ids of responses that results depend on, and of which the evidence has only the beginning, because of the limit `evidenceBodyBytes`. */
  readonly shortened: readonly string[]
  /** Ids of exchanges outside clean-up that nothing requests. */
  readonly strays: readonly string[]
  /** The users, organizations and repositories that the run created and its checks did not remove. */
  readonly created: readonly LedgerEntry[]
  /** The issues of the legacy forge that the run created, which stay. */
  readonly issues: ReadonlyArray<Pick<LedgerEntry, 'target' | 'name'>>
  /** Drawn deletions that clean-up had to read and did not: kind and name, by target. */
  readonly unseen: ReadonlyMap<string, readonly string[]>
}

export interface ReplayOptions {
  /** Name of a driver that replaces a driver from a file. */
  readonly driverFile?: string | undefined
  /** Limits for the replay, independent of those in the evidence; for evidence from others. */
  readonly limits?: Limits
  /** Receives the number of each repeat before it is judged, and the number of all. */
  readonly progress?: (repeat: number, of: number) => void
}

const silent: RunListener = { started() {}, result() {}, phase() {}, notice() {} }

/** The evidence determines how many sequences an exploration played side by side, and how many in total. */
const asRecorded = { requests: Infinity, forMs: Infinity, sideBySide: 16 }

/**
 * Judges a run again from its evidence: the same checks and rules, with the recorded responses instead of the network. Sends
 * nothing. Throws {@link NotReplayable}.
 */
export async function replay(
  report: Report,
  recorded: RecordedEvidence,
  contract: Contract,
  { driverFile, limits, progress = () => {} }: ReplayOptions = {},
): Promise<Replayed> {
  const run = replayable(report, recorded)
  const folder = temporaryFolder('forge-conformance-replay-')
  const ledger = new Ledger(join(folder, LEDGER_FILE), run.nonce)
  const strayErrors = new StrayErrors(() => {})
  try {
    const targets = run.targets.map((target) => withDriver(limited(target, limits), contract, driverFile))
    const requirements = recordsOf(contract)
    // If the run selected everything, this includes requirements that its catalogue did not have.
    const selected = new Set(run.selected === 'everything' ? requirements.map(({ id }) => id) : run.selected)
    const repeats: Repeat[] = []
    const unseen = new Map<string, readonly string[]>()
    // All repeats without evidence have the same results: one of them shows these.
    const played = Math.min(run.repeats, recorded.lastRepeat + 1)
    for (let number = 1; number <= played; number++) {
      progress(number, played)
      // A repeat waits for nothing outside of the process: signals arrive between two of them.
      await new Promise((resolve) => setTimeout(resolve, 0))
      const options = optionsOf(number, report, recorded, {
        run,
        contract,
        targets: slowed(targets, repeats),
        selected,
        output: folder,
      })
      const repeat = await runRepeat(options, requirements, { record() {}, ledger, strayErrors }, number)
      await repeat.keep()
      repeats.push(repeat)
      for (const { name } of targets) {
        const more = unseenAfter(repeat, recorded, name, number)
        if (more) unseen.set(name, [...(unseen.get(name) ?? []), ...more])
      }
    }
    const observations = observationsOf(recorded, contract, targets)
    return {
      misfits: recorded.misfits,
      ofOtherClients: recorded.ofOtherClients,
      shortened: [...recorded.shortened],
      strays: recorded.strays(),
      unseen,
      ...entriesIn(ledger),
      targets: targets.map((target, index) =>
        targetReport(
          target,
          repeats.flatMap((repeat) => repeat.targets[index] ?? []),
          requirements,
          observations.of(target.name),
          { left: [], mayAppear: [] },
          undefined,
        ),
      ),
    }
  } finally {
    await strayErrors.close()
    ledger.close()
    removeTemporaryFolder(folder)
  }
}

/** What clean-up has not seen of a target, with its exchanges; undefined if there are none. */
function unseenAfter(
  repeat: Repeat,
  recorded: RecordedEvidence,
  target: string,
  number: number,
): readonly string[] | undefined {
  recorded.noteUnread(target, number)
  const cleanUp = recorded.cleanUpExchanges(target, number)
  for (const exchange of cleanUp) repeat.addCleanUp(exchange)
  return cleanUp.length > 0 ? repeat.unseen(target) : undefined
}

/** The options of one repeat: recorded responses take the place of the network. */
function optionsOf(
  number: number,
  report: Report,
  recorded: RecordedEvidence,
  {
    run,
    ...options
  }: Pick<RunOptions, 'contract' | 'targets' | 'selected' | 'output'> & {
    readonly run: ReturnType<typeof replayable>
  },
): RunOptions {
  return {
    ...options,
    seed: recorded.header.seed,
    claimsNames: run.claimsNames,
    preflight: run.preflight,
    ...(report.run.shard && { shard: report.run.shard }),
    ...(run.isExploration && { explore: asRecorded }),
    command: '',
    signal: recorded.interrupt.signal,
    listener: silent,
    transportTo: ({ name }) => new NoTransport(recorded, name, number),
    recordingOf: ({ name }, repeat) => recorded.recording(name, repeat),
  }
}

/** The resources that the run created, and the issues that stay. */
function entriesIn(ledger: Ledger): Pick<Replayed, 'created' | 'issues'> {
  const remaining = ledger.remaining()
  return {
    issues: remaining.flatMap(({ entry }) => (entry.kind === 'legacy issue' ? [entry] : [])),
    created: remaining.flatMap(({ entry, certainty }) =>
      certainty === 'created' && entry.kind !== 'legacy issue' ? [entry] : [],
    ),
  }
}

/** The data about the run in the evidence. Throws {@link NotReplayable} if it is incomplete. */
function replayable(report: Report, { header }: RecordedEvidence): RecordedRun {
  const { run } = header
  if (report.run.missingShards !== undefined)
    throw new NotReplayable('a merged report cannot be replayed; replay the reports of its shards')
  if (!run)
    throw new NotReplayable(
      'the evidence does not say how the run was made: it was merged of that of shards, which can be replayed, or an earlier version wrote it',
    )
  const namesOf = (targets: ReadonlyArray<{ readonly name: string }>): string =>
    JSON.stringify(targets.map(({ name }) => name))
  const [own, others] = [namesOf(run.targets), namesOf(report.targets)]
  if (own !== others)
    throw new NotReplayable(
      `the targets of the evidence are ${visibleAtMost(own, MAX_NAMES_LENGTH)}, and those of the report ${visibleAtMost(others, MAX_NAMES_LENGTH)}`,
    )
  return run
}

function observationsOf(
  { evidence }: RecordedEvidence,
  { operations }: Contract,
  targets: readonly Target[],
): Observations {
  const observations = new Observations(operations)
  for (const { name } of targets) for (const exchange of evidence.exchanges(name)) observations.add(exchange)
  return observations
}

/** A target with the limits of its run, none of them above the given ones. */
function limited(target: Target, most: Limits | undefined): Target {
  if (!most) return target
  const own = limitsOf(target)
  const names = Object.keys(most) as LimitName[]
  const limits = Object.fromEntries(names.map((name) => [name, Math.min(own[name], most[name])]))
  return { ...target, limits }
}

/** A target with drivers of this package. Throws {@link NotReplayable} if one is missing. */
function withDriver(target: Target, { drivers }: Contract, file: string | undefined): Target {
  const { codeHosting, legacyForge } = target
  if (legacyForge) known(legacyForge.driver, () => drivers.legacyForge(legacyForge.driver))
  if (!codeHosting) return target
  const { driver } = codeHosting
  const name = driverName(driver)
  try {
    drivers.codeHosting(driver)
    return target
  } catch {
    if (file === undefined) throw new NotReplayable(`the driver ${name} is a file: --driver names it`)
    const choice = typeof driver === 'string' ? file : { ...driver, extends: file }
    return { ...target, codeHosting: { ...codeHosting, driver: choice } }
  }
}

function known(name: string, find: () => unknown): void {
  try {
    find()
  } catch {
    throw new NotReplayable(
      `the driver ${name} of the legacy forge is a file, so that the run cannot be replayed`,
    )
  }
}

/** Sends nothing: every response is in the evidence. */
class NoTransport implements Transport {
  readonly unsolicited: readonly Unsolicited[]

  constructor(recorded: RecordedEvidence, target: string, repeat: number) {
    this.unsolicited = recorded.unsolicited(target, repeat).map(({ request, doubtful }) => ({
      request: { origin: '', method: 'GET', path: '/', headers: [], ...request },
      doubtful: [...doubtful],
    }))
  }

  async carry(): Promise<never> {
    throw new Error('a replay sends nothing')
  }

  async close(): Promise<void> {}
}
