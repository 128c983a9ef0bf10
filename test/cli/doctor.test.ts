import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TargetInput } from '../../cli/base/config.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { jsonIn, textIn } from '../support/files-in.ts'
import { emptyFolder, reference, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

let right: Reference
const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'password-of-root' }

beforeAll(async () => {
  right = await startReference({ adminPassword: env.FORGE_CONFORMANCE_ADMIN_PASSWORD })
})

afterAll(() => right.close())

const changed = (mutate: (overrides: Overrides) => void): Promise<Reference> =>
  reference({ adminPassword: env.FORGE_CONFORMANCE_ADMIN_PASSWORD, mutate })

/** A server that answers each path with a text, and all other paths with 404. */
const startPages = (pages: Readonly<Record<string, string>>): Promise<string> =>
  urlOf(({ url = '' }, response) => {
    const page = pages[url]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })

const doctor = (words: string, cwd = emptyFolder()) => runCli(`doctor ${words}`, { cwd, env })

test('a server is tried, nothing is left there, and run takes the target file', async () => {
  const cwd = emptyFolder()
  const { code, stdout, stderr } = await doctor(`${right.url} --admin root --write forge.json`, cwd)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^ {2}code-hosting at http:\S+: Gitea \S+ \(by GET \/api\/v1\/version\)$/m)
  for (const need of [
    'users',
    'sign-in',
    'organizationMembers',
    'gitContent',
    'issues',
    'timeTrackingSwitch',
    'commitStatuses',
    'migrations',
  ])
    expect(stdout).toMatch(new RegExp(`^ {2}ok +${need}$`, 'm'))
  expect(right.state().users).toEqual(['root'])
  expect(textIn(cwd, 'conformance-report/ledger.ndjson')).toBe('')
  const text = textIn(cwd, 'forge.json')
  expect(text).not.toContain(env.FORGE_CONFORMANCE_ADMIN_PASSWORD)
  const { codeHosting, concurrency } = JSON.parse(text) as TargetInput
  expect(concurrency).toBe(8)
  expect(codeHosting?.admin).toEqual({ username: 'root', password: 'env:FORGE_CONFORMANCE_ADMIN_PASSWORD' })
  const ran = await runCli('run --target forge.json --only users.get.status', {
    cwd,
    env,
  })
  expect(ran.code, ran.stderr).toBe(0)
})

test('what a server lacks is named with its words, the requirements and the setting', async () => {
  const without = await changed((overrides) => {
    overrides.before = ({ operation }) =>
      operation === 'repos.migrate'
        ? { status: 422, headers: {}, json: { message: 'You can not import from disallowed hosts.' } }
        : undefined
  })
  const { code, stdout } = await doctor(`${without.url} --admin root`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {2}missing migrations: .*422 .*You can not import from disallowed hosts\.$/m)
  expect(stdout).toMatch(
    /at least \d+ requirements would be unmet; .*\[migrations\] ALLOW_LOCALNETWORKS = true/,
  )
})

/** The operations of a server without time tracking and without lists of forks, such as Gogs; `unknown`: its response to unknown routes. */
function likeGogs(unknown: Reply) {
  return (overrides: Overrides): void => {
    const lacks = [...overrides.operations.keys()].filter((name) => /^times\.|^repos\.listForks$/.test(name))
    for (const name of lacks) overrides.operations.delete(name)
    overrides.rules.answers.unknownPath = () => unknown
    overrides.rules.answers.notFound = () => ({ status: 404, headers: {}, json: { message: 'Not Found' } })
  }
}

