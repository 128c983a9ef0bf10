import { expect, test } from 'vitest'
import { judged } from '../../test/checks/matcher-examples.ts'
import { ada, list, one } from '../../test/checks/reply-sample.ts'
import type { Mismatch } from './expect.ts'

test.each([
  ['toHaveEntry', list([ada], { status: 422 }), [ada]],
  ['toHaveNoEntry', list([], { status: 500 }), [ada]],
  ['toHaveEntryCount', list([ada], { status: 422 }), [1]],
  ['toHaveField', one(ada, { status: 404 }), ['username', 'ada']],
  ['toMatchSchema', one({ id: 1 }, { status: 403 }), ['User']],
  ['toHaveMediaType', one({}, { status: 404 }), ['application/json']],
] as const)('%s fails for a rejection whose body would pass', async (name, reply, args) => {
  const { failure } = (await judged(reply, name, args)) as Mismatch
  expect(failure).toMatchObject({ kind: 'status', rule: 'success', received: { status: reply.status } })
})

test("a defect of a rejection's body is reported before its status code", async () => {
  const { failure } = (await judged(one({ message: 'no' }, { status: 404 }), 'toHaveEntry', [
    ada,
  ])) as Mismatch
  expect(failure).toMatchObject({ kind: 'body', rule: 'list', status: 404 })
})

test('a matcher that judges status code or absence holds for a rejection', async () => {
  const refused = one('gone', { type: 'text/plain', status: 404 })
  expect(await judged(refused, 'toBeUnsuccessful', [])).toBeUndefined()
  expect(await judged(refused, 'toShowNoEntry', [ada])).toBeUndefined()
  expect(await judged(refused, 'toNotShowText', ['ada'])).toBeUndefined()
})
