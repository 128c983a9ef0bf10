import { placeOf, valueOf } from '../options/values.ts'
import { UsageError } from '../usage-error.ts'
import { judgeTargets } from './run-command.ts'
import type { CommandInput } from './command-input.ts'

/** `forge-conformance explore`: plays random sequences of requests and judges every response. Returns the exit code. */
export async function exploreCommand(input: CommandInput): Promise<number> {
  const steps = valueOf(input.asked, 'exploreSteps')
  const auditMs = valueOf(input.asked, 'auditMs')
  const { differential } = input.asked
  if (differential && valueOf(input.asked, 'wire') !== 'ordinary')
    throw new UsageError(`${placeOf('differential', differential)} requires --wire ordinary`)
  const explore = {
    requests: steps ?? Infinity,
    // A number of requests is a budget of its own.
    forMs: steps !== undefined && !input.asked.exploreMs ? Infinity : valueOf(input.asked, 'exploreMs'),
    sideBySide: valueOf(input.asked, 'sideBySide'),
    pairs: valueOf(input.asked, 'differential'),
    ...(auditMs === undefined ? {} : { auditMs }),
  }
  return (await judgeTargets(input, { explore })).code
}
