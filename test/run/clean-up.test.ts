import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import type { Reference } from '../../reference/start.ts'
import { create } from '../support/create.ts'
import { exchangesIn, reportIn, textIn, writeJson } from '../support/files-in.ts'
import { type HostileProxy, type Hostility, startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

let folder = ''
let output = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  output = join(folder, 'report')
  server = await reference()
})

/** The report of a run of one requirement. */
async function reportOf(target: object, only: string, ...words: readonly string[]): Promise<Report> {
  const file = writeJson(folder, 'target.json', target)
  await runCli(['run', '--target', file, '--only', only, '--output', output, ...words])
  return reportIn(output)
}

/** The reference behind a proxy, as a target. */
async function behind(
  picks: Parameters<typeof startHostileProxy>[1],
  act: Hostility,
): Promise<{ readonly target: object; readonly proxy: HostileProxy }> {
  const proxy = await startHostileProxy(server.url, picks, act)
  afterwards(() => proxy.close())
  return { target: { name: 'proxied', codeHosting: { ...server.target.codeHosting, url: proxy.url } }, proxy }
}

const isByScenario = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-conformance-exchange']).startsWith('scenario')

/**
 * Reads one resource that needs a person, through a proxy that denies the existence of people `denials` times once one is to be
 * deleted.
 */
async function runDenying(denials: number): Promise<Report> {
  let left = denials
  let deleting = false
  const { target } = await behind(
    ({ method, url = '' }) => {
      deleting ||= method === 'DELETE'
      return deleting && left > 0 && url.includes('/users/')
    },
    (_request, response) => {
      left -= 1
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"not found"}')
    },
  )
  return reportOf(target, 'users.get.status')
}

/** Runs one requirement against the reference, with another response to each request that creates a user for a check. */
async function runRefusing(
  instead: (body: Readonly<Record<string, string>>) => Promise<void>,
): Promise<string[]> {
  const { target } = await behind(
    (request) =>
      request.method === 'POST' && request.url?.endsWith('/admin/users') === true && isByScenario(request),
    (request, response) => {
      void text(request)
        .then((body) => instead(JSON.parse(body) as Record<string, string>))
        .then(() =>
          response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"name in use"}'),
        )
    },
  )
  await reportOf(target, 'admin.create-user.status')
  return exchangesIn(output)
    .filter(({ id, request }) => id.startsWith('cleanup:') && request.url.includes('newcomer'))
    .map(({ request, response }) => `${request.method} ${response?.status}`)
}

const createUser = (fields: object): Promise<void> => create(server, '/admin/users', fields)

/** Runs against a target that answers creations of users with 500 and creates nothing; returns the requested users. */
async function runWithoutClearResponse(): Promise<Array<Record<string, string>>> {
  const asked: Array<Record<string, string>> = []
  const { target, proxy } = await behind(
    ({ method, url = '' }) => method === 'POST' && url.endsWith('/admin/users'),
    (request, response) => {
      void text(request).then((body) => {
        const fields = JSON.parse(body) as Record<string, string>
        // A creation that fails this way is tried a second time.
        if (!asked.some(({ username }) => username === fields['username'])) asked.push(fields)
        response.writeHead(500).end()
      })
    },
  )
  const file = writeJson(folder, 'target.json', target)
  const ended = await runCli(`run --only users.get.status --target ${file} --output ${output}`)
  await proxy.down()
  expect(ended.code, ended.stdout).toBe(3)
  expect(ended.stdout).toContain('may appear on proxied later: 1 resources')
  const report = reportIn(output)
  expect(report.targets[0]?.leftovers).toEqual([])
  expect(report.targets[0]?.mayAppear).toEqual(
    asked.map(({ username }) => ({ kind: 'user', name: username })),
  )
  expect(server.state().users).toEqual(['root'])
  await proxy.up()
  return asked
}

const clean = (): Promise<Ended> => runCli(`clean --target ${join(folder, 'target.json')} --output ${output}`)

test('a user whose creation takes effect after the run is reported, and clean removes it', async () => {
  for (const fields of await runWithoutClearResponse()) await createUser(fields)
  expect(server.state().users).toHaveLength(2)
  const cleaned = await clean()
  expect([cleaned.code, cleaned.stdout]).toEqual([0, 'proxied: 1 removed, 0 left behind\n'])
  expect(server.state().users).toEqual(['root'])
})

