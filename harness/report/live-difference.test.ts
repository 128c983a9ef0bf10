import { expect, test } from 'vitest'
import { exchange, report, requirement, result, targetReport } from '../../test/report/sample.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { renderLiveDifference } from '../../reporters/live-difference-text.ts'
import { indexEvidence, type Exchange } from './evidence.ts'
import { liveDifference, type LiveDifference } from './live-difference.ts'
import type { Result } from './report.ts'
import { flaws } from './validate.ts'

interface Side {
  readonly body: unknown
  readonly status?: number
  readonly result?: Partial<Result>
  readonly question?: string
}

/** The difference between two servers with the given responses to one request. */
function differenceOf(a: Side, b: Side): LiveDifference {
  const requirements = [requirement('users.get.a'), requirement('users.get.q', { level: 'open' })]
  const sides = [
    { name: 'one', url: 'http://one:3000', nonce: 'fcaaaaaaxxxxx', side: a },
    { name: 'other', url: 'https://other:3001', nonce: 'fczzzzz9yyyyy', side: b },
  ]
  const exchanges = sides.map(({ name, url, nonce, side }): Exchange => {
    const text = JSON.stringify(side.body).replaceAll('NAME', `${nonce}-ada-x`).replaceAll('BASE', url)
    return exchange('check:users.get.a#1', {
      target: name,
      request: { method: 'GET', url: `${url}/api/v1/users/${nonce}-ada-x?uid=${text.length}`, headers: [] },
      response: {
        status: side.status ?? 200,
        headers: [['content-type', 'application/json']],
        body: { text },
      },
    })
  })
  const targets = sides.map(({ name, url, side }) =>
    targetReport(
      requirements,
      [
        result('users.get.a', { exchanges: ['check:users.get.a#1'], ...side.result }),
        result('users.get.q', { verdict: 'observed', message: side.question ?? 'same' }),
      ],
      { name, documents: [{ document: 'code-hosting', url }] },
    ),
  )
  const [one, other] = targets
  if (!one || !other) throw new Error('two targets')
  return liveDifference({ ...report(requirements, []), targets }, [one, other], indexEvidence(exchanges))
}

const user = { id: 7, login: 'NAME', avatar_url: 'BASE/avatars/7', created: '2026-01-01T00:00:00Z' }

test('names, ids, addresses, ports and times are no difference', () => {
  const later = { ...user, id: 41, avatar_url: 'BASE/avatars/41', created: '2026-05-05T10:00:00+02:00' }
  const difference = differenceOf({ body: user }, { body: later })
  expect(difference).toMatchObject({
    requirements: [],
    questions: [],
    compared: { requirements: 1, questions: 1 },
  })
})

test('the order in which entries were created is no difference, their number is', () => {
  const list = [{ login: 'NAME' }, { login: 'b' }]
  expect(differenceOf({ body: list }, { body: list.toReversed() }).requirements).toEqual([])
  const shorter = differenceOf({ body: list }, { body: [] }).requirements[0]?.exchanges[0]?.differences
  expect(shorter).toEqual(['body: 2 entries | 0 entries'])
})

test('verdicts, statuses and parts of bodies differ', async () => {
  const difference = differenceOf(
    { body: { ...user, extra: 'x' } },
    {
      body: user,
      status: 500,
      result: { verdict: 'fail', received: '500 application/json', decisive: 'check:users.get.a#1' },
      question: 'another',
    },
  )
  expect(difference.requirements).toEqual([
    {
      requirement: 'users.get.a',
      level: 'stated',
      says: 'What users.get.a promises.',
      verdicts: ['pass', 'fail'],
      answers: ['', '500 application/json'],
      exchanges: [
        {
          id: 'check:users.get.a#1',
          request: 'GET /api/v1/users/fc-ada-x?uid=# as ada',
          statuses: [200, 500],
          differences: ['body.extra: "x" | missing'],
        },
      ],
    },
  ])
  expect(difference.questions.map(({ answers }) => answers)).toEqual([['same', 'another']])
  expect(await flaws('difference', difference)).toEqual([])
  expect(renderLiveDifference(difference, styleOf(false, Infinity))).toBe(
    [
      'one | other: 1 of 1 requirements and 1 of 1 open questions differ',
      '',
      'users.get.a (stated): pass | fail',
      '  What users.get.a promises.',
      '  received  (nothing) | 500 application/json',
      '  GET /api/v1/users/fc-ada-x?uid=# as ada: 200 | 500',
      '    body.extra: "x" | missing',
      '',
      'open questions',
      '',
      'users.get.q',
      '  What users.get.q promises.',
      '  same | another',
    ].join('\n'),
  )
})

test('a response that differs though both hold is shown once', () => {
  const difference = differenceOf({ body: user }, { body: { ...user, login: 'c' } })
  expect(renderLiveDifference(difference, styleOf(false, Infinity))).toMatch(
    /responses that differ without another verdict\n\nGET \S+ as ada: 200\n {2}body\.login: "fc-ada-x" \| "c"$/,
  )
})
