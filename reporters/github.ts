import { countsOf, newCausesOf, type Cause } from '../harness/report/causes.ts'
import { baselineRemarks } from '../harness/report/baseline-lines.ts'
import { disputesOf, disputeText } from '../harness/report/disputes.ts'
import { outagesOf } from '../harness/report/outages.ts'
import { remarks } from '../harness/report/remarks.ts'
import type { Report } from '../harness/report/report.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import type { Reporter } from './common/reporter.ts'
import { heldSummary, ownSummary } from './run-summary.ts'

/** GitHub shows at most ten annotations of a kind for a step. */
const MOST = 10
/** Of these, the maximum for targets that could not be tested or stopped responding. */
const OUTAGES = 5
const MAX_LENGTH = 500
const IDS = 10

/** Annotations of a GitHub workflow: one for each cause, errors for failures, warnings for undecided results. */
export const githubReporter: Reporter = {
  name: 'github',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const causes = newCausesOf(report, evidence)
    const errors = causes.filter(hasFailed)
    const warnings = causes.filter((cause) => !hasFailed(cause))
    const outages = outagesOf(report).slice(0, OUTAGES)
    return [
      ...outages.map(({ where, line }) => command('error', where, line)),
      ...remarks(report.targets).map((line) => command('notice', 'remark', line)),
      ...annotations('error', errors, report, MOST - outages.length),
      ...annotations('warning', warnings, report, MOST),
      ...baselineNotices(report),
      command('notice', report.suite.name, heldSummary(report.targets)),
      ...ownNotices(report),
    ]
      .map((line) => `${line}\n`)
      .join('')
  },
}

function ownNotices({ suite, targets }: Report): string[] {
  const own = ownSummary(targets)
  return own === undefined ? [] : [command('notice', suite.name, own)]
}

/** The outdated entries of the baseline. */
function baselineNotices({ run: { baseline } }: Report): string[] {
  if (!baseline) return []
  const kind = baseline.strict ? 'error' : 'notice'
  return baselineRemarks(baseline).map((line) => command(kind, 'baseline', line))
}

function annotations(
  kind: 'error' | 'warning',
  causes: readonly Cause[],
  report: Report,
  room: number,
): string[] {
  // The last annotation counts those that do not fit.
  const shown = causes.length > room ? causes.slice(0, room - 1) : causes
  const disputes = disputesOf(report)
  const lines = shown.map((cause) => annotation(kind, cause, disputes, report.targets.length > 1))
  const hidden = causes.length - shown.length
  if (hidden > 0) lines.push(command(kind, 'more', `${hidden} other causes are in the report`))
  return lines
}

/** The first dispute about a requirement of a cause. */
function firstDispute(
  problems: Cause['problems'],
  disputes: ReturnType<typeof disputesOf>,
): string | undefined {
  const disputed = problems.find(({ requirement }) => disputes.has(requirement.id))?.requirement.id
  return disputed && `${disputed} is ${disputeText(disputes.get(disputed)) ?? ''}`
}

function annotation(
  kind: 'error' | 'warning',
  cause: Cause,
  disputes: ReturnType<typeof disputesOf>,
  named: boolean,
): string {
  const { target, title, problems } = cause
  const ids = problems.slice(0, IDS).map(({ requirement }) => requirement.id)
  const [first] = problems
  const text = [
    countsOf(cause),
    first && `${first.requirement.says} ${first.result.message ?? first.result.reason ?? ''}`,
    firstDispute(problems, disputes),
    problems.length > IDS ? `${ids.join(', ')} and ${problems.length - IDS} more` : ids.join(', '),
  ]
  return command(kind, named ? `${target}: ${title}` : title, ...text.filter((line) => line !== undefined))
}

/** A workflow command. The escaped text cannot end the line and start another command. */
function command(kind: string, title: string, ...lines: readonly string[]): string {
  const message = lines.map((line) => escapeData(visibleAtMost(line, MAX_LENGTH))).join('%0A')
  return `::${kind} title=${escapeProperty(visibleAtMost(title, 200))}::${message}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function hasFailed({ problems }: Cause): boolean {
  return problems.some(({ result }) => result.verdict === 'fail' || result.verdict === 'unstable')
}
