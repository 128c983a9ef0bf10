import type { Trouble } from '../../harness/report/troubles.ts'
import { decisiveOf } from '../../harness/report/troubles.ts'
import { curlLine } from '../../harness/report/curl.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'
import { paint } from './style.ts'

/** Longer values are in the report. */
const LONGEST_VALUE = 400
const LONGEST_COMMAND = 2000
/** In a summary that fits a screen. */
const BRIEF = 400

/** A failure: the requirement, expected, received, and the command to reproduce it. */
export function renderFailure(
  { target, requirement, result }: Trouble,
  evidence: Evidence,
  named: boolean,
  { colors, failureLines }: Style,
): string {
  const { bold, dim } = colors
  const longest = failureLines === Infinity ? LONGEST_VALUE : BRIEF
  const shorten = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : visibleAtMost(text, longest)
  const on = named ? ` on ${visibleAtMost(target, longest)}` : ''
  const id = decisiveOf(result)
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['expected', shorten(result.expected)],
    ['received', shorten(result.received)],
    ['message', result.expected === undefined ? shorten(result.message) : undefined],
    [
      'reproduce',
      id === undefined
        ? undefined
        : commandFor(target, id, evidence, failureLines === Infinity ? LONGEST_COMMAND : BRIEF),
    ],
  ]
  return [
    `${paint(colors, result.verdict, result.verdict)} ${bold(visible(requirement.id))}${on} ${dim(visibleAtMost(`(${requirement.level}: ${requirement.source})`, longest))}`,
    `  ${visibleAtMost(requirement.says, longest)}`,
    ...facts.flatMap(([label, text]) => (text === undefined ? [] : [`  ${dim(label.padEnd(9))} ${text}`])),
  ].join('\n')
}

function commandFor(target: string, id: string, evidence: Evidence, longest: number): string | undefined {
  const exchange = evidence.exchange(target, id)
  if (!exchange) return undefined
  const command = curlLine(exchange)
  return command.length > longest ? `see exchange ${visible(exchange.id)} in the evidence` : command
}
