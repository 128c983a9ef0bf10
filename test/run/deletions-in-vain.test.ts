import { expect, test } from 'vitest'
import { disputes } from '../../cli/catalogue/disputes.ts'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import type { Report } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { asked } from '../../mutation/score/judged.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

type Fetch = (request: Request) => Promise<Response>
/** A server in front of the reference. */
type Server = (forward: Fetch, admin: string) => Fetch

const PATIENCE_MS = 300
const done = (): Response => new Response(null, { status: 204 })

/** A server that acknowledges some permitted deletions without effect, as `keeps` decides, and forwards all other requests. */
const keeping =
  (pattern: RegExp, keeps: (number: number) => boolean): Server =>
  (forward, admin) => {
    let inRow = 0
    return async (request) => {
      const { pathname } = new URL(request.url)
      const isDeletion =
        request.method === 'DELETE' && pattern.test(pathname) && (await isPermitted(request, forward, admin))
      inRow = isDeletion ? inRow + 1 : 0
      return isDeletion && keeps(inRow) ? done() : forward(request)
    }
  }

/** Whether the reference permits a deletion: the caller is the administrator or the owner, and the resource exists. */
async function isPermitted({ url, headers }: Request, forward: Fetch, admin: string): Promise<boolean> {
  const authorization = headers.get('authorization') ?? ''
  const ask = (to: string) => forward(new Request(to, { headers: { authorization } }))
  const self = await ask(`${new URL(url).origin}/api/v1/user`)
  if (!self.ok || !(await ask(url.replace('/admin/users/', '/users/'))).ok) return false
  const { login } = (await self.json()) as { login: string }
  return login === admin || url.includes(`/repos/${login}/`)
}

const USER = /\/admin\/users\/[^/]+$/
const forgetsUsers = keeping(USER, (number) => number % 3 === 0)
const forgetsRepositories = keeping(/\/repos\/[^/]+\/[^/]+$/, (number) => number % 2 === 0)

/** Deletes users after a third of the patience. */
const deletesLate: Server = (forward, admin) => async (request) => {
  const isDeletion = request.method === 'DELETE' && USER.test(new URL(request.url).pathname)
  if (!isDeletion || !(await isPermitted(request, forward, admin))) return forward(request)
  setTimeout(() => void forward(request), PATIENCE_MS / 3)
  return done()
}

/** Has lost the users whom no request but the deletion names. */
const losesUnread: Server = (forward) => {
  const named = new Set<string>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    const name = pathname.split('/').at(-1) ?? ''
    if (request.method === 'DELETE' && USER.test(pathname) && !named.has(name)) await forward(request.clone())
    for (const part of pathname.split('/')) named.add(part)
    return forward(request)
  }
}

const selected = /^(?:admin\.(?:delete|create)-user|users\.get|repos\.(?:get|delete))\.(?!every)/

async function runOn(
  server: Server,
  options: Partial<RunOptions> = {},
): Promise<[report: Report, folder: string]> {
  const own = await reference()
  // Without the legacy document, whose part of the preflight overlaps.
  const { concurrency, codeHosting } = own.target
  const folder = emptyFolder()
  const fetch = server((request) => own.fetch(request), codeHosting.admin.username)
  const proxy = await startHostileProxy(
    own.url,
    ({ method }) => method === 'DELETE' || method === 'GET',
    ({ method = 'GET', url = '', headers: { authorization } }, response) => {
      const request = new Request(own.url + url, {
        method,
        headers: authorization ? { authorization } : {},
      })
      void fetch(request).then(async ({ status, headers, body }) => {
        response.writeHead(status, [...headers].flat())
        response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
      })
    },
  )
  afterwards(() => proxy.close())
  const { report } = await runOf(
    { concurrency, codeHosting: { ...codeHosting, url: proxy.url }, patienceMs: PATIENCE_MS },
    (id) => asked().has(id) && selected.test(id),
    { seed: 'deletions', nonce: newNonce(), claimsNames: true, output: folder, ...options },
  )
  await writeReport(withDisputes(withProfiles(report, profiles), disputes), folder)
  return [report, folder]
}

const failed = ({ targets }: Report): string[] =>
  targets.flatMap(({ results }) =>
    results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
      .map(({ requirement }) => requirement),
  )

async function lastFinding(folder: string): Promise<string> {
  let last = ''
  for await (const { state, line } of verifyReport(folder)) last = `${state} ${line}`
  return last
}

test('a server that forgets the third deletion of a user in a row is wrong, in each repeat, and a replay says so', async () => {
  const [report, folder] = await runOn(forgetsUsers, { repeat: 2 })
  expect(failed(report)).toEqual(['admin.delete-user.effect'])
  const found = report.targets[0]?.results.find(
    ({ requirement }) => requirement === 'admin.delete-user.effect',
  )
  expect(found?.verdict).toBe('fail')
  expect(found?.message).toMatch(/expected no success, since the deletion of the user \S+ was answered 204/)
  expect(found?.decisive).toMatch(/^cleanup:is user \S+ gone#\d+/)
  expect(found?.exchanges).toContainEqual(expect.stringMatching(/^cleanup:user /))
  expect(await lastFinding(folder)).toMatch(/^unprovable that nobody edited notes/)
})

test('so is one that forgets deletions of repositories, before their owners are gone', async () => {
  const [report, folder] = await runOn(forgetsRepositories)
  expect(failed(report)).toContain('repos.delete.effect')
  expect(await lastFinding(folder)).toMatch(/^unprovable/)
})

test('an exploration reads deleted users once more as well', async () => {
  const rules = new Set([...asked()].filter((id) => id.startsWith('users.get.every-')))
  const explore = { requests: 60, forMs: Infinity, sideBySide: 1 }
  const [report, folder] = await runOn(forgetsUsers, { selected: rules, explore })
  expect(failed(report)).toEqual(['users.get.every-404'])
  expect(await lastFinding(folder)).toMatch(/^unprovable/)
})

test('a user who was created, and whom nobody deleted, is there when the clean-up comes', async () => {
  const rules = new Set([...asked()].filter((id) => id.startsWith('users.get.every-')))
  const explore = { requests: 60, forMs: Infinity, sideBySide: 1 }
  const [report, folder] = await runOn(losesUnread, { selected: rules, explore })
  expect(failed(report)).toEqual(['users.get.every-owner-served'])
  const { results = [] } = report.targets[0] ?? {}
  expect(results.find(({ verdict }) => verdict === 'fail')?.message).toMatch(
    /expected the user \S+, whose creation was answered 201, and whom no request deleted, got 404/,
  )
  expect(await lastFinding(folder)).toMatch(/^unprovable/)
})

test.each([
  ['a server that deletes within the patience', deletesLate],
  ['the reference', (forward: Fetch) => forward],
])('%s is right', async (_what, server) => {
  const [report] = await runOn(server)
  expect(failed(report)).toEqual([])
  expect(report.targets[0]?.leftovers).toEqual([])
})
