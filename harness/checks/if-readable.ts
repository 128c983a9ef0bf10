import { BodyDefect } from '../client/answer.ts'

/** What `read` gives; undefined where the body does not have the form that it reads. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof BodyDefect) return undefined
    throw cause
  }
}
