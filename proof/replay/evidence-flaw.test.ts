import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../../test/report/sample.ts'
import { evidenceFlaw } from './evidence-flaw.ts'

const of = report([], [])

/** The flaw of evidence without exchanges. `interrupted` of the report is that of the evidence unless it is given. */
async function flawOf(
  run: { readonly repeats: number; readonly interrupted: boolean },
  { interrupted }: { readonly interrupted: boolean } = run,
) {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'evidence.ndjson')
  const { suite, run: ofRun } = of
  const { seed, startedAt, nonce } = { nonce: 'abc123', ...ofRun }
  const targets = of.targets.map(({ name }) => {
    return { name, concurrency: 1, timeoutMs: 1, patienceMs: 1, allowWrites: true }
  })
  const facts = { nonce, preflight: true, claimsNames: true, selected: 'everything', isExploration: false }
  const header = { evidence: 1, suite, seed, startedAt, run: { ...facts, ...run, targets } }
  writeFileSync(
    file,
    [header, { footer: true, exchanges: 0 }].map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  return evidenceFlaw(file, { ...of, run: { ...ofRun, nonce, ...(interrupted ? { interrupted } : {}) } })
}

test('evidence without exchanges of a repeat is not replayed, unless the run was interrupted', async () => {
  expect(await flawOf({ repeats: 1, interrupted: false })).toBeUndefined()
  expect(await flawOf({ repeats: 100, interrupted: true })).toBeUndefined()
  expect(await flawOf({ repeats: 100, interrupted: false })).toBe(
    'the run has 100 repeats, and it has no exchange of repeat 1',
  )
})

test('an interrupt that the evidence alone names excuses nothing', async () => {
  expect(await flawOf({ repeats: 100, interrupted: true }, { interrupted: false })).toBe(
    'line 1: it says that the run was interrupted, and the report does not',
  )
  // It came after the evidence was written.
  expect(await flawOf({ repeats: 1, interrupted: false }, { interrupted: true })).toBeUndefined()
})
