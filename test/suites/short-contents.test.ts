import { expect, test } from 'vitest'
import { judges } from '../../mutation/mutants/breaking.ts'
import { startReference } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'

test.each([
  ['with a message of its own', 'Ensure this value has at least 3 characters.', 'observed'],
  ['with the message of a missing one', 'This field is required.', 'fail'],
])('a content of one digit that is rejected %s is judged by that message', async (_how, message, verdict) => {
  const mutate = judges('issues', 'contentError', (right, ask, text) =>
    text === '0' ? message : right(ask, text),
  )
  const server = await startReference({ mutate })
  try {
    const target = { ...server.target, timeoutMs: 60_000, patienceMs: 0 }
    const { results } = await judge(target, ({ id }) => id === 'legacy-issues.create.zero')
    expect(results.get('legacy-issues.create.zero')?.verdict).toBe(verdict)
  } finally {
    await server.close()
  }
})
