/** Something that whoever typed it can put right: usage, configuration, selection. One line, never a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
