import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTargetFile } from '../../cli/targets/read-target-file.ts'
import { resolveTarget } from '../../cli/targets/resolve-target.ts'
import { UsageError } from '../../cli/base/usage-error.ts'
import { Ledger, UnusableLedger } from '../../fixtures/ledger.ts'
import { prefixOf } from '../../harness/client/nonce.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { indexEvidence, type Exchange } from '../../harness/report/evidence.ts'
import { exitCodeOf } from '../../harness/report/exit-code.ts'
import { verdicts } from '../../harness/report/report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { reporters } from '../../reporters/registry.ts'
import { exchange, report, requirement, result } from '../report/sample.ts'
import { bytes, damaged, holds, orThrows } from './holds.ts'

let folder = ''
let file = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  file = join(folder, 'file')
})
afterAll(() => rmSync(folder, { recursive: true }))

const sample = report(
  [requirement('users.get.status'), requirement('users.get.email', { level: 'implied' })],
  [
    result('users.get.status', {
      verdict: 'fail',
      expected: '200',
      received: '500',
      exchanges: ['check:a#1'],
    }),
    result('users.get.email', { verdict: 'unmet', reason: 'ada', message: 'no user' }),
  ],
  { observations: [{ operation: 'users.get', what: '500', times: 1, exchange: 'check:a#1' }] },
)

/** JSON texts: of a damaged value, and of any value. */
function textOf(value: unknown): fc.Arbitrary<Buffer> {
  const text = damaged(value).map((one) => Buffer.from(JSON.stringify(one) ?? ''))
  return fc.oneof({ weight: 4, arbitrary: text }, bytes())
}

test('a report is read or refused in one line; what is read has known verdicts and an exit code', async () => {
  await holds(textOf(sample), async (content) => {
    writeFileSync(file, content)
    const read = await orThrows(() => readReport(file), [UnreadableFile])
    if (!read) return
    for (const { results } of read.targets)
      for (const { verdict } of results) expect(verdicts).toContain(verdict)
    expect([0, 1, 3]).toContain(exitCodeOf(read, undefined))
  })
})

test('every format renders every report and every exchange that is read', async () => {
  const formats = await Promise.all(Object.values(reporters).map((load) => load()))
  const drawn = fc.tuple(
    fc.oneof(damaged(sample), fc.constant(sample)),
    fc.oneof(damaged(exchange('check:a#1')), fc.constant(exchange('check:a#1'))),
  )
  await holds(
    drawn,
    async ([value, one]) => {
      writeFileSync(file, JSON.stringify(value) ?? '')
      const read = await orThrows(() => readReport(file), [UnreadableFile])
      writeFileSync(file, `{"evidence":1}\n${JSON.stringify(one)}\n{"footer":true,"exchanges":1}`)
      const exchanges = await orThrows(() => exchangesOf(file), [UnreadableFile])
      if (!read || !exchanges) return
      for (const format of formats)
        // HAR needs exchanges of a target of the report.
        if (format.name !== 'har' || read.targets.some((target) => target.name === 'demo'))
          expect(typeof format.render(read, indexEvidence(exchanges))).toBe('string')
    },
    400,
  )
})

test('evidence is read or refused in one line', async () => {
  const header = {
    evidence: 1,
    suite: { name: 's', version: '1' },
    seed: 'x',
    startedAt: '2020-01-01T00:00:00Z',
  }
  const lines = [header, exchange('check:a#1'), exchange('check:a#2'), { footer: true, exchanges: 2 }]
  const damagedLines = fc
    .tuple(fc.nat(lines.length - 1), damaged(lines[1]), fc.constantFrom('\n', '\r\n', '\u2028', '', '\n\n'))
    .map(([at, line, between]) =>
      lines.map((one, index) => JSON.stringify(index === at ? line : one)).join(between),
    )
  await holds(
    fc.oneof(
      damagedLines.map((text) => Buffer.from(text)),
      bytes(),
    ),
    async (content) => {
      writeFileSync(file, content)
      const read = (await orThrows(() => exchangesOf(file), [UnreadableFile])) ?? []
      for (const one of read) expect(typeof one.id + typeof one.target).toBe('stringstring')
    },
  )
})

test('a target file is read or refused in one line that has no value of it', async () => {
  const target = {
    name: 'x',
    concurrency: 2,
    limits: { answerBytes: 1000 },
    codeHosting: {
      url: 'http://127.0.0.1:1',
      driver: { extends: 'gitea', names: { User: { id: 'id' } } },
      admin: { username: 'root', password: 'secret-7261' },
    },
    legacyForge: {
      url: 'http://127.0.0.1:1',
      driver: 'indefero',
      member: { login: 'a', apiKey: 'secret-7262' },
    },
  }
  const surroundings = { flags: {}, configured: {}, environment: {} }
  await holds(textOf(target), async (content) => {
    writeFileSync(file, content)
    try {
      const input = await readTargetFile(file)
      const resolved = resolveTarget({ input, from: file }, surroundings)
      expect(resolved.target.concurrency).toBeGreaterThan(0)
    } catch (cause) {
      expect(cause).toBeInstanceOf(UsageError)
      expect((cause as Error).message).toMatch(/^[^\n]{1,500}$/)
      expect((cause as Error).message).not.toContain('secret-726')
    }
  })
})

test('a ledger is read or refused; what remains has the mark of its run, and is the same when read again', async () => {
  const mark = prefixOf('abc123')
  const entry = {
    target: 't',
    url: 'http://127.0.0.1:1',
    run: 'abc123',
    kind: 'user',
    name: `${mark}ada1`,
  }
  const line = damaged({ made: entry }).map((value) => JSON.stringify(value) ?? '')
  const names = fc
    .constantFrom('../../../admin/users/x', '', 'root', 'a/b', mark, '__proto__', `${mark}a/../b`)
    .map((name) => JSON.stringify({ made: { ...entry, name } }))
  const content = fc.oneof(
    bytes(),
    fc.array(fc.oneof(line, names), { maxLength: 6 }).map((all) => Buffer.from(all.join('\n'))),
  )
  await holds(content, async (drawn) => {
    const path = join(folder, 'ledger.ndjson')
    rmSync(path, { force: true })
    writeFileSync(path, drawn)
    const remaining = await orThrows(() => {
      const ledger = new Ledger(path, 'xyz987')
      const open = ledger.remaining().map((one) => one.entry)
      ledger.close()
      return open
    }, [UnusableLedger])
    if (remaining === undefined) return
    for (const { name, run } of remaining) {
      expect(name).toContain(prefixOf(run))
      expect(name).not.toMatch(/\.\.|[\u0000-\u001f]/)
    }
    const again = new Ledger(path, 'xyz987')
    expect(again.remaining().map((one) => one.entry)).toEqual(remaining)
    again.close()
  })
})

async function exchangesOf(path: string): Promise<Exchange[]> {
  const read: Exchange[] = []
  for await (const one of readEvidence(path)) read.push(one)
  return read
}
