import { expect, test } from 'vitest'
import { LegacyReply } from '../../harness/checks/legacy.ts'
import { ENDPOINT, parts } from '../../test/checks/reply-sample.ts'
import { tryOnList } from './changes-nothing.ts'

/** A list of issues whose oldest issue is closed by some requests. */
function forge(isClosing: (method: string, requests: number) => boolean) {
  let [requests, next] = [0, 30]
  const open = Array.from({ length: 20 }, (_, index) => index + 1)
  const request = (method: string): LegacyReply => {
    if (method === 'POST') open.push(next++)
    if (isClosing(method, ++requests)) open.shift()
    const body = { open: open.length, issues: open.map((id) => ({ id })) }
    return new LegacyReply(parts({ body }), { envelope: 'IssueList' }, {}, ENDPOINT)
  }
  return {
    list: () => Promise.resolve(request('GET')),
    send: () => Promise.resolve(request('DELETE')),
    refill: () => Promise.resolve(void request('POST')),
    async pollUntil(call: () => Promise<LegacyReply>, shows: (reply: LegacyReply) => boolean) {
      let reply = await call()
      for (let time = 0; time < 20 && !shows(reply); time++) reply = await call()
      return reply
    },
  }
}

const kept = (list: LegacyReply, before: LegacyReply) =>
  before.entries().every(({ id }) => list.entries().some((one) => one['id'] === id))

test('a request that closes an issue each time decides', async () => {
  const { before, after, isSteady } = await tryOnList(forge((method) => method === 'DELETE'))
  expect(isSteady).toBe(true)
  expect(kept(after, before)).toBe(false)
})

test.each([1, 2, 3, 5])(
  'no request decides where others close an issue with one of %i requests',
  async (every) => {
    const { before, after, isSteady } = await tryOnList(forge((_, requests) => requests % every === 0))
    expect(isSteady && !kept(after, before)).toBe(false)
  },
)
