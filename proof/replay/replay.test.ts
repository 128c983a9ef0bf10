import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { report } from '../../test/report/sample.ts'
import { RecordedEvidence } from './recorded-run.ts'
import { replay } from './replay.ts'

async function evidenceOf(repeats: number, names: readonly string[]): Promise<RecordedEvidence> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'evidence.ndjson')
  const target = { concurrency: 1, timeoutMs: 1, patienceMs: 0, allowWrites: true }
  const header = {
    ...{ evidence: 1, suite: { name: 's', version: '1' }, seed: 'x', startedAt: '2020-01-01T00:00:00Z' },
    run: {
      ...{ nonce: 'abc123', preflight: true, claimsNames: true, repeats, selected: [] },
      ...{ isExploration: false, interrupted: false },
      targets: names.map((name) => ({ name, ...target })),
    },
  }
  const lines = [header, { footer: true, exchanges: 0 }]
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return RecordedEvidence.open(file)
}

test('evidence of other targets than those of the report is not replayed', async () => {
  const recorded = await evidenceOf(1, ['demo', 'other'])
  await expect(replay(report([], []), recorded, contract)).rejects.toThrow(
    'the targets of the evidence are ["demo","other"], and those of the report ["demo"]',
  )
})

test('of repeats without evidence, one is replayed', async () => {
  const recorded = await evidenceOf(100, ['demo'])
  const played = vi.spyOn(recorded, 'noteUnread')
  await replay(report([], []), recorded, contract)
  expect(played.mock.calls).toEqual([['demo', 1]])
})
