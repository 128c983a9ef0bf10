import { AsyncLocalStorage } from 'node:async_hooks'
import type { Redactor } from '../client/redactor.ts'
import { stackOf } from './run-check.ts'

/** What an error belongs to if its code started it. */
interface Owner {
  readonly id: string
  /** False if it already has a result. */
  fail(message: string): boolean
}

/**
 * Catches the errors that code of the user throws outside of a promise while a run lasts, such as in a timer: they must not end the run
 * before its clean-up and report. An error belongs to the check that started its code, or to none.
 */
export class StrayErrors {
  readonly #owner = new AsyncLocalStorage<Owner>()
  /** By owner and text; the position in the code of a repeating timer differs. */
  readonly #found = new Map<string, string>()
  readonly #redactors: Redactor[] = []
  readonly #onError: (message: string) => void

  /** `onError` receives each different error that belongs to no check. */
  constructor(onError: (message: string) => void) {
    this.#onError = onError
    process.on('uncaughtException', this.#catch)
    process.on('unhandledRejection', this.#catch)
  }

  /** The different errors that belong to no running check. */
  get found(): readonly string[] {
    return [...this.#found.values()]
  }

  cleanWith(redactor: Redactor): void {
    this.#redactors.push(redactor)
  }

  /** Runs code whose errors belong to `owner`. */
  ownedBy(owner: Owner, code: () => void): void {
    this.#owner.run(owner, code)
  }

  /** Catches nothing from now on. An unhandled rejection is reported after the microtasks of its code. */
  async close(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    process.off('uncaughtException', this.#catch)
    process.off('unhandledRejection', this.#catch)
  }

  readonly #catch = (cause: unknown): void => {
    const owner = this.#owner.getStore()
    if (owner?.fail(stackOf(cause))) return
    const raw = `${owner ? `after ${owner.id} had its verdict: ` : ''}${stackOf(cause)}`
    const message = this.#redactors.reduce((text, redactor) => redactor.cleanMessage(text), raw)
    // A timer can throw the same error without end.
    const key = `${owner?.id} ${String(cause)}`
    if (this.#found.has(key)) return
    this.#found.set(key, message)
    this.#onError(message)
  }
}
