import type { Values } from './values.ts'

/** What a command gets. */
export interface CommandInput {
  readonly args: readonly string[]
  /** What flags and environment ask for. */
  readonly flags: Values
  /** The command line as it was typed. */
  readonly typed: readonly string[]
}
