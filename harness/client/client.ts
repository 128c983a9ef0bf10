import { createHash } from 'node:crypto'
import { RecordedEffects, CLEAN_UP, Moments } from './recorded-effects.ts'
import { Answer } from './answer.ts'
import { Company, type Stay } from './company.ts'
import { exchangeId, priorityOf, type ExchangeSource } from './exchange-id.ts'
import { evidenceOf, requestEvidence, type Keeping } from './evidence-of.ts'
import type { Exchange, Fault } from './exchange.ts'
import { hideRevealed } from './hide-revealed.ts'
import type { Limits } from './limits.ts'
import { runTime } from './free-time.ts'
import { Interrupted, Inconclusive, Withheld } from './inconclusive.ts'
import { differenceOf, hasLinesOf, recordedAnswer, senderDifference } from './recorded-exchange.ts'
import type { Recording } from './recording.ts'
import type { Redactor } from './redactor.ts'
import { isReading, kindOfWrite } from './kind-of-write.ts'
import { Limiter } from './limiter.ts'
import { present } from './present.ts'
import { Outage } from './outage.ts'
import { overloadIn, deniesKnowledge } from './overload.ts'
import type { Network } from './network.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { Rate } from './rate.ts'
import { Budget } from './budget.ts'
import { carryRepeatedly, saysNotNow } from './carry-repeatedly.ts'
import { overloadFault } from './retry.ts'
import type { RunEvent } from './run-event.ts'
import type { Request, Send } from './request.ts'
import { RequestWriter, type RequestForm } from './request-writer.ts'
import { limitsOf } from './target.ts'
import type { Transport } from './transport.ts'
import type { WireOutcome } from './wire.ts'

export interface ClientParts extends RequestForm {
  readonly transport: Transport
  readonly redactor: Redactor
  /** The number of this repeat of a run, from 1; from the second on, part of every exchange's id. */
  readonly repeat: number
  /** Receives every exchange when it ends, secrets removed. */
  readonly record: (exchange: Exchange) => void
  /** Receives all other data for a replay. */
  readonly note?: (event: RunEvent) => void
  /** The responses of an earlier run, in place of the network. */
  readonly recording?: Recording
  /** The number of targets of the run, which share some limits; one if absent. */
  readonly targets?: number
  /** Once aborted, nothing new is sent; exchanges in progress are awaited. */
  readonly signal?: AbortSignal
}

/** Sends requests to one target: limits concurrency, records every exchange, redacts secrets. */
export class TargetClient {
  readonly redactor: Redactor
  readonly limits: Limits
  readonly limiter: ConcurrencyLimiter
  /**
   * Periods of the limiter by the ids of judged exchanges whose response may come from an overloaded target. Excludes exchanges
   * that were sent alone.
   */
  readonly perhapsOverloaded = new Map<string, number>()
  /** Recorded work other than requests. */
  readonly effects: RecordedEffects
  readonly network: Network
  readonly #rate: Rate
  readonly #parts: ClientParts
  #outage: Outage
  #budget: Budget
  #isCleaningUp = false
  /** True after the first response that does not report overload. */
  #hasServed = false
  readonly #writer: RequestWriter
  readonly #sent = new Map<string, number>()
  readonly #slots = new Map<ExchangeSource, number>()
  /** For requests that were in progress when the target went away, and are sent again. */
  readonly #cutRequests = new Limiter(1)
  readonly #moments = new Moments()
  readonly #company = new Company()
  readonly #beganMs = runTime()

  constructor(parts: ClientParts) {
    this.#parts = parts
    this.redactor = parts.redactor
    this.effects = new RecordedEffects(parts, this.#moments)
    this.network = parts.target.network ?? {}
    for (const { value, name } of this.network.secrets ?? []) this.redactor.hideGiven(value, name)
    this.#rate = new Rate(this.network.rate)
    this.limiter = new ConcurrencyLimiter(parts.target.concurrency)
    this.limits = limitsOf(parts.target)
    this.#outage = this.#newOutage()
    this.#budget = new Budget(this.limits, this.#parts.targets)
    this.#writer = new RequestWriter(parts)
  }

  /** One line if the target responded and then was given up, without secrets. Read it before {@link beginCleanUp}. */
  get stopped(): string | undefined {
    return this.#outage.stopped
  }

  /** One line if the target exhausted a limit of the run, so that nothing more is sent. Read it before {@link beginCleanUp}. */
  get overspent(): string | undefined {
    return this.#budget.exhausted?.message
  }

  /** One line for each time that the target accepted no connections and came back. Read it before {@link beginCleanUp}. */
  get returns(): readonly string[] {
    return this.#outage.returns
  }

  /** From now on, an interrupt, an earlier outage and exhausted limits no longer prevent requests. */
  beginCleanUp(): void {
    this.effects.note(CLEAN_UP)
    this.#isCleaningUp = true
    this.#outage = this.#newOutage()
    // A target that has served nothing is not awaited again.
    const limits = this.#hasServed ? this.limits : { ...this.limits, waitingMs: 0 }
    this.#budget = new Budget(limits, this.#parts.targets)
  }

  /** Ids of judged exchanges that may have failed under load and were sent while the target certainly was overloaded. */
  get doubtful(): ReadonlySet<string> {
    const sent = [...this.perhapsOverloaded].filter(([, period]) => this.limiter.wasLoaded(period))
    return new Set(sent.map(([id]) => id))
  }

  /** Requests per second that the target accepts, derived from its refusals; undefined if they show no rate. */
  get learnedPerSecond(): number | undefined {
    return this.#rate.learnedPerSecond
  }

  #newOutage(): Outage {
    return new Outage(this.#parts.target.concurrency, this.limits.outageMs)
  }

  get #isInterrupted(): boolean {
    return !this.#isCleaningUp && this.#parts.signal?.aborted === true
  }

