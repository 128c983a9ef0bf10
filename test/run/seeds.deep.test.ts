import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { contract } from '../../cli/catalogue/contract.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import type { Target } from '../../harness/client/target.ts'
import { run } from '../../harness/run/run.ts'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { startReference } from '../../reference/start.ts'

// The unbroken reference passes everything, with any seed and any concurrency; also twice in the form of ordinary clients, as in a
// certification. Each day one of two seeds; TEST_ALL=1 uses more.

const asked = new Set(
  catalogue()
    .filter(({ testable }) => testable)
    .map(({ id }) => id),
)
const widths = [1, 4, 16]
const seeds = Array.from({ length: takesAll ? 20 : 2 }, (_, index) => ({
  seed: `seed-${index}`,
  concurrency: widths[index % widths.length] ?? 1,
  isCertified: index === 1,
}))

test.each(ofToday(seeds))(
  'the reference passes everything with $seed at concurrency $concurrency',
  async (drawn) => {
    const { seed, concurrency, isCertified } = drawn
    const reference = await startReference()
    const output = mkdtempSync(join(tmpdir(), 'seeds-'))
    try {
      const target = {
        ...{ ...reference.target, concurrency, timeoutMs: 30_000, patienceMs: 6_000 },
        ...(isCertified ? { wire: 'ordinary' } : {}),
      } as Target
      const report = await run({
        contract,
        targets: [target],
        seed,
        ...(isCertified ? { repeat: 2, nonce: newNonce(true) } : {}),
        selected: asked,
        output,
        preflight: true,
        command: 'seeds',
        signal: new AbortController().signal,
        listener: { started() {}, result() {}, phase() {}, notice() {} },
      })
      const results = report.targets[0]?.results ?? []
      expect(results.filter(({ requirement }) => asked.has(requirement))).toHaveLength(asked.size)
      expect(
        results
          .filter(
            ({ requirement, verdict }) => asked.has(requirement) && !['pass', 'observed'].includes(verdict),
          )
          .map(({ requirement, verdict }) => `${verdict} ${requirement}`),
      ).toEqual([])
      expect(reference.state().users).toEqual(['root'])
    } finally {
      await reference.close()
      rmSync(output, { recursive: true, force: true })
    }
  },
)
