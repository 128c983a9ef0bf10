import { expect, test } from 'vitest'
import { startReference, type StartOptions } from '../../reference/start.ts'
import { ofToday } from '../score/sample.ts'
import { heldOut } from './index.ts'
import { PlainRequests } from './plain-requests.ts'
import { sequences } from './sequences.ts'

async function on<T>(options: StartOptions, ask: (requests: PlainRequests) => Promise<T>): Promise<T> {
  const server = await startReference(options)
  try {
    return await ask(new PlainRequests(server))
  } finally {
    await server.close()
  }
}

// A quarter of the servers is tested, a different quarter each day; with TEST_ALL=1 all of them.

/** Creates one resource of each kind, and reads everything once. */
const readings = [
  ...['/users/ada', '/user', '/users/search?q=ada', '/user/times', '/repos/search?q=app'],
  ...['/orgs/club', '/orgs/club/members', '/orgs/club/public_members', '/orgs/club/hooks'],
  ...['/orgs/club/teams', '/orgs/club/repos', '/orgs/club/members/cleo', '/orgs/club/public_members/cleo'],
  '/repos/ada/app',
  ...['/repos/ada/app/collaborators', '/repos/ada/app/collaborators/ada', '/repos/ada/app/forks'],
  ...['/repos/ada/app/hooks', '/repos/ada/app/times', '/repos/ada/app/times/ada'],
  ...['/repos/ada/app/issues/1/times'],
]

async function readOnce(requests: PlainRequests): Promise<unknown> {
  await requests.users('ada', 'cleo')
  await requests.create('/admin/users/cleo/orgs', { username: 'club' })
  // Without a first commit, so that no request waits for git.
  await requests.create('/admin/users/ada/repos', { name: 'app' })
  await requests.create('/repos/ada/app/issues', { title: 'Begin' }, 'ada')
  const seen: unknown[] = [await requests.send('POST /markdown', { json: { Text: '# Hello' } })]
  for (const path of readings) seen.push(await requests.send(`GET ${path}`))
  for (const path of ['/api/', '/api/p/priv/issues/', '/api/p/pub/issues/create/'])
    seen.push(await requests.signed(`GET ${path}`, requests.legacy.member))
  // The time and the port differ between servers.
  return JSON.parse(
    JSON.stringify(seen)
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'then')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'here'),
  )
}

test('each server has an id of its own', () => {
  expect(new Set(heldOut.map(({ id }) => id)).size).toBe(heldOut.length)
})

test('each server is right for what is asked once, also where another one like it has run', async () => {
  const right = await on({}, readOnce)
  expect(await on({}, readOnce)).toEqual(right)
  for (const { id, mutate } of ofToday(heldOut))
    expect([id, await on({ mutate }, readOnce)]).toEqual([id, right])
})

test.each(Object.entries(sequences))('%s is wrong after other requests', async (id, sequence) => {
  const server = heldOut.find((one) => one.id === id)
  expect(server).toBeDefined()
  const [right, wrong] = [await on({}, sequence), await on(server ? { mutate: server.mutate } : {}, sequence)]
  expect(right.last).toEqual(right.right)
  expect(wrong.first).toEqual(right.first)
  expect(wrong.last).not.toEqual(right.right)
})
