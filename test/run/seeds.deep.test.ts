import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

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
    const server = await reference()
    const limits = { concurrency, timeoutMs: 30_000, patienceMs: 6_000 }
    const { report } = await runOf(
      { ...server.target, ...limits, ...(isCertified ? { wire: 'ordinary' as const } : {}) },
      (id) => asked.has(id),
      { seed, ...(isCertified ? { repeat: 2, nonce: newNonce(true) } : {}) },
    )
    const judged = report.targets[0]?.results.filter(({ requirement }) => asked.has(requirement)) ?? []
    expect(judged).toHaveLength(asked.size)
    // In the form of ordinary clients, no request has the number that this question states.
    const unmet = isCertified ? ['unmet times.add.amount-huge'] : []
    expect(
      judged
        .filter(({ verdict }) => !['pass', 'observed'].includes(verdict))
        .map(({ requirement, verdict }) => `${verdict} ${requirement}`),
    ).toEqual(unmet)
    expect(server.state().users).toEqual(['root'])
  },
)
