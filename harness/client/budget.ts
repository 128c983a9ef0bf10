import type { Fault } from './exchange.ts'
import { collectAfterBytes } from './heap.ts'
import { howToRaise, limitInWords, partOf, type LimitName, type Limits } from './limits.ts'
import type { WireAnswer } from './wire.ts'

/** Memory of a header line in addition to its characters, in bytes. */
const LINE_BYTES = 100

/** Counts the cost of one target, and refuses more than the limits permit. Clean-up has its own budget. */
export class Budget {
  readonly #limits: Limits
  readonly #mostReceivedBytes: number
  #startedAt: number | undefined
  #exchanges = 0
  #receivedBytes = 0
  #waitedMs = 0
  #waitsUntil = 0
  #exhausted: Fault | undefined

  /** `targets`: the number of targets of the run, which share some limits. */
  constructor(limits: Limits, targets = 1) {
    this.#limits = limits
    this.#mostReceivedBytes = partOf(limits.receivedBytes, targets)
  }

  /** The fault of every request that is not sent because a limit is exhausted; undefined while requests may be sent. */
  get exhausted(): Fault | undefined {
    const { totalMs } = this.#limits
    if (this.#startedAt !== undefined && performance.now() - this.#startedAt > totalMs)
      this.#exhaust('timeout', 'totalMs', `the target took more than ${limitInWords(totalMs, 'ms')} in all`)
    return this.#exhausted
  }

  /** Counts an exchange that starts. */
  begin(): void {
    this.#startedAt ??= performance.now()
    this.#exchanges += 1
    const { exchanges } = this.#limits
    if (this.#exchanges >= exchanges)
      this.#exhaust('too-large', 'exchanges', `the target needed more than ${exchanges} exchanges`)
  }

  /** Counts a response; returns its fault if it exceeds the limit. */
  receive({ headers, body }: WireAnswer): Fault | undefined {
    let bytes = body.length
    for (const [name, value] of headers) bytes += name.length + value.length + LINE_BYTES
    this.#receivedBytes += bytes
    collectAfterBytes(bytes)
    if (this.#receivedBytes <= this.#mostReceivedBytes) return undefined
    const most = limitInWords(this.#mostReceivedBytes, 'bytes')
    return this.#exhaust('too-large', 'receivedBytes', `the answers hold more than ${most} together`)
  }

  /**
   * Subtracts a pause that starts now from the allowed waiting time; undefined if too little is left. Returns the subtracted
   * milliseconds: concurrent pauses count once.
   */
  mayWait(pauseMs: number): number | undefined {
    const now = performance.now()
    const until = Math.max(this.#waitsUntil, now + pauseMs)
    const takenMs = until - Math.max(this.#waitsUntil, now)
    if (this.#waitedMs + takenMs > this.#limits.waitingMs) return undefined
    this.#waitedMs += takenMs
    this.#waitsUntil = until
    return takenMs
  }

  /** Returns the time of pauses that led to a success. */
  waitedWell(pausesMs: number): void {
    this.#waitedMs -= pausesMs
  }

  #exhaust(kind: Fault['kind'], limit: LimitName, what: string): Fault {
    this.#exhausted ??= { kind, message: `${what} ${howToRaise(limit, this.#limits[limit])}` }
    return this.#exhausted
  }
}
