/** A mistake in usage, configuration or selection. Its message is one line, shown without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The result of `act`. An error of the file system becomes a usage error: `what`, and the code of that error. */
export function orUsageError<T>(what: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw cause instanceof UsageError ? cause : usageErrorOf(what, cause)
  }
}

export function usageErrorOf(what: string, cause: unknown): UsageError {
  return new UsageError(`${what} (${(cause as NodeJS.ErrnoException | null)?.code ?? String(cause)})`)
}

/** The result of `act`; undefined if it throws. */
export function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
