import { curlLine } from '../../harness/report/curl.ts'
import type { Evidence, Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result } from '../../harness/report/report.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'
import { paint } from './style.ts'

const LONGEST = 600

/** A requirement with its source; with a report, also the result and exchanges of each target. */
export function renderExplanation(
  requirement: RequirementRecord,
  report: Report | undefined,
  evidence: Evidence,
  style: Style,
): string {
  const { bold, dim } = style.colors
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['level', requirement.level],
    ['source', requirement.source],
    ['operation', requirement.operation],
    ['needs', requirement.needs?.join(', ')],
    ['testable', requirement.testable ? 'yes' : `no: ${requirement.reason ?? ''}`],
  ]
  const head = [
    bold(requirement.id),
    `  ${requirement.says}`,
    ...facts.flatMap(([label, text]) => (text ? [`  ${dim(label.padEnd(10))} ${text}`] : [])),
  ]
  const done = (report?.targets ?? []).flatMap(({ name, results }) => {
    const result = results.find((one) => one.requirement === requirement.id)
    return result ? [renderResult(name, result, evidence, style)] : []
  })
  return [head.join('\n'), ...done].join('\n\n')
}

function renderResult(target: string, result: Result, evidence: Evidence, { colors }: Style): string {
  const { verdict, reason, message, expected, received, exchanges } = result
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['reason', reason],
    ['message', message],
    ['expected', expected],
    ['received', received],
  ]
  return [
    `${colors.bold(visible(target))}: ${paint(colors, verdict, verdict)}`,
    ...facts.flatMap(([label, text]) =>
      text === undefined ? [] : [`  ${colors.dim(label.padEnd(10))} ${visibleAtMost(text, LONGEST)}`],
    ),
    ...exchanges.flatMap((id) => {
      const exchange = evidence.exchange(target, id)
      return exchange ? [`  ${colors.dim(outcomeOf(exchange).padEnd(10))} ${commandOf(exchange)}`] : []
    }),
  ].join('\n')
}

function outcomeOf({ response, fault }: Exchange): string {
  return response ? String(response.status) : (fault?.kind ?? 'no response')
}

function commandOf(exchange: Exchange): string {
  const command = curlLine(exchange)
  return command.length > LONGEST ? `see exchange ${visible(exchange.id)} in the evidence` : command
}
