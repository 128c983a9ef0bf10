import { placeOf, valueOf } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { judgeTargets } from '../run/run-command.ts'
import type { CommandInput } from '../options/command-input.ts'

/** `forge-conformance explore`: plays random sequences of requests and judges every response. Returns the exit code. */
export async function exploreCommand(input: CommandInput): Promise<number> {
  const steps = valueOf(input.flags, 'exploreSteps')
  const auditMs = valueOf(input.flags, 'auditMs')
  const { differential } = input.flags
  if (differential && valueOf(input.flags, 'wire') !== 'ordinary')
    throw new UsageError(`${placeOf('differential', differential)} requires --wire ordinary`)
  const explore = {
    requests: steps ?? Infinity,
    // A number of requests is a budget of its own.
    forMs: steps !== undefined && !input.flags.exploreMs ? Infinity : valueOf(input.flags, 'exploreMs'),
    sideBySide: valueOf(input.flags, 'sideBySide'),
    pairs: valueOf(input.flags, 'differential'),
    // What is sent to find it out is no usual request.
    leavesOutAbsent: valueOf(input.flags, 'wire') !== 'ordinary',
    ...(auditMs === undefined ? {} : { auditMs }),
  }
  return (await judgeTargets(input, { explore })).code
}
