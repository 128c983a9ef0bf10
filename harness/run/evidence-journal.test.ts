import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { readEvidence } from '../report/read-evidence.ts'
import { firstFlaw } from '../report/validate.ts'
import { EvidenceJournal } from './evidence-journal.ts'

const run = {
  nonce: 'abc123',
  preflight: true,
  claimsNames: false,
  repeats: 1,
  selected: [],
  isExploration: false,
  interrupted: false,
  targets: [],
}
const head = { suite: { name: 's', version: '1' }, seed: 'x', startedAt: '2020-01-01T00:00:00Z', run }
let folder = ''
let journalFile = ''
let evidenceFile = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  journalFile = join(folder, 'evidence.partial.ndjson')
  evidenceFile = join(folder, 'evidence.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function of(target: string, id: string, text = 'body') {
  return { ...exchange(id), target, response: { status: 200, headers: [], body: { text } } }
}

async function idsIn(file: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { target, id } of readEvidence(file)) ids.push(`${target} ${id}`)
  return ids
}

const limits = new Map([
  ['b', 1_000_000_000],
  ['a', 1_000_000_000],
])

test('exchanges are written by target, repeat, owner and number, for any order of their ends', async () => {
  const journal = new EvidenceJournal(journalFile, limits, 'abc123')
  for (const [target, id] of [
    ['a', 'check:z#2'],
    ['b', 'cleanup:x#1'],
    ['b', 'check:a#10'],
    ['b', 'check:a#9'],
    ['b', 'preflight#1'],
    ['a', 'check:z#1'],
    ['b', 'preflight#1@2'],
  ] as const)
    journal.add(of(target, id), id.endsWith('@2') ? 2 : 1)
  journal.writeTo(evidenceFile, head)
  journal.close()
  expect(await idsIn(evidenceFile)).toEqual([
    'b preflight#1',
    'b check:a#9',
    'b check:a#10',
    'b cleanup:x#1',
    'b preflight#1@2',
    'a check:z#1',
    'a check:z#2',
  ])
  expect(readdirSync(folder)).toEqual(['evidence.ndjson', 'written-files.json'])
})

test('exchanges are read on demand, before and after they are in the evidence file', () => {
  const journal = new EvidenceJournal(journalFile, limits, 'abc123')
  // Longer than one copied chunk, with multi-byte characters.
  const long = 'ö€🦊'.repeat(300_000)
  journal.add(of('a', 'check:a#2', long), 1)
  journal.add(of('a', 'check:a#1'), 1)
  const evidence = journal.evidence()
  journal.add(of('a', 'cleanup:x#1'), 1)
  expect(evidence.exchange('a', 'check:a#1')?.response?.body).toEqual({ text: 'body' })
  journal.writeTo(evidenceFile, head)
  journal.close()
  expect(evidence.exchange('a', 'check:a#2')?.response?.body).toEqual({ text: long })
  expect([...evidence.exchanges('a')].map(({ id }) => id)).toEqual(['check:a#1', 'check:a#2'])
  expect(evidence.exchange('b', 'check:a#1')).toBeUndefined()
})

test('over the limit, exchanges lose bodies and long headers; footer and cuts say how many', async () => {
  const journal = new EvidenceJournal(journalFile, new Map([['a', 3000]]), 'abc123')
  const big = { ...of('a', 'check:a#2', 'x'.repeat(5000)) }
  const headers = [['x-long', 'y'.repeat(5000)]] as const
  journal.add(of('a', 'check:a#1'), 1)
  journal.add({ ...big, response: { ...big.response, headers } }, 1)
  // Each repeat has its own limit.
  journal.add(of('a', 'check:a#1@2'), 2)
  journal.writeTo(evidenceFile, head)
  journal.close()
  const lines = readFileSync(evidenceFile, 'utf8').trim().split('\n')
  for (const line of lines) expect(await firstFlaw('evidence', JSON.parse(line))).toBeUndefined()
  const [, , cut, later, footer] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(later).toMatchObject({ id: 'check:a#1@2', response: { body: { text: 'body' } } })
  expect(cut).toMatchObject({ id: 'check:a#2', response: { headers: [], body: { text: '', cut: 5000 } } })
  expect(footer).toMatchObject({ exchanges: 3, cut: { exchanges: 1 } })
  expect(journal.cuts.get('a')).toEqual((footer as { cut: unknown }).cut)
})

test('exchanges that are neither in the journal nor in the evidence are not read from another file', () => {
  const journal = new EvidenceJournal(journalFile, limits, 'abc123')
  journal.add(of('a', 'check:a#1'), 1)
  const evidence = journal.evidence()
  journal.writeTo(join(journalFile, 'evidence.ndjson'), head)
  journal.close()
  expect(() => evidence.exchange('a', 'check:a#1')).toThrow('could not be written')
})

test('a write error is reported, and the evidence of an earlier run does not stay', () => {
  const journal = new EvidenceJournal(journalFile, limits, 'abc123')
  journal.add(of('a', 'check:a#1'), 1)
  const other = new EvidenceJournal(join(folder, 'other'), limits, 'abc123')
  other.writeTo(evidenceFile, head)
  expect(existsSync(evidenceFile)).toBe(true)
  journal.writeTo(join(journalFile, 'evidence.ndjson'), head)
  expect(journal.problem).toMatch(/cannot be written \(E(EXIST|NOTDIR)\)/)
  journal.close()
  other.close()
})
