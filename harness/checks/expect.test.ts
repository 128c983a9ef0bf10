import { expect, test } from 'vitest'
import { judged } from '../../test/checks/matcher-examples.ts'
import { list, one } from '../../test/checks/reply-sample.ts'
import { describeFailure } from '../report/failure-text.ts'
import { Mismatch, type Expectations } from './expect.ts'

const readers: ReadonlyArray<keyof Expectations> = [
  'toBeObject',
  'toHaveField',
  'toHaveAnyField',
  'toMatchSchema',
]

test.each([
  ['', 'json', 'no body'],
  ['{', 'json', 'a body that is not JSON (it starts with "{")'],
  [Buffer.from([0xff]), 'utf-8', 'a body that is not valid UTF-8'],
  ['[]', 'object', 'a list'],
  ['null', 'object', 'null'],
  ['5', 'object', 'a number'],
] as const)('a body %j fails every matcher that reads an object', async (body, rule, received) => {
  for (const name of readers) {
    const thrown = (await judged(one(body), name, ['User'])) as Mismatch
    expect(thrown).toBeInstanceOf(Mismatch)
    expect(thrown.failure).toMatchObject({ kind: 'body', rule, exchange: 'check:sample#1', status: 200 })
    expect(describeFailure(thrown.failure as never).received).toBe(received)
  }
})

test.each([
  ['{}', 'list', 'an object'],
  ['[5]', 'list-of-objects', 'a list with a number'],
] as const)('a body %s fails every matcher that reads a list', async (body, rule, received) => {
  for (const name of ['toHaveEntry', 'toHaveNoEntry', 'toHaveEntryCount', 'toHaveUniqueEntries'] as const) {
    const thrown = (await judged(list(body), name, [{ id: 1 }])) as Mismatch
    expect(thrown).toBeInstanceOf(Mismatch)
    expect(thrown.failure).toMatchObject({ kind: 'body', rule })
    expect(describeFailure(thrown.failure as never).received).toBe(received)
  }
})
