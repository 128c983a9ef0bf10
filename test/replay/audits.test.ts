import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asked } from '../../mutation/score/judged.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { replayOf } from './replay-of.ts'

const rules = new Set([...asked()].filter((id) => id.includes('.every-')))
const explore = { requests: 100, forMs: Infinity, sideBySide: 2, pairs: 1, auditMs: 1500 }
const WARM_UP = 20

/** A server with slow first responses, so that all sequences have started before one is in progress for long. */
function slowAtFirst(overrides: Overrides): void {
  let count = 0
  overrides.respond = async (_request, response) => {
    if (++count <= WARM_UP) await sleep(15)
    return response
  }
}

// With these seeds, accounts of the audit sign in before, during and after others.
test.each(['audit 8', 'audit 531', 'audit 566'])(
  'an exploration with audit and differential is replayed as it was with the seed %s',
  async (seed) => {
    const server = { id: 'forge', options: { mutate: slowAtFirst } }
    const again = await replayOf([server], rules, 100, explore, seed)
    const { acts = 0, before = 0 } = again.report.targets[0]?.exploration?.audit ?? {}
    expect(before).toBeGreaterThan(0)
    expect(acts).toBeGreaterThan(before)
    expect(again.replayed.misfits.slice(0, 1)).toEqual([])
    expect(again.differences).toEqual([])
    expect(again.replayed.targets[0]?.exploration).toEqual(again.report.targets[0]?.exploration)
  },
)

test('an audit ends when the target is given up, nothing is compared then, and it is replayed so', async () => {
  const server = { id: 'forge', options: {}, limits: { exchanges: 8 } }
  const long = { ...explore, auditMs: 3000 }
  const again = await replayOf([server], rules, 100, long, 'given up')
  const { exploration, stoppedResponding } = again.report.targets[0] ?? {}
  expect(stoppedResponding).toContain('more than 8 exchanges')
  // Everything was used up after a few acts; sixty or more are planned.
  expect(exploration?.audit?.acts).toBeLessThan(9)
  expect(exploration?.differential).toEqual({ pairs: 0, requests: 0, differences: [] })
  expect(again.replayed.misfits).toEqual([])
  expect(again.replayed.targets[0]?.exploration).toEqual(exploration)
})
