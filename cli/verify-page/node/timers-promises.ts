interface Options {
  readonly signal?: AbortSignal | undefined
}

/** Resolves after a time; rejects if the signal is aborted. */
export function setTimeout<T>(delay?: number, value?: T, { signal }: Options = {}): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      clearTimeout(timer)
      reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' }))
    }
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', refuse)
      resolve(value)
    }, delay)
    if (signal?.aborted) refuse()
    else signal?.addEventListener('abort', refuse, { once: true })
  })
}

export function setImmediate<T>(value?: T): Promise<T | undefined> {
  return new Promise((resolve) => globalThis.setImmediate(() => resolve(value)))
}
