import { expect, test } from 'vitest'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { relationSequences } from './relation-sequences.ts'
import { explorationTargetFor } from './sender.ts'
import { exploreSideBySide, sharesOf } from './side-by-side.ts'

test('explorations side by side share the sequences of a run', async () => {
  const [runtime, other] = [await runtimeOnReference(), await runtimeOnReference()]
  const requests = 2600
  const explorations = await exploreSideBySide(
    explorationTargetFor(runtime, 100),
    { ...sharesOf(runtime, { sideBySide: 2, requests }), relations: 0 },
    {
      ...{ seed: '1', requests, until: Infinity, inputs: [], restart: undefined },
      documents: new Set(['code-hosting']),
      judges: new Set(),
      signal: new AbortController().signal,
      progress() {},
    },
  )
  const shares = explorations.map(({ asked }) => asked)
  const ofRun = new Set<string>()
  for (const [name, steps] of relationSequences()) {
    const played = await play(explorationTargetFor(other, 100), steps, {
      name: name.slice(-5),
      setting: { followsMs: 0 },
    })
    for (const cell of played.asked) ofRun.add(cell)
  }
  expect(ofRun.size).toBeGreaterThan(300)
  expect([...ofRun].filter((cell) => !shares.some((asked) => asked.has(cell)))).toEqual([])
  for (const asked of shares) expect([...ofRun].some((cell) => asked.has(cell))).toBe(true)
})
