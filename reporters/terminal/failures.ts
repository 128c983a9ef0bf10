import { curlLine } from '../../harness/report/curl.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result } from '../../harness/report/report.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'
import { paint } from './style.ts'

/** Longer values are in the report. */
const LONGEST_VALUE = 400
const LONGEST_COMMAND = 2000

interface Failure {
  readonly target: string
  readonly requirement: RequirementRecord
  readonly result: Result
}

/** Each failure: the sentence, what was expected, what came, and how to see it again. */
export function renderFailures(report: Report, evidence: Evidence, style: Style): string {
  const failures = failuresOf(report)
  const shown: string[] = []
  let lines = 0
  for (const failure of failures) {
    const text = renderFailure(failure, evidence, report.targets.length > 1, style)
    const height = text.split('\n').length + 1
    if (shown.length > 0 && lines + height > style.failureLines) break
    shown.push(text)
    lines += height
  }
  const hidden = failures.length - shown.length
  if (hidden > 0)
    shown.push(
      style.colors.dim(`and ${hidden} more ${hidden === 1 ? 'failure' : 'failures'}; --verbose shows all`),
    )
  return shown.join('\n\n')
}

/** Which exchanges the failures are shown with, by target. */
export function exchangesOfFailures(report: Report): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const { target, result } of failuresOf(report)) {
    const id = decisive(result)
    if (id !== undefined) wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  }
  return wanted
}

function failuresOf({ requirements, targets }: Report): Failure[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  return targets.flatMap(({ name, results }) =>
    results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
      .flatMap((result) => {
        const requirement = byId.get(result.requirement)
        return requirement && requirement.level !== 'open' ? [{ target: name, requirement, result }] : []
      }),
  )
}

function renderFailure(
  { target, requirement, result }: Failure,
  evidence: Evidence,
  named: boolean,
  { colors }: Style,
): string {
  const { bold, dim } = colors
  const on = named ? ` on ${visible(target)}` : ''
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['expected', shorten(result.expected)],
    ['came', shorten(result.received)],
    ['because', result.expected === undefined ? shorten(result.message) : undefined],
    ['again', commandFor(target, result, evidence)],
  ]
  return [
    `${paint(colors, result.verdict, result.verdict)} ${bold(requirement.id)}${on} ${dim(`(${requirement.level}: ${requirement.source})`)}`,
    `  ${requirement.says}`,
    ...facts.flatMap(([label, text]) => (text === undefined ? [] : [`  ${dim(label.padEnd(8))} ${text}`])),
  ].join('\n')
}

function commandFor(target: string, result: Result, evidence: Evidence): string | undefined {
  const id = decisive(result)
  const exchange = id === undefined ? undefined : evidence.exchange(target, id)
  if (!exchange) return undefined
  const command = curlLine(exchange)
  return command.length > LONGEST_COMMAND ? `see exchange ${visible(exchange.id)} in the evidence` : command
}

/** What decided, or else what was looked at last. */
function decisive({ decisive, exchanges }: Result): string | undefined {
  return decisive ?? exchanges.at(-1)
}

function shorten(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visibleAtMost(text, LONGEST_VALUE)
}
