import type { Asking } from './asking.ts'

/** A rule with the same result for every caller. A mutant can replace it with one that depends on the caller. */
export function always<T>(value: () => T): (ask: Asking) => T {
  return () => value()
}
