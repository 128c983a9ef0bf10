import { type CommandInput, compact, placeOf, valueOf } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { judgeTargets } from '../run/run-command.ts'

/** `forge-conformance explore`: plays random sequences of requests and judges every response. Returns the exit code. */
export async function exploreCommand(input: CommandInput): Promise<number> {
  const steps = valueOf(input.flags, 'exploreSteps')
  const { differential } = input.flags
  if (differential && valueOf(input.flags, 'wire') !== 'ordinary')
    throw new UsageError(`${placeOf('differential', differential)} requires --wire ordinary`)
  const explore = {
    requests: steps ?? Infinity,
    // With a number of requests, there is no default time limit.
    forMs: steps !== undefined && !input.flags.exploreMs ? Infinity : valueOf(input.flags, 'exploreMs'),
    sideBySide: valueOf(input.flags, 'sideBySide'),
    pairs: valueOf(input.flags, 'differential'),
    // The requests that find absent operations are not ordinary.
    leavesOutAbsent: valueOf(input.flags, 'wire') !== 'ordinary',
    ...compact({ auditMs: valueOf(input.flags, 'auditMs') }),
  }
  return (await judgeTargets(input, { explore })).code
}