test.each([
  ['alike', { status: 404, headers: {}, json: { message: 'Not Found' } }],
  ['otherwise', { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>Not here</p>' }],
] as const)(
  'operations that a server lacks are proposed as unsupported, where missing resources are answered %s',
  async (_name, unknown) => {
    const server = await changed(likeGogs(unknown))
    const cwd = emptyFolder()
    const { code, stdout } = await doctor(`${server.url} --admin root --write forge.json`, cwd)
    expect(code, stdout).toBe(0)
    expect(stdout).toMatch(
      /^ {2}missing timeTrackingSwitch: time tracking was switched to .*\/times as ada was answered 404/m,
    )
    expect(stdout).toMatch(/^ {2}advice {2}unsupported repos\.list-forks, times: /m)
    const { unsupported } = jsonIn<TargetInput>(cwd, 'forge.json')
    expect(unsupported).toEqual(['repos.list-forks', 'times'])
    expect(server.state()).toMatchObject({ users: ['root'], repositories: [] })
  },
)

test('the first request of the time-tracking switch that fails is told', async () => {
  const server = await changed((overrides) => {
    overrides.before = ({ operation }) =>
      operation === 'repos.edit' ? { status: 404, headers: {}, json: { message: 'no such call' } } : undefined
    overrides.respond = (request, response) =>
      /settings$/.test(new URL(request.url).pathname)
        ? new Response('<p>gone</p>', { status: 410 })
        : response
  })
  const { stdout } = await doctor(`${server.url} --admin root`)
  expect(stdout).toMatch(
    /^ {2}missing timeTrackingSwitch: .*PATCH \/api\/v1\/repos\/\S+ as ada was answered 404 .*no such call/m,
  )
})

test('the concurrency is recommended at which nothing fails', async () => {
  let writing = 0
  const locking = await changed((overrides) => {
    const { answer } = overrides
    overrides.before = async ({ method }) => {
      if (method === 'GET') return undefined
      if (++writing > 3) return { status: 500, headers: {}, json: { message: 'database is locked' } }
      await new Promise((resolve) => setTimeout(resolve, 5))
      return undefined
    }
    overrides.answer = (call, reply) => {
      if (call.method !== 'GET') writing -= 1
      return answer(call, reply)
    }
  })
  const { code, stdout } = await doctor(`${locking.url} --admin root`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {2}note .*database is locked.*concurrency lowered from 8 to [12]/m)
  expect(stdout).toMatch(/^ {2}advice {2}concurrency [12]: with more, requests failed$/m)
  expect(locking.state().users).toEqual(['root'])
})

test.each([
  [
    'Gogs',
    { '/': '<title>Gogs</title> <meta name="author" content="Gogs" /> Gogs Version: 0.11.91' },
    'Gogs 0.11.91',
  ],
  [
    'Forgejo',
    {
      '/api/v1/version': '{"version":"9.0.0+gitea-1.22.0"}',
      '/api/forgejo/v1/version': '{"version":"9.0.0"}',
    },
    'Forgejo 9.0.0',
  ],
  ['Gitea of old', { '/': '<meta name="author" content="Gitea - Git with a cup of tea" />' }, 'Gitea'],
] as const)('%s is recognized, and is not testable without its API', async (_name, pages, kind) => {
  const { code, stdout } = await doctor(`${await startPages(pages)}`)
  expect(code).toBe(3)
  expect(stdout).toContain(`: ${kind} (by GET /`)
  expect(stdout).toMatch(/^ {4}not testable: .* as on a path that it does not have/m)
})

test.each([
  ['version', { '/api/v1/version': `{"version":"${env.FORGE_CONFORMANCE_ADMIN_PASSWORD}"}` }],
  [
    'page',
    {
      '/': `<meta name="author" content="Gogs" /> Gogs Version: 7${'x'.repeat(40)}-${env.FORGE_CONFORMANCE_ADMIN_PASSWORD}`,
    },
  ],
  [
    'project',
    { '/api/': `{"projects":[{"private":0,"shortname":"${env.FORGE_CONFORMANCE_ADMIN_PASSWORD}"}]}` },
  ],
])('a %s in which a server repeats the password is neither shown nor written', async (_name, pages) => {
  const [cwd, url] = [emptyFolder(), await startPages(pages)]
  const words = `${url} --admin root`
  const { stdout, stderr } = await doctor(`${words} --write forge.json`, cwd)
  const run = await runCli(`run ${words}`, { cwd, env })
  const written = existsSync(join(cwd, 'forge.json')) ? textIn(cwd, 'forge.json') : ''
  expect([stdout, stderr, run.stdout, run.stderr, written].join('')).not.toContain('password-of')
})

test('run uses the driver for the kind of a server where none is named, and says so', async () => {
  const url = await startPages({ '/': '<meta name="author" content="Gogs" />' })
  const cwd = emptyFolder()
  const { stderr } = await runCli(`run ${url}`, { cwd })
  expect(stderr).toMatch(
    /^note \S+: driver gogs, since GET \/ says Gogs; --driver or codeHosting\.driver names another$/m,
  )
  expect((await runCli(`run ${url} --driver gitea`, { cwd })).stderr).not.toContain('driver gogs')
})

test('a dead server is not testable, and no file is written', async () => {
  const cwd = emptyFolder()
  const { code, stdout } = await doctor('http://127.0.0.1:1 --write forge.json', cwd)
  expect(code).toBe(3)
  expect(stdout).toMatch(/not testable: http:\/\/127\.0\.0\.1:1 cannot be reached: /)
  expect(existsSync(join(cwd, 'forge.json'))).toBe(false)
})

test('without an administrator nothing is tried', async () => {
  const { code, stdout } = await doctor(`${right.url}`)
  expect(code).toBe(3)
  expect(stdout).toMatch(
    /^ {2}incomplete: nothing was tried, since no administrator is named, .*; add --admin NAME, /m,
  )
})

test('of a target that must not be changed nothing is tried', async () => {
  const { code, stdout } = await doctor(`${right.url} --admin root --read-only`)
  expect(code).toBe(3)
  expect(stdout).toMatch(
    /^ {2}incomplete: nothing was tried, since the target must not be changed; add --allow-writes$/m,
  )
})

test('a file is replaced only with --overwrite, and a link or folder never', async () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'forge.json'), 'mine')
  symlinkSync('forge.json', join(cwd, 'link.json'))
  mkdirSync(join(cwd, 'folder'))
  const refused = async (words: string, message: RegExp) => {
    const { code, stdout, stderr } = await doctor(`${right.url} ${words}`, cwd)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    expect(stdout).toBe('')
  }
  await refused('--write forge.json', /--write: forge\.json exists; --overwrite replaces it$/m)
  await refused('--write link.json --overwrite', /--write: link\.json is no regular file$/m)
  await refused('--write folder --overwrite', /--write: folder is no regular file$/m)
  expect(textIn(cwd, 'forge.json')).toBe('mine')
  expect((await doctor(`${right.url} --write forge.json --overwrite`, cwd)).code).toBe(3)
  expect(textIn(cwd, 'forge.json')).toContain('"codeHosting"')
  await refused('--write none/forge.json', /--write: none\/forge\.json cannot be written \(ENOENT\)$/m)
})

