import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldOut } from '../../mutation/held-out/index.ts'
import { type StartOptions } from '../../reference/start.ts'
import { reportIn, textIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

async function reportOf(options: StartOptions, words: string) {
  const server = await reference(options)
  const folder = emptyFolder()
  const target = writeJson(folder, 'target.json', { ...server.target, patienceMs: 500 })
  const ended = await runCli(`${words} --target ${target} --output ${join(folder, 'out')}`)
  const report = reportIn(join(folder, 'out'))
  const results = (report.targets[0]?.results ?? []).filter(({ verdict }) => verdict !== 'skipped')
  const rules = results.filter(({ requirement }) => requirement.includes('.every-'))
  return { ended, report, rules, state: server.state(), folder: join(folder, 'out') }
}

const defect = heldOut.find(({ id }) => id === 'users/unknown-name-stays-unknown')
const broken = defect ? { mutate: defect.mutate } : {}

test('run judges all responses of a correct server, and leaves nothing behind', async () => {
  const { ended, report, rules, state } = await reportOf({}, 'run --only users,markdown')
  expect(ended.code, ended.stderr + ended.stdout).toBe(0)
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.map(({ verdict }) => verdict)).toEqual(rules.map(() => 'pass'))
  const observed = report.targets[0]?.observations.map(({ what }) => what) ?? []
  expect(observed.filter((what) => what.includes('not declared'))).toEqual([])
  expect(state).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('issues of earlier repeats, and of a run with the same names, contradict nothing', async () => {
  // The id of the group of rules.
  const words = 'run --repeat 2 --nonce abc123 --only legacy-issues.list.every-state'
  const { ended, folder } = await reportOf({}, words)
  expect(ended.code, ended.stdout).toBe(0)
  const again = await runCli(`${words} --target ${join(folder, '../target.json')} --output ${folder}`)
  expect(again.code, again.stdout).toBe(0)
})

test('no password of an account that a fixed sequence creates is in any file or line', async () => {
  const passwords = new Set<string>()
  const { ended, folder } = await reportOf(
    {
      mutate(overrides) {
        const { before } = overrides
        overrides.before = async (call) => {
          const body = call.operation === 'admin.createUser' ? await call.json().catch(() => undefined) : {}
          if (typeof body?.['password'] === 'string') passwords.add(body['password'])
          return before(call)
        }
      },
    },
    'run --only users --verbose --reporter terminal,html,har',
  )
  expect(passwords.size).toBeGreaterThan(2)
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const text of [...files, ended.stdout, ended.stderr])
    for (const password of passwords) expect(text.includes(password)).toBe(false)
})

test('--skip rules leaves them out, and sends nothing for them', async () => {
  const { rules } = await reportOf({}, 'run --only markdown --skip rules')
  expect(rules).toEqual([])
})

test.each([
  ['markdown', 2],
  ['markdown.render-raw', 0],
])('run --only %s plays %i sequences with unusual input', async (selected, count) => {
  const { ended, folder } = await reportOf({}, `run --only ${selected}`)
  expect(ended.code, ended.stdout).toBe(0)
  const evidence = textIn(folder, 'evidence.ndjson')
  expect(new Set(evidence.match(/sequence input\d+/g)).size).toBe(count)
})

test('run finds what no check asks for, and says on which exchanges it rests', async () => {
  const { ended, rules } = await reportOf(broken, 'run --only users')
  expect(ended.code).toBe(1)
  const [failed] = rules.filter(({ verdict }) => verdict === 'fail')
  expect(failed).toMatchObject({ requirement: 'users.get.every-owner-served', received: '404' })
  expect(failed?.exchanges.length).toBeGreaterThan(1)
})

test('explore finds it as well, shortens the sequence and lists its requests', async () => {
  const { ended, report } = await reportOf(broken, 'explore --steps 150 --seed a')
  expect(ended.code).toBe(1)
  const [finding] = report.targets[0]?.exploration?.findings ?? []
  expect(finding?.requirement).toBe('users.get.every-owner-served')
  expect(finding?.steps.length).toBeLessThanOrEqual(3)
  // The first one requests a name that does not exist yet.
  expect(ended.stdout).toMatch(/^ {2}1\. GET http.*: 404\n {2}2\. POST http/m)
})

// Three explorations.
test('explore says what reaches a finding again, and nothing after it', async () => {
  const later = heldOut.find(({ id }) => id === 'orgs/new-team-undoes-the-edit')
  const server: StartOptions = {
    mutate(overrides) {
      for (const one of [defect, later]) one?.mutate(overrides)
    },
  }
  const found = async (more: string) => {
    const { ended, report } = await reportOf(server, `explore --only users.get,orgs.get --seed a ${more}`)
    const findings = report.targets[0]?.exploration?.findings ?? []
    return { ended, findings, shown: findings.map(({ requirement, steps }) => ({ requirement, steps })) }
  }
  const first = await found('--steps 1500')
  expect(first.shown.map(({ requirement }) => requirement)).toEqual([
    'users.get.every-owner-served',
    'orgs.get.every-same-field',
  ])
  const [earlier, again] = first.findings.map((finding) => finding.again?.join(' ') ?? '')
  expect(first.ended.stdout).toContain(`--only users.get,orgs.get --seed a ${again} `)
  expect((await found(again ?? '')).shown).toEqual(first.shown)
  expect((await found(earlier ?? '')).shown).toEqual(first.shown.slice(0, 1))
})

test('explore of a correct server ends with exit code 0, leaves nothing behind and tells what it reached', async () => {
  const { ended, state } = await reportOf({}, 'explore --steps 300 --seed b')
  expect(ended.code, ended.stderr + ended.stdout).toBe(0)
  expect(ended.stdout).toMatch(/\d+ requests in \d+ sequences reached \d+ operations/)
  expect(state).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('explore that reaches a limit says so, and ends with exit code 3', async () => {
  const { ended, report, state } = await reportOf({}, 'explore --steps 300 --limit exchanges=60')
  expect(ended.code, ended.stderr).toBe(3)
  expect(report.targets[0]?.stoppedResponding).toContain('more than 60 exchanges (--limit exchanges=120')
  expect(ended.stdout).toContain('more than 60 exchanges')
  expect(state).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('explore of one rule looks for no contradiction of another', async () => {
  const words = 'explore --steps 100 --only orgs.get.every-subject --seed a'
  const { ended, report } = await reportOf(broken, words)
  expect(ended.code, ended.stdout).toBe(0)
  expect(report.targets[0]?.exploration?.findings).toEqual([])
  expect(ended.stdout).toContain('not judged: ')
  // The parts that an exploration leaves out are not counted.
  expect(ended.stdout).toContain('\n1 of 1 implied requirement held\n')
  expect(ended.stdout).not.toContain('skipped')
})
