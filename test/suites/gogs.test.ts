import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { judge, type Judgement } from '../support/judge.ts'

// A server that lacks operations fails only for these, not for the HTML page that it sends instead.

const absent = ['times.', 'orgs.listMembers', 'orgs.isMember']
const page = '<!DOCTYPE html>\n<html><body>Page Not Found</body></html>'

/** The behavior of Gogs, as far as these requirements check it. */
function likeGogs(overrides: Overrides): void {
  const { answer, rules, views } = overrides
  overrides.before = async (call) => {
    if (call.operation !== 'repos.createHook' || (await call.json())['type'] === 'gogs') return undefined
    return { status: 422, headers: {}, json: { message: 'Invalid hook type.' } }
  }
  overrides.answer = async (call, reply) =>
    absent.some((name) => call.operation.startsWith(name))
      ? { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
      : answer(call, reply)
  const { foundUser } = views.accounts
  views.accounts.foundUser = (ask, user) => ({ ...foundUser(ask, user), login: '' })
  const { belongsToUid } = rules.search
  rules.search.belongsToUid = (ask, one, query) => belongsToUid(ask, one, { ...query, exclusive: true })
}

let reference: Reference
let judged: Judgement
const asked = [
  'times.',
  'users.search.',
  'repos.create-hook.',
  'repos.search.uid',
  'repos.search.exclusive',
  'admin.create-org.',
]

beforeAll(async () => {
  reference = await startReference({ mutate: likeGogs })
  const { codeHosting } = reference.target
  const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
  const driver = { extends: 'gogs', signIn: 'basic' } as const
  judged = await judge(
    { ...reference.target, ...limits, name: 'gogs', codeHosting: { ...codeHosting, driver } },
    ({ id, level }) => level !== 'open' && asked.some((start) => id.startsWith(start)),
  )
})

afterAll(() => reference.close())

test('each absent operation and each other difference from the document fails once, and nothing else does', () => {
  expect(judged.with('fail')).toEqual([
    'repos.search.uid-contributes',
    'times.add.status',
    'times.list-issue.empty',
    'times.list-issue.status',
    'times.list-own.empty',
    'times.list-own.status',
    'times.list-repo.empty',
    'times.list-repo.status',
    'times.list-user.empty',
    'times.list-user.status',
  ])
})

test('what the absent operations would show is unmet', () => {
  expect(judged.with('unmet')).toContain('admin.create-org.owner-is-member')
  expect(judged.with('unmet')).toContain('times.add.index')
  expect(judged.with('unmet')).toContain('times.list-user.list')
})

test('hooks get the type that the driver knows, and users are found by either name', () => {
  for (const id of ['repos.create-hook.status', 'users.search.q', 'repos.search.uid-alone'])
    expect(judged.results.get(id)?.verdict, id).toBe('pass')
})
