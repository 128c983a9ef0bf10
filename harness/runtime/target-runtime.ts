import { describeSharedFixture, type SharedFixture } from '../../fixtures/code-hosting/shared-fixture.ts'
import { Seeder } from '../../fixtures/code-hosting/seeder.ts'
import { namingOf, usualNaming } from '../../fixtures/naming-of.ts'
import type { Naming } from '../../fixtures/naming/naming.ts'
import type { LegacyForgeDriver } from '../../fixtures/drivers/legacy-driver.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import {
  describeLegacySharedFixture,
  type LegacySharedFixture,
} from '../../fixtures/legacy-forge/shared-fixture.ts'
import { TargetClient } from '../client/client.ts'
import type { Unsolicited } from '../client/connection.ts'
import { parseExchangeId, type ExchangeSource } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'
import { keepFreeTime } from '../client/free-time.ts'
import { clientOfRequest, clientProfileOf, type ClientProfile } from '../client/client-profiles.ts'
import { present } from '../client/present.ts'
import type { Recording } from '../client/recording.ts'
import { Redactor } from '../client/redactor.ts'
import type { RunEvent } from '../client/run-event.ts'
import { limitsOf, type Target } from '../client/target.ts'
import { UndiciTransport, type Transport } from '../client/transport.ts'
import type { Operations } from '../../contract/derive/operation.ts'
import type { Place } from '../checks/legacy.ts'
import type { Reading } from '../../oracle/events-of.ts'
import type { Contract } from './contract.ts'
import { SeenLists } from './seen-lists.ts'
import { operationFinder } from './operation-paths.ts'

/** The prefix of the ids of exchanges of sequences in the suite's own form, in a run of ordinary ones. */
const USUAL_SEQUENCE = 'scenario:sequence usual '

export interface RuntimeParts {
  readonly target: Target
  readonly seed: string
  /** Part of every name that the run creates. */
  readonly nonce: string
  /** The source of passwords of ordinary form; random if absent. */
  readonly secret?: string
  /** The number of this repeat, from 1. */
  readonly repeat?: number
  readonly contract: Pick<Contract, 'operations' | 'drivers'>
  readonly ledger: Ledger
  readonly record: (exchange: Exchange) => void
  /** Receives data for a replay other than exchanges. */
  readonly note?: (event: RunEvent) => void
  /** The recorded responses of an earlier run, which replace the network. */
  readonly recording?: Recording
  /** For files that are needed during the run; the folder for temporary files if absent. */
  readonly workFolder?: string
  /** The number of targets of the run, which share some limits; one if absent. */
  readonly targets?: number
  readonly signal?: AbortSignal
  /** HTTP when absent. */
  readonly transport?: Transport
  /** True if reads are repeated when the checks have ended. */
  readonly asksAgain?: boolean
}

export interface CodeHostingRuntime {
  readonly seeder: Seeder
  readonly shared: SharedFixture
}

/** The legacy project-forge part of a target's runtime. */
export interface LegacyForgeRuntime {
  readonly url: string
  readonly driver: LegacyForgeDriver
  readonly shared: LegacySharedFixture
  /** The place of signatures in forms, if it differs from the driver's; determined before the first form. */
  placeInForms?: Promise<Place | undefined>
}

/** Sends a read once more for an owner of exchanges. */
type ReadAgain = (source: ExchangeSource) => Promise<unknown>

/** The state of one target during a run: its client, its shared fixture, and the exchanges of each owner. */
export class TargetRuntime {
  readonly target: Target
  readonly seed: string
  readonly nonce: string
  readonly operations: Operations
  readonly ledger: Ledger
  readonly signal: AbortSignal | undefined
  readonly client: TargetClient
  readonly redactor = new Redactor()
  /** Names and texts of the resources that the run creates on the target. */
  readonly naming: Naming
  /** Present if the target serves the code-hosting document. */
  readonly codeHosting: CodeHostingRuntime | undefined
  /** Present if the target serves the legacy project-forge document. */
  readonly legacyForge: LegacyForgeRuntime | undefined
  /** The lengths of the lists that checks have received. */
  readonly lists = new SeenLists()
  /** Functions that repeat a read of a documented operation, by the id of its exchange; absent if no reads are repeated. */
  readonly readsAgain: Map<string, ReadAgain> | undefined
  /** Contradictions between the target file and the target that the preflight found, one line each. */
  readonly doubts: string[] = []
  readonly #transport: Transport
  readonly #endFreeTime = keepFreeTime()
  #reading: Reading | undefined
  #usual: ReturnType<typeof usualNaming> | undefined
  readonly #exchanges = new Map<string, string[]>()
  readonly #spentMs = new Map<string, number>()
  readonly #watchers = new Map<string, (exchange: Exchange) => void>()

