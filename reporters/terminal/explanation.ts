import { reproduceCommand } from '../../harness/report/reproduce.ts'
import { decisiveOf } from '../../harness/report/problems.ts'
import { disputesOf, disputeText } from '../../harness/report/disputes.ts'
import { renamings } from '../../harness/report/renamings.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import type { Evidence, Exchange } from '../../harness/report/evidence.ts'
import type { Dispute, Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'
import { timesText, withoutRepeats } from '../../harness/report/repeated-reads.ts'
import { sinceLines } from '../../harness/report/since.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { knownText } from '../common/outcome.ts'
import type { Style } from './style.ts'
import { paint } from './style.ts'

const MAX_LENGTH = 600

/**
 * A requirement with its source; with a report, also the result and exchanges of each target. `from`: the path of the report, which printed
 * commands name. `between`: the changes since an equal request, in words, by target.
 */
export function renderExplanation(
  requirement: RequirementRecord,
  report: Report | undefined,
  evidence: Evidence,
  style: Style,
  disputes: readonly Dispute[] = report?.disputes ?? [],
  from?: string,
  between: ReadonlyMap<string, string> = new Map(),
): string {
  const disputed = disputeText(disputesOf({ disputes }).get(requirement.id))
  const { bold, dim } = style.colors
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['level', requirement.level],
    ['source', requirement.source],
    ['operation', requirement.operation],
    ['left open', requirement.leavesOpen && visible(requirement.leavesOpen)],
    ['remark', disputed && visible(disputed)],
    ['needs', requirement.needs?.join(', ')],
    ['testable', requirement.testable ? 'yes' : `no: ${requirement.reason ?? ''}`],
  ]
  const head = [
    bold(requirement.id),
    `  ${requirement.says}`,
    ...facts.flatMap(([label, text]) => (text ? [`  ${dim(label.padEnd(10))} ${text}`] : [])),
  ]
  const done = (report?.targets ?? []).flatMap((target) => {
    const result = target.results.find((one) => one.requirement === requirement.id)
    return report && result
      ? [
          renderResult(report.run, target, result, evidence, {
            style,
            from,
            between: between.get(target.name),
          }),
        ]
      : []
  })
  const renamed = renamings(report?.targets ?? []).map((line) => visibleAtMost(line, MAX_LENGTH))
  return [...renamed, head.join('\n'), ...done].join('\n\n')
}

function renderResult(
  run: Report['run'],
  target: TargetReport,
  result: Result,
  evidence: Evidence,
  {
    style: { colors },
    from,
    between,
  }: { readonly style: Style; readonly from: string | undefined; readonly between: string | undefined },
): string {
  const { requirement, verdict, reason, message, expected, received, known, exchanges } = result
  const judged = exchanges.flatMap((id) => evidence.exchange(target.name, id) ?? [])
  const decisive = evidence.exchange(target.name, decisiveOf(result) ?? '')
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['reason', reason],
    ['message', message],
    ['expected', expected],
    ...sinceLines(result, (id) => evidence.exchange(target.name, id)).map((line) => ['since', line] as const),
    ['received', received],
    ['before', between],
    ['known', known && knownText(known)],
  ]
  const commands: ReadonlyArray<readonly [string, string | undefined]> = [
    ['reproduce', reproduceCommand(run, target, result, decisive)],
    [
      'script',
      judged.length > 0
        ? `forge-conformance explain ${shellWord(requirement)}${from === undefined ? '' : ` --report ${shellWord(from)}`} --script`
        : undefined,
    ],
  ]
  const label = (text: string): string => colors.dim(text.padEnd(10))
  return [
    `${colors.bold(visible(target.name))}: ${paint(colors, verdict, verdict)}`,
    ...facts.flatMap(([name, text]) =>
      text === undefined ? [] : [`  ${label(name)} ${visibleAtMost(text, MAX_LENGTH)}`],
    ),
    ...withoutRepeats(judged).map(
      ({ exchange, times }) => `  ${label(outcomeOf(exchange))} ${requestOf(exchange)}${timesText(times)}`,
    ),
    ...commands.flatMap(([name, text]) => (text === undefined ? [] : [`  ${label(name)} ${visible(text)}`])),
  ].join('\n')
}

function outcomeOf({ response, fault }: Exchange): string {
  return response ? String(response.status) : (fault?.kind ?? 'no response')
}

/** A request in one line. It is not a command: most requests need resources that earlier ones created. */
export function requestOf({ caller, request }: Exchange): string {
  const body = request.body && ('text' in request.body ? request.body.text : request.body.base64)
  const line = `${request.method} ${request.url} as ${caller}`
  return visibleAtMost(body === undefined ? line : `${line}: ${body}`, MAX_LENGTH)
}
