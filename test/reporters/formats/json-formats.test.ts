import { readFileSync } from 'node:fs'
import Ajv04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { validate as validateCtrf, type CTRFReport } from 'ctrf'
import { har as validateHar } from 'har-validator'
import type { Har } from 'har-format'
import type { Log } from 'sarif'
import { describe, expect, test } from 'vitest'
import { noEvidence } from '../../../harness/report/evidence.ts'
import { badgeEndpointReporter } from '../../../reporters/badge-endpoint.ts'
import { ctrfReporter } from '../../../reporters/ctrf.ts'
import { harReporter } from '../../../reporters/har.ts'
import type { Reporter } from '../../../reporters/common/reporter.ts'
import { sarifReporter } from '../../../reporters/sarif.ts'
import { report as reportOf } from '../../report/sample.ts'
import { harmfulLines } from './harmless.ts'
import { everyVerdict, hostile, nasty, type Sample } from './reports.ts'

const sarifSchema = new URL('../../data/sarif-2.1.0-rtm.5.json', import.meta.url)
const ajv = new Ajv04.default({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const validSarif = ajv.compile(JSON.parse(readFileSync(sarifSchema, 'utf8')) as object)

function json<T>(reporter: Reporter, { report, evidence }: Sample): T {
  return JSON.parse(reporter.render(report, evidence)) as T
}

describe.each([
  ['every verdict', everyVerdict],
  ['hostile', hostile],
])('a report that is %s', (_, make) => {
  const sample = make()

  test.each([ctrfReporter, sarifReporter, harReporter, badgeEndpointReporter])(
    '$name is harmless where it is shown',
    (reporter) => {
      expect(harmfulLines(reporter.render(sample.report, sample.evidence))).toEqual([])
    },
  )

  test('is valid CTRF', () => {
    const ctrf = json<CTRFReport>(ctrfReporter, sample)
    expect(validateCtrf(ctrf)).toMatchObject({ valid: true })
    const { summary, tests } = ctrf.results
    expect(tests).toHaveLength(sample.report.targets.flatMap(({ results }) => results).length)
    expect(summary.passed + summary.failed + summary.skipped).toBe(summary.tests)
  })

  test('is valid SARIF', () => {
    const log = json<Log>(sarifReporter, sample)
    expect(validSarif(log), JSON.stringify(validSarif.errors?.slice(0, 3))).toBe(true)
    expect(JSON.stringify(log)).not.toMatch(/"text":"[^"]*\]\(/)
    for (const { results, tool } of log.runs)
      for (const { ruleId, ruleIndex } of results ?? [])
        expect(tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId)
  })

  test('is valid HAR', async () => {
    const har = json<Har>(harReporter, sample)
    await expect(validateHar(har)).resolves.toBeTruthy()
    expect(har.log.entries).toHaveLength(
      sample.report.targets.flatMap(({ name }) => [...sample.evidence.exchanges(name)]).length,
    )
  })
})

test('CTRF calls nothing but a pass passed, and keeps the verdict', () => {
  const { tests } = json<CTRFReport>(ctrfReporter, everyVerdict()).results
  expect(
    new Set(tests.filter(({ status }) => status === 'passed').map(({ rawStatus }) => rawStatus)),
  ).toEqual(new Set(['pass']))
  expect(tests.filter(({ name }) => name === 'users.stated.unmet').map(({ status }) => status)).toEqual([
    'failed',
    'failed',
  ])
  expect(tests.find(({ name }) => name === 'users.stated.unstable')?.flaky).toBe(true)
})

test('SARIF has levels for what failed, and calls the rest open', () => {
  const [run] = json<Log>(sarifReporter, everyVerdict()).runs
  const marks = new Map((run?.results ?? []).map(({ ruleId, kind, level }) => [ruleId, `${kind} ${level}`]))
  expect(Object.fromEntries(marks)).toEqual({
    'users.stated.fail': 'fail error',
    'users.stated.unstable': 'fail error',
    'users.stated.unmet': 'open none',
    'users.stated.error': 'open none',
    'users.implied.fail': 'fail warning',
    'users.implied.unstable': 'fail warning',
    'users.implied.unmet': 'open none',
    'users.implied.error': 'open none',
    'users.own.fail': 'fail error',
    'users.own.unstable': 'fail error',
    'users.own.unmet': 'open none',
    'users.own.error': 'open none',
  })
})

test('a HAR keeps original bodies, and is not written empty where the evidence is missing', () => {
  const { report, evidence } = hostile()
  const { entries } = json<Har>(harReporter, { report, evidence }).log
  expect(entries[1]?.request.postData?.text).toBe(nasty[1])
  expect(entries[0]?.response).toMatchObject({ status: 200, content: { size: 5_000_000, text: nasty[0] } })
  expect(entries[1]?.response.status).toBe(0)
  expect(() => harReporter.render(report, noEvidence)).toThrow('without the evidence')
  expect(() => harReporter.render(reportOf([], []), noEvidence)).not.toThrow()
})
