import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { junitReporter } from '../../../reporters/junit.ts'
import { harmfulLines } from './harmless.ts'
import { everyVerdict, hostile } from './reports.ts'

const SCHEMA = fileURLToPath(new URL('../../data/junit-10.xsd', import.meta.url))
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

if (!hasXmllint)
  console.warn('xmllint is not installed: JUnit XML is not held against its schema (libxml2-utils)')

interface Case {
  readonly name: string
  readonly classname: string
  readonly failure?: { readonly type: string; readonly message: string; readonly text: string }
  readonly error?: { readonly type: string }
  readonly skipped?: { readonly message: string; readonly text: string }
}
interface Suite {
  readonly name: string
  readonly tests: string
  readonly failures: string
  readonly errors: string
  readonly skipped: string
  readonly testcase: Case[]
}

function parse(xml: string): { suites: Suite[]; root: Record<string, string> } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'text',
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  })
  const { testsuites } = parser.parse(xml) as { testsuites: Record<string, string> & { testsuite: Suite[] } }
  return { suites: testsuites.testsuite, root: testsuites }
}

describe.each([
  ['every verdict', everyVerdict],
  ['hostile', hostile],
])('a report that is %s', (_, make) => {
  const { report, evidence } = make()
  const xml = junitReporter.render(report, evidence)

  test('is XML', () => {
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(harmfulLines(xml)).toEqual([])
  })

  test.skipIf(!hasXmllint)('fits the schema of JUnit XML', () => {
    expect(() =>
      execFileSync('xmllint', ['--noout', '--huge', '--schema', SCHEMA, '-'], { input: xml, stdio: 'pipe' }),
    ).not.toThrow()
  })

  test('has every result once, and counts what is in it', () => {
    const { suites, root } = parse(xml)
    const cases = suites.flatMap(({ testcase }) => testcase)
    expect(cases).toHaveLength(report.targets.flatMap(({ results }) => results).length)
    expect(root['tests']).toBe(String(cases.length))
    for (const { tests, failures, errors, skipped, testcase } of suites)
      expect([tests, failures, errors, skipped].map(Number)).toEqual([
        testcase.length,
        testcase.filter((one) => one.failure !== undefined).length,
        testcase.filter((one) => one.error !== undefined).length,
        testcase.filter((one) => one.skipped !== undefined).length,
      ])
  })
})

test('only a pass is green; open questions are left out with what was seen', () => {
  const { report, evidence } = everyVerdict()
  const [suite] = parse(junitReporter.render(report, evidence)).suites
  expect(suite?.name).toBe('demo: users')
  const marks = (suite?.testcase ?? []).map(({ name, failure, error, skipped }) => [
    name,
    failure ? failure.type : error ? error.type : skipped ? 'skipped' : 'green',
  ])
  expect(Object.fromEntries(marks)).toEqual({
    ...judged('stated'),
    ...judged('implied'),
    ...judged('own'),
    ...Object.fromEntries(
      report.requirements.filter(({ level }) => level === 'open').map(({ id }) => [id, 'skipped']),
    ),
    'users.open.pass': 'green',
  })
  const observed = suite?.testcase.find(({ name }) => name === 'users.open.observed')
  expect(observed?.skipped).toEqual({ message: 'observed: 3 entries', text: 'observed: 3 entries' })
})

test('a failure has the requirement, expected, received and the command to reproduce it', () => {
  const { report, evidence } = everyVerdict()
  const [suite] = parse(junitReporter.render(report, evidence)).suites
  const failed = suite?.testcase.find(({ name }) => name === 'users.stated.fail')
  expect(failed?.classname).toBe('demo.users.stated')
  expect(failed?.failure?.message).toBe('expected status 200, received 500 without a body')
  expect(failed?.failure?.text).toMatch(
    /What users\.stated\.fail promises\..*reproduce: forge-conformance run --target forge\.json --only users\.stated\.fail --seed /s,
  )
})

function judged(level: string): Record<string, string> {
  const marks = { pass: 'green', fail: 'fail', unmet: 'unmet', error: 'error', unstable: 'unstable' }
  return Object.fromEntries(
    Object.entries({ ...marks, observed: 'skipped', skipped: 'skipped' }).map(([verdict, mark]) => [
      `users.${level}.${verdict}`,
      mark,
    ]),
  )
}
