import { expect, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { indexEvidence, noEvidence } from '../../harness/report/evidence.ts'
import { renderExplanation } from './explanation.ts'
import { renderLeftovers } from './leftovers.ts'
import { renderReasons } from './reasons.ts'
import { styleOf } from './style.ts'
import { terminalReporter } from './terminal.ts'

const plain = styleOf(false, Infinity)
const requirements = ['a', 'b', 'c', 'd', 'e'].map((name) => requirement(`users.get.${name}`))

test('reasons are grouped, the most common one first', () => {
  const results = [
    result('users.get.a', { verdict: 'unmet', reason: 'issues' }),
    result('users.get.b', { verdict: 'unmet', reason: 'gitContent' }),
    result('users.get.c', { verdict: 'unmet', reason: 'gitContent' }),
    result('users.get.d', { verdict: 'error', reason: 'timeout' }),
    result('users.get.e', { verdict: 'skipped', reason: 'not selected' }),
  ]
  expect(renderReasons(report(requirements, results), plain).split('\n')).toEqual([
    '1 in error: timeout (users.get.d)',
    '2 unmet: gitContent (users.get.b, users.get.c)',
    '1 unmet: issues (users.get.a)',
  ])
})

test('controls that differ in names alone are one reason, with the response', () => {
  const results = ['a', 'b'].map((name) =>
    result(`users.get.${name}`, {
      verdict: 'unmet',
      reason: `control: POST /api/v1/orgs/${name}/hooks/ as ada`,
      failure: {
        kind: 'status',
        rule: 'success',
        status: 405,
        exchange: `check:${name}#1`,
        endpoint: 'POST /orgs/{org}/hooks/',
      },
    }),
  )
  expect(renderReasons(report(requirements, results), plain)).toBe(
    '2 unmet: control: POST /orgs/{org}/hooks/ returns 405 instead of a success (users.get.a, users.get.b)',
  )
})

test('leftovers are named, however strangely they are called', () => {
  const leftovers = [{ kind: 'legacy issue', name: 'pub#4\x1b[2J', why: 'nothing removes it' }]
  expect(renderLeftovers(report([], [], { leftovers }), plain)).toBe(
    'left behind on demo: 1\n  legacy issue pub#4\\x1b[2J: nothing removes it',
  )
})

test('what may appear later is counted in one line', () => {
  const mayAppear = [
    { kind: 'user', name: 'fcabc123-ada' },
    { kind: 'user', name: 'fcabc123-bob' },
  ]
  expect(renderLeftovers(report([], [], { mayAppear }), plain)).toBe(
    'may appear on demo later: 2 resources whose creation had no clear response; "forge-conformance clean" removes them',
  )
})

test('where nothing was learned, one line says so', () => {
  const results = requirements.map(({ id }) => result(id, { verdict: 'error', reason: 'connection' }))
  const some = report(requirements, results, { unreachable: 'connection refused' })
  expect(terminalReporter(plain).render(some, noEvidence)).toBe('demo: connection refused')
})

test('where one document of a target cannot be reached, the results of the other are shown', () => {
  const [first, ...others] = requirements.map(({ id }) => result(id, { verdict: 'error', reason: 'refused' }))
  const results = [
    { ...first, ...result('users.get.a', { verdict: 'fail', message: 'received 500' }) },
    ...others,
  ]
  const some = report(requirements, results, { unreachable: 'the administrator is refused' })
  const text = terminalReporter(plain).render(some, noEvidence)
  expect(text).toContain('demo: the administrator is refused')
  expect(text).toContain('received 500')
})

test('parts without content leave no gap', () => {
  const text = terminalReporter(plain).render(
    report(
      requirements,
      requirements.map(({ id }) => result(id)),
    ),
    noEvidence,
  )
  expect(text).not.toMatch(/\n{3}/)
  expect(text).toMatch(/5 of 5 stated requirements held$/)
})

test('an explanation shows the requirement, and with a report what happened', () => {
  const one = requirement('users.get.a', { needs: ['issues'], says: 'It answers.' })
  expect(renderExplanation(one, undefined, noEvidence, plain)).toMatch(
    /^users\.get\.a\n {2}It answers\.\n {2}level +stated\n.*needs +issues/s,
  )
  const some = report(
    [one],
    [result('users.get.a', { exchanges: ['check:users.get.a#1'], message: 'answered 200' })],
  )
  const text = renderExplanation(one, some, indexEvidence([exchange('check:users.get.a#1')]), plain)
  expect(text).toContain('demo: pass')
  expect(text).toMatch(
    /200 +GET \S+ as ada\n +reproduce +forge-conformance run .*\n +script +forge-conformance explain users\.get\.a --script$/,
  )
  const elsewhere = renderExplanation(one, some, noEvidence, plain, [], 'elsewhere')
  expect(elsewhere).not.toContain('script')
  const evidence = indexEvidence([exchange('check:users.get.a#1')])
  expect(renderExplanation(one, some, evidence, plain, [], 'my reports')).toContain(
    "explain users.get.a --report 'my reports' --script",
  )
})

test('an explanation says what the document leaves open', () => {
  const one = requirement('users.get.a', { leavesOpen: 'paging: not shown' })
  expect(renderExplanation(one, undefined, noEvidence, plain)).toMatch(/left open +paging: not shown/)
})

test('an explanation says why something is not testable', () => {
  const one = requirement('users.get.a', { testable: false, reason: 'nobody can see it' })
  expect(renderExplanation(one, undefined, noEvidence, plain)).toMatch(/testable +no: nobody can see it/)
})
