import { expect, onTestFinished, test } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference } from '../../reference/start.ts'
import { judge, type Judgement } from '../support/judge.ts'

// Servers that limit the rate of sign-ins are not wrong.

/** The throttled ways to sign in. */
const ways = {
  tokens: { throttled: (operation: string) => operation === 'tokens.create', signIn: 'token' },
  pages: { throttled: (operation: string) => operation === 'web.signIn', signIn: 'basic' },
} as const

/** Rejects sign-ins for a second after each one, or permanently; the API does not switch time tracking, so a web page must. */
const throttles =
  (isThrottled: (operation: string) => boolean, retryAfter: string, status: number, isForEver: boolean) =>
  (overrides: Overrides): void => {
    const { before, answer } = overrides
    let opensAt = 0
    overrides.before = async (call) => {
      if (!isThrottled(call.operation)) return before(call)
      if (isForEver || Date.now() < opensAt) return { status, headers: { 'retry-after': retryAfter } }
      opensAt = Date.now() + 1000
      return before(call)
    }
    overrides.answer = async (call, reply) =>
      call.operation === 'repos.edit' && 'internal_tracker' in (await call.json())
        ? answer(call, { status: 404, headers: {}, json: { message: 'Not found' } })
        : answer(call, reply)
  }

async function judged(
  way: keyof typeof ways,
  ...[retryAfter, status, isForEver]: [retryAfter: string, status: number, isForEver: boolean]
): Promise<Judgement> {
  const { throttled, signIn } = ways[way]
  const reference = await startReference({ mutate: throttles(throttled, retryAfter, status, isForEver) })
  onTestFinished(() => reference.close())
  const driver = { extends: 'gitea', signIn } as const
  const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 1000, allowWrites: true }
  const { codeHosting } = reference.target
  return judge(
    { ...limits, name: 'throttling', codeHosting: { ...codeHosting, driver } },
    ({ id, level }) => level !== 'open' && id.startsWith('times.add.') && !id.includes('.every-'),
  )
}

test.each([
  ['tokens', 429],
  ['pages', 503],
] as const)('logins by %s that are answered %i now and then are waited for', async (way, status) => {
  const judgement = await judged(way, '1', status, false)
  expect([...judgement.results.values()].filter(({ verdict }) => verdict !== 'pass')).toEqual([])
})

test.each([
  ['tokens', 503],
  ['pages', 429],
] as const)(
  'logins by %s that are answered %i for longer make what needs them unmet',
  async (way, status) => {
    const judgement = await judged(way, '3600', status, true)
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual([])
    const unmet = [...judgement.results.values()].filter(({ verdict }) => verdict === 'unmet')
    expect(unmet.length).toBeGreaterThan(5)
    for (const { message } of unmet)
      expect(message).toMatch(
        new RegExp(
          `signing in is throttled: POST \\S+ as \\S+: the target answered ${status}, not now, and asked for a pause of 3600 s`,
        ),
      )
  },
)
