import { expect, test } from 'vitest'
import { exchange, result } from '../../test/report/sample.ts'
import { AnsweredOperations, applyDeclarations } from './declared-operations.ts'
import type { Responded } from './unknown-route.ts'

const unknown: Responded = { path: '/api/v1/none', status: 404, headers: [], body: '' }

async function notesFor(id: string): Promise<readonly string[]> {
  const answered = new AnsweredOperations()
  answered.add(exchange('a#1', { operation: 'repos.get', response: { status: 404, headers: [] } }))
  answered.add(exchange('a#2', { operation: 'users.get', response: { status: 200, headers: [] } }))
  const results = new Map([[id, result(id, { verdict: 'fail' })]])
  return (await applyDeclarations(results, [], answered, () => Promise.resolve(unknown))).notes
}

test('an operation that is absent is named where its status or a rule over its responses failed', async () => {
  for (const id of ['repos.get.status', 'repos.get.every-owner-served'])
    expect(await notesFor(id)).toEqual([expect.stringMatching(/^repos\.get seems to be absent/)])
  expect(await notesFor('repos.get.owner')).toEqual([])
  expect(await notesFor('users.get.every-owner-served')).toEqual([])
})
