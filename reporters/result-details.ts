import { reproduceCommand, reproduceByRun } from '../harness/report/reproduce.ts'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Report, Result } from '../harness/report/report.ts'
import { decisiveOf } from '../harness/report/problems.ts'
import { visible, visibleAtMost } from '../harness/report/visible.ts'
import type { Judged } from './common/outcome.ts'

/** Longer values are in the report and the evidence. */
const MAX_VALUE_LENGTH = 2000
const MAX_COMMAND_LENGTH = 4000

/** The reason of a verdict on one line of plain text; empty for a pass. */
export function reasonOf({ verdict, reason, message, expected, received }: Result): string {
  if (verdict === 'pass') return ''
  const what =
    expected !== undefined && received !== undefined
      ? `expected ${expected}, received ${received}`
      : (message ?? reason ?? '')
  return visibleAtMost(what || 'no reason given', MAX_VALUE_LENGTH)
}

/** A result in full, as lines of plain text. */
export function resultDetails(judged: Judged, report: Report, evidence: Evidence): string[] {
  const { requirement, result, disputed } = judged
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['verdict', result.verdict],
    ['level', requirement.level],
    ['source', requirement.source],
    ['reason', result.reason],
    ['expected', result.expected],
    ['received', result.received],
    ['message', result.expected === undefined ? result.message : undefined],
    ['remark', disputed],
    ['reproduce', commandOf(judged, report, evidence)],
  ]
  return [
    visibleAtMost(requirement.says, MAX_VALUE_LENGTH),
    ...facts.flatMap(([label, text]) =>
      text === undefined
        ? []
        : [`${label}: ${label === 'reproduce' ? text : visibleAtMost(text, MAX_VALUE_LENGTH)}`],
    ),
  ]
}

/** The command that reproduces a result; undefined if the report does not say how the target was named. */
export function commandOf(
  { target, result }: Judged,
  { run }: Report,
  evidence: Evidence,
): string | undefined {
  const id = decisiveOf(result)
  const exchange = id === undefined ? undefined : evidence.exchange(target.name, id)
  const command = reproduceCommand(run, target, result, exchange)
  return command !== undefined && command.length > MAX_COMMAND_LENGTH
    ? reproduceByRun(run, target, result)
    : command && visible(command)
}
