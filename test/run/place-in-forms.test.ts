import { expect, test } from 'vitest'
import { legacyFor } from '../../harness/runtime/legacy-context.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { runtimeOnReference } from '../support/runtime-on-reference.ts'

type Before = NonNullable<Overrides['before']>

/** The result for an issue that a member creates on a server, and the notes of the run. */
async function creationOn(before: Before) {
  const runtime = await runtimeOnReference({ mutate: (overrides) => void (overrides.before = before) })
  const { legacyForge } = runtime
  if (!legacyForge) throw new Error('the reference serves document 2')
  const { member, memberProject } = legacyForge.shared
  const legacy = legacyFor(runtime, legacyForge, 'preflight')
  const form = { summary: 'One', content: 'Two', status: 'New' }
  const reply = await legacy.as(member).createIssue(memberProject, form)
  return { issue: reply.issueNumber(), notes: runtime.doubts }
}

const isCreation: (call: Parameters<Before>[0]) => boolean = ({ method, operation }) =>
  method === 'POST' && operation === 'legacy.createIssue'

test('forms are signed where the server looks, and a note says so', async () => {
  const { issue, notes } = await creationOn(async (call) => {
    if (isCreation(call)) call.visitor = call.rules.signing.visitorOf(call, await call.form())
    return undefined
  })
  expect(issue).toBeDefined()
  expect(notes).toEqual([expect.stringMatching(/^POST requests are signed by form fields: /)])
})

test('where the server is too busy for the first form, others are sent as usual', async () => {
  let creations = 0
  const { issue, notes } = await creationOn((call) =>
    isCreation(call) && ++creations === 1 ? { status: 503, headers: { 'retry-after': '600' } } : undefined,
  )
  expect(creations).toBe(2)
  expect(issue).toBeDefined()
  expect(notes).toEqual([])
})
