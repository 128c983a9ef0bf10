import { expect, test } from 'vitest'
import { judges } from '../../mutation/mutants/breaking.ts'
import type { Mutate } from '../../mutation/mutants/mutant.ts'
import { startReference } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'

const otherReason = 'Ensure this value has at least 3 characters.'
const required = 'This field is required.'

async function verdictOf(id: string, mutate: Mutate): Promise<string | undefined> {
  const server = await startReference({ mutate })
  try {
    const target = { ...server.target, timeoutMs: 60_000, patienceMs: 0 }
    const { results } = await judge(target, (requirement) => requirement.id === id)
    return results.get(id)?.verdict
  } finally {
    await server.close()
  }
}

test.each([
  ['content', 'with a message of its own', otherReason, 'observed'],
  ['content', 'with the message of a missing one', required, 'fail'],
  ['summary', 'with a message of its own', otherReason, 'observed'],
  ['summary', 'with the message of a missing one', required, 'fail'],
] as const)(
  'a %s of one digit that is rejected %s is judged by that message',
  async (field, _how, message, verdict) => {
    const mutate = judges('issues', `${field}Error`, (right, ask, text) =>
      text === '0' ? message : right(ask, text),
    )
    const id = field === 'content' ? 'legacy-issues.create.zero' : 'legacy-issues.create.zero-summary'
    expect(await verdictOf(id, mutate)).toBe(verdict)
  },
)

test.each([
  ['that one is refused for another reason too', otherReason, 'observed'],
  ['that one is reported as missing', required, 'fail'],
])(
  'a second field that a form has is judged if the first one is refused for another reason: %s',
  async (_when, message, verdict) => {
    const mutate = judges('issues', 'errors', (right, ask, project, form) => ({
      ...right(ask, project, form),
      ...(form.has('summary') && !form.has('content') ? { summary: [otherReason] } : {}),
      ...(form.has('content') && !form.has('summary') ? { content: [message] } : {}),
    }))
    expect(await verdictOf('legacy-issues.create.refused-alone', mutate)).toBe(verdict)
  },
)
