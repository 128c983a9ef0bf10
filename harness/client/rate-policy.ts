/** How soon after a refusal one request finds out whether the target meant all of its pause, in milliseconds. */
const EARLY_MS = 50
/** How often one request finds out whether a pause that is over was long enough, in milliseconds. */
const ASK_EVERY_MS = 250
/** After so many early requests in a row that were refused, only one pause in so many is tried. */
const IN_VAIN = 3
/** So many refusals of repeated requests in a row show that refusals depend on the rate after all. */
const IN_A_ROW = 5
/** A rate is measured over no shorter time, where there is that much, in milliseconds. */
const MEASURED_MS = 1000
/** The part of the measured rate that is kept to. */
const KEPT = 0.98
/** Growth of the rate in each second without a refusal, and after some seconds. */
const GROWTH = 1.02
const LATER_GROWTH = 1.15
const LATER_MS = 4000
const SLOWEST_PER_SECOND = 0.5
/** A target that has accepted nothing for so long is not waited for until it does, in milliseconds, or pauses that it asks for. */
const SILENT_MS = 8000
const SILENT_PAUSES = 3
/** Times between refusals that are remembered. */
const REMEMBERED = 64
/** So many can show that waiting does not help, and so many of them are compared with those before. */
const CYCLES_NEEDED = 4
const RECENT = 3

/** The time from one refusal to the next. */
interface Cycle {
  readonly from: number
  to: number
  accepted: number
  /** Whether the target accepted a request before the pause was over that it had asked for. */
  endedEarly: boolean
}

/** The time in which nothing is sent but single requests. */
interface Suspension {
  readonly from: number
  until: number
  /** When the next single request may be sent. */
  askAt: number
  /** Whether an early one was refused. */
  isInVain: boolean
}

/**
 * Decides when the next request may be sent to a target that refuses some with 429 or 503. Knows no clock: all times are
 * given to it, in milliseconds.
 *
 * A refusal suspends all requests. One is sent early; where it is accepted, or the pause is over and one is accepted, the
 * others follow, at the rate at which requests were accepted between refusals. Where a lower rate leads to as many refusals, they
 * do not depend on it: then nothing waits.
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
  /** When the first request was refused after which none was accepted. */
  #refusesAllSince: number | undefined

  constructor(mostPerSecond = Infinity) {
    this.#mostPerSecond = mostPerSecond
    this.#perSecond = mostPerSecond
  }

  /** Requests per second that the target accepted between its last refusals; undefined where they did not depend on the rate. */
  get learnedPerSecond(): number | undefined {
    return this.#doesWaitingHelp ? this.#measuredPerSecond(this.#changedAt) : undefined
  }

  /** False once the target was seen to refuse as many requests however few are sent. */
  get doesWaitingHelp(): boolean {
    return this.#doesWaitingHelp
  }

  /** When the target last accepted a request. */
  get acceptedAt(): number {
    return this.#acceptedAt
  }

  /** The earliest time at which the next request may be sent. */
  get opensAt(): number {
    return this.#suspension?.askAt ?? this.#next
  }

  /** A request is sent. */
  send(now: number): void {
    this.#next = Math.max(this.#next, now) + 1000 / this.#perSecond
    if (this.#suspension) this.#suspension.askAt = Math.max(this.#suspension.until, now + ASK_EVERY_MS)
  }

  /** The request that was sent at `sentAt` got a response other than a refusal. */
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

  /** The request that was sent at `sentAt` was refused for the n-th time; the target asks for a pause of `pauseMs`. */
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
      // Of what was sent before the refusal was known, one tells as much as all.
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

  /** Whether about as few requests were accepted between refusals at half the rate, mostly without the pauses that were asked for. */
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

/** Requests per second that were accepted in cycles that follow one another. */
function rateOf(cycles: readonly Cycle[]): number {
  const accepted = cycles.reduce((sum, cycle) => sum + cycle.accepted, 0)
  const ms = (cycles.at(-1)?.to ?? 0) - (cycles.at(0)?.from ?? 0)
  return (accepted * 1000) / Math.max(1, ms)
}

function meanOf(cycles: readonly Cycle[]): number {
  return cycles.reduce((sum, { accepted }) => sum + accepted, 0) / cycles.length
}
