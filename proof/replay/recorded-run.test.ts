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

/** An evidence file whose run has one target with these settings, with further lines. */
function evidenceOf(settings: object, lines: readonly object[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'evidence.ndjson')
  const header = {
    ...{ evidence: 1, suite, seed: '1', startedAt: '2026-01-01T00:00:00Z' },
    run: { ...run, targets: [{ ...target, ...settings }] },
  }
  const footer = { footer: true, exchanges: 0, events: lines.length }
  writeFileSync(file, [header, ...lines, footer].map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test.each([1e15, -1, '7', null])('evidence with %j as a limit is not replayed', async (jsonDepth) => {
  await expect(RecordedEvidence.open(evidenceOf({ limits: { jsonDepth } }))).rejects.toThrow(
    /line 1: run\.targets\[0\]\.limits\.jsonDepth is no number of at most 1000/,
  )
})

const forge = { url: 'http://127.0.0.1', driver: 'indefero' }

test.each([
  [
    { codeHosting: { url: 'http://127.0.0.1:80x', driver: 'gitea' } },
    'codeHosting.url is no address of a server',
  ],
  [{ legacyForge: { ...forge, url: 'file:///etc/passwd' } }, 'legacyForge.url is no address of a server'],
  [{ codeHosting: { url: forge.url, driver: 7 } }, 'codeHosting.driver must be string,object'],
  [
    { codeHosting: { ...forge, existing: { people: { ada: {} } } } },
    "codeHosting.existing.people.ada must have required property 'username'",
  ],
  [
    { legacyForge: { ...forge, member: { login: 'ada' } } },
    "legacyForge.member must have required property 'apiKey'",
  ],
])('evidence of a target with the settings %j is not replayed', async (settings, why) => {
  await expect(RecordedEvidence.open(evidenceOf(settings))).rejects.toThrow(`line 1: run.targets[0].${why}`)
})

test.each([
  [{ event: 'act', name: 'push' }, "must have required property 'order'"],
  [{ event: 'note', name: 'clean-up' }, "must have required property 'at'"],
  [{ event: 'note', name: 'clean-up', at: 1, value: {} }, 'value must be string'],
  [{ event: 'unsent', id: 'preflight#1' }, "must have required property 'why'"],
  [{ event: 'unasked', request: {} }, "must have required property 'doubtful'"],
])('evidence with the event %j is not replayed', async (event, why) => {
  const file = evidenceOf({}, [{ target: 'a', repeat: 1, ...event }])
  await expect(RecordedEvidence.open(file)).rejects.toThrow(new RegExp(`line 2: .*${why}`))
})
