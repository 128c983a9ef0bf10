import { valueOf } from '../options/values.ts'
import { judgeTargets } from './run-command.ts'
import type { CommandInput } from './command-input.ts'

/** `forge-conformance explore`: plays random sequences of requests and judges every response. Returns the exit code. */
export async function exploreCommand(input: CommandInput): Promise<number> {
  const steps = valueOf(input.asked, 'exploreSteps')
  const explore = {
    requests: steps ?? Infinity,
    // A number of requests is a budget of its own.
    forMs: steps !== undefined && !input.asked.exploreMs ? Infinity : valueOf(input.asked, 'exploreMs'),
    sideBySide: valueOf(input.asked, 'sideBySide'),
  }
  return (await judgeTargets(input, { explore })).code
}
