import { expect, test } from 'vitest'
import { mutants } from '../../mutation/mutants/index.ts'
import type { Server } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'
import { ofToday, sample } from '../../mutation/score/sample.ts'
import { heldOut } from '../../mutation/held-out/index.ts'
import { variants } from '../../mutation/variants/index.ts'
import { replayOf } from './replay-of.ts'

const rules = new Set([...asked()].filter((id) => id.includes('.every-')))
/** In both forms of requests, because a certification compares them. */
const explore = { requests: 800, forMs: Infinity, sideBySide: 2, pairs: 2 }

const wrong: Server[] = [...sample(heldOut, 70), ...sample(mutants, 2000)].map(({ id, mutate }) => ({
  id,
  options: { mutate },
}))
const right: Server[] = sample(
  variants.filter(({ overHttp }) => !overHttp),
  80,
).map(({ id, options, mutate, signIn }) => ({
  id,
  options: { ...options, ...(mutate ? { mutate } : {}) },
  ...(signIn ? { signIn } : {}),
}))

// A part of them, a different one each day; with TEST_ALL=1 all.
test.each(ofToday([...wrong, ...right]))(
  'a replay of an exploration of $id gives the same findings',
  async (server) => {
    const again = await replayOf([server], rules, 300, explore)
    expect(again.replayed.misfits).toEqual([])
    expect(again.differences).toEqual([])
    expect(again.replayed.targets.map(({ exploration }) => exploration)).toEqual(
      again.report.targets.map(({ exploration }) => exploration),
    )
  },
)
