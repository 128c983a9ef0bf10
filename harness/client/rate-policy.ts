/** The delay after a refusal until a single request tests whether the full pause is necessary, in milliseconds. */
const EARLY_MS = 50
/** The interval of single requests that test whether an expired pause was long enough, in milliseconds. */
const ASK_EVERY_MS = 250
/** After this many consecutive refusals of early requests, only one of this many pauses is tested early. */
const IN_VAIN = 3
/** This many consecutive refusals of repeated requests show that refusals depend on the rate after all. */
const IN_A_ROW = 5
/** The minimum time for measuring a rate, if available, in milliseconds. */
const MEASURED_MS = 1000
/** The part of the measured rate that is used. */
const KEPT = 0.98
/** Growth of the rate in each second without a refusal, and after some seconds. */
const GROWTH = 1.02
const LATER_GROWTH = 1.15
const LATER_MS = 4000
const SLOWEST_PER_SECOND = 0.5
/**
 * After this time without an accepted request, in milliseconds, or this many requested pauses if that is longer, requests no longer
 * wait.
 */
const SILENT_MS = 8000
const SILENT_PAUSES = 3
/** The number of stored times between refusals. */
const REMEMBERED = 64
/** The number of cycles that can show that waiting does not help, and the number of recent ones that are compared with earlier ones. */
const CYCLES_NEEDED = 4
const RECENT = 3

/** The time from one refusal to the next. */
interface Cycle {
  readonly from: number
  to: number
  accepted: number
  /** Whether the target accepted a request before the end of the requested pause. */
  endedEarly: boolean
}

/** The time in which only single requests are sent. */
interface Suspension {
  readonly from: number
  until: number
  /** The earliest time of the next single request. */
  askAt: number
  /** Whether an early request was refused. */
  isInVain: boolean
}

/**
 * Determines the time of the next request to a target that refuses some with 429 or 503. Uses no clock: callers pass all times, in
 * milliseconds.
 *
 * A refusal suspends all requests. One request is sent early. After an accepted request, early or after the pause, the others
 * follow, at the rate at which requests were accepted between refusals. If a lower rate leads to as many refusals, they do not
 * depend on the rate, and nothing waits.
 */
export class RatePolicy {
  readonly #mostPerSecond: number
  #perSecond: number
  #next = 0
  #suspension: Suspension | undefined
  #suspendedAt = -Infinity
  #cycle = newCycle(0)
  readonly #cycles: Cycle[] = []
  #changedAt = 0
  #grownAt = 0
  #acceptedAt = -Infinity
  #refusedInARow = 0
  #earlyInVain = 0
  #suspensions = 0
  #doesWaitingHelp = true
  /** The time of the first refusal since the last accepted request. */
  #refusesAllSince: number | undefined

  constructor(mostPerSecond = Infinity) {
    this.#mostPerSecond = mostPerSecond
    this.#perSecond = mostPerSecond
  }

  /** Requests per second that the target accepted between its last refusals; undefined if refusals did not depend on the rate. */
  get learnedPerSecond(): number | undefined {
    return this.#doesWaitingHelp ? this.#measuredPerSecond(this.#changedAt) : undefined
  }

  /** False if a target refuses as many requests at a lower rate. */
  get doesWaitingHelp(): boolean {
    return this.#doesWaitingHelp
  }

  /** The time of the last accepted request. */
  get acceptedAt(): number {
    return this.#acceptedAt
  }

  /** The earliest time of the next request. */
  get opensAt(): number {
    return this.#suspension?.askAt ?? this.#next
  }

