import { expect, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { causesOf, countsOf } from './causes.ts'
import { exchangesOfTroubles } from './causes-troubles.ts'
import { indexEvidence, noEvidence, type Exchange } from './evidence.ts'
import type { RequirementRecord, Result } from './report.ts'

interface Told {
  readonly id: string
  readonly result: Partial<Result>
  readonly requirement?: Partial<RequirementRecord>
  readonly answer?: Exchange
}

/** The causes of these troubles: what each is called, how many it explains, and which. */
function causes(...told: Told[]): [title: string, counts: string, ids: string][] {
  const requirements = told.map(({ id, requirement: more }) => requirement(id, more))
  const results = told.map(({ id, result: more, answer }) =>
    result(id, { ...more, ...(answer ? { decisive: answer.id } : {}) }),
  )
  const evidence = indexEvidence(told.flatMap(({ answer }) => answer ?? []))
  return causesOf(report(requirements, results), evidence).map((cause) => [
    cause.title,
    countsOf(cause),
    cause.troubles.map(({ requirement: { id } }) => id).join(' '),
  ])
}

function answer(id: string, operation: string, status: number): Exchange {
  return exchange(id, { operation, response: { status, headers: [] } })
}

test('an operation that answers 500 to everything is one cause, whatever was looked for', () => {
  const broken = answer('scenario:search#1', 'users.search', 500)
  expect(
    causes(
      { id: 'users.get.same', result: { verdict: 'unmet', reason: 'control: GET' }, answer: broken },
      {
        id: 'users.search.ok',
        result: { verdict: 'fail', expected: 'ok true', received: 'ok is nothing' },
        answer: broken,
      },
      {
        id: 'users.search.status',
        result: { verdict: 'fail', expected: 'status 200', received: '500' },
        answer: broken,
      },
    ),
  ).toEqual([
    ['users.search answers 500', '2 failed, 1 unmet', 'users.search.ok users.search.status users.get.same'],
  ])
})

test('many operations that answer the same are one cause', () => {
  const refused = (operation: string): Told => ({
    id: `${operation}.status`,
    result: { verdict: 'fail', expected: 'status 200', received: '401 without a body' },
    answer: answer(`check:${operation}#1`, operation, 401),
  })
  expect(causes(refused('a.x'), refused('b.x'), refused('c.x'))).toEqual([
    ['3 operations answer 401', '3 failed', 'a.x.status b.x.status c.x.status'],
  ])
  expect(causes(refused('a.x'), refused('b.x')).map(([title]) => title)).toEqual([
    'a.x answers 401',
    'b.x answers 401',
  ])
})

test('a success where a refusal was asked for says nothing of the body of other successes', () => {
  const allowed = answer('check:a#1', 'users.get', 200)
  expect(
    causes(
      {
        id: 'users.get.refused',
        result: { verdict: 'fail', expected: 'status 403', received: '200' },
        answer: allowed,
      },
      {
        id: 'users.get.email',
        result: { verdict: 'fail', expected: 'email ""', received: 'email is 5' },
        answer: allowed,
      },
    ),
  ).toHaveLength(2)
})

test('a field that is wrong is one cause across operations, with what leaned on it', () => {
  const shown = answer('scenario:look#1', 'users.get', 200)
  const email = {
    verdict: 'fail',
    expected: 'a body as the schema User says',
    received: 'email must be string, it is 5',
  } as const
  expect(
    causes(
      { id: 'users.get.hidden', result: { verdict: 'unmet', reason: 'control: GET' }, answer: shown },
      { id: 'users.get.user', result: email, answer: shown },
      {
        id: 'users.current.email',
        result: { verdict: 'fail', expected: 'email "a@b"', received: 'email is 6' },
      },
      {
        id: 'orgs.list-members.users',
        result: { ...email, received: 'entry 3: email must be string, it is 7' },
      },
      {
        id: 'users.search.fields',
        result: { ...email, received: "entry 1: the body must have required property 'id'" },
      },
    ),
  ).toEqual([
    [
      'the field email is a number that was not asked for',
      '3 failed, 1 unmet',
      'users.get.user users.current.email orgs.list-members.users users.get.hidden',
    ],
    ['the field id is missing', '1 failed', 'users.search.fields'],
  ])
})

test('a missing capability, a failed step and a fault are each one cause', () => {
  expect(
    causes(
      {
        id: 'times.add.a',
        requirement: { needs: ['issues'] },
        result: { verdict: 'unmet', reason: 'issues' },
      },
      {
        id: 'times.add.b',
        requirement: { needs: ['issues'] },
        result: { verdict: 'unmet', reason: 'issues' },
      },
      { id: 'repos.get.a', result: { verdict: 'unmet', reason: 'fixture:ada' } },
      { id: 'repos.get.b', result: { verdict: 'error', reason: 'no complete answer' } },
      { id: 'repos.get.c', result: { verdict: 'error', reason: 'no complete answer' } },
    ),
  ).toEqual([
    ['the capability issues is missing', '2 unmet', 'times.add.a times.add.b'],
    ['nothing was learned: no complete answer', '2 in error', 'repos.get.b repos.get.c'],
    ['a precondition is missing: fixture:ada', '1 unmet', 'repos.get.a'],
  ])
})

test('what leaned on a requirement that failed has the cause of that failure', () => {
  expect(
    causes(
      { id: 'users.get.id', result: { verdict: 'fail', expected: 'a field id', received: 'id is nothing' } },
      { id: 'users.edit.id', result: { verdict: 'unmet', reason: 'users.get.id' } },
    ),
  ).toEqual([['the field id is missing', '1 failed, 1 unmet', 'users.get.id users.edit.id']])
})

test('failures come before what is merely undecided, open questions never', () => {
  expect(
    causes(
      { id: 'a.b.1', result: { verdict: 'unmet', reason: 'x' } },
      { id: 'a.b.2', result: { verdict: 'unmet', reason: 'x' } },
      { id: 'a.b.3', result: { verdict: 'unstable' } },
      { id: 'a.b.4', requirement: { level: 'open' }, result: { verdict: 'error', reason: 'x' } },
    ).map(([title]) => title),
  ).toEqual(['a.b.3 is unstable', 'a precondition is missing: x'])
})

test('without evidence a status is read off the words', () => {
  const some = report(
    [requirement('users.get.status')],
    [
      result('users.get.status', {
        verdict: 'fail',
        expected: 'status 200',
        received: '500 without a body',
        exchanges: ['a#1', 'a#2'],
      }),
    ],
  )
  expect(causesOf(some, noEvidence).map(({ title }) => title)).toEqual(['users.get answers 500'])
  expect(exchangesOfTroubles(some)).toEqual(new Map([['demo', new Set(['a#2'])]]))
})
