export { isDeepStrictEqual } from './is-deep-strict-equal.ts'

type Callback = (error: Error | null, result: unknown) => void

/** Converts a function with a callback to one that returns a promise. */
export function promisify(work: (...args: [...unknown[], Callback]) => void) {
  return (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) =>
      work(...args, (error, result) => (error ? reject(error) : resolve(result))),
    )
}
