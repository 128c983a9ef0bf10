import { expect, test } from 'vitest'
import { one, text } from '../../test/checks/reply-sample.ts'
import { Unmet } from '../client/unmet.ts'
import type { Contexts } from './check.ts'
import { scenario } from './code-hosting.ts'
import { Mismatch, newExpect } from './expect.ts'
import { Observed } from './observed.ts'
import { refused } from './refusal.ts'
import type { Reply } from './reply.ts'
import { checks } from './requirement.ts'

const created = one({ id: 1, username: 'ada' }, { status: 201 })
const error = { error: 'no' }

async function judge(success: Reply, ...replies: readonly Reply[]): Promise<void> {
  const made = scenario('a valid request', () => Promise.resolve({ answer: success }))
  const entry = refused('it', made, () => Promise.resolve(replies))
  const [requirement] = checks({ 'admin.create-user.sample': entry })
  const play = () => Promise.resolve({ answer: success })
  await requirement?.check?.({ 'code-hosting': { play } } as unknown as Contexts, newExpect().expect)
}

test('a listed status code passes, and another one fails', async () => {
  await judge(created, one(error, { status: 422 }))
  await expect(judge(created, one(error, { status: 500 }))).rejects.toThrow(Mismatch)
})

test('a success like that of valid input is observed, with any status code', async () => {
  await expect(judge(created, one({ id: 2 }, { status: 201 }))).rejects.toThrow(Observed)
  await expect(judge(created, one({ id: 2 }, { status: 200 }))).rejects.toThrow(Observed)
  const page = text('<p>1</p>', 'text/html')
  await expect(judge(page, page)).rejects.toThrow(Observed)
  await expect(judge(page, text('', 'text/html'))).rejects.toThrow(Observed)
  const deleted = one('', { status: 204 })
  await expect(judge(deleted, deleted)).rejects.toThrow(Observed)
})

test('a success that is not like that of valid input is a rejection', async () => {
  await expect(judge(created, one(error))).rejects.toThrow(Mismatch)
  await expect(judge(created, one('', { status: 204 }))).rejects.toThrow(Mismatch)
  await expect(judge(created, text('no', 'text/plain'))).rejects.toThrow(Mismatch)
  await expect(judge(text('<p>1</p>', 'text/html'), one(error, { type: 'text/html' }))).rejects.toThrow(
    Mismatch,
  )
  await expect(judge(one('', { status: 204 }), one(error))).rejects.toThrow(Mismatch)
})

test('it is unmet if valid input is rejected too', async () => {
  await expect(judge(one(error, { status: 500 }), one(error))).rejects.toThrow(Unmet)
})
