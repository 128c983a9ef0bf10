import { indexEvidence, type Exchange } from '../../../harness/report/evidence.ts'
import type { Report, Result } from '../../../harness/report/report.ts'
import { pageOfRun } from '../../../reporters/html/model/page-input.ts'
import { renderPage } from '../../../reporters/html/render-page.tsx'
import { exchange, report, requirement, result, targetReport } from '../../report/sample.ts'

/*
 * Three targets and two areas: one target is correct, one shows email addresses to everybody and lacks time tracking, one has
 * results only about users.
 */

const requirements = [
  requirement('users.get.status', {
    source: 'code-hosting, Users, GET /users/{username}',
    says: 'A person who is there is answered with 200.',
  }),
  requirement('users.get.email-hidden', {
    source: 'code-hosting, Users, GET /users/{username}',
    says: 'The email is an empty string when the caller is not signed in.',
  }),
  requirement('users.get.other-case', {
    level: 'open',
    says: 'Is a person found by their login in other letters?',
  }),
  requirement('users.search.order', { level: 'open', says: 'In which order are people listed?' }),
  requirement('times.add.status', { level: 'stated', says: 'Time that is added is answered with 200.' }),
  requirement('times.add.effect', { level: 'implied', says: 'Time that was added is listed.' }),
  requirement('times.add.clock', {
    testable: false,
    reason: 'nobody sees the clock',
    says: 'The clock is right.',
  }),
]

const lookup = ['scenario:lookup#1', 'scenario:lookup#2']

const good: Result[] = [
  result('users.get.status', { exchanges: lookup }),
  result('users.get.email-hidden', { exchanges: lookup }),
  result('users.get.other-case', {
    verdict: 'observed',
    message: '200 application/json',
    exchanges: ['check:users.get.other-case#1'],
  }),
  result('users.search.order', { verdict: 'observed', message: 'by number' }),
  result('times.add.status', { exchanges: lookup }),
  result('times.add.effect', { exchanges: lookup }),
]

const bad: Result[] = [
  result('users.get.status', { exchanges: lookup }),
  result('users.get.email-hidden', {
    verdict: 'fail',
    message: 'expected email "", received email is "ada@example.com"',
    expected: 'email ""',
    received: 'email is "ada@example.com"',
    exchanges: lookup,
    decisive: 'scenario:lookup#2',
  }),
  result('users.get.other-case', { verdict: 'observed', message: '404 without a body' }),
  result('users.search.order', { verdict: 'observed', message: 'by number' }),
  result('times.add.status', { verdict: 'error', reason: 'no complete answer within 10 s' }),
  result('times.add.effect', { verdict: 'unmet', reason: 'timeTracking', message: 'it keeps no times' }),
]

const partial: Result[] = good.slice(0, 4)

/** The report of the sample. */
export const sampleReport: Report = {
  ...report(requirements, good),
  targets: [
    targetReport(requirements, good, { name: 'right' }),
    targetReport(requirements, bad, {
      name: 'wrong',
      observations: [{ operation: 'users.get', what: 'status 418', times: 2, exchange: 'scenario:lookup#1' }],
      retries: [{ operation: 'users.get', what: 'status 503', times: 2, exchange: 'scenario:lookup#2' }],
      leftovers: [{ kind: 'user', name: 'ada-0815', why: 'DELETE was answered 500' }],
      mayAppear: [{ kind: 'user', name: 'late-4711' }],
    }),
    targetReport(requirements, partial, { name: 'partial' }),
  ],
}

/** Its exchanges. */
export const sampleExchanges: Exchange[] = ['right', 'wrong', 'partial'].flatMap((target, place) => {
  const origin = `http://127.0.0.1:300${place}`
  const user = (email: string): string =>
    JSON.stringify({ id: 2, login: 'ada-0815', email, avatar_url: `${origin}/avatars/2` })
  const headers = [['content-type', 'application/json; charset=utf-8']] as const
  return [
    exchange('fixture:ada#1', {
      target,
      caller: 'admin',
      operation: 'admin.create-user',
      request: {
        method: 'POST',
        url: `${origin}/api/v1/admin/users`,
        headers: [['authorization', 'Basic «basic:admin»']],
        body: { text: '{"username":"ada-0815","email":"ada-0815@example.com"}' },
      },
      response: { status: 201, headers, body: { text: user('ada@example.com') } },
    }),
    ...[1, 2].map((n) =>
      exchange(`scenario:lookup#${n}`, {
        target,
        caller: n === 1 ? 'bob' : 'anonymous',
        request: {
          method: 'GET',
          url: `${origin}/api/v1/users/ada-0815`,
          headers: [['x-conformance-exchange', `scenario:lookup#${n}`]],
        },
        response: {
          status: 200,
          headers,
          body: { text: user(n === 1 || target === 'wrong' ? 'ada@example.com' : '') },
        },
      }),
    ),
    exchange('check:users.get.other-case#1', { target }),
  ]
})

/** The page of the sample. */
export function samplePage(): string {
  return renderPage(pageOfRun(sampleReport, indexEvidence(sampleExchanges)))
}