test('a user of an unclear creation who shows other data than was sent stays, and is named until somebody removes it', async () => {
  const asked = await runWithoutClearResponse()
  for (const fields of asked) await createUser({ ...fields, full_name: 'Another Person' })
  const name = asked[0]?.['username'] ?? ''
  for (let time = 1; time <= 2; time++) {
    const cleaned = await clean()
    expect([cleaned.code, cleaned.stdout.split('\n')[0]]).toEqual([3, 'proxied: 0 removed, 1 left behind'])
    expect(cleaned.stdout).toContain(
      `user ${name}: its creation had no clear response, and it shows other data`,
    )
  }
  const ran = await reportOf(JSON.parse(textIn(folder, 'target.json')) as object, 'users.get.status')
  expect(ran.targets[0]?.leftovers).toContainEqual(expect.objectContaining({ kind: 'user', name }))
  expect(server.state().users).toContain(name)
  await fetch(`${server.url}/api/v1/admin/users/${name}`, {
    method: 'DELETE',
    headers: {
      authorization: `Basic ${btoa(`${server.target.codeHosting.admin.username}:${server.target.codeHosting.admin.password}`)}`,
    },
  })
  expect((await clean()).code).toBe(0)
})

test('clean forgets a creation that never took effect, and says so', async () => {
  await runWithoutClearResponse()
  const cleaned = await clean()
  expect([cleaned.code, cleaned.stdout]).toEqual([0, 'proxied: 0 removed, 0 left behind\n'])
  expect(cleaned.stderr).toContain('1 creations without a clear response are not there; they are forgotten')
  expect((await clean()).stderr).toBe('')
})

test.each<[string, Parameters<typeof runRefusing>[0], string[], number]>([
  [
    'of a name that another person takes meanwhile does not remove their user',
    (fields) => createUser({ ...fields, email: 'another@example.org' }),
    ['GET 200'],
    1,
  ],
  ['that has an effect all the same is undone', createUser, ['GET 200', 'DELETE 204'], 0],
  ['costs one request at the end', async () => {}, ['GET 404'], 0],
])('a refused creation of a user %s', async (_, instead, requests, left) => {
  expect(await runRefusing(instead)).toEqual(requests)
  expect(server.state().users).toHaveLength(1 + left)
})

test('two runs with one seed on one server at the same time do not meet', async () => {
  const file = writeJson(folder, 'target.json', server.target)
  const run = `run --target ${file} --seed same --only admin,users --skip rules --output`
  const ended = await Promise.all(['one', 'two'].map((name) => runCli(`${run} ${join(folder, name)}`)))
  expect(
    ended.map(({ code }) => code),
    ended.map(({ stdout }) => stdout).join(),
  ).toEqual([0, 0])
  expect(server.state().users).toEqual(['root'])
  expect(server.state().repositories).toEqual([])
  const [one, two] = ['one', 'two'].map((name) => reportIn(join(folder, name)))
  expect(one?.run.nonce).not.toBe(two?.run.nonce)
})

test.each([
  ['reached', 200],
  ['cleaned up', 403],
])('what a target says when it is not %s has no password', async (what, status) => {
  const { password } = server.target.codeHosting.admin
  const { target } = await behind(
    ({ method }) => what === 'reached' || method === 'DELETE',
    (_request, response) => response.writeHead(status, { 'content-type': `text/${password}` }).end('no'),
  )
  const file = writeJson(folder, 'target.json', target)
  const ended = await runCli(`run --only users.get.status --target ${file} --output ${output}`)
  const cleaned = await clean()
  const report = textIn(output, 'report.json')
  expect(report).toContain('text/«password:admin»')
  for (const text of [report, ended.stdout, ended.stderr, cleaned.stdout, cleaned.stderr])
    // Media types are compared in lower case.
    expect(text.toLowerCase()).not.toContain(password.toLowerCase())
})

test('two targets of one run can be one server', async () => {
  const files = ['one', 'two'].map((name) => writeJson(folder, `${name}.json`, { ...server.target, name }))
  const ended = await runCli(
    `run --target ${files.join(',')} --only admin,users --skip rules --output ${output}`,
  )
  expect(ended.code, ended.stdout).toBe(0)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  const { targets } = reportIn(output)
  expect(targets.map(({ leftovers }) => leftovers)).toEqual([[], []])
})

test('a resource that a busy server says is absent is looked up again before it counts as removed', async () => {
  const report = await runDenying(2)
  expect(report.targets[0]?.leftovers).toEqual([])
  expect(server.state().users).toEqual(['root'])
})

