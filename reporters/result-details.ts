import { curlLine } from '../harness/report/curl.ts'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Result } from '../harness/report/report.ts'
import { visible, visibleAtMost } from '../harness/report/visible.ts'
import type { Judged } from './outcome.ts'

/** Longer values are in the report and the evidence. */
const LONGEST_VALUE = 2000
const LONGEST_COMMAND = 4000

/** The reason of a verdict on one line of plain text; empty for a pass. */
export function reasonOf({ verdict, reason, message, expected, received }: Result): string {
  if (verdict === 'pass') return ''
  const what =
    expected !== undefined && received !== undefined
      ? `expected ${expected}, received ${received}`
      : (message ?? reason ?? '')
  return visibleAtMost(what || 'no reason given', LONGEST_VALUE)
}

/** A result in full, as lines of plain text. */
export function resultDetails(judged: Judged, evidence: Evidence): string[] {
  const { requirement, result } = judged
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['verdict', result.verdict],
    ['level', requirement.level],
    ['source', requirement.source],
    ['reason', result.reason],
    ['expected', result.expected],
    ['received', result.received],
    ['message', result.expected === undefined ? result.message : undefined],
    ['reproduce', commandOf(judged, evidence)],
  ]
  return [
    visibleAtMost(requirement.says, LONGEST_VALUE),
    ...facts.flatMap(([label, text]) =>
      text === undefined
        ? []
        : [`${label}: ${label === 'reproduce' ? text : visibleAtMost(text, LONGEST_VALUE)}`],
    ),
  ]
}

/** The command that sends the decisive request again; undefined without evidence. */
export function commandOf({ target, result }: Judged, evidence: Evidence): string | undefined {
  const id = result.decisive ?? result.exchanges.at(-1)
  const exchange = id === undefined ? undefined : evidence.exchange(target.name, id)
  if (!exchange) return undefined
  const command = visible(curlLine(exchange))
  return command.length > LONGEST_COMMAND ? `see exchange ${visible(exchange.id)} in the evidence` : command
}
