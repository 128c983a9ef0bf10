import { causesOf, countsOf, type Cause } from '../harness/report/causes.ts'
import type { Trouble } from '../harness/report/troubles.ts'
import type { Report, TargetReport } from '../harness/report/report.ts'
import { renamings } from '../harness/report/renamings.ts'
import { levels } from '../harness/report/report.ts'
import { codeMarkdown, plainMarkdown, tableRow } from './markdown-text.ts'
import type { Reporter } from './reporter.ts'
import { heldOf, heldSummary, observedSuffix, runHeading } from './run-summary.ts'

/** Services reject comments of more than 65,536 characters. */
const CAUSES = 15
const EXAMPLES = 3

/** A short summary for a job or a comment: failures by cause, then totals. */
export const markdownReporter: Reporter = {
  name: 'markdown',
  file: 'summary.md',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const parts = [
      headline(report),
      ...renamings(report.targets).map((line) => `**${plainMarkdown(line)}**`),
      unreachable(report),
      causes(causesOf(report, evidence), report),
      totals(report),
    ]
    return `${parts.filter(Boolean).join('\n\n')}\n\n${plainMarkdown(runHeading(report))}\n`
  },
}

function headline({ suite, targets }: Report): string {
  return `## ${plainMarkdown(suite.name)}: ${plainMarkdown(heldSummary(targets))}`
}

function unreachable({ targets }: Report): string {
  return targets
    .flatMap(({ name, unreachable }) =>
      unreachable === undefined ? [] : [`**${plainMarkdown(name, 100)}**: ${codeMarkdown(unreachable)}`],
    )
    .join('\n\n')
}

function causes(all: readonly Cause[], { targets }: Report): string {
  if (all.length === 0) return ''
  const shown = all.slice(0, CAUSES).map((cause) => causeItem(cause, targets.length > 1))
  const hidden = all.slice(CAUSES)
  const more = hidden.reduce((sum, { troubles }) => sum + troubles.length, 0)
  if (hidden.length > 0)
    shown.push(`- and ${more} more requirements with ${hidden.length} other causes, in the report`)
  return `### Failures by cause\n\n${shown.join('\n')}`
}

function causeItem(cause: Cause, named: boolean): string {
  const { target, title, troubles } = cause
  const on = named ? ` on ${codeMarkdown(target, 100)}` : ''
  const hidden = troubles.length - EXAMPLES
  return [
    `- **${plainMarkdown(title, 200)}**${on}: ${countsOf(cause)}`,
    ...troubles.slice(0, EXAMPLES).map(troubleItem),
    ...(hidden > 0 ? [`  - and ${hidden} more`] : []),
  ].join('\n')
}

function troubleItem({ requirement, result }: Trouble): string {
  const { verdict, expected, received, message, reason } = result
  const what =
    expected !== undefined && received !== undefined
      ? `Expected ${codeMarkdown(expected)}, received ${codeMarkdown(received)}.`
      : codeMarkdown(message ?? reason ?? verdict)
  return `  - ${codeMarkdown(requirement.id)} ${verdict}: ${plainMarkdown(requirement.says)} ${what}`
}

function totals({ targets }: Report): string {
  const head = [tableRow(['target', ...levels]), tableRow(['---', ...levels.map(() => '---:')])]
  return [...head, ...targets.map(totalsRow)].join('\n')
}

function totalsRow(target: TargetReport): string {
  const cells = levels.map((level) => {
    const { held, all } = heldOf([target], level)
    if (all === 0) return 'none'
    return level === 'open'
      ? `${target.totals.open.observed ?? 0} of ${all}`
      : `${held} of ${all}${observedSuffix([target], [level])}`
  })
  return tableRow([codeMarkdown(target.name, 100), ...cells])
}
