import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { runCli } from '../support/run-cli.ts'

let folder = ''
let reference: Reference
const proxies: HostileProxy[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-up-'))
  reference = await startReference()
})

afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()))
  await reference.close()
  await rm(folder, { recursive: true, force: true })
})

/** The report of a run of one requirement. */
async function reportOf(target: object, only: string, ...words: readonly string[]): Promise<Report> {
  const file = join(folder, 'target.json')
  const output = join(folder, 'report')
  await writeFile(file, JSON.stringify(target))
  await runCli(['run', '--target', file, '--only', only, '--output', output, ...words])
  return JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')) as Report
}

/** The reference behind a proxy, as a target. */
function behind({ url }: HostileProxy): object {
  return { name: 'proxied', codeHosting: { ...reference.target.codeHosting, url } }
}

/**
 * Reads one resource that needs a person, through a proxy that denies the existence of people `denials` times once one is to be
 * deleted.
 */
async function runDenying(denials: number): Promise<Report> {
  let left = denials
  let deleting = false
  const proxy: HostileProxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) => {
      deleting ||= method === 'DELETE'
      return deleting && left > 0 && url.includes('/users/')
    },
    (_request, response) => {
      left -= 1
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"not found"}')
    },
  )
  const report = await reportOf(behind(proxy), 'users.get.status')
  await proxy.close()
  return report
}

/** Runs one requirement against the reference, with another response to each request that creates a user for a check. */
async function runRefusing(
  instead: (body: Readonly<Record<string, string>>) => Promise<void>,
): Promise<string[]> {
  const proxy: HostileProxy = await startHostileProxy(
    reference.url,
    ({ method, url = '', headers }) =>
      method === 'POST' &&
      url.endsWith('/admin/users') &&
      String(headers['x-conformance-exchange']).startsWith('scenario'),
    (request, response) => {
      void text(request)
        .then((body) => instead(JSON.parse(body) as Record<string, string>))
        .then(() =>
          response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"name in use"}'),
        )
    },
  )
  await reportOf(behind(proxy), 'admin.create-user.status')
  await proxy.close()
  const lines = readFileSync(join(folder, 'report/evidence.ndjson'), 'utf8').trim().split('\n').slice(1, -1)
  return lines
    .map((line) => JSON.parse(line) as Exchange)
    .filter((one) => 'request' in one)
    .filter(({ id, request }) => id.startsWith('cleanup:') && request.url.includes('newcomer'))
    .map(({ request, response }) => `${request.method} ${response?.status}`)
}

async function createUser(fields: Readonly<Record<string, string>>): Promise<void> {
  const { username, password } = reference.target.codeHosting.admin
  const { status } = await fetch(`${reference.url}/api/v1/admin/users`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(fields),
  })
  expect(status).toBe(201)
}

