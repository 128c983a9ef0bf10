import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { judge, type Judgement } from '../support/judge.ts'

// A server without a project list is judged by the issues of a private project, and one without a status by the other three.

/** The behavior of InDefero of 2010, with a project that has three statuses. */
function likeInDefero2010(overrides: Overrides): void {
  const { answer } = overrides
  overrides.answer = async (call, reply) =>
    call.operation === 'legacy.listProjects'
      ? { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not Found' }
      : answer(call, reply)
  overrides.rules.issues.offeredStatuses = () => ['New', 'Accepted', 'Started']
}

let reference: Reference
let judged: Judgement

beforeAll(async () => {
  reference = await startReference({ mutate: likeInDefero2010 })
  const { legacyForge } = reference.target
  const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
  judged = await judge({ name: 'indefero', legacyForge, ...limits }, ({ id }) => id.startsWith('legacy-'))
})

afterAll(() => reference.close())

test('the absent project list and the absent status fail, and nothing else does', () => {
  expect(judged.with('fail').filter((id) => !id.startsWith('legacy-projects.'))).toEqual([
    'legacy-issues.create.status-waiting',
    'legacy-issues.form.status',
  ])
})

test('signatures are judged by the issue list', () => {
  expect(judged.with('unmet').filter((id) => id.startsWith('legacy-signing.'))).toEqual([
    'legacy-signing.optional.projects',
  ])
  expect(judged.results.get('legacy-signing.wrong.no-hash')?.verdict).toBe('pass')
  expect(judged.results.get('legacy-signing.place.query')).toMatchObject({
    verdict: 'observed',
    message: 'taken for the member',
  })
})

test('labels and the effect of statuses are judged without the absent status', () => {
  for (const id of ['create.label2', 'create.label6', 'create.status-kept'])
    expect(judged.results.get(`legacy-issues.${id}`)?.verdict, id).toBe('pass')
})
