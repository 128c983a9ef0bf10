import { Inconclusive, Interrupted } from './inconclusive.ts'
import { pauseFor } from './poll.ts'
import type { Recording } from './recording.ts'
import type { Redactor } from './redactor.ts'
import type { RecordedEffect, RunEvent } from './run-event.ts'

/** The note that marks the moment from which requests no longer count for verdicts. */
export const CLEAN_UP = 'clean-up'

/** Numbers the events between a run and a target: requests sent, responses received, start and end of recorded effects. */
export class Moments {
  #last = 0

  get last(): number {
    return this.#last
  }

  next(): number {
    return ++this.#last
  }
}

/** Each kind of event without the common properties. */
type Told<E = RunEvent> = E extends RunEvent ? Omit<E, 'target' | 'repeat'> : never

interface RecordedEffectsParts {
  readonly target: { readonly name: string }
  readonly repeat: number
  readonly redactor: Redactor
  /** Receives data for a replay. */
  readonly note?: (event: RunEvent) => void
  readonly recording?: Recording
}

/** The work of a run other than requests, on which its results depend: a replay does none of it and takes the results from the evidence. */
export class RecordedEffects {
  readonly #parts: RecordedEffectsParts
  readonly #moments: Moments
  /** Notes of this run, by name. */
  readonly #noted = new Map<string, string>()

  constructor(parts: RecordedEffectsParts, moments: Moments) {
    this.#parts = parts
    this.#moments = moments
  }

  /**
   * The result of local work, as JSON; a replay has no other data of it. `name` is unique. `begun` and `over` are called before and
   * after the work, in a replay as well.
   */
  async result<T>(
    name: string,
    work: () => Promise<T>,
    begun: () => Promise<unknown> = async () => {},
    over: () => void = () => {},
  ): Promise<T> {
    const { recording } = this.#parts
    if (recording) return (await recording.effect(name, begun, over)) as T
    await begun()
    try {
      return await this.#recorded(name, work)
    } finally {
      over()
    }
  }

  async #recorded<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = this.#moments.next()
    const end = (result: Pick<RecordedEffect, 'value' | 'error' | 'fault'>): void =>
      this.tell({ event: 'act', name, order: [began, this.#moments.next()], ...result })
    try {
      const value = await work()
      end(value === undefined ? {} : { value })
      return value
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      const fault = cause instanceof Inconclusive ? { fault: cause.fault } : {}
      if (!(cause instanceof Interrupted))
        end({ error: this.#parts.redactor.cleanMessage(message), ...fault })
      throw cause
    }
  }

  /** Records something that happened once. */
  note(name: string, value = ''): void {
    if (this.#parts.recording || this.#noted.has(name)) return
    this.#noted.set(name, value)
    this.tell({ event: 'note', name, at: this.#moments.last, ...(value === '' ? {} : { value }) })
  }

  /** Records a fact that only the end of a run shows, and that a replay needs from its start. */
  foretell(name: string, value: string): void {
    if (!this.#parts.recording) this.tell({ event: 'note', name, at: 0, value })
  }

  /** Of a replay: whether its evidence had all requested data so far. */
  get replay(): Pick<Recording, 'fits'> | undefined {
    return this.#parts.recording
  }

  /** The value of a note; undefined if it does not exist yet. */
  noted(name: string): string | undefined {
    const { recording } = this.#parts
    return recording ? recording.noted(name) : this.#noted.get(name)
  }

  /** A new secret. A replay knows only its placeholder. */
  secret(name: string, make: () => string): string {
    return this.#parts.recording ? `«${name}»` : make()
  }

  /** Waits for this many milliseconds; `signal` ends it with {@link Interrupted}. A replay does not wait. */
  async pause(ms: number, signal?: AbortSignal): Promise<void> {
    if (!this.#parts.recording) await pauseFor(ms, signal)
  }

  tell(event: Told): void {
    const { target, repeat, note } = this.#parts
    note?.({ target: target.name, repeat, ...event })
  }
}
