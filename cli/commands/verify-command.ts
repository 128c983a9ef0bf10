import { resolve } from 'node:path'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { valueOf } from '../options/values.ts'
import { wantsColor } from '../output/terminal.ts'
import { verifyReport, type Finding } from '../verify/verify-report.ts'
import type { CommandInput } from './command-input.ts'

const LONGEST_LINE = 1000

/** `forge-conformance verify`: says what of a report can be proven from its evidence. Sends nothing. Returns the exit code. */
export async function verifyCommand({ args: [path = ''], asked }: CommandInput): Promise<number> {
  const { colors } = styleOf(wantsColor(valueOf(asked, 'color'), process.stdout), 0)
  const words: Readonly<Record<Finding['state'], string>> = {
    holds: colors.green('holds   '),
    broken: colors.red('broken  '),
    unproven: colors.yellow('unproven'),
  }
  const driver = valueOf(asked, 'replayDriver')
  const states = new Set<Finding['state']>()
  for await (const { state, line } of verifyReport(
    path,
    driver === undefined ? undefined : resolve(driver),
  )) {
    states.add(state)
    process.stdout.write(`${words[state]}  ${visibleAtMost(line, LONGEST_LINE)}\n`)
  }
  process.stdout.write(
    `${words.unproven}  that the responses came from the server named, and when: who wrote the evidence could have made them up\n`,
  )
  if (states.has('broken')) return exitCodes.failed
  return states.has('unproven') ? exitCodes.incomplete : exitCodes.held
}
