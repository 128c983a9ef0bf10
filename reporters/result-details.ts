import { curlLine } from '../harness/report/curl.ts'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Result } from '../harness/report/report.ts'
import { visible, visibleAtMost } from '../harness/report/visible.ts'
import type { Judged } from './outcome.ts'

/** Longer values are in the report and its evidence. */
const LONGEST_VALUE = 2000
const LONGEST_COMMAND = 4000

/** Why a result is what it is, on one line, as plain text. Empty for what passed. */
export function reasonOf({ verdict, reason, message, expected, received }: Result): string {
  if (verdict === 'pass') return ''
  const what =
    expected !== undefined && received !== undefined
      ? `expected ${expected}, came ${received}`
      : (message ?? reason ?? '')
  return visibleAtMost(what || 'no reason was given', LONGEST_VALUE)
}

/** Everything worth reading about one result, line by line, as plain text. */
export function resultDetails(judged: Judged, evidence: Evidence): string[] {
  const { requirement, result } = judged
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['verdict', result.verdict],
    ['level', requirement.level],
    ['source', requirement.source],
    ['reason', result.reason],
    ['expected', result.expected],
    ['came', result.received],
    ['message', result.expected === undefined ? result.message : undefined],
    ['again', commandOf(judged, evidence)],
  ]
  return [
    visibleAtMost(requirement.says, LONGEST_VALUE),
    ...facts.flatMap(([label, text]) =>
      text === undefined
        ? []
        : [`${label}: ${label === 'again' ? text : visibleAtMost(text, LONGEST_VALUE)}`],
    ),
  ]
}

/** The command that shows it again, where the evidence is at hand. */
export function commandOf({ target, result }: Judged, evidence: Evidence): string | undefined {
  const id = result.decisive ?? result.exchanges.at(-1)
  const exchange = id === undefined ? undefined : evidence.exchange(target.name, id)
  if (!exchange) return undefined
  const command = visible(curlLine(exchange))
  return command.length > LONGEST_COMMAND ? `see exchange ${visible(exchange.id)} in the evidence` : command
}
