import { expect, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { indexEvidence, noEvidence } from '../../harness/report/evidence.ts'
import type { Result } from '../../harness/report/report.ts'
import { explainedBy, renderFailures } from './failures.ts'
import { styleOf } from './style.ts'

const plain = styleOf(false, Infinity)
const email = requirement('users.get.email', { says: 'The email is empty.', source: 'code-hosting, User' })
const evidence = indexEvidence([exchange('scenario:lookup#1'), exchange('scenario:lookup#2')])

function failed(more: Partial<Result> = {}): Result {
  return result('users.get.email', {
    verdict: 'fail',
    expected: 'email ""',
    received: 'email "ada@x"',
    ...more,
  })
}

test('a failure has the requirement, expected, received and the command to reproduce it', () => {
  const some = report([email], [failed({ exchanges: ['scenario:lookup#1'], decisive: 'scenario:lookup#2' })])
  expect(renderFailures(some, evidence, plain)).toBe(
    [
      'fail users.get.email (stated: code-hosting, User)',
      '  The email is empty.',
      '  expected  email ""',
      '  received  email "ada@x"',
      '  request   GET http://127.0.0.1:3000/api/v1/users/ada as ada',
      '  response  200 {"login":"ada"}',
      '  reproduce forge-conformance run --target forge.json --only users.get.email --seed seed --output conformance-again --verbose',
    ].join('\n'),
  )
})

test('without evidence everything but the command is there', () => {
  const text = renderFailures(
    report([email], [failed({ exchanges: ['scenario:lookup#1'] })]),
    noEvidence,
    plain,
  )
  expect(text).toContain('received')
  expect(text).not.toContain('curl')
})

test('what comes from a target cannot act on the terminal', () => {
  const hostile = failed({ received: `\x1b]0;owned\x07\r\n${'x'.repeat(5000)}` })
  const text = renderFailures(report([email], [hostile]), noEvidence, plain)
  expect(text).toContain('\\x1b]0;owned\\x07\\r\\n')

  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
  expect(text.length).toBeLessThan(1000)
})

test('a screenful is shown in full, and every other cause on a line', () => {
  const requirements = Array.from({ length: 20 }, (_, index) => requirement(`users.get.${index}`))
  const results = requirements.map(({ id }, index) =>
    result(id, { verdict: 'fail', expected: 'a', received: `b${index}` }),
  )
  const some = report(requirements, results)
  const short = renderFailures(some, noEvidence, styleOf(false, 18))
  expect(short.match(/^fail /gm)).toHaveLength(3)
  expect(short.match(/^expected a, got b\d+: 1 failed \(users\.get\.\d+\)$/gm)).toHaveLength(17)
  expect(short).toMatch(/--verbose shows what each of them expected and received; explain ID shows one$/)
  expect(renderFailures(some, noEvidence, plain).match(/^fail /gm)).toHaveLength(20)
})

test('what has one cause is shown once, with all that it explains', () => {
  const requirements = ['status', 'body', 'fields', 'limit'].map((name) =>
    requirement(`users.search.${name}`),
  )
  const broken = exchange('scenario:search#1', {
    operation: 'users.search',
    response: { status: 500, headers: [] },
  })
  const results = requirements.map(({ id }, index) =>
    index < 3
      ? result(id, { verdict: 'fail', expected: 'something', received: `${index}`, decisive: broken.id })
      : result(id, { verdict: 'unmet', reason: 'control: GET', decisive: broken.id }),
  )
  const some = report(requirements, results)
  const lines = renderFailures(some, indexEvidence([broken]), styleOf(false, 15)).split('\n')
  expect(lines[0]).toBe('users.search returns 500: 3 failed, 1 unmet')
  expect(lines.filter((line) => line.startsWith('fail '))).toHaveLength(1)
  expect(lines.at(-1)).toBe('  also      users.search.body, users.search.fields, users.search.limit')
  expect(explainedBy(some, indexEvidence([broken]))).toEqual(new Set(results))
  expect(renderFailures(some, indexEvidence([broken]), plain).match(/^fail /gm)).toHaveLength(3)
})

test('unstable requirements are failures, open questions never', () => {
  const open = requirement('users.get.case', { level: 'open' })
  const results = [failed({ verdict: 'unstable' }), result('users.get.case', { verdict: 'fail' })]
  expect(renderFailures(report([email, open], results), noEvidence, plain)).toMatch(
    /^unstable users\.get\.email/,
  )
  expect(renderFailures(report([email, open], results), noEvidence, plain)).not.toContain('users.get.case')
})

test('a response that says no more than what was received is shown once', () => {
  const one = exchange('scenario:lookup#3', { response: { status: 404, headers: [] } })
  const some = report([email], [failed({ received: '404 without a body', decisive: one.id })])
  const text = renderFailures(some, indexEvidence([one]), plain)
  expect(text.match(/404 without a body/g)).toHaveLength(1)
})

test('a dispute about another status than the received one is left out', () => {
  const failure = { kind: 'status', rule: 'one-of', expected: [201], exchange: 'scenario:lookup#1' } as const
  const dispute = {
    requirement: email.id,
    section: 'User',
    argument: 'Servers returned 200.',
    state: 'rejected',
    opened: '2026-11-21',
    answer: 'The document lists 201.',
    answered: '2026-11-22',
  } as const
  const text = (status: number): string =>
    renderFailures(
      { ...report([email], [failed({ failure: { ...failure, status } })]), disputes: [dispute] },
      noEvidence,
      plain,
    )
  expect(text(200)).toContain('Servers returned 200.')
  expect(text(405)).not.toContain('disputed')
})
