import { expect, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { causesOf, countsOf } from './causes.ts'
import { exchangesOfProblems } from './problems.ts'
import { NOTHING_TO_JUDGE } from './reasons.ts'
import { indexEvidence, noEvidence, type Exchange } from './evidence.ts'
import type { RequirementRecord, Result } from './report.ts'

interface Example {
  readonly id: string
  readonly result: Partial<Result>
  readonly requirement?: Partial<RequirementRecord>
  readonly answer?: Exchange
}

/** The causes of these problems: title, number of results, and their ids. */
function causes(...examples: Example[]): [title: string, counts: string, ids: string][] {
  const requirements = examples.map(({ id, requirement: more }) => requirement(id, more))
  const results = examples.map(({ id, result: more, answer }) =>
    result(id, { ...more, ...(answer ? { decisive: answer.id } : {}) }),
  )
  const evidence = indexEvidence(examples.flatMap(({ answer }) => answer ?? []))
  return causesOf(report(requirements, results), evidence).map((cause) => [
    cause.title,
    countsOf(cause),
    cause.problems.map(({ requirement: { id } }) => id).join(' '),
  ])
}

/** A failure of a response with the wrong status. */
function wrongStatus(endpoint: string, status: number, expected: number): Partial<Result> {
  const received = { status, bytes: 0 }
  return {
    verdict: 'fail',
    failure: { kind: 'status', rule: 'one-of', expected: [expected], received, endpoint, status },
  }
}

/** A failure of the field of a success. */
function wrongField(field: string, received: string | number | undefined, more = {}): Partial<Result> {
  const value = received === undefined ? {} : { received }
  return { verdict: 'fail', failure: { kind: 'field', rule: 'equals', field, ...value, ...more } }
}

function answer(id: string, operation: string, status: number): Exchange {
  return exchange(id, { operation, response: { status, headers: [] } })
}

test('an operation that returns 500 to everything is one cause for all requirements', () => {
  const broken = answer('scenario:search#1', 'users.search', 500)
  const endpoint = 'GET /users/search'
  expect(
    causes(
      { id: 'users.search.same', result: { verdict: 'unmet', reason: 'control: GET' }, answer: broken },
      {
        id: 'users.search.ok',
        result: wrongField('ok', undefined, { endpoint, status: 500 }),
        answer: broken,
      },
      { id: 'users.search.status', result: wrongStatus(endpoint, 500, 200), answer: broken },
    ),
  ).toEqual([
    [
      'GET /users/search returns 500',
      '2 failed, 1 unmet',
      'users.search.ok users.search.status users.search.same',
    ],
  ])
})

test('many operations that return the same status are one cause', () => {
  const refused = (area: string): Example => ({
    id: `${area}.x.status`,
    result: wrongStatus(`GET /${area}`, 401, 200),
  })
  expect(causes(refused('a'), refused('b'), refused('c'))).toEqual([
    ['3 operations return 401', '3 failed', 'a.x.status b.x.status c.x.status'],
  ])
  expect(causes(refused('a'), refused('b')).map(([title]) => title)).toEqual([
    'GET /a returns 401',
    'GET /b returns 401',
  ])
})

test('one wrong success status in several operations is one cause, with the rules over all responses and what they could not judge', () => {
  const rule = (operation: string, name: string, result: Partial<Result>): Example => ({
    id: `${operation}.${name}`,
    requirement: { isRule: true, source: `code-hosting, ${endpoints[operation] ?? ''}` },
    result,
  })
  const endpoints: Readonly<Record<string, string>> = {
    'orgs.get': 'GET /orgs/{org}',
    'users.get': 'GET /users/{u}',
  }
  const wrongEverywhere: Partial<Result> = {
    verdict: 'fail',
    failure: { kind: 'oracle', rule: 'success', expected: 'status 200', received: 'status 202', status: 202 },
  }
  const nothing: Partial<Result> = { verdict: 'unmet', reason: NOTHING_TO_JUDGE }
  expect(
    causes(
      { id: 'orgs.get.status', result: wrongStatus('GET /orgs/{org}', 202, 200) },
      rule('orgs.get', 'every-status', wrongEverywhere),
      rule('orgs.get', 'every-body', nothing),
      rule('orgs.get', 'every-404', nothing),
      { id: 'users.get.status', result: wrongStatus('GET /users/{u}', 202, 200) },
      rule('users.get', 'every-status', wrongEverywhere),
      { id: 'users.get.created', result: wrongStatus('GET /users/{u}', 202, 201) },
    ).map(([title, counts]) => `${title}: ${counts}`),
  ).toEqual([
    '2 operations return 202 instead of 200: 4 failed, 1 unmet',
    'GET /users/{u} returns 202 instead of 201: 1 failed',
    'no response to judge: 1 unmet',
  ])
})

test('one wrong media type is one cause, with the rules over all responses', () => {
  const [id, endpoint] = ['orgs.get.every-media-type', 'GET /orgs/{org}']
  const failure = { expected: ['application/json'], received: 'text/plain', endpoint } as const
  expect(
    causes(
      {
        id: 'orgs.get.media-type',
        result: { verdict: 'fail', failure: { kind: 'media-type', rule: 'one-of', ...failure } },
      },
      {
        id,
        requirement: { isRule: true, source: endpoint },
        result: {
          verdict: 'fail',
          failure: { kind: 'oracle', rule: 'success', expected: 'application/json', received: 'text/plain' },
        },
      },
    ).map(([title, counts]) => `${title}: ${counts}`),
  ).toEqual(['GET /orgs/{org}: text/plain instead of application/json: 2 failed'])
})

test('a refusal with an undocumented status is one cause for all paths', () => {
  const refusal = (endpoint: string): Partial<Result> => {
    const { failure } = wrongStatus(endpoint, 400, 422)
    return failure ? { verdict: 'fail', failure: { ...failure, expected: [403, 422] } } : {}
  }
  expect(
    causes(
      { id: 'admin.a.1', result: refusal('POST /admin/users') },
      { id: 'orgs.a.1', result: refusal('POST /org/{org}/repos') },
      { id: 'orgs.b.1', result: wrongStatus('GET /orgs/{org}', 404, 200) },
    ).map(([title, counts]) => `${title}: ${counts}`),
  ).toEqual([
    '2 operations return 400 instead of 403 or 422: 2 failed',
    'GET /orgs/{org} returns 404: 1 failed',
  ])
})

test('a defect of one operation is titled by it, one of several by their number', () => {
  const field = (endpoint: string) => wrongField('email', 5, { endpoint, status: 200 })
  expect(causes({ id: 'a.x.1', result: field('GET /a') }).map(([title]) => title)).toEqual([
    'GET /a: field email is a number',
  ])
  expect(
    causes({ id: 'a.x.1', result: field('GET /a') }, { id: 'b.x.1', result: field('GET /b') }).map(
      ([title]) => title,
    ),
  ).toEqual(['2 operations: field email is a number'])
})

test('a control that fails for its status shows the status, too', () => {
  const endpoint = 'GET /a'
  const unmet: Partial<Result> = {
    verdict: 'unmet',
    reason: 'control: GET /a as ada',
    failure: { kind: 'status', rule: 'success', endpoint, status: 404, received: { status: 404, bytes: 0 } },
  }
  const field = wrongField('id', undefined, { endpoint, status: 404 })
  expect(causes({ id: 'a.x.1', result: unmet }, { id: 'a.x.2', result: field })).toEqual([
    ['GET /a returns 404', '1 failed, 1 unmet', 'a.x.2 a.x.1'],
  ])
})

test('a success in place of a refusal says nothing of the body of other successes', () => {
  const endpoint = 'GET /users/{username}'
  expect(
    causes(
      { id: 'users.get.refused', result: wrongStatus(endpoint, 200, 403) },
      { id: 'users.get.email', result: wrongField('email', 5, { endpoint, status: 200 }) },
    ),
  ).toHaveLength(2)
})

test('a field that is wrong is one cause across operations, with what depends on it', () => {
  const shown = answer('scenario:look#1', 'users.get', 200)
  expect(
    causes(
      { id: 'users.get.hidden', result: { verdict: 'unmet', reason: 'control: GET' }, answer: shown },
      { id: 'users.get.user', result: wrongField('email', 5), answer: shown },
      { id: 'users.current.email', result: wrongField('email', 6) },
      { id: 'orgs.list-members.users', result: wrongField('email', 7) },
      { id: 'users.search.fields', result: wrongField('id', undefined) },
    ),
  ).toEqual([
    [
      'field email is a number',
      '3 failed, 1 unmet',
      'users.get.user users.current.email orgs.list-members.users users.get.hidden',
    ],
    ['field id is missing', '1 failed', 'users.search.fields'],
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
    ['no result: no complete answer', '2 in error', 'repos.get.b repos.get.c'],
    ['prerequisite failed: fixture:ada', '1 unmet', 'repos.get.a'],
  ])
})

test('a problem that depends on a failed requirement has the cause of that failure', () => {
  expect(
    causes(
      { id: 'users.get.id', result: wrongField('id', undefined) },
      { id: 'users.edit.id', result: { verdict: 'unmet', reason: 'users.get.id' } },
    ),
  ).toEqual([['field id is missing', '1 failed, 1 unmet', 'users.get.id users.edit.id']])
})

test('failures come before undecided requirements; open questions are never listed', () => {
  expect(
    causes(
      { id: 'a.b.1', result: { verdict: 'unmet', reason: 'x' } },
      { id: 'a.b.2', result: { verdict: 'unmet', reason: 'x' } },
      { id: 'a.b.3', result: { verdict: 'unstable' } },
      { id: 'a.b.4', requirement: { level: 'open' }, result: { verdict: 'error', reason: 'x' } },
    ).map(([title]) => title),
  ).toEqual(['a.b.3 is unstable', 'prerequisite failed: x'])
})

test('results of an earlier version, without data, are grouped by their words', () => {
  const words = { verdict: 'fail', expected: 'email ""', received: 'email is 5' } as const
  expect(
    causes(
      { id: 'users.get.a', result: words },
      { id: 'users.get.b', result: { ...words, received: 'email is 6' } },
      { id: 'users.get.c', result: words },
      { id: 'users.get.d', result: { verdict: 'fail', message: 'no body' } },
    ),
  ).toEqual([
    ['expected email "", got email is 5', '2 failed', 'users.get.a users.get.c'],
    ['expected email "", got email is 6', '1 failed', 'users.get.b'],
    ['no body', '1 failed', 'users.get.d'],
  ])
})

test('without a decisive exchange the last one explains', () => {
  const some = report(
    [requirement('users.get.status')],
    [result('users.get.status', { verdict: 'fail', exchanges: ['a#1', 'a#2'] })],
  )
  expect(causesOf(some, noEvidence).map(({ title }) => title)).toEqual(['users.get.status failed'])
  expect(exchangesOfProblems(some)).toEqual(new Map([['demo', new Set(['a#2'])]]))
})

test('reasons that differ only in names of the run, ids, ports and sizes are one cause', () => {
  const unmet = (owner: string, id: number, port: number): Partial<Result> => ({
    verdict: 'unmet',
    reason: `POST http://127.0.0.1:${port}/api/v1/repos/fc${owner}xxxxxadax1y2${owner[0]}/issues/${id} as ada was answered 500 application/json, ${id} bytes`,
  })
  const found = causes(
    { id: 'repos.a.x', result: unmet('aaaaaa', 12, 3000) },
    { id: 'repos.b.x', result: unmet('bbbbbb', 4711, 4000) },
    { id: 'repos.c.x', result: { verdict: 'unmet', reason: 'another' } },
  )
  expect(found.map(([, counts, ids]) => [counts, ids])).toEqual([
    ['2 unmet', 'repos.a.x repos.b.x'],
    ['1 unmet', 'repos.c.x'],
  ])
})
