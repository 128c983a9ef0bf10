import { countsOf, newCausesOf, type Cause } from '../harness/report/causes.ts'
import type { Problem } from '../harness/report/problems.ts'
import type { Report, TargetReport } from '../harness/report/report.ts'
import { baselineHeadline, baselineRemarks } from '../harness/report/baseline-lines.ts'
import { disputesOf, disputeText } from '../harness/report/disputes.ts'
import { outagesOf } from '../harness/report/outages.ts'
import { remarks } from '../harness/report/remarks.ts'
import { wireDifferencesOf } from '../harness/report/wire-differences.ts'
import { documentLevels, levels, type Level } from '../harness/report/report.ts'
import { codeMarkdown, plainMarkdown, tableRow } from './markdown-text.ts'
import { knownText } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'
import { heldOf, heldSummary, observedSuffix, runHeading } from './run-summary.ts'

/** Services reject comments of more than 65,536 characters. */
const CAUSES = 15
const EXAMPLES = 3
const KNOWN = 50

/** A short summary for a job or a comment: failures by cause, then totals. */
export const markdownReporter: Reporter = {
  name: 'markdown',
  file: 'summary.md',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const parts = [
      headline(report),
      outages(report),
      treatedOtherwise(report),
      ...remarks(report.targets).map((line) => `**${plainMarkdown(line)}**`),
      causes(newCausesOf(report, evidence), report),
      knownFailures(report),
      totals(report),
    ]
    return `${parts.filter(Boolean).join('\n\n')}\n\n${plainMarkdown(runHeading(report))}\n`
  },
}

function headline({ suite, targets }: Report): string {
  return `## ${plainMarkdown(suite.name)}: ${plainMarkdown(heldSummary(targets))}`
}

function outages(report: Report): string {
  return outagesOf(report)
    .map(({ where, line }) => `**${plainMarkdown(where, 100)}**: ${codeMarkdown(line)}`)
    .join('\n\n')
}

/** Differences between the responses to an ordinary client and to the suite. */
function treatedOtherwise({ targets }: Report): string {
  const lines = targets.flatMap((target) =>
    wireDifferencesOf(target).map((line) => `- ${plainMarkdown(target.name, 100)}: ${plainMarkdown(line)}`),
  )
  return lines.length === 0 ? '' : `### Treated otherwise than ordinary clients\n\n${lines.join('\n')}`
}

function causes(all: readonly Cause[], report: Report): string {
  const { targets } = report
  const disputes = disputesOf(report)
  if (all.length === 0) return ''
  const shown = all.slice(0, CAUSES).map((cause) => causeItem(cause, disputes, targets.length > 1))
  const hidden = all.slice(CAUSES)
  const more = hidden.reduce((sum, { problems }) => sum + problems.length, 0)
  if (hidden.length > 0)
    shown.push(`- and ${more} more requirements with ${hidden.length} other causes, in the report`)
  return `### Failures by cause\n\n${shown.join('\n')}`
}

function causeItem(cause: Cause, disputes: ReturnType<typeof disputesOf>, named: boolean): string {
  const { target, title, problems } = cause
  const on = named ? ` on ${codeMarkdown(target, 100)}` : ''
  const hidden = problems.length - EXAMPLES
  return [
    `- **${plainMarkdown(title, 200)}**${on}: ${countsOf(cause)}`,
    ...problems.slice(0, EXAMPLES).map((problem) => problemItem(problem, disputes)),
    ...(hidden > 0 ? [`  - and ${hidden} more`] : []),
  ].join('\n')
}

function problemItem({ requirement, result }: Problem, disputes: ReturnType<typeof disputesOf>): string {
  const disputed = disputeText(disputes.get(requirement.id))
  const { verdict, expected, received, message, reason } = result
  const what =
    expected !== undefined && received !== undefined
      ? `Expected ${codeMarkdown(expected)}, received ${codeMarkdown(received)}.`
      : codeMarkdown(message ?? reason ?? verdict)
  return `  - ${codeMarkdown(requirement.id)} ${verdict}: ${plainMarkdown(requirement.says)} ${what}${disputed === undefined ? '' : ` _${plainMarkdown(disputed, 300)}_`}`
}

/** The known failures, folded, and the outdated entries of the baseline. */
function knownFailures({ run: { baseline }, targets }: Report): string {
  if (!baseline) return ''
  const items = targets.flatMap(({ name, results }) =>
    results.flatMap(({ requirement, known }) =>
      known
        ? [
            `- ${codeMarkdown(requirement)}${targets.length > 1 ? ` on ${codeMarkdown(name, 100)}` : ''} ${plainMarkdown(knownText(known), 300)}`,
          ]
        : [],
    ),
  )
  const more = items.length - KNOWN
  const shown = [...items.slice(0, KNOWN), ...(more > 0 ? [`- and ${more} more`] : [])]
  const folded = `<details><summary>${plainMarkdown(baselineHeadline(baseline))}</summary>\n\n${shown.join('\n')}\n\n</details>`
  return [
    items.length > 0 ? folded : plainMarkdown(baselineHeadline(baseline)),
    ...baselineRemarks(baseline).map((line) => plainMarkdown(line)),
  ].join('\n\n')
}

function totals({ targets }: Report): string {
  const shown = targets.some((target) => target.totals.own) ? levels : documentLevels
  const head = [tableRow(['target', ...shown]), tableRow(['---', ...shown.map(() => '---:')])]
  return [...head, ...targets.map((target) => totalsRow(target, shown))].join('\n')
}

function totalsRow(target: TargetReport, shown: readonly Level[]): string {
  const cells = shown.map((level) => {
    const { held, all } = heldOf([target], level)
    if (all === 0) return 'none'
    return level === 'open'
      ? `${target.totals.open.observed ?? 0} of ${all}`
      : `${held} of ${all}${observedSuffix([target], [level])}`
  })
  return tableRow([codeMarkdown(target.name, 100), ...cells])
}
