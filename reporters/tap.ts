import type { Evidence } from '../harness/report/evidence.ts'
import type { Report, TargetReport } from '../harness/report/report.ts'
import { wireDifferencesOf } from '../harness/report/wire-differences.ts'
import { outagesOfRun, outagesOfTarget } from '../harness/report/outages.ts'
import { remarks } from '../harness/report/remarks.ts'
import { visible } from '../harness/report/visible.ts'
import { judgedOf, knownText, type Judged } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'
import { runHeading } from './run-summary.ts'
import { reasonOf, commandOf } from './result-details.ts'

/** TAP 14: a subtest for each target, a point for each requirement. */
export const tapReporter: Reporter = {
  name: 'tap',
  file: 'results.tap',
  reads: 'decisive exchanges',
  render: (report, evidence) => `${linesOf(report, evidence).join('\n')}\n`,
}

function linesOf(report: Report, evidence: Evidence): string[] {
  const judged = judgedOf(report)
  const subtests = report.targets.flatMap((target, index) => {
    const own = judged.filter((one) => one.target === target)
    const bad = own.some(({ outcome }) => outcome === 'failed' || outcome === 'broken')
    return [
      `# Subtest: ${visible(target.name)}`,
      ...subtestOf(own, target, report, evidence).map((line) => `    ${line}`),
      `${bad ? 'not ok' : 'ok'} ${index + 1} - ${escapeTap(target.name)}`,
    ]
  })
  const remarked = [
    ...outagesOfRun(report.run).map(({ where, line }) => `${where}: ${line}`),
    ...remarks(report.targets),
  ].map((line) => `# ${visible(line)}`)
  return [
    'TAP version 14',
    ...remarked,
    `# ${runHeading(report)}`,
    `1..${report.targets.length}`,
    ...subtests,
  ]
}

function subtestOf(
  judged: readonly Judged[],
  target: TargetReport,
  report: Report,
  evidence: Evidence,
): string[] {
  return [
    ...outagesOfTarget(target).map(({ line }) => `# ${visible(line)}`),
    ...wireDifferencesOf(target).map((line) => `# treated otherwise: ${visible(line)}`),
    `1..${judged.length}`,
    ...judged.flatMap((one, index) => pointOf(one, index + 1, report, evidence)),
  ]
}

function pointOf(judged: Judged, number: number, report: Report, evidence: Evidence): string[] {
  const { requirement, result, outcome, disputed } = judged
  const description = escapeTap(`${requirement.id}: ${requirement.says}`)
  const remarks = disputed === undefined ? [] : [`# ${visible(disputed)}`]
  if (outcome === 'passed') return [`ok ${number} - ${description}`, ...remarks]
  if (outcome === 'left out')
    return [
      `ok ${number} - ${description} # SKIP ${escapeTap(`${result.verdict}: ${reasonOf(result)}`)}`,
      ...remarks,
    ]
  // Consumers do not count a TODO as a failure.
  const known = result.known ? ` # TODO ${escapeTap(knownText(result.known))}` : ''
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['severity', result.verdict],
    ['message', reasonOf(result)],
    ['level', requirement.level],
    ['source', requirement.source],
    ['remark', disputed],
    ['again', commandOf(judged, report, evidence)],
  ]
  return [
    `not ok ${number} - ${description}${known}`,
    '  ---',
    // Every JSON string is a YAML string.
    ...facts.flatMap(([key, text]) =>
      text === undefined ? [] : [`  ${key}: ${JSON.stringify(visible(text))}`],
    ),
    '  ...',
  ]
}

/** Text in which no `#` starts a directive. */
function escapeTap(text: string): string {
  return visible(text).replace(/[\\#]/g, '\\$&')
}
