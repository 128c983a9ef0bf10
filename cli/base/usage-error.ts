/** A mistake in usage, configuration or selection. Its message is one line, shown without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
