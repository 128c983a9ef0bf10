import { BodyDefect } from '../client/answer.ts'

/** The result of `read`; undefined if the body does not have the required form. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof BodyDefect) return undefined
    throw cause
  }
}
