import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runCli, type Ended } from '../support/run-cli.ts'

let folder = ''
let reference: Reference

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ordinary-'))
  reference = await startReference()
  const { codeHosting } = reference.target
  writeFileSync(
    join(folder, 'target.json'),
    JSON.stringify({ name: 'one', codeHosting: { ...codeHosting, mailDomains: ['forge.corp.test'] } }),
  )
})

afterEach(async () => {
  await reference.close()
  rmSync(folder, { recursive: true, force: true })
})

async function cli(command: string, ...words: readonly string[]): Promise<Ended> {
  return runCli([command, '--target', join(folder, 'target.json'), '--output', join(folder, 'out'), ...words])
}

const ordinary = ['--wire', 'ordinary'] as const

test('a run leaves nothing behind, and sends nothing of the suite', async () => {
  const words = [
    '--patience',
    '1s',
    '--only',
    'users,orgs.get,repos.search,repos.get-branch',
    '--seed',
    'plain',
  ]
  const ended = await cli('run', ...ordinary, ...words)
  expect(ended.code, ended.stdout).toBe(0)
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  const { run } = await readReport(join(folder, 'out/report.json'))
  const seen = new Set<string>()
  const beginnings = new Map<string, number>()
  for await (const { request } of readEvidence(join(folder, 'out/evidence.ndjson'))) {
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
  const words = [
    ...ordinary,
    '--only',
    'users,repos.search',
    '--skip',
    'rules',
    '--seed',
    'again',
    '--patience',
    '1s',
  ]
  expect((await cli('run', ...words)).code).toBe(0)
  const replayed = await runCli(['replay', join(folder, 'out')])
  expect(replayed.stdout).toMatch(/ results from \d+ exchanges: all as recorded/)
  const { run } = await readReport(join(folder, 'out/report.json'))
  const urls = async () => {
    const all: string[] = []
    for await (const { request } of readEvidence(join(folder, 'out/evidence.ndjson'))) all.push(request.url)
    // The order of the parameters follows from the address, which has the id.
    const withoutIds = (url: string) => {
      const [place = '', query = ''] = url.replace(/uid=\d+|(?<=hooks\/)\d+/, '#').split('?')
      return `${place}?${query.split('&').toSorted().join('&')}`
    }
    return new Set(all.map(withoutIds))
  }
  const first = await urls()
  expect((await cli('run', ...words, '--nonce', run.nonce ?? '')).code).toBe(0)
  expect(await urls()).toEqual(first)
})

test('clean removes by the ledger what a run has kept, and nothing that a changed ledger names', async () => {
  expect(
    (await cli('run', ...ordinary, '--only', 'users.get,orgs.get', '--skip', 'rules', '--keep')).code,
  ).toBe(0)
  const kept = reference.state()
  expect(kept.users.length).toBeGreaterThan(3)
  const file = join(folder, 'out/ledger.ndjson')
  const whole = readFileSync(file, 'utf8')
  // Each entry gets the name of a user outside the run.
  writeFileSync(file, whole.replaceAll(/"name":"[^"]*"/g, '"name":"root"'))
  await cli('clean')
  expect(reference.state()).toEqual(kept)
  writeFileSync(file, whole.replaceAll(/"drawn":"[^"]*"/g, '"drawn":"fixture:ada ada"'))
  await cli('clean')
  expect(reference.state().users.length).toBeGreaterThanOrEqual(kept.users.length - 1)
  writeFileSync(file, whole)
  expect((await cli('clean')).code).toBe(0)
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test.each([
  [['--nonce', 'abc123'], 'takes 26 letters and digits with ordinary wire'],
  [['--against', 'http://127.0.0.1:1'], '--against cannot compare them'],
])('%j is refused with ordinary wire', async (words, message) => {
  const ended = await cli('run', ...ordinary, ...words)
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain(message)
})

test('a nonce of 26 letters is refused in the own form', async () => {
  const ended = await cli('run', '--nonce', 'a'.repeat(26))
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain('takes six letters and digits, unless wire is ordinary')
})

test.each([
  ['token ', 1],
  ['Basic ', 1],
  ['Digest ', 0],
])(
  'with ordinary wire, a server that is wrong for users who sign in with %s ends a run with %i',
  async (way, code) => {
    const wrong = await startReference({
      mutate: (overrides) => {
        overrides.answer = (call, reply) => {
          const { json } = reply
          const isWrong =
            (call.header('authorization') ?? '').startsWith(way) && call.caller?.isAdmin === false
          return isWrong && Array.isArray(json) ? { ...reply, json: json.slice(1) } : reply
        }
      },
    })
    onTestFinished(() => wrong.close())
    const { codeHosting } = wrong.target
    writeFileSync(join(folder, 'target.json'), JSON.stringify({ name: 'wrong', codeHosting }))
    const words = [
      '--only',
      'orgs.list-members,orgs.list-repos,orgs.list-hooks',
      '--patience',
      '200ms',
      '--seed',
      'ways',
    ]
    const ended = await cli('run', ...ordinary, ...words)
    expect(ended.code, ended.stdout).toBe(code)
    expect(ended.stderr).toMatch(/^note .*: users sign in with passwords and with tokens/m)
  },
)

test('in its own form, a run makes no tokens', async () => {
  expect((await cli('run', '--only', 'orgs.list-members', '--patience', '1s')).code).toBe(0)
  for await (const { request } of readEvidence(join(folder, 'out/evidence.ndjson')))
    expect(request.url).not.toMatch(/tokens$/)
})
