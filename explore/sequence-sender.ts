import { hasOwnVerdict } from '../fixtures/code-hosting/seeder.ts'
import { Mismatch } from '../harness/checks/expect.ts'
import { BodyDefect } from '../harness/client/answer.ts'
import { Inconclusive } from '../harness/client/inconclusive.ts'
import { driverName, isDriverFile } from '../harness/client/target.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { Send } from './sender.ts'
import type { SequenceJudge } from './sequence-judge.ts'
import type { SequenceState } from './sequence-state.ts'
import type { Action } from './step.ts'
import { isRead } from './together.ts'
import type { Trace } from './trace.ts'

/** The maximum number of times that a sequence waits for the target's patience: with many contradictions, it would take minutes. */
const MAX_PATIENCES = 12

/** An action of a sequence. */
export interface SentAction {
  /** Its place: the number of its step, and its own number in the step. */
  readonly place: string
  readonly exchange?: string
}

/** An action with its place in the sequence. */
export interface PlacedAction {
  readonly action: Action
  /** As in {@link SentAction}. */
  readonly place: string
}

interface SequenceSenderParts {
  readonly send: Send
  readonly state: SequenceState
  readonly judge: SequenceJudge
  readonly runtime: TargetRuntime
  /** The target's patience, in milliseconds. */
  readonly followsMs: number
  /** Receives the last response to each action. */
  readonly trace: Trace | undefined
}

/** Sends the actions of one sequence, and records the sent ones. */
export class SequenceSender {
  /** Ids of exchanges that a later one of the same action has repeated. */
  readonly repeated = new Set<string>()
  /** The cells of the coverage table that were asked. */
  readonly asked = new Set<string>()
  /** By place, and within a place by number if an action was sent in parts. */
  readonly #sent = new Map<string, SentAction>()
  /** Actions whose last request was refused: sending them again has no effect either. */
  readonly #refused = new Set<Action>()
  readonly #parts: SequenceSenderParts
  #patiencesLeft = MAX_PATIENCES
  #step = -1
  /** Whether every action of the step was sent so far. */
  #isWhole = true

  constructor(parts: SequenceSenderParts) {
    this.#parts = parts
  }

  /** The sent actions, in their order. */
  get actions(): SentAction[] {
    return [...this.#sent.values()]
  }

  /** Sets the step of the next actions. */
  beginStep(index: number): void {
    if (index !== this.#step) [this.#step, this.#isWhole] = [index, true]
  }

  /**
   * Sends actions together. Repeats reads and refused requests whose responses may show an earlier state, until they show the current one
   * or are contradictions. True if every action was sent. `at` names them in the trace.
   */
  async send(part: readonly PlacedAction[], at: string): Promise<boolean> {
    const sent = await this.#sendOnce(part, at)
    await this.#askAgain(part, at)
    this.#isWhole &&= sent
    return sent
  }

  async #askAgain(part: readonly PlacedAction[], at: string): Promise<void> {
    const { judge, followsMs, runtime } = this.#parts
    let leftMs = followsMs * 1.5 + 50
    let pauseMs = 10
    const mayAsk = ({ action }: PlacedAction): boolean => isRead(action) || this.#refused.has(action)
    const isWorthwhile = (): boolean => this.#patiencesLeft > 0 && part.every(mayAsk) && judge.hasStale
    while (isWorthwhile() && leftMs > 0 && !runtime.signal?.aborted) {
      await runtime.client.effects.pause(pauseMs)
      leftMs -= pauseMs
      if (leftMs <= 0) this.#patiencesLeft -= 1
      pauseMs = Math.min(pauseMs * 2, 500)
      if (!(await this.#sendOnce(part, at))) return
    }
  }

  async #sendOnce(part: readonly PlacedAction[], at: string): Promise<boolean> {
    this.#parts.judge.watchForStale()
    const sent = await Promise.all(part.map((one, index) => this.#sendOne(one, `${at}.${index}`)))
    return sent.every(Boolean)
  }

  /**
   * Sends an action, and its parts if it is refused. False if one of them could not be sent. `key` identifies it among those of its place.
   */
  async #sendOne({ action, place }: PlacedAction, at: string, key = place): Promise<boolean> {
    const { send, state, trace } = this.#parts
    const before = this.#sent.get(key)?.exchange
    if (before !== undefined) this.repeated.add(before)
    this.#sent.set(key, { place })
    this.#refused.delete(action)
    try {
      const reply = await send(action)
      if (!reply) return true
      const parts = 'parts' in action && !reply.succeeded ? action.parts : undefined
      if ('call' in action && !parts && reply.status >= 400 && reply.status < 500) this.#refused.add(action)
      // A read after an action that could not be sent does not cover its cells.
      if (this.#isWhole && !parts && !('capability' in action))
        for (const cell of action.cells ?? []) this.asked.add(cell)
      this.#sent.set(key, { place, exchange: reply.id })
      trace?.answered(at, action, reply, state)
      let sent = true
      for (const [number, one] of (parts?.() ?? []).entries())
        sent = (await this.#sendOne({ action: one, place }, `${at}.${number}`, `${key}/${number}`)) && sent
      return sent
    } catch (cause) {
      if (cause instanceof Inconclusive && cause.exchangeId !== undefined)
        trace?.unanswered(at, action, cause.exchangeId, state)
      if (!isExpected(cause)) this.#doubt(cause)
      return false
    }
  }

  /** Tells once for each target that less was asked than a sequence has: a driver of the user threw. */
  #doubt(cause: unknown): void {
    const { runtime } = this.#parts
    const { codeHosting, legacyForge } = runtime.target
    const drivers = [codeHosting?.driver, legacyForge?.driver].filter((driver) => driver !== undefined)
    if (!drivers.some((driver) => isDriverFile(driverName(driver)))) return
    const why = cause instanceof Error ? cause.message : String(cause)
    if (runtime.doubts.some((one) => one.startsWith(NOT_SENT))) return
    runtime.doubts.push(runtime.redactor.cleanMessage(`${NOT_SENT}: ${why}`))
  }
}

const NOT_SENT = 'requests of sequences could not be sent, and what they check was judged less'

/** The errors of an action that are due to the target, to what it lacks, or to the end of the run. */
function isExpected(cause: unknown): boolean {
  return hasOwnVerdict(cause) || cause instanceof BodyDefect || cause instanceof Mismatch
}