test('a repository that the server creates under another owner is removed', async () => {
  server = await reference({
    mutate: (overrides) => {
      const right = overrides.answer
      // Every new user has the id of the administrator.
      overrides.answer = async (call, reply) => {
        const answered = await right(call, reply)
        return call.operation === 'admin.createUser' && answered.status === 201
          ? { ...answered, json: { ...(answered.json as object), id: 1 } }
          : answered
      }
    },
  })
  await reportOf(server.target, 'repos.migrate')
  expect(server.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('a removal that is accepted and does not happen is reported', async () => {
  const { target } = await behind(
    ({ method, url = '' }) => method === 'DELETE' && url.includes('/admin/users/'),
    (_request, response) => {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"ok":false}')
    },
  )
  const { targets } = await reportOf(target, 'users.get.status')
  expect(server.state().users.length).toBeGreaterThan(1)
  expect(targets[0]?.leftovers).toHaveLength(server.state().users.length - 1)
  expect(targets[0]?.leftovers[0]?.why).toMatch(/was answered 202/)
})

test('a response to a creation that is too large to be read is judged by its status code, and the repository removed', async () => {
  const { target } = await behind(
    (request) =>
      request.method === 'POST' && request.url?.endsWith('/repos') === true && isByScenario(request),
    (request, response) => {
      void text(request)
        .then((body) =>
          fetch(`${server.url}${request.url}`, {
            method: 'POST',
            headers: {
              authorization: request.headers.authorization ?? '',
              'content-type': 'application/json',
            },
            body,
          }),
        )
        .then(({ status }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(`[${'1,'.repeat(5000)}1]`),
        )
    },
  )
  const { targets } = await reportOf(target, 'admin.create-repo', '--limit', 'jsonValues=4000')
  const verdicts = new Map(targets[0]?.results.map(({ requirement, verdict }) => [requirement, verdict]))
  expect(verdicts.get('admin.create-repo.status')).toBe('pass')
  expect(verdicts.get('admin.create-repo.repository')).toBe('error')
  expect(server.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('a gateway that returns 404 to everything makes clean-up forget nothing', async () => {
  let isBlind = false
  const { target } = await behind(
    () => isBlind,
    (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 Not Found</h1>')
    },
  )
  const file = writeJson(folder, 'target.json', target)
  await reportOf(target, 'users.get.status', '--keep')
  const before = server.state().users.length
  expect(before).toBeGreaterThan(1)
  isBlind = true
  const blind = await clean()
  expect([blind.code, blind.stdout.split('\n')[0]]).toEqual([
    3,
    `proxied: 0 removed, ${before - 1} left behind`,
  ])
  expect(blind.stdout).toContain(
    'its 404 proves nothing: GET /api/v1/user as admin was answered 404 text/html',
  )
  const ran = await runCli(`run --no-preflight --target ${file} --only users.get.status --output ${output}`)
  expect(ran.code).not.toBe(0)
  expect(reportIn(output).targets[0]?.leftovers).toHaveLength(before - 1)
  isBlind = false
  expect((await clean()).code).toBe(0)
  expect(server.state().users).toEqual(['root'])
})

test('a gateway that returns 204 to everything removes nothing, and what stays is named', async () => {
  let isDeleting = false
  const { target } = await behind(
    ({ method }) => (isDeleting ||= method === 'DELETE'),
    (_request, response) => {
      response.writeHead(204).end()
    },
  )
  const report = await reportOf(target, 'users.get.status')
  expect(server.state().users.length).toBeGreaterThan(1)
  expect(report.targets[0]?.leftovers).toHaveLength(server.state().users.length - 1)
})

test('hooks are removed before their organization, by the documented operation', async () => {
  await reportOf(server.target, 'orgs.create-hook.status')
  const requests = new Map<string, string[]>()
  for (const { id, request, response } of exchangesIn(output)) {
    const [, organization] = /^cleanup:organization (\S+)#/.exec(id) ?? []
    if (organization === undefined) continue
    const path = request.url.replace(/.*\/orgs\/[^/]+/, '').replace(/\d+$/, 'N')
    const sent = `${request.method} ${path} ${response?.status}`
    requests.set(organization, [...(requests.get(organization) ?? []), sent])
  }
  expect(requests.size).toBeGreaterThan(0)
  for (const sent of requests.values()) {
    expect([sent.at(0), sent.at(-1)]).toEqual(['GET /hooks 200', 'DELETE  204'])
    expect(new Set(sent.slice(1, -1))).toEqual(new Set(['DELETE /hooks/N 204']))
  }
})

test('a user that is not shown after a removal with 401 is reported', async () => {
  let deleting = false
  const { target } = await behind(
    ({ method, url = '' }) => {
      deleting ||= method === 'DELETE'
      return deleting && url.includes('/users/')
    },
    ({ method }, response) => response.writeHead(method === 'DELETE' ? 401 : 404).end(),
  )
  const { targets } = await reportOf(target, 'users.get.status')
  expect(server.state().users.length).toBeGreaterThan(1)
  expect(targets[0]?.leftovers).toHaveLength(server.state().users.length - 1)
})
