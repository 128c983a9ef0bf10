import type { BaselineUse } from '../../harness/report/baseline.ts'
import { placeOf, valueOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import type { CommandName } from '../options/options.ts'

/** The baseline that options name; undefined without one. Throws `UsageError` if it cannot be used. */
export async function baselineOf(values: Values): Promise<BaselineUse | undefined> {
  const file = valueOf(values, 'baseline')
  const strict = valueOf(values, 'strict')
  if (file !== undefined) {
    // Few runs need a YAML parser.
    const { readBaseline } = await import('./read-baseline.ts')
    const { baseline } = await readBaseline(file)
    return { file, strict, today: new Date(), baseline }
  }
  if (strict && values.strict) throw new UsageError(`${placeOf('strict', values.strict)} requires --baseline`)
  return undefined
}

/** The baseline that a command works on. Throws `UsageError` if no baseline is named. */
export function baselineFile(flags: Values, command: CommandName): string {
  const file = valueOf(flags, 'baseline')
  if (file === undefined)
    throw new UsageError(`${command} requires --baseline FILE, such as --baseline baseline.yaml`)
  return file
}
