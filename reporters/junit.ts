import type { Evidence } from '../harness/report/evidence.ts'
import { groupBy } from '../harness/report/group-by.ts'
import { wireDifferencesOf } from '../harness/report/wire-differences.ts'
import type { Report, TargetReport } from '../harness/report/report.ts'
import { renamedIn } from '../harness/report/renamings.ts'
import { hollowLine, serverErrorsLine } from '../harness/report/server-errors.ts'
import { visible } from '../harness/report/visible.ts'
import { judgedOf, knownText, type Judged } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'
import { reasonOf, resultDetails } from './result-details.ts'
import { xmlElement } from './xml.ts'

/**
 * JUnit XML as GitLab, Jenkins and GitHub's readers expect it: a suite for each target and area, a failure for a result that does not hold,
 * an error for an undecided result; readers show both as red. A skipped test has its reason as an attribute, for Jenkins, and as text, for
 * GitLab. Known failures are skipped.
 */
export const junitReporter: Reporter = {
  name: 'junit',
  file: 'junit.xml',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const judged = judgedOf(report)
    const suites = groupBy(judged, ({ target, requirement }) =>
      JSON.stringify([target.name, requirement.area]),
    )
    const treated = report.targets.flatMap(treatedOtherwise)
    const all = counts(judged)
    const root = xmlElement(
      'testsuites',
      {
        name: visible(report.suite.name),
        ...all,
        tests: String(judged.length + treated.length),
        failures: String(Number(all.failures) + treated.length),
        time: seconds(report.run.durationMs),
      },
      [...[...suites.values()].map((suite, id) => suiteElement(suite, id, report, evidence)), ...treated],
    )
    return ['<?xml version="1.0" encoding="UTF-8"?>', ...root, ''].join('\n')
  },
}

function suiteElement(judged: readonly Judged[], id: number, report: Report, evidence: Evidence): string[] {
  const { suite, run, targets } = report
  const [first] = judged
  if (!first) return []
  const { target, requirement } = first
  const url = target.documents.find(({ document }) => document === requirement.document)?.url ?? ''
  const attributes = {
    name: visible(targets.length > 1 ? `${target.name}: ${requirement.area}` : requirement.area),
    ...counts(judged),
    skipped: String(judged.filter(({ outcome }) => outcome === 'left out' || outcome === 'known').length),
    time: seconds(judged.reduce((sum, { result }) => sum + result.durationMs, 0)),
    // By convention without a time zone.
    timestamp: visible(run.startedAt.slice(0, 19)),
    hostname: visible(URL.canParse(url) ? new URL(url).hostname : 'localhost'),
    id: String(id),
    package: visible(target.name),
  }
  const remarked = {
    renamed: renamedIn(target),
    serverErrors: serverErrorsLine(target),
    hollow: hollowLine(target),
  }
  const facts = {
    ...remarked,
    target: target.name,
    url,
    suite: `${suite.name} ${suite.version}`,
    seed: run.seed,
  }
  const properties = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [xmlElement('property', { name, value: visible(value) })],
  )
  return xmlElement('testsuite', attributes, [
    xmlElement('properties', {}, properties),
    ...judged.map((each) => caseElement(each, report, evidence)),
  ])
}

/**
 * One suite for each request that a target answers differently for ordinary clients: such a request causes exit code 1 and belongs to no
 * requirement.
 */
function treatedOtherwise(target: TargetReport): string[][] {
  return wireDifferencesOf(target).map((line) => {
    const failure = xmlElement('failure', { type: 'fail', message: visible(line) }, visible(line))
    const test = { name: 'differential', classname: visible(target.name), time: seconds(0) }
    const counted = { tests: '1', failures: '1', errors: '0', time: seconds(0) }
    return xmlElement('testsuite', { name: visible(`${target.name}: differential`), ...counted }, [
      xmlElement('testcase', test, [failure]),
    ])
  })
}

function caseElement(judged: Judged, report: Report, evidence: Evidence): string[] {
  const { target, requirement, result, outcome, disputed } = judged
  const remarks = disputed === undefined ? [] : [xmlElement('system-out', {}, visible(disputed))]
  const attributes = {
    name: visible(requirement.id),
    classname: visible(`${target.name}.${requirement.operation ?? requirement.area}`),
    time: seconds(result.durationMs),
  }
  if (outcome === 'passed') return xmlElement('testcase', attributes, remarks)
  const reason = reasonOf(result)
  if (outcome === 'left out' || outcome === 'known') {
    const message = result.known ? visible(knownText(result.known)) : `${result.verdict}: ${reason}`
    return xmlElement('testcase', attributes, [xmlElement('skipped', { message }, message), ...remarks])
  }
  const details = resultDetails(judged, report, evidence).join('\n')
  return xmlElement('testcase', attributes, [
    xmlElement(
      outcome === 'failed' ? 'failure' : 'error',
      { type: result.verdict, message: reason },
      details,
    ),
    ...remarks,
  ])
}

function counts(judged: readonly Judged[]): Record<'tests' | 'failures' | 'errors', string> {
  const count = (wanted: Judged['outcome']): string =>
    String(judged.filter(({ outcome }) => outcome === wanted).length)
  return { tests: String(judged.length), failures: count('failed'), errors: count('broken') }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
