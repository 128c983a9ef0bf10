import { cleanUp, kept, type CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import type { Exchange } from '../client/exchange.ts'
import type { RunEvent } from '../client/run-event.ts'
import { nonceOfRepeat, nonceOfTarget } from '../client/nonce.ts'
import { documentsOf, type Target } from '../client/target.ts'
import type { Requirement } from '../checks/check.ts'
import type { Coverage, ExplorationReport, Observation, RequirementRecord, Result } from '../report/report.ts'
import type { RunOptions } from '../runtime/job.ts'
import { notesOf } from './notes.ts'
import { exchangeSource, isOfOwnSuite } from '../client/exchange-id.ts'
import { askUnknownOn } from './ask-unknown.ts'
import { targetCoverage } from '../../explore/coverage.ts'
import { claimNames } from './claim-names.ts'
import { recordedTarget } from './recorded-target.ts'
import type { RecordedTarget } from '../report/evidence.ts'
import { preflight, type Unreachable } from './preflight.ts'
import { AnsweredOperations, applyDeclarations } from './declared-operations.ts'
import { allResults } from './results.ts'
import { TargetRuntime } from '../runtime/target-runtime.ts'
import { DrawnDeletions } from '../../oracle/drawn-deletions.ts'
import { askAgain } from './ask-again.ts'
import { judgeRules, KeptExchanges } from './judge-rules.ts'
import type { RuleResults } from '../../oracle/rule-results.ts'
import { playScriptedSequences } from '../../explore/play-scripted-sequences.ts'
import { exploreTarget, type Explored } from '../../explore/explore-target.ts'
import { runChecks, type CheckResults, type TargetChecks } from './run-checks.ts'
import { unsolicitedObservations, withoutDoubtful } from './unsolicited.ts'

const UNKNOWN_ROUTES = exchangeSource('fixture', 'unknown routes')
/** How many organizations a repeat of everything creates at most where they stay. */
const ORGANIZATIONS_PER_REPEAT = 35

/** Where a run keeps what it must not lose. */
export interface RunRecords {
  /** Takes every exchange of a repeat as soon as it is over. */
  readonly record: (exchange: Exchange, repeat: number) => void
  readonly ledger: Ledger
  /** Takes what a replay needs besides exchanges. */
  readonly note?: (event: RunEvent) => void
}

/** The results of one repeat for one target. */
export interface TargetRepeat {
  readonly unreachable: Unreachable
  readonly results: readonly Result[]
  /** What was noticed about the connections, and what no sentence of a document decides. */
  readonly observations: readonly Observation[]
  /** What users should know, one line each. */
  readonly notes: readonly string[]
  readonly coverage?: Coverage
  readonly exploration?: ExplorationReport
  /** One line where the target responded and then was given up. */
  readonly stoppedResponding?: string
  /** What the concurrency was lowered to; absent where it was not. */
  readonly loweredTo?: number
}

/** One repeat whose checks have ended. */
export interface Repeat {
  /** In the order of `options.targets`. */
  readonly targets: readonly TargetRepeat[]
  /** The targets as evidence keeps them, in the same order. */
  readonly recorded: readonly RecordedTarget[]
  /** Errors that belong to no check. */
  readonly strayErrors: readonly string[]
  /** Takes an exchange of the clean-up of a run that is replayed. */
  addCleanUp(exchange: Exchange): void
  /** One line for each requirement that clean-up has found contradicted. */
  foundWrong(): readonly string[]
  /** What was drawn of the deletions on a target and no request has looked at since: kind and name. */
  unseen(target: string): readonly string[]
  /** Removes what the repeat made; returns what is left, in the order of `options.targets`. What it finds is in the results then. */
  cleanUp(): Promise<readonly CleanedUp[]>
  /** Removes nothing; returns everything that the ledger has for the targets, in the same order. */
  keep(): Promise<readonly CleanedUp[]>
}

/** Runs preflight and checks once against every target. The caller has to call `cleanUp` of what it returns. */
export async function runRepeat(
  options: RunOptions,
  requirements: readonly RequirementRecord[],
  { record, ledger, note }: RunRecords,
  repeat: number,
): Promise<Repeat> {
  const { contract, targets, seed, secret, listener, signal } = options
  const answered = new Map(targets.map(({ name }) => [name, new AnsweredOperations()]))
  const seen = new Map(targets.map(({ name }) => [name, new KeptExchanges()]))
  const drawn = new Map<string, DrawnDeletions>()
  const runtimes = targets.map((target, index) => {
    const transport = options.transportTo?.(target)
    const recording = options.recordingOf?.(target, repeat)
    return new TargetRuntime({
      target,
      seed,
      nonce: nonceOfRepeat(nonceOfTarget(ledger.run, index), repeat),
      ...(secret === undefined ? {} : { secret: `${secret} ${index} ${repeat}` }),
      repeat,
      contract,
      ledger,
      asksAgain: options.explore === undefined,
      record(exchange) {
        record(exchange, repeat)
        if (isOfOwnSuite(exchange.id)) return
        answered.get(target.name)?.add(exchange)
        if (!options.explore) seen.get(target.name)?.add(exchange)
        drawn.get(target.name)?.add(exchange)
      },
      targets: targets.length,
      workFolder: options.output,
      signal,
      ...(transport ? { transport } : {}),
      ...(note ? { note } : {}),
      ...(recording ? { recording } : {}),
    })
  })

  for (const { target, reading, nonce, codeHosting } of runtimes)
    drawn.set(
      target.name,
      new DrawnDeletions({
        reading,
        seed: `${seed} ${nonce} ${repeat}`,
        patienceMs: target.patienceMs,
        ...(codeHosting ? { always: codeHosting.shared.ada.username } : {}),
      }),
    )

  for (const { redactor } of runtimes) options.onRedactor?.(redactor)

  listener.phase('preflight')
  const unreachable = await Promise.all(runtimes.map((runtime) => prepare(runtime, options)))

  for (const { target, codeHosting } of runtimes)
    if (codeHosting?.seeder.organizationsStay && createsOrganizations(options.selected))
      listener.notice(
        `${target.name}: up to about ${ORGANIZATIONS_PER_REPEAT} organizations are created, and stay, with their owners: nothing removes an organization from this server`,
      )

  listener.phase('checks')
  const toAsk = runtimes.map((runtime, index) => ({
    runtime,
    requirements: askedOf(options, runtime.target, unreachable[index] ?? {}),
  }))
  const those = (wanted: (requirement: Requirement) => boolean): TargetChecks[] =>
    toAsk.map(({ runtime, requirements: some }) => ({ runtime, requirements: some.filter(wanted) }))
  const asked = those(({ level }) => level !== 'own')
  const askedOwn = those(({ level }) => level === 'own')
  const onResult = (target: string, result: Result): void => {
    listener.result(target, result)
    // Under load, the check is run once more.
    const isFinal = !runtimes.some((one) => one.target.name === target && one.client.limiter.lowering)
    if (isFinal) options.onChecked?.(target, result)
  }
  const rules = runtimes.map(({ target }, index) => rulesOf(options, target, unreachable[index] ?? {}))
  const explored: Explored[] = []
  const coverage: Array<Coverage | undefined> = []
  const [{ results, strayErrors }] = await Promise.all([
    runChecks(asked, onResult, signal),
    ...runtimes.map(async (runtime, index) => {
      if (options.explore) explored[index] = await exploreTarget(runtime, rules[index] ?? [], options)
      const inSequences =
        explored[index]?.asked ?? (await playScriptedSequences(runtime, rules[index] ?? [], options.shard))
      coverage[index] = targetCoverage(runtime, inSequences, options.explore ? 'exploration' : 'run')
    }),
  ])

  await Promise.all(
    runtimes.map((runtime, index) => askAgain(runtime, rules[index] ?? [], seen.get(runtime.target.name))),
  )

  const noticed: Array<readonly Observation[]> = []
  for (const [index, { runtime }] of asked.entries()) {
    const found = results.get(runtime.target.name) ?? new Map<string, Result>()
    const judged: RuleResults =
      explored[index] ??
      judgeRules(runtime, rules[index] ?? [], {
        kept: seen.get(runtime.target.name),
        results: found,
        isShard: options.shard !== undefined,
      })
    noticed[index] = judged.observations
    for (const result of judged.results) {
      found.set(result.requirement, result)
      listener.result(runtime.target.name, result)
    }
  }

  const declared = await Promise.all(
    runtimes.map((runtime) =>
      applyDeclarations(
        results.get(runtime.target.name) ?? new Map(),
        runtime.target.unsupported ?? [],
        answered.get(runtime.target.name) ?? new AnsweredOperations(),
        askUnknownOn(runtime, UNKNOWN_ROUTES),
      ),
    ),
  )
  const notes = runtimes.map((runtime, index) => [
    ...notesOf(runtime, 'seeding'),
    ...(declared[index]?.notes ?? []),
  ])
  for (const [index, { target }] of runtimes.entries())
    for (const note of notes[index] ?? []) listener.notice(`${target.name}: ${note}`)

  await Promise.all(runtimes.map((runtime) => runtime.retireConnections()))
  for (const { target, unsolicited } of runtimes)
    for (const { request, doubtful } of unsolicited) {
      const { id, operation } = request
      const asked = { ...(id === undefined ? {} : { id }), ...(operation === undefined ? {} : { operation }) }
      note?.({ event: 'unasked', target: target.name, repeat, request: asked, doubtful })
    }

  // Suites of the user come last: what they send, even by other ways than the client, changes no verdict about the documents.
  const decidedBefore = runtimes.map(({ unsolicited }, index) =>
    withoutDoubtful(declared[index]?.results ?? new Map<string, Result>(), [...unsolicited]),
  )
  const noticedBefore = runtimes.map(({ unsolicited }) => unsolicitedObservations(unsolicited))
  const own = await runOwnChecks(askedOwn, onResult, signal)

  return {
    strayErrors: [...strayErrors, ...own.strayErrors].map((message) =>
      runtimes.reduce((text, { redactor }) => redactor.cleanMessage(text), message),
    ),
    recorded: runtimes.map(recordedTarget),
    targets: runtimes.map(({ target, client }, index) => {
      const results = allResults({
        requirements: requirements.filter(({ document }) => documentsOf(target).includes(document)),
        selected: options.selected,
        unreachable: unreachable[index] ?? {},
        given: new Map([...(decidedBefore[index] ?? []), ...(own.results.get(target.name) ?? [])]),
        interrupted: signal.aborted,
      })
      return {
        unreachable: unreachable[index] ?? {},
        observations: [...(noticedBefore[index] ?? []), ...(noticed[index] ?? [])],
        notes: notes[index] ?? [],
        ...(coverage[index] ? { coverage: coverage[index] } : {}),
        ...(explored[index] ? { exploration: explored[index].exploration } : {}),
        ...stoppedOf(client, options),
        ...(client.limiter.lowering ? { loweredTo: client.limiter.lowering.to } : {}),
        // Clean-up adds to what is known of deletions.
        get results() {
          return drawn.get(target.name)?.decided(results) ?? results
        },
      }
    }),
    addCleanUp: (exchange) => drawn.get(exchange.target)?.add(exchange),
    foundWrong: () =>
      runtimes.flatMap(({ target: { name }, redactor }) =>
        [...(drawn.get(name)?.failures() ?? [])].map(([id, { message = '' }]) =>
          redactor.cleanMessage(`${name}: ${id}: ${message}`),
        ),
      ),
    unseen: (target) =>
      (['user', 'repository'] as const).flatMap((kind) =>
        (drawn.get(target)?.unseen(kind) ?? []).map((name) => `${kind} ${name}`),
      ),
    async cleanUp() {
      listener.phase('clean-up')
      for (const runtime of runtimes) runtime.client.beginCleanUp()
      const cleaned = await Promise.all(
        runtimes.map((runtime) =>
          cleanUpAfter(runtime, ledger, options, signal.aborted ? undefined : drawn.get(runtime.target.name)),
        ),
      )
      await Promise.all(runtimes.map((runtime) => runtime.close()))
      return cleaned
    },
    async keep() {
      await Promise.all(runtimes.map((runtime) => runtime.close()))
      return runtimes.map(({ codeHosting }) =>
        codeHosting ? kept(codeHosting.seeder, ledger) : { left: [], mayAppear: [] },
      )
    },
  }
}

/** Runs the checks of suites of the user, which nothing but their own results depends on. */
async function runOwnChecks(
  asked: readonly TargetChecks[],
  onResult: (target: string, result: Result) => void,
  signal: AbortSignal,
): Promise<CheckResults> {
  const some = asked.filter(({ requirements }) => requirements.length > 0)
  if (some.length === 0 || signal.aborted) return { results: new Map(), strayErrors: [] }
  const { results, strayErrors } = await runChecks(some, onResult, signal)
  await Promise.all(some.map(({ runtime }) => runtime.retireConnections()))
  const known = some.map(({ runtime: { target, unsolicited } }) => {
    const certain = withoutDoubtful(results.get(target.name) ?? new Map<string, Result>(), unsolicited)
    return [target.name, new Map(certain)] as const
  })
  return { results: new Map(known), strayErrors }
}

/** Why nothing more was sent. Where a run reaches a limit, each check that it hinders says so; an exploration has none. */
function stoppedOf(
  { stopped, overspent }: TargetRuntime['client'],
  { explore }: RunOptions,
): Pick<TargetRepeat, 'stoppedResponding'> {
  const why = stopped ?? (explore && overspent)
  return why === undefined ? {} : { stoppedResponding: why }
}

function createsOrganizations(selected: ReadonlySet<string>): boolean {
  return [...selected].some((id) => /^(?:orgs|admin|repos|users)\./.test(id))
}

async function prepare(
  runtime: TargetRuntime,
  { claimsNames, notStarted, ...options }: RunOptions,
): Promise<Unreachable> {
  const { target, redactor } = runtime
  const missing = notStarted?.get(target.name)
  if (missing !== undefined)
    return Object.fromEntries(
      documentsOf(target).map((document) => [document, redactor.cleanMessage(missing)]),
    )
  if (!options.preflight) return {}
  const unreachable = await preflight(runtime)
  if (!claimsNames || unreachable['code-hosting'] !== undefined) return unreachable
  const taken = await claimNames(runtime)
  return taken === undefined ? unreachable : { ...unreachable, 'code-hosting': taken }
}

/** What to ask of a target: what was selected of the documents that it serves and that can be judged. */
function askedOf(
  { contract, selected, placeOf }: RunOptions,
  target: Target,
  unreachable: Unreachable,
): Requirement[] {
  const documents = documentsOf(target).filter((document) => unreachable[document] === undefined)
  const asked = contract.requirements.filter(
    ({ id, document, check }) => check && selected.has(id) && documents.includes(document),
  )
  return placeOf ? asked.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) : asked
}

/** The rules over all responses that were selected, of the documents that can be judged. */
function rulesOf(
  { contract, selected, signal }: RunOptions,
  target: Target,
  unreachable: Unreachable,
): Requirement[] {
  if (signal.aborted) return []
  const documents = documentsOf(target).filter((document) => unreachable[document] === undefined)
  return contract.requirements.filter(
    ({ id, document, isRule }) => isRule && selected.has(id) && documents.includes(document),
  )
}

async function cleanUpAfter(
  runtime: TargetRuntime,
  ledger: Ledger,
  { notStarted }: RunOptions,
  drawn: DrawnDeletions | undefined,
): Promise<CleanedUp> {
  const { codeHosting, target } = runtime
  // Another server may be where one that did not start would be.
  const mayClean = codeHosting && target.allowWrites && !notStarted?.has(target.name)
  return mayClean ? cleanUp(codeHosting.seeder, ledger, drawn ? { drawn } : {}) : { left: [], mayAppear: [] }
}
