import { rmSync, writeFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeRecorded } from '../../cli/verify/judge-recorded.ts'
import type { EvidenceHeader, Exchange, RunEvent } from '../../harness/report/evidence.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { asked } from '../../mutation/score/judged.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { consistentText } from '../report/sample.ts'
import { reportIn, textIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'
import { replayOf, runToReplay, type RunToReplay } from './replay-of.ts'

const AREAS = /^(?:users|times|repos\.(?:get-branch|migrate|fork)|legacy-signing)\./
const selected = new Set([...asked()].filter((id) => AREAS.test(id)))
/** Rules over all responses judge all remaining evidence. */
const withoutRules = new Set([...selected].filter((id) => !id.includes('.every-')))
let whole: RunToReplay

beforeAll(async () => {
  whole = await runToReplay([{ id: 'reference', options: {} }], withoutRules)
})
afterAll(() => rmSync(whole.folder, { recursive: true, force: true }))

type Line = EvidenceHeader | RunEvent | Exchange

/** Judges the run again from changed evidence, exchange by exchange; undefined ones are omitted. */
async function judgedWith(change: (exchange: Exchange) => Exchange | undefined) {
  const folder = emptyFolder()
  cpSync(whole.folder, folder, { recursive: true })
  const lines = textIn(folder, 'evidence.ndjson')
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
    .flatMap((line) => ('request' in line && 'id' in line ? (change(line) ?? []) : line))
  const exchanges = lines.filter((line) => 'caller' in line).length
  const events = lines.filter((line) => 'event' in line).length
  const all = [...lines, { footer: true, exchanges, events }]
  writeFileSync(join(folder, 'evidence.ndjson'), `${all.map((line) => JSON.stringify(line)).join('\n')}\n`)
  return judgeRecorded({ report: whole.report, file: join(folder, 'report.json') })
}

const status = 'scenario:GET of a user#1'

function exchangeOf(requirement: string): string {
  const result = whole.report.targets[0]?.results.find((one) => one.requirement === requirement)
  return result?.exchanges[0] ?? status
}

test('a replay gives the results of the run, and reads every exchange before clean-up once', async () => {
  const { differences, replayed } = await judgedWith((exchange) => exchange)
  expect(differences).toEqual([])
  expect(replayed.misfits).toEqual([])
  expect(whole.report.targets[0]?.results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(
    100,
  )
})

test('a replay of a broken server fails what the run failed', async () => {
  const broken = mutants.filter(({ kills = [] }) => kills.some((id) => AREAS.test(id))).slice(0, 60)
  const some = broken.filter((_, index) => index % (takesAll ? 20 : 40) === 0)
  const { differences, replayed } = await replayOf(
    some.map(({ id, mutate }) => ({ id, options: { mutate } })),
    selected,
  )
  expect(differences).toEqual([])
  expect(replayed.misfits).toEqual([])
  for (const { results } of replayed.targets)
    expect(results.some(({ verdict }) => verdict === 'fail')).toBe(true)
})

test('a replay asks again on paths that no server has, and notes the same operations as absent', async () => {
  const lacks = (overrides: Overrides) => {
    for (const operation of ['users.get', 'repos.search']) overrides.operations.delete(operation)
  }
  const { report, differences, replayed } = await replayOf(
    [{ id: 'reference', options: { mutate: lacks } }],
    new Set(['users.get.status', 'repos.search.status']),
  )
  const notes = report.targets[0]?.notes?.filter((note) => note.includes('seems to be absent'))
  expect(notes?.map((note) => note.split(' ', 1)[0])).toEqual(['repos.search', 'users.get'])
  expect(differences).toEqual([])
  expect(replayed.misfits).toEqual([])
  expect(replayed.targets[0]?.notes).toEqual(report.targets[0]?.notes)
})

test('a status code that is changed in the evidence changes the verdict', async () => {
  const id = exchangeOf('users.current.status')
  const { differences } = await judgedWith((exchange) =>
    exchange.id === id && exchange.response
      ? { ...exchange, response: { ...exchange.response, status: 418 } }
      : exchange,
  )
  expect(differences).toContainEqual(
    expect.objectContaining({
      requirement: 'users.current.status',
      recorded: expect.objectContaining({ verdict: 'pass' }) as unknown,
      replayed: expect.objectContaining({
        verdict: 'fail',
        received: expect.stringContaining('418') as unknown,
      }) as unknown,
    }),
  )
})

test('what the evidence does not have is unmet, with that reason, and nothing else changes', async () => {
  const id = exchangeOf('users.current.status')
  const { differences, replayed } = await judgedWith((exchange) =>
    exchange.id === id ? undefined : exchange,
  )
  expect(replayed.misfits).toContainEqual(
    expect.objectContaining({ target: 'reference', exchange: id, kind: 'missing' }),
  )
  expect(differences.map(({ requirement }) => requirement)).toContain('users.current.status')
  for (const { replayed: again } of differences)
    expect(again).toMatchObject({ verdict: 'unmet', reason: 'the evidence' })
  expect(differences.length).toBeLessThan(30)
})

test('a body that the evidence has in part is unmet where it is read, and no obstacle elsewhere', async () => {
  const id = exchangeOf('users.get.status')
  const { differences, replayed } = await judgedWith((exchange) => {
    const { response } = exchange
    if (exchange.id !== id || !response?.body || !('text' in response.body)) return exchange
    const { text } = response.body
    return { ...exchange, response: { ...response, body: { text: text.slice(0, 9), cut: text.length } } }
  })
  expect(replayed.misfits).toEqual([])
  expect(differences.map(({ requirement }) => requirement)).not.toContain('users.get.status')
  expect(differences.map(({ requirement }) => requirement)).toContain('users.get.user')
  for (const { replayed: again } of differences)
    expect(again).toMatchObject({
      verdict: 'unmet',
      message: expect.stringContaining('the evidence has 9 of the') as unknown,
    })
})

test.each([
  ['method', (request: Exchange['request']) => ({ ...request, method: 'POST' })],
  ['URL', (request: Exchange['request']) => ({ ...request, url: `${request.url}x` })],
  ['headers', (request: Exchange['request']) => ({ ...request, headers: request.headers.slice(0, -1) })],
  ['body', (request: Exchange['request']) => ({ ...request, body: { text: '{}' } })],
] as const)('another request is no evidence: its %s', async (what, change) => {
  const id = exchangeOf('users.current.status')
  const { replayed, differences } = await judgedWith((exchange) =>
    exchange.id === id ? { ...exchange, request: change(exchange.request) } : exchange,
  )
  const found = replayed.misfits.find(({ exchange }) => exchange === id)
  expect(found).toMatchObject({ kind: 'other', how: expect.stringContaining(what) as unknown })
  expect(differences.length).toBeGreaterThan(0)
  for (const { replayed: again } of differences) expect(again?.verdict).toBe('unmet')
})

test('an exchange that no check asks for is unread', async () => {
  const id = exchangeOf('users.current.status')
  let copied: Exchange | undefined
  await judgedWith((exchange) => {
    if (exchange.id === id) copied = exchange
    return exchange
  })
  const further = `${id.slice(0, id.lastIndexOf('#'))}#99`
  const { replayed, differences } = await judgedWith((exchange) =>
    exchange.id.startsWith('preflight') || exchange.id !== exchangeOf('times.list-own.status') || !copied
      ? exchange
      : { ...copied, id: further },
  )
  expect(replayed.misfits).toContainEqual(expect.objectContaining({ exchange: further, kind: 'unread' }))
  expect(differences.map(({ requirement }) => requirement)).toContain('times.list-own.status')
})

test('the command prints what differs and exits with 0, 1, 2 or 3', async () => {
  const held = await runCli(`replay ${whole.folder}`)
  expect(held.stdout).toMatch(/^\d+ results from \d+ exchanges: all as recorded\n$/)
  expect(held.code, held.stderr).toBe(0)
  const folder = emptyFolder()
  cpSync(whole.folder, folder, { recursive: true })
  const { targets, ...rest } = reportIn(folder)
  // An implied requirement: the outcome of a profile follows from stated ones.
  const results = (target: TargetReport) =>
    target.results.map((one) =>
      one.requirement === 'users.get.media-type' ? { ...one, verdict: 'observed' as const } : one,
    )
  const changed: Report = {
    ...rest,
    targets: targets.map((target) => ({ ...target, results: results(target) })),
  }
  writeFileSync(join(folder, 'report.json'), consistentText(changed))
  const edited = await runCli(`replay ${folder} --output ${join(folder, 'again')}`)
  expect(edited.stdout).toContain('reference: users.get.media-type: recorded observed, replayed pass')
  expect(edited.code).toBe(1)
  const again = await runCli(`replay ${join(folder, 'again')}`)
  expect(again.stdout).toContain('all as recorded')
  rmSync(join(folder, 'evidence.ndjson'))
  const missing = await runCli(`replay ${folder}`)
  expect([missing.code, missing.stderr]).toEqual([
    2,
    `forge-conformance: ${join(folder, 'evidence.ndjson')} is not there\n`,
  ])
})
