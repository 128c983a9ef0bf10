import { expect, test } from 'vitest'
import { causesOf } from '../../harness/report/causes.ts'
import { diffReports } from '../../harness/report/diff.ts'
import { noEvidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { ask } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'
import { variants } from '../../mutation/variants/index.ts'

// Names, ids, ports and times differ from run to run, and so do sizes, which follow from them.

const selected = new Set(
  [...asked()].filter((id) => /^(?:repos\.(?:list-forks|search)|times|orgs)\./.test(id)),
)

async function askWithSeed(seed: string, nonce: string, idsFrom: number): Promise<Report> {
  // Here many prerequisites and controls fail, so messages contain many names.
  const variant = variants.find(({ id }) => id === 'makes-every-repository-private')
  if (!variant?.mutate) throw new Error('the variant does not exist')
  const { mutate } = variant
  return ask([{ id: 'private', options: { idsFrom, mutate } }], {
    selected,
    patienceMs: 50,
    overHttp: false,
    seed,
    nonce,
  })
}

test('two runs of one server differ in nothing, whatever seed, names, ids and ports they have', async () => {
  const before = await askWithSeed('one', 'aaaaaa', 0)
  const after = await askWithSeed('two', 'zzzzzz', 47_110)
  const { unchanged, worse, better, gone, unmet, changed, ...others } = diffReports(before, after)
  expect({ worse, better, gone, unmet, changed, new: others.new }).toEqual({
    worse: [],
    better: [],
    gone: [],
    unmet: [],
    changed: [],
    new: [],
  })
  expect(unchanged).toBe(selected.size)
  expect(before.targets[0]?.results.filter(({ verdict }) => verdict === 'unmet').length).toBeGreaterThan(20)
  expect(groupsOf(after)).toEqual(groupsOf(before))
  expect(groupsOf(before).length).toBeGreaterThan(2)
})

/** The requirements of each cause. */
function groupsOf(report: Report): string[] {
  return causesOf(report, noEvidence)
    .map(({ problems }) => problems.map(({ requirement }) => requirement.id).join())
    .toSorted()
}
