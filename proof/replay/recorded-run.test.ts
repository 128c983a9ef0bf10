import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordedEvidence } from './recorded-run.ts'

const target = { name: 'a', concurrency: 1, timeoutMs: 1, patienceMs: 1, allowWrites: true }
const suite = { name: 'forge-conformance', version: '0.1.0', catalogueDigest: `sha256:${'0'.repeat(64)}` }
const run = {
  ...{ nonce: 'abc123', preflight: true, claimsNames: true, repeats: 1, selected: 'everything' },
  ...{ isExploration: false, interrupted: false },
}

test.each([1e15, -1, '7', null])('evidence with %j as a limit is not replayed', async (jsonDepth) => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'evidence.ndjson')
  const header = {
    ...{ evidence: 1, suite, seed: '1', startedAt: '2026-01-01T00:00:00Z' },
    run: { ...run, targets: [{ ...target, limits: { jsonDepth } }] },
  }
  const footer = { footer: true, exchanges: 0 }
  writeFileSync(file, [header, footer].map((line) => `${JSON.stringify(line)}\n`).join(''))
  await expect(RecordedEvidence.open(file)).rejects.toThrow(
    /line 1: run\.targets\[0\]\.limits\.jsonDepth is no number of at most 1000/,
  )
})
