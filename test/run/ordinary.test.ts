import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import type { Reference } from '../../reference/start.ts'
import { exchangesIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

let folder = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  server = await reference()
  const codeHosting = { ...server.target.codeHosting, mailDomains: ['forge.corp.test'] }
  writeJson(folder, 'target.json', { name: 'one', codeHosting })
})

const cli = (words: string): Promise<Ended> =>
  runCli(`${words} --target target.json --output out`, { cwd: folder })

const ordinary = 'run --wire ordinary'

test('a run leaves nothing behind, and sends nothing of the suite', async () => {
  const only = 'users,orgs.get,repos.search,repos.get-branch'
  const ended = await cli(`${ordinary} --patience 1s --only ${only} --seed plain`)
  expect(ended.code, ended.stdout).toBe(0)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  const { run } = await readReport(join(folder, 'out/report.json'))
  const seen = new Set<string>()
  const beginnings = new Map<string, number>()
  for (const { request } of exchangesIn(join(folder, 'out'))) {
    const sent = JSON.stringify([request.url, request.headers, request.body])
    expect(sent).not.toMatch(/conformance|Aa1"/)
    expect(sent).not.toContain(run.nonce)
    const { username, email } = JSON.parse(
      request.body && 'text' in request.body ? request.body.text || '{}' : '{}',
    ) as { username?: string; email?: string }
    if (username === undefined || email === undefined || seen.has(username)) continue
    seen.add(username)
    expect(email).toMatch(/@forge\.corp\.test$|^[^@]*$|@example\.com$/)
    beginnings.set(username.slice(0, 5), 1 + (beginnings.get(username.slice(0, 5)) ?? 0))
  }
  // Only the users that a search of a check, of a sequence and of unusual input must find have a common beginning; a few others may
  // have one by chance.
  expect([...beginnings.values()].filter((count) => count > 4)).toHaveLength(3)
  expect(beginnings.size).toBeGreaterThan(20)
})

test('a run is replayed with the same requests, and can be repeated with its nonce', async () => {
  const words = `${ordinary} --only users,repos.search --skip rules --seed again --patience 1s`
  expect((await cli(words)).code).toBe(0)
  const replayed = await runCli(`replay ${join(folder, 'out')}`)
  expect(replayed.stdout).toMatch(/ results from \d+ exchanges: all as recorded/)
  const { run } = await readReport(join(folder, 'out/report.json'))
  const urls = () => {
    // The order of the parameters follows from the address, which has the id.
    const withoutIds = (url: string) => {
      const [place = '', query = ''] = url.replace(/uid=\d+|(?<=hooks\/)\d+/, '#').split('?')
      return `${place}?${query.split('&').toSorted().join('&')}`
    }
    return new Set(exchangesIn(join(folder, 'out')).map(({ request }) => withoutIds(request.url)))
  }
  const first = urls()
  expect((await cli(`${words} --nonce ${run.nonce}`)).code).toBe(0)
  expect(urls()).toEqual(first)
})

test('clean removes by the ledger what a run has kept, and nothing that a changed ledger names', async () => {
  expect((await cli(`${ordinary} --only users.get,orgs.get --skip rules --keep`)).code).toBe(0)
  const kept = server.state()
  expect(kept.users.length).toBeGreaterThan(3)
  const file = join(folder, 'out/ledger.ndjson')
  const whole = readFileSync(file, 'utf8')
  // Each entry gets the name of a user outside the run.
  writeFileSync(file, whole.replaceAll(/"name":"[^"]*"/g, '"name":"root"'))
  await cli('clean')
  expect(server.state()).toEqual(kept)
  writeFileSync(file, whole.replaceAll(/"drawn":"[^"]*"/g, '"drawn":"fixture:ada ada"'))
  await cli('clean')
  expect(server.state().users.length).toBeGreaterThanOrEqual(kept.users.length - 1)
  writeFileSync(file, whole)
  expect((await cli('clean')).code).toBe(0)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test.each([
  [`${ordinary} --nonce abc123`, 'takes 26 letters and digits with ordinary wire'],
  [`${ordinary} --against http://127.0.0.1:1`, '--against cannot compare them'],
  [`run --nonce ${'a'.repeat(26)}`, 'takes six letters and digits, unless wire is ordinary'],
])('%s is refused', async (words, message) => {
  const ended = await cli(words)
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain(message)
})

test.each([
  ['token ', 1],
  ['Basic ', 1],
  ['Digest ', 0],
])(
  'with ordinary wire, a server that is wrong for users who sign in with %s ends a run with %i',
  async (way, code) => {
    const { target } = await reference({
      mutate: (overrides) => {
        overrides.answer = (call, reply) => {
          const { json } = reply
          const isWrong =
            (call.header('authorization') ?? '').startsWith(way) && call.caller?.isAdmin === false
          return isWrong && Array.isArray(json) ? { ...reply, json: json.slice(1) } : reply
        }
      },
    })
    writeJson(folder, 'target.json', { name: 'wrong', codeHosting: target.codeHosting })
    const only = 'orgs.list-members,orgs.list-repos,orgs.list-hooks'
    const ended = await cli(`${ordinary} --only ${only} --patience 200ms --seed ways`)
    expect(ended.code, ended.stdout).toBe(code)
    expect(ended.stderr).toMatch(/^note .*: users sign in with passwords and with tokens/m)
  },
)

test('in its own form, a run makes no tokens', async () => {
  expect((await cli('run --only orgs.list-members --patience 1s')).code).toBe(0)
  for (const { request } of exchangesIn(join(folder, 'out'))) expect(request.url).not.toMatch(/tokens$/)
})
