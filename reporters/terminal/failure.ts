import type { Problem } from '../../harness/report/problems.ts'
import { decisiveOf } from '../../harness/report/problems.ts'
import { reproduceCommand, reproduceByRun } from '../../harness/report/reproduce.ts'
import { disputesOf, disputeText } from '../../harness/report/disputes.ts'
import type { Evidence, Exchange } from '../../harness/report/evidence.ts'
import type { Dispute, Report, Result } from '../../harness/report/report.ts'
import { sinceLines } from '../../harness/report/since.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { requestOf } from './explanation.ts'
import type { Style } from './style.ts'
import { paint } from './style.ts'

/** Longer values are in the report. */
const MAX_VALUE_LENGTH = 400
const MAX_COMMAND_LENGTH = 2000
const MAX_BODY_LENGTH = 4000
/** Maximum length in a summary that fits a screen. */
const BRIEF = 400

/** A failure: the requirement, expected, received, and the command to reproduce it; in full, also the response. */
export function renderFailure(
  { target, requirement, result }: Problem,
  report: Report,
  evidence: Evidence,
  named: boolean,
  { colors, failureLines }: Style,
): string {
  const { bold, dim } = colors
  const longest = failureLines === Infinity ? MAX_VALUE_LENGTH : BRIEF
  const shorten = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : visibleAtMost(text, longest)
  const on = named ? ` on ${visibleAtMost(target, longest)}` : ''
  const id = decisiveOf(result)
  const exchange = id === undefined ? undefined : evidence.exchange(target, id)
  const response = failureLines === Infinity ? responseOf(exchange) : undefined
  const disputes = (disputesOf(report).get(requirement.id) ?? []).filter((one) => isAbout(one, result))
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['expected', shorten(result.expected)],
    ['received', shorten(result.received)],
    ...sinceLines(result, (one) => evidence.exchange(target, one)).map(
      (line) => ['since', shorten(line)] as const,
    ),
    ['message', result.expected === undefined ? shorten(result.message) : undefined],
    ['request', exchange && shorten(requestOf(exchange))],
    ['response', response === result.received ? undefined : response],
    ['remark', shorten(disputeText(disputes.length > 0 ? disputes : undefined))],
    ['reproduce', commandFor(target, result, exchange, report)],
  ]
  return [
    `${paint(colors, result.verdict, result.verdict)} ${bold(visible(requirement.id))}${on} ${dim(visibleAtMost(`(${requirement.level}: ${requirement.source})`, longest))}`,
    `  ${visibleAtMost(requirement.says, longest)}`,
    ...facts.flatMap(([label, text]) => (text === undefined ? [] : [`  ${dim(label.padEnd(9))} ${text}`])),
  ].join('\n')
}

/** Whether a dispute can concern a response: it cannot if its argument names status codes and the response has another one. */
function isAbout({ argument }: Dispute, { failure }: Result): boolean {
  const named = argument.match(/\b[1-5]\d\d\b/g)
  return !named || failure?.status === undefined || named.includes(String(failure.status))
}

function commandFor(
  name: string,
  result: Result,
  exchange: Exchange | undefined,
  { run, targets }: Report,
): string | undefined {
  const target = targets.find((one) => one.name === name)
  const command = target && reproduceCommand(run, target, result, exchange)
  return target && command !== undefined && command.length > MAX_COMMAND_LENGTH
    ? reproduceByRun(run, target, result)
    : command
}

/** Status and body of the response that decided. */
function responseOf(exchange: Exchange | undefined): string | undefined {
  if (!exchange?.response) return undefined
  const { status, body } = exchange.response
  if (!body) return `${status} without a body`
  return `${status} ${visibleAtMost('text' in body ? body.text : body.base64, MAX_BODY_LENGTH)}`
}
