import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Report } from '../harness/report/report.ts'
import { groupBy } from './group-by.ts'
import { judgedOf, type Judged } from './outcome.ts'
import type { Reporter } from './reporter.ts'
import { reasonOf, resultDetails } from './result-details.ts'
import { xmlText } from './xml-text.ts'

/**
 * JUnit XML as GitLab, Jenkins and GitHub's readers want it: a suite for each target and area, a failure for what did
 * not hold, an error for what could not be decided, both red everywhere. What is left out carries its reason as
 * attribute, for Jenkins, and as text, for GitLab.
 */
export const junitReporter: Reporter = {
  name: 'junit',
  file: 'junit.xml',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const judged = judgedOf(report)
    const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
      name: xmlText(report.suite.name),
      ...counts(judged),
      time: seconds(report.run.durationMs),
    })
    const suites = groupBy(judged, ({ target, requirement }) =>
      JSON.stringify([target.name, requirement.area]),
    )
    let id = 0
    for (const suite of suites.values()) addSuite(root, suite, id++, report, evidence)
    return `${root.end({ prettyPrint: true })}\n`
  },
}

function addSuite(
  root: XMLBuilder,
  judged: readonly Judged[],
  id: number,
  { suite, run, targets }: Report,
  evidence: Evidence,
): void {
  const [first] = judged
  if (!first) return
  const { target, requirement } = first
  const url = target.documents.find(({ document }) => document === requirement.document)?.url ?? ''
  const element = root.ele('testsuite', {
    name: xmlText(targets.length > 1 ? `${target.name}: ${requirement.area}` : requirement.area),
    ...counts(judged),
    skipped: String(judged.filter(({ outcome }) => outcome === 'left out').length),
    time: seconds(judged.reduce((sum, { result }) => sum + result.durationMs, 0)),
    // By custom without a zone.
    timestamp: xmlText(run.startedAt.slice(0, 19)),
    hostname: xmlText(URL.canParse(url) ? new URL(url).hostname : 'localhost'),
    id: String(id),
    package: xmlText(target.name),
  })
  const properties = element.ele('properties')
  const facts = { target: target.name, url, suite: `${suite.name} ${suite.version}`, seed: run.seed }
  for (const [name, value] of Object.entries(facts))
    properties.ele('property', { name, value: xmlText(value) })
  for (const each of judged) addCase(element, each, evidence)
}

function addCase(suite: XMLBuilder, judged: Judged, evidence: Evidence): void {
  const { target, requirement, result, outcome } = judged
  const element = suite.ele('testcase', {
    name: xmlText(requirement.id),
    classname: xmlText(`${target.name}.${requirement.operation ?? requirement.area}`),
    time: seconds(result.durationMs),
  })
  if (outcome === 'passed') return
  const reason = xmlText(reasonOf(result))
  if (outcome === 'left out') {
    element.ele('skipped', { message: `${result.verdict}: ${reason}` }).txt(`${result.verdict}: ${reason}`)
    return
  }
  element
    .ele(outcome === 'failed' ? 'failure' : 'error', { type: result.verdict, message: reason })
    .txt(resultDetails(judged, evidence).map(xmlText).join('\n'))
}

function counts(judged: readonly Judged[]): Record<'tests' | 'failures' | 'errors', string> {
  const count = (wanted: Judged['outcome']): string =>
    String(judged.filter(({ outcome }) => outcome === wanted).length)
  return { tests: String(judged.length), failures: count('failed'), errors: count('broken') }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