test('doctor requires a server', async () => {
  const { code, stderr } = await doctor('')
  expect([code, stderr]).toEqual([2, 'forge-conformance: doctor requires a server: its URL or --target\n'])
})

test('a server of the legacy document is recognized at its URL, and what its target file lacks is named', async () => {
  const project = { shortname: 'pub', name: 'Public', shortdesc: '', private: 0 }
  const url = await startPages({
    '/api/': JSON.stringify({ message: 'success', projects: [project] }),
    '/api/p/pub/issues/': JSON.stringify({ project: 'pub', open: 0, closed: 1, issues: [] }),
  })
  const cwd = emptyFolder()
  const { code, stdout } = await doctor(`${url} --write old.json`, cwd)
  expect(code, stdout).toBe(0)
  expect(stdout).toContain(`legacy-forge at ${url}: InDefero (by GET /api/)`)
  expect(stdout).toContain(
    'missing legacyForge.privateProject, legacyForge.closedIssue, legacyForge.member, legacyForge.outsider: ',
  )
  expect(jsonIn(cwd, 'old.json')).toMatchObject({
    legacyForge: { url, driver: 'indefero', publicProject: 'pub' },
  })
})

const START_PAGE =
  '<a href="/p/old/">Old</a> <a href="/p/pub/">Public</a> Powered by <a href="http://www.indefero.net">InDefero</a>'

test('a server of the legacy document without the project list is tested by a project of its start page', async () => {
  const url = await startPages({
    '/': START_PAGE,
    '/api/p/pub/issues/': JSON.stringify({ project: 'pub', open: 0, closed: 1, issues: [] }),
  })
  const cwd = emptyFolder()
  const { code, stdout } = await doctor(`${url} --write old.json`, cwd)
  expect(code, stdout).toBe(0)
  expect(stdout).toContain(`legacy-forge at ${url}: InDefero (by GET /)`)
  expect(stdout).not.toContain('missing legacyForge.publicProject')
  expect(stdout).toContain('closedIssue: number of a closed issue of pub, which needs an open issue as well')
  expect(jsonIn(cwd, 'old.json')).toMatchObject({
    legacyForge: { url, driver: 'indefero', publicProject: 'pub' },
  })
})

