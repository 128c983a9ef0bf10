import type { Finding } from '../../proof/certify/finding.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'

const MAX_LINE_LENGTH = 1000

export const stateWords: Readonly<Record<Finding['state'], string>> = {
  holds: 'holds',
  broken: 'broken',
  unproven: 'unproven',
  unprovable: 'unproven',
}

/** The line of a finding as it is shown: text from a file may contain any characters. */
export function shownLine({ line }: Finding): string {
  return visibleAtMost(line, MAX_LINE_LENGTH)
}

/** The exit code of a verification with findings of these states. */
export function exitCodeOf(states: ReadonlySet<Finding['state']>): 0 | 1 | 3 {
  if (states.has('broken')) return exitCodes.failed
  return states.has('unproven') ? exitCodes.incomplete : exitCodes.held
}
