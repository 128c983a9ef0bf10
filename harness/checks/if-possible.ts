import { Unmet } from '../client/unmet.ts'

/** The result of `act`; undefined if a prerequisite of it cannot be made on this target. For an addition to a check that holds without it. */
export async function ifPossible<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof Unmet) return undefined
    throw cause
  }
}
