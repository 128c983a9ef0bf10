/**
 * A browser cannot tell which check threw an error outside of a promise; such an error ends the verification as unproven (worker/main.ts).
 * Nothing else needs the context.
 */
export class AsyncLocalStorage<T> {
  run<R>(_store: T, work: () => R): R {
    return work()
  }

  getStore(): T | undefined {
    return undefined
  }
}
