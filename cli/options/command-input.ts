import type { Values } from './values.ts'

/** The input of a command. */
export interface CommandInput {
  readonly args: readonly string[]
  /** The values of flags and environment. */
  readonly flags: Values
  /** The command line as it was typed. */
  readonly typed: readonly string[]
}