  constructor(parts: RuntimeParts) {
    const { target, seed, nonce, contract, ledger, signal } = parts
    this.target = target
    this.seed = seed
    this.nonce = nonce
    this.operations = contract.operations
    this.ledger = ledger
    this.signal = signal
    this.readsAgain = parts.asksAgain ? new Map() : undefined
    this.#transport =
      parts.transport ??
      new UndiciTransport({
        connections: target.concurrency,
        timeoutMs: target.timeoutMs,
        limits: limitsOf(target),
        ...present({ network: target.network, targets: parts.targets }),
      })
    this.client = new TargetClient({
      target,
      transport: this.#transport,
      redactor: this.redactor,
      repeat: parts.repeat ?? 1,
      operationOf: operationFinder(contract.operations),
      record: (exchange) => {
        this.#note(exchange)
        parts.record(exchange)
      },
      ...(target.wire ? { clientOf: (...asked) => this.#clientOf(...asked) } : {}),
      ...present({ targets: parts.targets, note: parts.note, recording: parts.recording, signal }),
    })
    this.naming = namingOf(target, parts, ledger)
    this.codeHosting = this.#describeCodeHosting(parts)
    this.legacyForge = this.#describeLegacyForge(contract)
  }

  /** Ids of the exchanges of an owner that have ended so far, in the order of their numbers. */
  exchangesOf(source: ExchangeSource): readonly string[] {
    return (this.#exchanges.get(source) ?? []).toSorted(
      (a, b) => parseExchangeId(a).number - parseExchangeId(b).number,
    )
  }

  /** The time of the exchanges of an owner that have ended so far, in milliseconds, without waiting for slots. */
  spentMsOf(source: ExchangeSource): number {
    return Math.round((this.#spentMs.get(source) ?? 0) * 1000) / 1000
  }

  /** The settings for the rules over all responses to read exchanges. */
  get reading(): Reading {
    const { parts, admin } = this.codeHosting?.seeder ?? {}
    return (this.#reading ??= {
      operations: this.operations,
      names: parts?.driver.names ?? {},
      ...present({ admin: admin?.username }),
    })
  }

  /** Bytes that arrived so far on connections while no request was waiting for them. */
  get unsolicited(): readonly Unsolicited[] {
    return this.#transport.unsolicited ?? []
  }

  /** Stops using the open connections, and waits briefly for unsolicited bytes on them. */
  async retireConnections(): Promise<void> {
    await this.#transport.retire?.()
  }

  async close(): Promise<void> {
    this.#endFreeTime()
    await this.#transport.close()
    await this.codeHosting?.seeder.close()
  }

  /** Passes the exchanges of an owner to a listener, each when it ends. */
  watch(source: ExchangeSource, listener: (exchange: Exchange) => void): void {
    this.#watchers.set(source, listener)
  }

  /** Ends {@link watch}. */
  unwatch(source: ExchangeSource): void {
    this.#watchers.delete(source)
  }

  /** Frees the exchanges of owners that send nothing more. */
  forget(isOver: (owner: string) => boolean): void {
    for (const known of [this.#exchanges, this.#spentMs])
      for (const owner of known.keys()) if (isOver(owner)) known.delete(owner)
    this.client.forget(isOver)
  }

  /** Names of the suite's own form, for sequences that are played in both forms. */
  get usual(): ReturnType<typeof usualNaming> {
    return (this.#usual ??= usualNaming(this, this.ledger))
  }

  #clientOf(caller: string, id: string, isOfSession: boolean): ClientProfile | undefined {
    const isUsual = id.startsWith(USUAL_SEQUENCE) || (this.#usual && caller.startsWith(this.#usual.prefix))
    if (isUsual) return undefined
    const key = `${this.seed} ${this.nonce}`
    return isOfSession ? clientProfileOf(key, caller) : clientOfRequest(key, caller, id)
  }

  #note(exchange: Exchange): void {
    const { id, durationMs } = exchange
    const { source } = parseExchangeId(id)
    this.#watchers.get(source)?.(exchange)
    const ids = this.#exchanges.get(source)
    if (ids) ids.push(id)
    else this.#exchanges.set(source, [id])
    this.#spentMs.set(source, (this.#spentMs.get(source) ?? 0) + durationMs)
  }

  #describeCodeHosting({ contract, workFolder }: RuntimeParts): CodeHostingRuntime | undefined {
    const { target, client, ledger, seed, nonce, naming } = this
    const { codeHosting } = target
    if (!codeHosting) return undefined
    const driver = contract.drivers.codeHosting(codeHosting.driver)
    const work = workFolder === undefined ? {} : { workFolder }
    const seeder = new Seeder({ target, codeHosting, client, driver, ledger, seed, nonce, naming, ...work })
    return { seeder, shared: describeSharedFixture(seeder) }
  }

  #describeLegacyForge({ drivers }: RuntimeParts['contract']): LegacyForgeRuntime | undefined {
    const { legacyForge } = this.target
    if (!legacyForge) return undefined
    return {
      url: legacyForge.url,
      driver: drivers.legacyForge(legacyForge.driver),
      shared: describeLegacySharedFixture(legacyForge, this.redactor, this),
    }
  }
}
