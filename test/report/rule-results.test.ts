import { expect, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { judgeExchanges } from '../../oracle/judge-exchanges.ts'
import { ruleResults } from '../../oracle/rule-results.ts'
import { TOO_MUCH_TO_DO } from '../../harness/report/reasons.ts'
import { exchange } from './sample.ts'

const id = 'users.get.every-empty-404'

/** The result of a rule for responses to lookups of unknown users: one response for each body. */
function resultOf(bodies: readonly string[], doubtful: ReadonlySet<string>, query = '') {
  const exchanges = bodies.map((text, n) => ({
    ...exchange(`check:users#${n}`, { login: 'root' }),
    request: { method: 'GET', url: `http://127.0.0.1:3000/api/v1/users/fc-${n}${query}`, headers: [] },
    response: {
      status: 404,
      headers: [['content-type', 'application/json']] as const,
      ...(text === '' ? {} : { body: { text } }),
    },
    order: [2 * n, 2 * n + 1] as const,
  }))
  const judgement = judgeExchanges(
    exchanges,
    { operations: contract.operations, names: {}, admin: 'root' },
    { isOwnName: (text) => text.startsWith('fc-'), followsMs: 0 },
  )
  const { results } = ruleResults({ rules: [{ id }], exchanges, judgement, doubtful, results: [] })
  return results[0]
}

const both = ['check:users#0', 'check:users#1']

test('a refusal of a target with too much to do proves nothing against it, and nothing for it', () => {
  expect(resultOf(['', '{}'], new Set())).toMatchObject({ verdict: 'fail', decisive: both[1] })
  expect(resultOf(['', '{}'], new Set(both))).toMatchObject({ verdict: 'unmet', reason: TOO_MUCH_TO_DO })
  expect(resultOf(['', ''], new Set(both))).toMatchObject({
    verdict: 'unmet',
    reason: TOO_MUCH_TO_DO,
    exchanges: both,
  })
  // Another response was judged, and is correct: this does not make the doubtful one correct.
  expect(resultOf(['', '{}'], new Set([both[1] ?? '']))).toMatchObject({ verdict: 'unmet' })
  expect(resultOf(['', ''], new Set([both[1] ?? '']))).toMatchObject({ verdict: 'pass' })
})

test('a message of a rule names placeholders of secrets as the evidence has them', () => {
  expect(resultOf(['{}'], new Set(), '?token=«token:ada»')?.message).toContain(
    'GET /api/v1/users/fc-0?token=«token:ada» as ',
  )
})
