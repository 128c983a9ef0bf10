import { cleanUp, kept, type CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import { targetCoverage } from '../../explore/coverage.ts'
import type { Explored } from '../../explore/explored.ts'
import { playScriptedSequences } from '../../explore/play-scripted-sequences.ts'
import { DrawnDeletions } from '../../oracle/drawn-deletions.ts'
import { LostUsers } from '../../oracle/lost-users.ts'
import type { RuleResults } from '../../oracle/rule-results.ts'
import type { Requirement } from '../checks/check.ts'
import { exchangeSource, isOfOwnSuite } from '../client/exchange-id.ts'
import type { Unsolicited } from '../client/connection.ts'
import type { Exchange } from '../client/exchange.ts'
import { nonceOfRepeat, nonceOfTarget } from '../client/nonce.ts'
import { present } from '../client/present.ts'
import type { RunEvent } from '../client/run-event.ts'
import { documentsOf, type Target } from '../client/target.ts'
import type { Coverage, ExplorationReport } from '../report/exploration-report.ts'
import type { Observation, RequirementRecord, Result } from '../report/report.ts'
import type { RunOptions } from '../runtime/job.ts'
import { restartOf } from '../runtime/restarts.ts'
import { TargetRuntime } from '../runtime/target-runtime.ts'
import { absentIn } from './absent-in.ts'
import { askAgain } from './ask-again.ts'
import { askUnknownOn } from './ask-unknown.ts'
import { claimNames } from './claim-names.ts'
import { AnsweredOperations, applyDeclarations, asDeclared } from './declared-operations.ts'
import { judgeRules, KeptExchanges } from './judge-rules.ts'
import { notesOf } from './notes.ts'
import { readAfterRestart } from './read-after-restart.ts'
import { preflight, wrongAddresses, type Unreachable } from './preflight.ts'
import { allResults } from './results.ts'
import type { TargetChecks } from './run-checks.ts'
import type { StrayErrors } from './stray-errors.ts'
import { unsolicitedObservations, withoutDoubtful } from './unsolicited.ts'

const UNKNOWN_ROUTES = exchangeSource('fixture', 'unknown routes')
/** The approximate maximum of organizations that a full repeat creates if they cannot be removed. */
const ORGANIZATIONS_PER_REPEAT = 35

/** The persistent records of a run. */
export interface RunRecords {
  /** Receives every exchange of a repeat when it ends. */
  readonly record: (exchange: Exchange, repeat: number) => void
  readonly ledger: Ledger
  readonly strayErrors: StrayErrors
  /** Receives other data for a replay. */
  readonly note?: (event: RunEvent) => void
}

export interface TargetRepeat {
  readonly unreachable: Unreachable
  readonly results: readonly Result[]
  /** Observations about the connections, and those that no sentence of a document decides. */
  readonly observations: readonly Observation[]
  /** Notes for users, one line each. */
  readonly notes: readonly string[]
  readonly coverage?: Coverage
  readonly exploration?: ExplorationReport
  /** One line if the target responded and then was given up. */
  readonly stoppedResponding?: string
  /** The lowered concurrency; absent if it was not lowered. */
  readonly loweredTo?: number
}

/** One target in one repeat, from the preflight to the clean-up. The methods are in the order of their calls. */
export class TargetRun {
  readonly runtime: TargetRuntime
  readonly #options: RunOptions
  readonly #records: RunRecords
  readonly #repeat: number
  readonly #answered = new AnsweredOperations()
  readonly #kept = new KeptExchanges()
  readonly #drawn: DrawnDeletions
  readonly #lost: LostUsers
  #unreachable: Unreachable = {}
  #rules: readonly Requirement[] = []
  #explored: Explored | undefined
  #coverage: Coverage | undefined
  #observations: readonly Observation[] = []
  #notes: readonly string[] = []
  readonly #restartDoubts: string[] = []
  #results: ReadonlyMap<string, Result> = new Map()

  constructor(options: RunOptions, records: RunRecords, target: Target, index: number, repeat: number) {
    this.#options = options
    this.#records = records
    this.#repeat = repeat
    const { contract, seed, secret, explore, targets, output, signal } = options
    const { ledger, note } = records
    const transport = options.transportTo?.(target)
    const recording = options.recordingOf?.(target, repeat)
    const nonce = nonceOfRepeat(nonceOfTarget(ledger.run, index), repeat)
    this.runtime = new TargetRuntime({
      target,
      seed,
      nonce,
      ...(secret === undefined ? {} : { secret: `${secret} ${index} ${repeat}` }),
      repeat,
      contract,
      ledger,
      asksAgain: explore === undefined,
      record: (exchange) => this.#record(exchange),
      targets: targets.length,
      workFolder: output,
      signal,
      ...present({ transport, note, recording }),
    })
    const { reading, codeHosting } = this.runtime
    const { patienceMs } = target
    this.#lost = new LostUsers({ reading, patienceMs })
    this.#drawn = new DrawnDeletions({
      reading,
      seed: `${seed} ${nonce} ${repeat}`,
      patienceMs,
      ...present({ always: codeHosting?.shared.ada.username }),
    })
  }

  #record(exchange: Exchange): void {
    this.#records.record(exchange, this.#repeat)
    if (isOfOwnSuite(exchange.id)) return
    this.#answered.add(exchange)
    if (!this.#options.explore) this.#kept.add(exchange)
    this.addCleanUp(exchange)
  }

  get #name(): string {
    return this.runtime.target.name
  }

  /** Determines which documents of the target cannot be judged. */
  async prepare(): Promise<void> {
    this.#unreachable = await this.#preflight()
  }

  async #preflight(): Promise<Unreachable> {
    const { target, redactor } = this.runtime
    const { checksAddresses, claimsNames, notStarted, preflight: asked } = this.#options
    const missing = notStarted?.get(target.name)
    if (missing !== undefined)
      return Object.fromEntries(
        documentsOf(target).map((document) => [document, redactor.cleanMessage(missing)]),
      )
    if (!asked) return checksAddresses ? wrongAddresses(this.runtime) : {}
    const unreachable = await preflight(this.runtime)
    if (!claimsNames || unreachable['code-hosting'] !== undefined) return unreachable
    const taken = await claimNames(this.runtime)
    return taken === undefined ? unreachable : { ...unreachable, 'code-hosting': taken }
  }

  noticeOrganizations(): void {
    const { selected, listener } = this.#options
    const createsThem = [...selected].some((id) => /^(?:orgs|admin|repos|users)\./.test(id))
    if (this.runtime.codeHosting?.seeder.organizationsStay && createsThem)
      listener.notice(
        `${this.#name}: up to about ${ORGANIZATIONS_PER_REPEAT} organizations are created, and stay, with their owners: nothing removes an organization from this server`,
      )
  }

  /** The selected requirements of the documents that the target serves and that can be judged. */
  #selected(): Requirement[] {
    const { contract, selected } = this.#options
    const documents = documentsOf(this.runtime.target).filter(
      (document) => this.#unreachable[document] === undefined,
    )
    return contract.requirements.filter(
      ({ id, document }) => selected.has(id) && documents.includes(document),
    )
  }

  /** The checks to run: those of the documents, or those of users' suites. */
  checks(of: 'documents' | 'own suites'): TargetChecks {
    const { placeOf } = this.#options
    const asked = this.#selected().filter(
      ({ check, level }) => check && (level === 'own') === (of === 'own suites'),
    )
    const requirements = placeOf ? asked.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) : asked
    return { runtime: this.runtime, requirements }
  }

  /** A result of a check, as it stands with the declarations of the target file. */
  withDeclarations(result: Result): Result {
    return asDeclared(result, this.runtime.target.unsupported ?? [], this.#answered)
  }

  /** Plays scripted sequences or explores, for the rules over all responses. */
  async playSequences(): Promise<void> {
    const { explore, shard, signal } = this.#options
    this.#rules = signal.aborted ? [] : this.#selected().filter(({ isRule }) => isRule)
    if (explore) {
      const { exploreTarget } = await import('../../explore/explore-target.ts')
      const absent = await absentIn(this.runtime, this.#answered, explore, this.#rules)
      this.#explored = await exploreTarget(this.runtime, this.#rules, this.#options, absent, (line) =>
        this.#restartDoubts.push(line),
      )
    }
    const asked = this.#explored?.asked ?? (await playScriptedSequences(this.runtime, this.#rules, shard))
    const kind = explore ? 'exploration' : 'run'
    this.#coverage = targetCoverage(this.runtime, asked, kind, this.#explored?.scope)
  }

  /** Restarts the server, if that is asked for, and reads again what it must still have. An exploration does so within its sequences. */
  async restart(): Promise<void> {
    if (this.#options.explore || this.#rules.length === 0) return
    const restart = restartOf(this.runtime, this.#options.restart, (line) => this.#restartDoubts.push(line))
    if (restart) await readAfterRestart(this.runtime, this.#kept, restart)
  }

  async askAgain(): Promise<void> {
    await askAgain(this.runtime, this.#rules, this.#kept)
  }

  /** Adds the results of the rules over all responses to those of the checks. */
  judgeRules(results: Map<string, Result>): void {
    const judged: RuleResults =
      this.#explored ??
      judgeRules(this.runtime, this.#rules, {
        kept: this.#kept,
        results,
        isShard: this.#options.shard !== undefined,
      })
    this.#observations = judged.observations
    // What was not sent any more can still contradict a rule; explorations have no last request.
    const isCut = this.#options.signal.aborted && !this.#explored
    for (const result of judged.results) {
      if (isCut && result.verdict !== 'fail') continue
      results.set(result.requirement, result)
      this.#options.listener.result(this.#name, this.withDeclarations(result))
    }
  }

  /** Applies the `unsupported` declarations of the target file to the results. */
  async applyDeclarations(results: Map<string, Result>): Promise<void> {
    const declared = await applyDeclarations(
      results,
      this.runtime.target.unsupported ?? [],
      this.#answered,
      askUnknownOn(this.runtime, UNKNOWN_ROUTES),
    )
    this.#results = declared.results
    this.#notes = [...notesOf(this.runtime, 'seeding'), ...declared.notes, ...this.#restartDoubts]
  }

  showNotes(): void {
    for (const note of this.#notes) this.#options.listener.notice(`${this.#name}: ${note}`)
  }

  /** Withdraws results that rest on unsolicited responses. No connection may be in use. */
  judgeUnsolicited(): void {
    const unsolicited = [...this.runtime.unsolicited]
    for (const { request, doubtful } of unsolicited) {
      const { id, operation } = request
      const asked = { event: 'unasked', request: present({ id, operation }), doubtful } as const
      this.#records.note?.({ ...asked, target: this.#name, repeat: this.#repeat })
    }
    this.#results = withoutDoubtful(
      new Map([...this.#results, ...this.#provenFailures(unsolicited)]),
      unsolicited,
    )
    this.#observations = [...unsolicitedObservations(unsolicited), ...this.#observations]
  }

  /** The rules that fail without the exchanges whose responses may belong to other requests. */
  #provenFailures(unsolicited: readonly Unsolicited[]): Array<[string, Result]> {
    if (unsolicited.length === 0 || this.#explored) return []
    const failed = this.#rules.filter(({ id }) => this.#results.get(id)?.verdict === 'fail')
    const { results } = judgeRules(this.runtime, failed, {
      kept: this.#kept,
      results: this.#results,
      isShard: this.#options.shard !== undefined,
      doubtful: new Set(unsolicited.flatMap(({ doubtful }) => doubtful)),
    })
    return results.flatMap((result) => (result.verdict === 'fail' ? [[result.requirement, result]] : []))
  }

  /** The outcome, with the results of users' suites. */
  outcome(requirements: readonly RequirementRecord[], own: Iterable<[string, Result]>): TargetRepeat {
    const { selected, explore, signal } = this.#options
    const { target, client } = this.runtime
    // In a run, each check that a limit stops reports this; an exploration has no checks.
    const stopped = client.stopped ?? (explore && client.overspent)
    const results = allResults({
      requirements: requirements.filter(({ document }) => documentsOf(target).includes(document)),
      selected,
      unreachable: this.#unreachable,
      given: new Map([...this.#results, ...own]),
      interrupted: signal.aborted,
    })
    const failures = () => this.#cleanUpFailures()
    return {
      unreachable: this.#unreachable,
      observations: this.#observations,
      notes: this.#notes,
      ...present({
        coverage: this.#coverage,
        exploration: this.#explored?.exploration,
        stoppedResponding: stopped,
        loweredTo: client.limiter.lowering?.to,
      }),
      // Clean-up provides more information about creations and deletions.
      get results() {
        const found = failures()
        return results.map((result) =>
          result.verdict === 'skipped' ? result : (found.get(result.requirement) ?? result),
        )
      },
    }
  }

  /** Adds an exchange of the clean-up of a replayed run. */
  addCleanUp(exchange: Exchange): void {
    this.#drawn.add(exchange)
    this.#lost.add(exchange)
  }

  /** The results of the requirements that the clean-up contradicts. */
  #cleanUpFailures(): ReadonlyMap<string, Result> {
    return new Map([...this.#drawn.failures(), ...this.#lost.failures()])
  }

  /** One line for each requirement that clean-up has contradicted. */
  foundWrong(): string[] {
    return [...this.#cleanUpFailures()].map(([id, { message = '' }]) =>
      this.runtime.redactor.cleanMessage(`${this.#name}: ${id}: ${message}`),
    )
  }

  /** Drawn deletions that no later request has read: kind and name. */
  unseen(): string[] {
    return (['user', 'repository'] as const).flatMap((kind) =>
      this.#drawn.unseen(kind).map((name) => `${kind} ${name}`),
    )
  }

  /** Removes the created resources; returns the remaining ones. */
  async cleanUp(): Promise<CleanedUp> {
    const { codeHosting, target } = this.runtime
    const { notStarted, signal } = this.#options
    // Another server may run at the address of one that did not start.
    if (!codeHosting || !target.allowWrites || notStarted?.has(target.name))
      return { left: [], mayAppear: [] }
    return cleanUp(codeHosting.seeder, this.#records.ledger, signal.aborted ? {} : { drawn: this.#drawn })
  }

  /** Removes nothing; returns all ledger entries of the target. */
  keep(): CleanedUp {
    const { codeHosting } = this.runtime
    return codeHosting ? kept(codeHosting.seeder, this.#records.ledger) : { left: [], mayAppear: [] }
  }
}