/** Runs against a target that answers creations of users with 500 and creates nothing; returns the requested users. */
async function runWithoutClearResponse(output: string): Promise<Array<Record<string, string>>> {
  const asked: Array<Record<string, string>> = []
  const proxy = await startHostileProxy(
    reference.url,
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
  const { codeHosting } = reference.target
  const target = { name: 'late', codeHosting: { ...codeHosting, url: proxy.url } }
  await writeFile(join(folder, 'target.json'), JSON.stringify(target))
  const words = ['--target', join(folder, 'target.json'), '--output', output]
  const ended = await runCli(['run', '--only', 'users.get.status', ...words])
  await proxy.down()
  expect(ended.code, ended.stdout).toBe(3)
  expect(ended.stdout).toContain('may appear on late later: 1 resources')
  const report = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')) as Report
  expect(report.targets[0]?.leftovers).toEqual([])
  expect(report.targets[0]?.mayAppear).toEqual(
    asked.map(({ username }) => ({ kind: 'user', name: username })),
  )
  expect(reference.state().users).toEqual(['root'])
  await proxy.up()
  proxies.push(proxy)
  return asked
}

test('a user whose creation takes effect after the run is reported, and clean removes it', async () => {
  const output = join(folder, 'report')
  for (const fields of await runWithoutClearResponse(output)) await createUser(fields)
  expect(reference.state().users).toHaveLength(2)
  const words = ['clean', '--target', join(folder, 'target.json'), '--output', output]
  const cleaned = await runCli(words)
  expect([cleaned.code, cleaned.stdout]).toEqual([0, 'late: 1 removed, 0 left behind\n'])
  expect(reference.state().users).toEqual(['root'])
})

test('clean forgets a creation that never took effect, and says so', async () => {
  const output = join(folder, 'report')
  await runWithoutClearResponse(output)
  const words = ['clean', '--target', join(folder, 'target.json'), '--output', output]
  const cleaned = await runCli(words)
  expect([cleaned.code, cleaned.stdout]).toEqual([0, 'late: 0 removed, 0 left behind\n'])
  expect(cleaned.stderr).toContain('1 creations without a clear response are not there; they are forgotten')
  expect((await runCli(words)).stderr).toBe('')
})

test('a user of another person, whose name a refused creation asked for, is not removed', async () => {
  const requests = await runRefusing((fields) => createUser({ ...fields, email: 'another@example.org' }))
  expect(reference.state().users).toHaveLength(2)
  expect(requests).toEqual(['GET 200'])
})

test('a user that a server creates although it refuses is removed', async () => {
  const requests = await runRefusing(createUser)
  expect(reference.state().users).toEqual(['root'])
  expect(requests).toEqual(['GET 200', 'DELETE 204'])
})

test('a refused creation costs one request at the end', async () => {
  const requests = await runRefusing(async () => {})
  expect(reference.state().users).toEqual(['root'])
  expect(requests).toEqual(['GET 404'])
})

test('two runs with one seed on one server at the same time do not meet', async () => {
  const file = join(folder, 'target.json')
  await writeFile(file, JSON.stringify(reference.target))
  const words = [
    'run',
    '--target',
    file,
    '--seed',
    'same',
    '--only',
    'admin,users',
    '--skip',
    'rules',
    '--output',
  ]
  const ended = await Promise.all(['one', 'two'].map((name) => runCli([...words, join(folder, name)])))
  expect(
    ended.map(({ code }) => code),
    ended.map(({ stdout }) => stdout).join(),
  ).toEqual([0, 0])
  expect(reference.state().users).toEqual(['root'])
  expect(reference.state().repositories).toEqual([])
  const [one, two] = ['one', 'two'].map(
    (name) => JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8')) as Report,
  )
  expect(one?.run.nonce).not.toBe(two?.run.nonce)
})

test('what a target says when it is not reached or not cleaned up has no password', async () => {
  const { password = '' } = reference.target.codeHosting.admin
  for (const isDeaf of [false, true]) {
    const proxy = await startHostileProxy(
      reference.url,
      ({ method }) => isDeaf || method === 'DELETE',
      (_request, response) =>
        response.writeHead(isDeaf ? 200 : 403, { 'content-type': `text/${password}` }).end('no'),
    )
    const { codeHosting } = reference.target
    const target = { name: 'echo', codeHosting: { ...codeHosting, url: proxy.url } }
    await writeFile(join(folder, 'target.json'), JSON.stringify(target))
    const output = join(folder, `echo-${isDeaf}`)
    const words = ['--target', join(folder, 'target.json'), '--output', output]
    const ended = await runCli(['run', '--only', 'users.get.status', ...words])
    const cleaned = await runCli(['clean', ...words])
    await proxy.close()
    const report = readFileSync(join(output, 'report.json'), 'utf8')
    expect(report).toContain('text/«password:admin»')
    for (const text of [report, ended.stdout, ended.stderr, cleaned.stdout, cleaned.stderr])
      // Media types are compared in lower case.
      expect(text.toLowerCase()).not.toContain(password.toLowerCase())
  }
})

test('two targets of one run can be one server', async () => {
  const files = ['one', 'two'].map((name) => join(folder, `${name}.json`))
  for (const [index, name] of ['one', 'two'].entries())
    await writeFile(files[index] ?? '', JSON.stringify({ ...reference.target, name }))
  const output = join(folder, 'report')
  const ended = await runCli([
    'run',
    '--target',
    files.join(),
    '--only',
    'admin,users',
    '--skip',
    'rules',
    '--output',
    output,
  ])
  expect(ended.code, ended.stdout).toBe(0)
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  const { targets } = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')) as Report
  expect(targets.map(({ leftovers }) => leftovers)).toEqual([[], []])
})

test('a resource that a busy server says is absent is looked up again before it counts as removed', async () => {
  const report = await runDenying(2)
  expect(report.targets[0]?.leftovers).toEqual([])
  expect(reference.state().users).toEqual(['root'])
})

test('a repository that the server creates under another owner is removed', async () => {
  await reference.close()
  reference = await startReference({
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
  await reportOf(reference.target, 'repos.migrate')
  expect(reference.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('a removal that is accepted and does not happen is reported', async () => {
  const proxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) => method === 'DELETE' && url.includes('/admin/users/'),
    (_request, response) => {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"ok":false}')
    },
  )
  const { targets } = await reportOf(behind(proxy), 'users.get.status')
  await proxy.close()
  expect(reference.state().users.length).toBeGreaterThan(1)
  expect(targets[0]?.leftovers).toHaveLength(reference.state().users.length - 1)
  expect(targets[0]?.leftovers[0]?.why).toMatch(/was answered 202/)
})

test('a response to a creation that is too large to be read is judged by its status code, and the repository removed', async () => {
  const proxy = await startHostileProxy(
    reference.url,
    ({ method, url = '', headers }) =>
      method === 'POST' &&
      url.endsWith('/repos') &&
      String(headers['x-conformance-exchange']).startsWith('scenario'),
    (request, response) => {
      void text(request)
        .then((body) =>
          fetch(`${reference.url}${request.url}`, {
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
  const { targets } = await reportOf(behind(proxy), 'admin.create-repo', '--limit', 'jsonValues=4000')
  await proxy.close()
  const verdicts = new Map(targets[0]?.results.map(({ requirement, verdict }) => [requirement, verdict]))
  expect(verdicts.get('admin.create-repo.status')).toBe('pass')
  expect(verdicts.get('admin.create-repo.repository')).toBe('error')
  expect(reference.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('hooks are removed before their organization, by the documented operation', async () => {
  await reportOf(reference.target, 'orgs.create-hook.status')
  const lines = readFileSync(join(folder, 'report/evidence.ndjson'), 'utf8').trim().split('\n').slice(1, -1)
  const requests = new Map<string, string[]>()
  for (const { id, request, response } of lines.map((line) => JSON.parse(line) as Exchange)) {
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
  const proxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) => {
      deleting ||= method === 'DELETE'
      return deleting && url.includes('/users/')
    },
    ({ method }, response) => response.writeHead(method === 'DELETE' ? 401 : 404).end(),
  )
  const { targets } = await reportOf(behind(proxy), 'users.get.status')
  await proxy.close()
  expect(reference.state().users.length).toBeGreaterThan(1)
  expect(targets[0]?.leftovers).toHaveLength(reference.state().users.length - 1)
})
