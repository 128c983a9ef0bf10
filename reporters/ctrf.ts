import type { CTRFReport, Test, TestStatus } from 'ctrf'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Report } from '../harness/report/report.ts'
import { remarks } from '../harness/report/remarks.ts'
import { visible } from '../harness/report/visible.ts'
import { jsonText } from './json-text.ts'
import { judgedOf, knownText, type Judged, type Outcome } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'
import { reasonOf, resultDetails } from './result-details.ts'

/** Undecided results count as failed, since CTRF readers ignore `other`. */
const statuses: Readonly<Record<Outcome, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  known: 'skipped',
  broken: 'failed',
  'left out': 'skipped',
}

/** Common Test Report Format. Each test has its verdict as `rawStatus`. */
export const ctrfReporter: Reporter = {
  name: 'ctrf',
  file: 'ctrf.json',
  reads: 'decisive exchanges',
  render: (report, evidence) => jsonText(ctrfOf(report, evidence)),
}

function ctrfOf(report: Report, evidence: Evidence): CTRFReport {
  const { suite, run, targets } = report
  const tests = judgedOf(report).map((judged) => testOf(judged, report, evidence))
  const count = (wanted: TestStatus): number => tests.filter(({ status }) => status === wanted).length
  const start = Date.parse(run.startedAt) || 0
  const remarked = remarks(targets)
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: new Date(start).toISOString(),
    generatedBy: visible(`${suite.name} ${suite.version}`),
    results: {
      tool: { name: visible(suite.name) || 'forge-conformance', version: visible(suite.version) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: 0,
        start,
        stop: start + Math.round(run.durationMs),
      },
      environment: { testEnvironment: visible(targets.map(({ name }) => name).join(', ')) },
      extra: {
        ...(remarked.length === 0 ? {} : { remarks: remarked.map(visible) }),
        seed: visible(run.seed),
        command: visible(run.command),
        complete: run.complete,
        catalogueDigest: visible(suite.catalogueDigest),
      },
      tests,
    },
  }
}

function testOf(judged: Judged, report: Report, evidence: Evidence): Test {
  const { target, requirement, result, outcome, disputed } = judged
  return {
    name: visible(requirement.id),
    status: statuses[outcome],
    rawStatus: result.verdict,
    duration: Math.round(result.durationMs),
    suite: [target.name, requirement.area, ...(requirement.operation ? [requirement.operation] : [])].map(
      visible,
    ),
    ...(outcome === 'passed' ? {} : { message: reasonOf(result) }),
    ...(outcome === 'failed' || outcome === 'broken'
      ? { trace: resultDetails(judged, report, evidence).join('\n') }
      : {}),
    ...(result.verdict === 'unstable' ? { flaky: true } : {}),
    tags: [
      requirement.level,
      requirement.document,
      ...(result.known ? ['known failure'] : []),
      ...(disputed === undefined ? [] : ['disputed']),
    ],
    extra: {
      says: visible(requirement.says),
      source: visible(requirement.source),
      ...(result.known ? { known: visible(knownText(result.known)) } : {}),
      ...(disputed === undefined ? {} : { disputed: visible(disputed) }),
    },
  }
}
