import type { CommandName } from '../options/options.ts'
import { valueOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'

/** The baseline that a command works on. Throws `UsageError` if no baseline is named. */
export function baselineFile(flags: Values, command: CommandName): string {
  const file = valueOf(flags, 'baseline')
  if (file === undefined)
    throw new UsageError(`${command} requires --baseline FILE, such as --baseline baseline.yaml`)
  return file
}
