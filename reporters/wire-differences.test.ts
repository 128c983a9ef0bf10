import { expect, test } from 'vitest'
import { junitReporter } from './junit.ts'
import { markdownReporter } from './markdown.ts'
import { sarifReporter } from './sarif.ts'
import { tapReporter } from './tap.ts'
import { noEvidence } from '../harness/report/evidence.ts'
import type { Report } from '../harness/report/report.ts'
import { targetReport } from '../test/report/sample.ts'

const differential = {
  pairs: 1,
  requests: 2,
  differences: [
    {
      steps: [],
      what: 'users.get as ada',
      ordinary: { exchange: 'scenario:a#1', response: '200' },
      own: { exchange: 'scenario:b#1', response: '403' },
    },
  ],
}
const exploration = { requests: 2, sequences: 2, reached: [], findings: [], differential }
const target = targetReport([], [], { exploration })
const report = {
  suite: { name: 'suite', version: '1' },
  run: { startedAt: '2026-01-02T03:04:05.678Z', durationMs: 1, seed: 's', command: '', complete: true },
  requirements: [],
  targets: [target],
} as unknown as Report

test.each([junitReporter, markdownReporter, sarifReporter, tapReporter])(
  '$name shows what an ordinary client gets otherwise',
  (reporter) => {
    const text = reporter.render(report, noEvidence)
    expect(text).toMatch(/users.get as ada: an ordinary client gets 200, the suite 403/)
    if (reporter.name === 'junit') expect(text).toMatch(/<testsuites [^>]*tests="1" failures="1"/)
  },
)
