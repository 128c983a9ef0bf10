import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import type { Report } from './report.ts'
import { reportDigest } from './report-digest.ts'
import { readReport } from './read-report.ts'
import { writeReport } from './write-report.ts'

const some = report([requirement('users.get.id')], [result('users.get.id', { reason: 'x' })])
let folder: string

beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'report-'))))
afterAll(() => rm(folder, { recursive: true }))

test('a written report is read back, and nothing else is left in the folder', async () => {
  const output = join(folder, 'deep', 'er')
  const file = await writeReport(some, output)
  expect(await readReport(file)).toEqual({ ...some, digest: reportDigest(some) })
  expect(await readdir(output)).toEqual(['report.json', 'written-files.json'])
})

test('a report has at most 1000 disputes', async () => {
  const dispute = {
    ...{ requirement: 'users.get.id', section: 'Users', argument: 'It is a text.' },
    ...{ state: 'open', opened: '2026-01-02' },
  }
  const withDisputes = (count: number) => ({
    ...some,
    disputes: Array.from({ length: count }, () => dispute),
  })
  const file = join(folder, 'disputes.json')
  await writeFile(file, JSON.stringify(withDisputes(1000)))
  expect((await readReport(file)).disputes).toHaveLength(1000)
  await writeFile(file, JSON.stringify(withDisputes(1001)))
  await expect(readReport(file)).rejects.toThrow('disputes')
})

test('a report without targets is unreadable: nothing was judged', async () => {
  const file = join(folder, 'no-target.json')
  await writeFile(file, JSON.stringify({ ...some, targets: [] }))
  await expect(readReport(file)).rejects.toThrow('targets')
})

test('a report has at most 100 targets', async () => {
  const [target] = some.targets
  const file = join(folder, 'targets.json')
  const targets = Array.from({ length: 101 }, (_, number) => ({ ...target, name: `target ${number}` }))
  await writeFile(file, JSON.stringify({ ...some, targets: targets.slice(1) }))
  expect((await readReport(file)).targets).toHaveLength(100)
  await writeFile(file, JSON.stringify({ ...some, targets }))
  await expect(readReport(file)).rejects.toThrow(`${file} has 101 targets; a run has at most 100`)
})

test('a report that is nested too deeply is unreadable', async () => {
  const file = join(folder, 'nested.json')
  const nested = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
  await writeFile(
    file,
    JSON.stringify({ further: 0, ...some, digest: `sha256:${'1'.repeat(64)}` }).replace('0', nested),
  )
  await expect(readReport(file)).rejects.toThrow(`${file} is nested too deeply`)
})

test.each([
  ['are nested', '[', 'is nested too deeply'],
  ['stand side by side', ',0', 'has more than 3000000 values'],
  ['are one long text', ',"a', 'has a text of more than 1 MiB'],
])('a text whose values %s is unreadable before it is parsed', async (_how, part, says) => {
  const file = join(folder, 'values.json')
  const text = { '[': ',', ',0': '', ',"a': ',"' }[part] ?? ''
  await writeFile(file, `[0${text}${(part === ',"a' ? 'a' : part).repeat(3_000_000)}`)
  await expect(readReport(file)).rejects.toThrow(`${file} ${says}`)
})

test('a report with bytes that are no UTF-8 is unreadable', async () => {
  const file = join(folder, 'latin.json')
  await writeFile(file, Buffer.from(JSON.stringify(some).replace('"x"', '"\xff"'), 'latin1'))
  await expect(readReport(file)).rejects.toThrow(`${file} is no text in UTF-8`)
})

test('a report without leftovers has none', async () => {
  const file = join(folder, 'without.json')
  await writeFile(file, JSON.stringify(some).replace('"leftovers":[],', ''))
  expect(await readReport(file)).toEqual(some)
})

test.each<[string, string, RegExp]>([
  ['no JSON', '{', /is no JSON/],
  [
    'a name that every line of a format would repeat',
    JSON.stringify({ ...some, targets: [{ ...some.targets[0], name: 'x'.repeat(301) }] }),
    /is no report: targets\[0\]\.name must NOT have more than 300 characters/,
  ],
  ['another document', '{}', /is no report: it must have required property 'suite'/],
  [
    'a verdict that does not exist',
    JSON.stringify(some).replace('"pass"', '"good"'),
    /is no report: targets/,
  ],
  ...['2026-99-99T00:00:00Z', '2026-01-02T03:04:05\u001b[2J', '9999-12-31T23:59:59Z'].map(
    (startedAt): [string, string, RegExp] => [
      `the date ${JSON.stringify(startedAt)}`,
      JSON.stringify({ ...some, run: { ...some.run, startedAt } }),
      /is no report: run\.startedAt must match/,
    ],
  ),
  [
    'a duration that no date can be moved by',
    JSON.stringify({ ...some, run: { ...some.run, durationMs: 1e300 } }),
    /is no report: run\.durationMs must be <=/,
  ],
  [
    'no reason for what is not testable',
    JSON.stringify(some).replace('"testable":true', '"testable":false'),
    /is no report/,
  ],
])('refuses %s in one line', async (_, text, message) => {
  const file = join(folder, 'bad.json')
  await writeFile(file, text)
  await expect(readReport(file)).rejects.toThrow(message)
  await expect(readReport(file)).rejects.not.toThrow(/\n/)
})

test.each<[string, (text: string) => string, RegExp]>([
  [
    'a verdict',
    (text) => text.replace('"verdict": "pass"', '"verdict": "fail"'),
    /its totals of stated requirements on demo/,
  ],
  [
    'a sentence',
    (text) => text.replace('What users.get.id promises.', 'Anything.'),
    /its catalogueDigest is not that/,
  ],
  [
    'a command',
    (text) => text.replace('forge-conformance run', 'forge-conformance run x'),
    /its digest is not that/,
  ],
  [
    'a result',
    (text) => text.replace('"requirement": "users.get.id"', '"requirement": "users.get.no"'),
    /a result of users.get.no on demo, which is not to be checked/,
  ],
])('refuses a report in which somebody edited %s', async (_, edit, message) => {
  const file = await writeReport(some, join(folder, 'edited'))
  const text = await readFile(file, 'utf8')
  await writeFile(file, edit(text))
  await expect(readReport(file)).rejects.toThrow(message)
  await writeFile(file, text)
  await expect(readReport(file)).resolves.toBeDefined()
})

test.each<[string, Partial<Report['targets'][number]>, RegExp]>([
  [
    'two results of one requirement',
    { results: [result('users.get.id'), result('users.get.id')] },
    /two results of users.get.id on demo/,
  ],
  ['no result of a requirement', { results: [] }, /no result of users.get.id on demo/],
])('refuses a report with %s', async (_, change, message) => {
  const [target] = some.targets
  const file = join(folder, 'contradiction.json')
  await writeFile(file, JSON.stringify({ ...some, targets: [{ ...target, ...change }] }))
  await expect(readReport(file)).rejects.toThrow(message)
})

test('a file that is not there is named', async () => {
  await expect(readReport(join(folder, 'none.json'))).rejects.toThrow(/none\.json is not there/)
})

test('a report with an unknown verdict is not written', async () => {
  const verdict = '«cookie:admin»' as 'pass'
  const forged = report([requirement('users.get.id')], [result('users.get.id', { verdict })])
  const output = join(folder, 'forged')
  await expect(writeReport(forged, output)).rejects.toThrow(
    'users.get.id on demo has the unknown verdict "«cookie:admin»"',
  )
  await expect(readdir(output)).rejects.toThrow()
})