test('where such a server shows no project either, the entry is named that is missing', async () => {
  const { code, stdout } = await doctor(`${await startPages({ '/': START_PAGE })}`)
  expect(code).toBe(3)
  expect(stdout).toMatch(/not testable: .* \(GET \/api\/: 404 .*\)\. .* start with GET \/api\/: /)
  expect(stdout).toContain('missing legacyForge.publicProject, ')
  expect(stdout).toContain(
    'publicProject: name of a project that everybody can see, with an open issue at least',
  )
})

/** A server that accepts passwords only for administration and tokens, like Gogs. */
function tokensAlone(overrides: Overrides): void {
  overrides.before = (call) =>
    call.header('authorization')?.startsWith('Basic ') && !/^(?:admin|tokens)\./.test(call.operation)
      ? { status: 401, headers: {}, json: { message: 'tokens only' } }
      : undefined
}

test('where the administrator needs a token, one is made for the examination and removed', async () => {
  const server = await changed(tokensAlone)
  const cwd = emptyFolder()
  const { code, stdout } = await doctor(`${server.url} --admin root --write forge.json`, cwd)
  expect(code, stdout).toBe(0)
  expect(stdout).toMatch(/^ {2}ok +repositories$/m)
  expect(stdout).toMatch(
    /^ {2}advice .* for creating tokens alone: .*, and set FORGE_CONFORMANCE_ADMIN_TOKEN to it/m,
  )
  expect(stdout).toContain('set FORGE_CONFORMANCE_ADMIN_TOKEN first')
  expect(server.state()).toMatchObject({ tokens: [], users: ['root'], repositories: [] })
  const { codeHosting } = jsonIn<TargetInput>(cwd, 'forge.json')
  expect(codeHosting?.admin).toEqual({ username: 'root', token: 'env:FORGE_CONFORMANCE_ADMIN_TOKEN' })
})

test('on a server of tokens that refuses organizations and a second repository, the rest is tried and nothing is left', async () => {
  let repositories = 0
  const server = await changed((overrides) => {
    tokensAlone(overrides)
    const { before } = overrides
    overrides.before = (call) =>
      call.operation === 'admin.createOrganization' ||
      (call.operation === 'admin.createRepository' && ++repositories > 1)
        ? { status: 422, headers: {}, json: { message: 'limit reached' } }
        : before(call)
  })
  const { code, stdout, stderr } = await doctor(`${server.url} --admin root`)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^ {2}missing repositories: .*limit reached$/m)
  expect(server.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('where no token can be removed, none is made, and the variable is named', async () => {
  const server = await changed((overrides) => {
    tokensAlone(overrides)
    overrides.operations.delete('tokens.delete')
  })
  const { code, stdout } = await doctor(`${server.url} --admin root`)
  expect(code).toBe(3)
  expect(stdout).toContain(
    `not testable: ${server.url} takes the password of root for creating tokens alone (401 on GET /user): create a token`,
  )
  expect(stdout).toContain('and set FORGE_CONFORMANCE_ADMIN_TOKEN to it')
  expect(server.state()).toMatchObject({ tokens: [], users: ['root'] })
})

test('SSH keys that a server refuses, and addresses that it hides, are named with the setting', async () => {
  const server = await changed((overrides) => {
    overrides.before = ({ operation }) =>
      operation === 'admin.addKey'
        ? { status: 422, headers: {}, json: { message: 'SSH is disabled' } }
        : undefined
    const { answer } = overrides
    overrides.answer = async (call, reply) => {
      const given = await answer(call, reply)
      return call.operation === 'users.current' && given.json
        ? { ...given, json: { ...given.json, email: 'x@noreply.example' } }
        : given
    }
  })
  const { code, stdout } = await doctor(`${server.url} --admin root`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {2}missing SSH keys: .*422 .*SSH is disabled$/m)
  expect(stdout).toContain('[server] DISABLE_SSH = false')
  expect(stdout).toMatch(/^ {2}missing e-mail addresses: .*x@noreply\.example/m)
})
