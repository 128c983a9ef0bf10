/**
 * A browser cannot tell to which check an error belongs that was thrown outside of a promise; such an error ends the verification as
 * unproven (worker/main.ts). Nothing else is attributed.
 */
export class AsyncLocalStorage<T> {
  run<R>(_store: T, work: () => R): R {
    return work()
  }

  getStore(): T | undefined {
    return undefined
  }
}
