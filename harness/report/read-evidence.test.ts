import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { indexEvidence, MAX_TARGETS } from './evidence.ts'
import { openEvidence, pickEvidence, readEvidence } from './read-evidence.ts'
import { firstFlaw } from './validate.ts'

const header = {
  evidence: 1,
  suite: { name: 's', version: '1' },
  seed: 'x',
  startedAt: '2020-01-01T00:00:00Z',
}
const target = { name: 'a', concurrency: 1, timeoutMs: 1, patienceMs: 0, allowWrites: true }
const run = {
  ...{ nonce: 'abc123', preflight: true, claimsNames: true, repeats: 1, selected: 'everything' },
  ...{ isExploration: false, interrupted: false, targets: [target] },
}
const footer = { footer: true, exchanges: 2 }
const lines = [header, exchange('check:a#1'), exchange('check:a#2'), footer]
let folder: string

beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'evidence-'))))
afterAll(() => rm(folder, { recursive: true }))

async function write(content: readonly (object | string)[]): Promise<string> {
  const file = join(folder, `${Math.random()}.ndjson`)
  await writeFile(
    file,
    content.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return file
}

async function readAll(content: readonly (object | string)[]): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of readEvidence(await write(content))) ids.push(id)
  return ids
}

test('exchanges come in their order', async () => {
  expect(await readAll(lines)).toEqual(['check:a#1', 'check:a#2'])
})

test('a header with the most that a run has is read', async () => {
  const targets = Array.from({ length: MAX_TARGETS }, (_, index) => ({ ...target, name: `${index}` }))
  const most = { ...header, run: { ...run, repeats: 100, targets } }
  expect(await readAll([most, ...lines.slice(1)])).toHaveLength(2)
})

test.each<[string, (object | string)[], RegExp]>([
  ['the end is missing', lines.slice(0, -1), /was cut off/],
  ['a line ends in the middle', [...lines.slice(0, 2), '{"id":"check'], /line 3 is no JSON/],
  ['the header is missing', lines.slice(1), /does not begin with the header/],
  ['an exchange is missing', [...lines.slice(0, 2), footer], /holds 1 exchanges where its footer says 2/],
  ['something follows the footer', [...lines, exchange('check:a#3')], /goes on after its footer/],
  ['a line is something else', [header, { a: 1 }, footer], /line 2 is no exchange/],
  ...[
    { order: ['a', 1e308] },
    { order: [1] },
    { runMs: 'x' },
    { operation: 'constructor' },
    { login: 7 },
    { caller: undefined },
    { attempts: 'x' },
    { startedAt: '2020-99-99T99:99:99Z' },
    { startedAt: 5 },
    { durationMs: -1 },
    { durationMs: 1e300 },
    { request: { method: 'GET', url: 'http://[', headers: [] } },
    { response: { status: '200', headers: [] } },
  ].map((hostile): [string, (object | string)[], RegExp] => [
    `an exchange has ${JSON.stringify(hostile)}`,
    [header, { ...exchange('check:a#1'), ...hostile }, footer],
    /line 2 is no exchange/,
  ]),
  ...[
    { repeats: 101 },
    { repeats: 1e308 },
    { repeats: -1 },
    { nonce: 'A' },
    { targets: [{ ...target, concurrency: 1e9 }] },
    { targets: Array.from({ length: MAX_TARGETS + 1 }, (_, index) => ({ ...target, name: `${index}` })) },
  ].map((hostile): [string, (object | string)[], RegExp] => [
    `the run has ${JSON.stringify(hostile).slice(0, 80)}`,
    [{ ...header, run: { ...run, ...hostile } }, footer],
    /\.ndjson line 1: run\.\w+.* must /,
  ]),
  [
    'a seed is long',
    [{ ...header, run, seed: 'a'.repeat(1001) }, footer],
    /line 1: seed must NOT have more than 1000 characters/,
  ],
  [
    'a line has more values than a run writes',
    [header, { ...exchange('check:a#1'), x: Array.from({ length: 100_000 }, () => ({})) }, footer],
    /has a line of more than 100000 values/,
  ],
  [
    'a line has deeper values than a run writes',
    [
      header,
      { ...exchange('check:a#1'), x: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown },
      footer,
    ],
    /has a line of more than 100000 values/,
  ],
  ['the file is empty', [], /was cut off|does not begin|no JSON/],
])('it is noticed when %s', async (_, content, message) => {
  await expect(readAll(content)).rejects.toThrow(message)
})

test('two exchanges with one id are refused', async () => {
  const twice = [header, exchange('check:a#1'), exchange('check:a#1'), footer]
  await expect(openEvidence(await write(twice))).rejects.toThrow(/has the exchange check:a#1 twice/)
})

test('bytes that are no UTF-8 are not read as other characters', async () => {
  const file = await write(lines)
  await writeFile(file, Buffer.from((await readFile(file, 'latin1')).replace('check', '\xff'), 'latin1'))
  await expect(pickEvidence(file, new Map())).rejects.toThrow(`${file} is no text in UTF-8`)
})

test('a file that is not there is named', async () => {
  await expect(pickEvidence(join(folder, 'none'), new Map())).rejects.toThrow(/none is not there/)
})

test('only the requested exchanges are kept', async () => {
  const wanted = new Map([['demo', new Set(['check:a#2'])]])
  const evidence = indexEvidence(await pickEvidence(await write(lines), wanted))
  expect(evidence.exchange('demo', 'check:a#2')?.id).toBe('check:a#2')
  expect(evidence.exchange('demo', 'check:a#1')).toBeUndefined()
  expect(evidence.exchange('other', 'check:a#2')).toBeUndefined()
})

test('its schema accepts each of its lines, and no others', async () => {
  for (const line of lines) expect(await firstFlaw('evidence', line)).toBeUndefined()
  for (const line of [
    {},
    { ...header, evidence: 2 },
    { footer: true },
    { ...exchange('x'), response: { status: 'ok' } },
  ])
    expect(await firstFlaw('evidence', line)).toBeDefined()
})