  /** A request is sent. */
  send(now: number): void {
    this.#next = Math.max(this.#next, now) + 1000 / this.#perSecond
    if (this.#suspension) this.#suspension.askAt = Math.max(this.#suspension.until, now + ASK_EVERY_MS)
  }

  /** The request that was sent at `sentAt` received a response that is not a refusal. */
  accept(sentAt: number, now: number): void {
    this.#refusedInARow = 0
    this.#refusesAllSince = undefined
    this.#acceptedAt = now
    this.#cycle.accepted += 1
    const suspension = this.#suspension
    if (!suspension) return this.#grow(now)
    if (sentAt < suspension.from) return
    this.#suspension = undefined
    this.#next = Math.max(sentAt + 1000 / this.#perSecond, Math.min(now, this.#next))
    this.#cycle.endedEarly = sentAt < suspension.until
    if (this.#cycle.endedEarly) this.#earlyInVain = 0
  }

  /** The request that was sent at `sentAt` was refused for the n-th time; the target requests a pause of `pauseMs`. */
  refuse(sentAt: number, now: number, pauseMs: number, times: number): void {
    // A target may refuse every request at first.
    if (times > 1) this.#refusedInARow += 1
    this.#refusesAllSince ??= now
    const refusesAll = now - this.#refusesAllSince >= Math.max(SILENT_MS, SILENT_PAUSES * pauseMs)
    if (refusesAll) {
      this.#doesWaitingHelp = false
      this.#suspension = undefined
      this.#next = now
      return
    }
    if (!this.#doesWaitingHelp) {
      if (this.#refusedInARow < IN_A_ROW) return
      this.#doesWaitingHelp = true
      this.#cycles.splice(0)
    }
    const suspension = this.#suspension
    if (suspension) {
      const isAsked = sentAt >= suspension.from
      if (isAsked && sentAt < suspension.until && !suspension.isInVain) {
        suspension.isInVain = true
        this.#earlyInVain += 1
      }
      suspension.until = Math.max(suspension.until, now + pauseMs)
      if (isAsked) suspension.askAt = Math.max(suspension.askAt, suspension.until)
      // Requests that were sent before the refusal arrived give no further information.
    } else if (sentAt >= this.#suspendedAt) this.#suspend(now, pauseMs)
  }

  #suspend(now: number, pauseMs: number): void {
    this.#endCycle(now)
    if (!this.#doesWaitingHelp) return
    const until = now + pauseMs
    const triesEarly = this.#earlyInVain < IN_VAIN || this.#suspensions++ % IN_VAIN === 0
    const askAt = triesEarly ? Math.min(until, now + EARLY_MS) : until
    this.#suspension = { from: now, until, askAt, isInVain: false }
    this.#suspendedAt = now
  }

  #endCycle(now: number): void {
    this.#cycle.to = now
    this.#cycles.push(this.#cycle)
    if (this.#cycles.length > REMEMBERED) this.#cycles.shift()
    this.#cycle = newCycle(now)
    this.#changedAt = this.#grownAt = now
    if (this.#isIndependentOfRate) {
      this.#doesWaitingHelp = false
      this.#perSecond = this.#mostPerSecond
      this.#next = now
      return
    }
    const measured = this.#measuredPerSecond(now)
    if (measured !== undefined)
      this.#perSecond = Math.max(SLOWEST_PER_SECOND, KEPT * Math.min(this.#perSecond, measured))
  }

  /** Undefined before the second refusal: a target may accept many requests at first. */
  #measuredPerSecond(now: number): number | undefined {
    const [, ...cycles] = this.#cycles
    const first = cycles.findLastIndex(({ from }) => now - from >= MEASURED_MS)
    return cycles.length === 0 ? undefined : rateOf(cycles.slice(Math.max(0, first)))
  }

  /** Whether about as few requests were accepted between refusals at half the rate, mostly without the requested pauses. */
  get #isIndependentOfRate(): boolean {
    // A target may accept many requests at first.
    const [, ...cycles] = this.#cycles
    if (cycles.length < CYCLES_NEEDED) return false
    const [earlier, recent] = [cycles.slice(0, -RECENT), cycles.slice(-RECENT)]
    const fastest = Math.max(...earlier.map((cycle) => rateOf([cycle])))
    return (
      rateOf(recent) <= fastest / 2 &&
      meanOf(recent) <= 2 * meanOf(earlier) + 1 &&
      recent.filter(({ endedEarly }) => endedEarly).length > RECENT / 2
    )
  }

  #grow(now: number): void {
    if (this.#perSecond >= this.#mostPerSecond || now - this.#grownAt < 1000) return
    this.#grownAt = now
    const factor = now - this.#changedAt < LATER_MS ? GROWTH : LATER_GROWTH
    this.#perSecond = Math.min(this.#mostPerSecond, this.#perSecond * factor)
  }
}

function newCycle(from: number): Cycle {
  return { from, to: from, accepted: 0, endedEarly: false }
}

/** Requests per second that were accepted in consecutive cycles. */
function rateOf(cycles: readonly Cycle[]): number {
  const accepted = cycles.reduce((sum, cycle) => sum + cycle.accepted, 0)
  const ms = (cycles.at(-1)?.to ?? 0) - (cycles.at(0)?.from ?? 0)
  return (accepted * 1000) / Math.max(1, ms)
}

function meanOf(cycles: readonly Cycle[]): number {
  return cycles.reduce((sum, { accepted }) => sum + accepted, 0) / cycles.length
}