  /** The function that sends requests for an owner. Its exchanges are numbered in the order of the calls. */
  sender(source: ExchangeSource): Send {
    return async (request) => {
      const n = (this.#sent.get(source) ?? 0) + 1
      this.#sent.set(source, n)
      const rank = this.#parts.clientOf ? drawnRank(source) : priorityOf(source)
      return this.#send(exchangeId(source, n, this.#parts.repeat), await request, rank)
    }
  }

  /** In a replay, waits until the next exchange of an owner has its turn, unless this caller sends it. */
  async turnOf(source: ExchangeSource, caller: string): Promise<void> {
    const id = exchangeId(source, (this.#sent.get(source) ?? 0) + 1, this.#parts.repeat)
    await this.#parts.recording?.turnOf(id, caller)
  }

  /** Frees the counters of owners that send nothing more. */
  forget(isOver: (owner: string) => boolean): void {
    for (const counts of [this.#sent, this.#slots])
      for (const owner of counts.keys()) if (isOver(owner)) counts.delete(owner)
  }

  /**
   * Runs work that loads the target and is not an exchange, such as a push, within the limit on concurrent exchanges. The work must not
   * use this client, because the limit may be one. A replay takes its result from the evidence.
   */
  async withSlot<T>(source: ExchangeSource, work: () => Promise<T>): Promise<T> {
    const number = (this.#slots.get(source) ?? 0) + 1
    this.#slots.set(source, number)
    const begun = async () => {
      if (this.#isInterrupted) throw new Interrupted()
      if (this.#budget.exhausted) throw new Inconclusive(this.#budget.exhausted, source)
      return work()
    }
    let stay: Stay | undefined
    const enter = async () => {
      await this.limiter.enter(priorityOf(source))
      stay = this.#company.enter(this.limiter.period)
    }
    return this.effects.result(`${source}~${number}`, begun, enter, () => {
      if (stay) this.#company.leave(stay)
      this.limiter.leave()
    })
  }

  #untilInterrupted(): { readonly signal?: AbortSignal } {
    return present({ signal: this.#isCleaningUp ? undefined : this.#parts.signal })
  }

  /** The origin that requests connect to: that of the target, or of its proxy. */
  #connectedTo(origin: string): string {
    return this.network.proxies?.[origin]?.url ?? origin
  }

  async #send(id: string, request: Request, rank: number): Promise<Answer> {
    const line = `${request.method} ${this.#address(request)} as ${request.caller}`
    if (!this.#parts.target.allowWrites && !isReading(request.method)) throw new Withheld(line)
    if (this.#parts.recording) return this.#replay(this.#parts.recording, { id, request, line, rank })
    const period = await this.limiter.enter(rank)
    try {
      const { origin } = this.#writer.base(request.document)
      const { signal } = this.#untilInterrupted()
      await this.#outage.over(this.#connectedTo(origin), signal)
      await this.#rate.turn(signal)
      if (this.#isInterrupted) {
        this.effects.tell({ event: 'unsent', id, why: 'interrupted' })
        throw new Interrupted()
      }
      const gone = this.#outage.gone ?? this.#budget.exhausted
      if (gone) {
        this.effects.tell({ event: 'unsent', id, why: gone })
        throw new Inconclusive(gone, line)
      }
      this.#budget.begin()
      return await this.#exchange({ id, request, line: this.redactor.clean(line), period })
    } finally {
      this.limiter.leave()
    }
  }

  async #exchange(asked: Asked): Promise<Answer> {
    const { id, request } = asked
    const wire = this.#writer.write(id, request)
    const startedAt = new Date()
    const sentMs = this.#runMs
    const stay = this.#company.enter(this.limiter.period)
    const sent = this.#moments.next()
    const until = this.#untilInterrupted()
    const {
      outcome: received,
      attempts,
      isSpent,
      durationMs,
    } = await carryRepeatedly(wire, {
      transport: this.#parts.transport,
      rate: this.#rate,
      budget: this.#budget,
      retryPauseMs: this.limits.retryPauseMs,
      isBack: (refused, earlier) =>
        this.#outage.isBack(this.#connectedTo(wire.origin), asked.line, { refused, earlier }, until.signal),
      alone: (send) => this.#cutRequests.within(send),
      clean: (message) => this.redactor.cleanMessage(message),
      ...until,
    })
    this.#company.leave(stay)
    const order = [sent, this.#moments.next()] as const
    const runMs = [sentMs, this.#runMs] as const
    const outcome = hideRevealed(request, received, this.redactor, this.limits)
    const fault = this.#faultOf(outcome, isSpent)
    const { caller, login, purpose } = request
    const exchange = evidenceOf(
      {
        ...{ id, target: this.#parts.target.name, caller, wire, outcome, fault, attempts, order },
        ...{ runMs, startedAt, durationMs },
        ...present({ login, purpose }),
      },
      this.#keeping,
    )
    this.#conclude(asked, received, exchange, stay)
    if (fault || !('answer' in outcome))
      throw new Inconclusive(fault ?? { kind: 'protocol', message: 'no answer' }, asked.line, id)
    const { operation } = wire
    return new Answer({ id, operation, request: asked.line, limits: this.limits, ...outcome.answer })
  }

  /** The same as sending, with the response that an earlier run received to the same request. */
  async #replay(
    recording: Recording,
    { id, request, line, rank }: Omit<Asked, 'period'> & { readonly rank: number },
  ): Promise<Answer> {
    const exchange = await recording.begin(id, line)
    const stay = this.#company.enter(this.limiter.period)
    const period = await this.limiter.enter(rank)
    try {
      await recording.end(exchange)
      this.#company.leave(stay)
      const { received, ...parts } = recordedAnswer(exchange)
      const revealed = hideRevealed(request, received, this.redactor, this.limits)
      const wire = this.#writer.write(id, request)
      const asked = requestEvidence(wire, this.#keeping)
      const { caller, purpose } = request
      const login = request.login === undefined ? undefined : this.redactor.clean(request.login)
      const difference =
        differenceOf(asked, exchange.request, request.headers?.length ?? 0) ??
        senderDifference({ caller, login, purpose, operation: wire.operation }, exchange)
      if (difference !== undefined) throw recording.differs(id, difference)
      if (!hasLinesOf(asked, exchange.request)) recording.isOfOtherClient(id)
      const clean = this.redactor.clean(line)
      this.#conclude({ id, request, line: clean, period }, received, exchange, stay)
      const fault = exchange.fault ?? ('fault' in revealed ? revealed.fault : undefined)
      if (fault || !('answer' in received))
        throw new Inconclusive(fault ?? { kind: 'protocol', message: 'no answer' }, clean, id)
      const { operation } = wire
      const lacks = () => recording.lacksBodyOf(id)
      return new Answer({
        ...{ id, operation, request: clean, limits: this.limits, lacks },
        ...received.answer,
        ...parts,
      })
    } finally {
      this.limiter.leave()
    }
  }

  /** Records an exchange that has ended, and its information about the target. */
  #conclude(
    { id, request, line, period }: Asked,
    received: WireOutcome,
    exchange: Exchange,
    stay: Stay,
  ): void {
    const [fault, status] =
      'answer' in received ? [undefined, received.answer.status] : [exchange.fault, undefined]
    this.#outage.note(fault, { line, write: kindOfWrite(request), status })
    const overload = overloadIn(received)
    if (!overload) this.#hasServed = true
    // A target that has served nothing yet is broken rather than overloaded.
    if (overload && request.settingUp && this.#hasServed)
      this.limiter.lower(period, `${overload} of ${line}`, { id, kind: kindOfStep(request) })
    else if ('answer' in received && !stay.isAlone && (overload || deniesKnowledge(received.answer)))
      this.perhapsOverloaded.set(id, stay.period)
    this.#parts.record(exchange)
  }

  /** Milliseconds of the run so far, without the time in which the harness was stopped. */
  get #runMs(): number {
    return Math.round(runTime() - this.#beganMs)
  }

  get #keeping(): Keeping {
    return { redactor: this.redactor, evidenceBodyBytes: this.limits.evidenceBodyBytes }
  }

  /** The fault of an outcome; a response that says "not now" counts as a fault. */
  #faultOf(outcome: WireOutcome, isSpent: boolean): Fault | undefined {
    if ('fault' in outcome) return outcome.fault
    if (!saysNotNow(outcome)) return this.#budget.receive(outcome.answer)
    return overloadFault(outcome.answer, this.limits, isSpent)
  }

  #address(request: Request): string {
    return this.redactor.clean(request.path)
  }
}

/** A request that has its turn. */
interface Asked {
  readonly id: string
  readonly request: Request
  /** The request in one line, for messages. */
  readonly line: string
  /** For the concurrency limiter. */
  readonly period: number
}

/** Requests of set-up that fail for the same reason: those of one function of the driver, or to one kind of resource. */
function kindOfStep({ purpose, method, path }: Request): string {
  return `${purpose?.capability ?? ''} ${kindOfWrite({ method, path }) ?? method}`
}

/** In the ordinary form, requests of one kind have no priority over others. */
function drawnRank(source: ExchangeSource): number {
  return createHash('sha256').update(source).digest().readUInt8() % 3
}
