import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './exchange.ts'
import { howToRaise, limitInWords } from './limits.ts'

/** Consecutive failed connections before the target counts as down. */
const FAILURES_UNTIL_DOWN = 5
const PROBE_EVERY_MS = 250
/** Responses after which a target that came back counts as there again, and is waited for anew. */
const RESPONSES_UNTIL_THERE = 100
/** The number of kinds of writes without a response before the target counts as unable to write. */
const KINDS_UNTIL_STUCK = 3

/** A request whose outcome shows something about the target. */
export interface Noted {
  /** Method, address and caller. */
  readonly line: string
  /** For a request that changes something: the method and the kind of resource. */
  readonly write: string | undefined
  /** The status code of the response, if any. */
  readonly status: number | undefined
}

/** The first request of a series without a response. */
interface Unanswered {
  readonly request: string
  readonly why: string
  /** The target did not accept its connection, and so did not receive it: another request may have ended the target. */
  readonly isRefused?: boolean
}

/**
 * Detects a target that is permanently down or hangs, so that it costs seconds and not a time-out per exchange. Waits for a target
 * that restarts during a run.
 */
export class Outage {
  readonly #timeoutsUntilGone: number
  readonly #outageMs: number
  #failures = 0
  #timeouts = 0
  /** Time-outs of writes since the last successful one, with the kinds of these writes. */
  #stuck = { timeouts: 0, kinds: new Set<string>() }
  #patienceMs: number
  #gone: Fault | undefined
  #waiting: Promise<void> | undefined
  #answered = 0
  /** Responses since the target came back. */
  #sinceReturn = 0
  #first: Unanswered | undefined
  readonly #returns: string[] = []

  /** `concurrency`: one moment of silence can cause this many time-outs. `outageMs`: the waiting time for a target that is down. */
  constructor(concurrency: number, outageMs: number) {
    this.#outageMs = this.#patienceMs = outageMs
    this.#timeoutsUntilGone = concurrency + FAILURES_UNTIL_DOWN
  }

  /** The fault of every request that is not sent because the target is gone. */
  get gone(): Fault | undefined {
    return this.#gone
  }

  /** One line about a target that responded and then was given up; undefined for any other. */
  get stopped(): string | undefined {
    if (!this.#gone || this.#answered === 0) return undefined
    const { request, why } = this.#first ?? { request: 'unknown', why: this.#gone.message }
    const { message } = this.#gone
    return `${message}, after ${this.#answered} responses; the first request without a response: ${request} (${why})`
  }

  /** One line for each time that the target accepted no connections and came back. */
  get returns(): readonly string[] {
    return this.#returns
  }

  /** Records an outcome; `fault` is absent if there was a complete response of any kind. */
  note(fault: Fault | undefined, request: Noted): void {
    if (fault?.kind !== 'connection' && fault?.kind !== 'timeout') {
      this.#answered += 1
      this.#sinceReturn += 1
      if (this.#sinceReturn >= RESPONSES_UNTIL_THERE && !this.#waiting) this.#patienceMs = this.#outageMs
      this.#first = undefined
    } else this.#first ??= { request: request.line, why: fault.message }
    if (fault?.kind === 'connection') this.#failures += 1
    else if (fault?.kind === 'timeout') this.#timeouts += 1
    else this.#failures = this.#timeouts = 0
    if (this.#timeouts >= this.#timeoutsUntilGone)
      this.#gone ??= {
        kind: 'timeout',
        message: `the target stopped answering (${this.#timeouts} time-outs in a row)`,
      }
    this.#noteWrite(fault, request)
  }

  /**
   * Detects a server that no longer writes: with a permanently locked database, it may still answer reads, and reject requests that
   * need no write.
   */
  #noteWrite(fault: Fault | undefined, { line, write, status }: Noted): void {
    if (write === undefined) return
    if (status !== undefined && status < 300) this.#stuck = { timeouts: 0, kinds: new Set() }
    if (fault?.kind !== 'timeout') return
    this.#stuck.timeouts += 1
    this.#stuck.kinds.add(write)
    if (this.#stuck.timeouts < this.#timeoutsUntilGone || this.#stuck.kinds.size < KINDS_UNTIL_STUCK) return
    this.#first ??= { request: line, why: fault.message }
    this.#gone ??= {
      kind: 'timeout',
      message: `the target stopped answering requests that change something (${this.#stuck.timeouts} time-outs without a success in between)`,
    }
  }

  /** Waits while the target is down; returns at once otherwise. */
  async over(origin: string, signal?: AbortSignal): Promise<void> {
    if (this.#failures < FAILURES_UNTIL_DOWN || this.#gone || signal?.aborted) return
    await this.#wait(origin, signal)
  }

  /**
   * Waits until a target that refused the connection of a request accepts connections again. `earlier`: why the first attempt of the
   * request had no response, if the target received it. False for a target that does not, or that has not answered before: the run reports
   * its address as wrong.
   */
  async isBack(
    origin: string,
    request: string,
    { refused, earlier }: { readonly refused: Fault; readonly earlier: string | undefined },
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (this.#answered === 0 || this.#gone || signal?.aborted) return false
    if (earlier === undefined) this.#first ??= { request, why: refused.message, isRefused: true }
    else if (!this.#first || this.#first.isRefused) this.#first = { request, why: earlier }
    await this.#wait(origin, signal)
    return !this.#gone && !signal?.aborted
  }

  async #wait(origin: string, signal: AbortSignal | undefined): Promise<void> {
    this.#waiting ??= this.#probe(origin, signal).finally(() => (this.#waiting = undefined))
    await this.#waiting
  }

  async #probe(origin: string, signal?: AbortSignal): Promise<void> {
    const before = this.#patienceMs
    // Responses to requests in progress may arrive while the target is down.
    let first = this.#first
    while (this.#patienceMs > 0 && !signal?.aborted) {
      if (await accepts(origin)) {
        this.#failures = this.#sinceReturn = 0
        const waitedMs = before - this.#patienceMs
        if (waitedMs > 0 && first)
          this.#returns.push(
            `the target accepted no connections for ${waitedMs / 1000} s and came back; the first request without a response: ${first.request} (${first.why})`,
          )
        return
      }
      const pauseMs = Math.min(PROBE_EVERY_MS, this.#patienceMs)
      await sleep(pauseMs)
      if (!first || first.isRefused) first = this.#first ?? first
      this.#patienceMs -= pauseMs
    }
    if (signal?.aborted) return
    this.#first ??= first
    this.#gone ??= { kind: 'connection', message: wentAway(this.#outageMs, this.#returns.length) }
  }
}

/** The waiting time is also that of a target that goes away again soon after it came back. */
function wentAway(outageMs: number, returns: number): string {
  const waited = `the ${limitInWords(outageMs, 'ms')} that a run waits in total`
  const before = returns === 0 ? '' : ` after it had come back ${returns === 1 ? 'once' : `${returns} times`}`
  return `the target went away and did not come back within ${waited}${before} ${howToRaise('outageMs', outageMs)}`
}

/** Whether a server accepts connections at this origin. */
export async function accepts(origin: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  })
  try {
    return await new Promise<boolean>((tell) => {
      socket.setTimeout(1_000, () => tell(false))
      socket.once('connect', () => tell(true))
      socket.once('error', () => tell(false))
    })
  } finally {
    socket.destroy()
  }
}
