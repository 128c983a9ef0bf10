import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { openEvidence, readEvidence } from '../report/read-evidence.ts'
import { EvidenceJournal } from './evidence-journal.ts'
import { SpanIndex } from './span-index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spans-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Ids of concurrent sequences, with multi-byte characters, in the order in which they end. */
const ids = Array.from(
  { length: 18_000 },
  (_, n) => `scenario:sequence ${'ab€'.charAt(n % 3)}${n % 7}é#${n + 1}`,
)

test('spans that do not stay in memory come in the same order as those that do, and leave no file', () => {
  const file = join(folder, 'index')
  const [long, short] = [new SpanIndex('t', file), new SpanIndex('t')]
  for (const [offset, id] of ids.entries())
    for (const index of [long, short]) index.add({ target: 't', id, offset, length: id.length })
  expect(readdirSync(folder)).toEqual([])
  expect([...long.inOrder()]).toEqual([...short.inOrder()])
  expect([long.size, [...long.inOrder()].length]).toEqual([ids.length, ids.length])
  long.close()
})

test('the evidence of an exploration is the same as that of a run with the same exchanges', async () => {
  const head = { suite: { name: 's', version: '1' }, seed: 'x', startedAt: '2020-01-01T00:00:00Z' }
  const run = { nonce: 'abc123', preflight: true, claimsNames: false, repeats: 1, selected: [] }
  const written = async (isLong: boolean): Promise<string[]> => {
    const journal = new EvidenceJournal(
      join(folder, 'partial'),
      new Map([
        ['b', Infinity],
        ['a', Infinity],
      ]),
      'abc123',
      isLong,
    )
    for (const [n, id] of ids.entries()) journal.add({ ...exchange(id), target: n % 5 === 0 ? 'a' : 'b' }, 1)
    journal.writeTo(join(folder, 'evidence.ndjson'), {
      ...head,
      run: { ...run, isExploration: isLong, interrupted: false, targets: [] },
    })
    journal.close()
    expect(journal.problem).toBeUndefined()
    const lines: string[] = []
    for await (const one of readEvidence(join(folder, 'evidence.ndjson')))
      lines.push(`${one.target} ${one.id}`)
    return lines
  }
  const lines = await written(false)
  expect(await written(true)).toEqual(lines)
  const evidence = await openEvidence(join(folder, 'evidence.ndjson'))
  expect(
    ['b', 'a'].flatMap((target) => [...evidence.exchanges(target)].map(({ id }) => `${target} ${id}`)),
  ).toEqual(lines)
  for (const line of lines.filter((_, n) => n % 501 === 0)) {
    const [target = '', ...id] = line.split(' ')
    expect(evidence.exchange(target, id.join(' '))?.id).toBe(id.join(' '))
  }
  expect(evidence.exchange('a', lines[0]?.slice(2) ?? '')).toBeUndefined()
  expect(evidence.exchange('b', 'check:none#1')).toBeUndefined()
  expect(evidence.exchange('c', 'check:none#1')).toBeUndefined()
})
