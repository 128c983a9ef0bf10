import { expect, test } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { replayOf } from './replay-of.ts'

const KEPT = 120

/** Shows the credentials of the caller with the current user, and cuts the body off. */
function cut(overrides: Overrides): void {
  overrides.respond = async (request, response) => {
    if (!request.url.endsWith('/api/v1/user') || response.status !== 200) return response
    const { headers } = response
    const authorization = request.headers.get('authorization') ?? ''
    const text = JSON.stringify({ authorization, user: (await response.json()) as unknown })
    return new Response(text.slice(0, KEPT), {
      headers: { 'content-type': headers.get('content-type') ?? '' },
    })
  }
}

test('a failure says where JSON is cut off, and a replay, which has other words for secrets, says the same', async () => {
  const server = { id: 'forge', options: { mutate: cut } }
  const again = await replayOf([server], new Set(['users.current.user', 'users.current.status']), 100)
  const result = again.report.targets[0]?.results.find(
    ({ requirement }) => requirement === 'users.current.user',
  )
  expect(result).toMatchObject({ verdict: 'fail', failure: { kind: 'body', rule: 'json' } })
  const [, count] = /^JSON that is cut off after (\d+) characters/.exec(result?.received ?? '') ?? []
  // The secret was longer than its placeholder.
  expect(Number(count)).toBeGreaterThan(50)
  expect(Number(count)).not.toBe(KEPT)
  expect(again.replayed.misfits).toEqual([])
  expect(again.differences).toEqual([])
})
