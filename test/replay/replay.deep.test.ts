import { expect, test } from 'vitest'
import { mutants } from '../../mutation/mutants/index.ts'
import { asked, judgedBeginning, beginningsWithin } from '../../mutation/score/judged.ts'
import { ofToday, sample } from '../../mutation/score/sample.ts'
import { variants } from '../../mutation/variants/index.ts'
import { replayOf } from './replay-of.ts'

// With TEST_ALL=1, it takes half an hour.

test.each(sample(mutants, 200))(
  'a replay of the run on $id gives the same results',
  async ({ id, mutate, area, kills }) => {
    const selected = judgedBeginning(beginningsWithin('operations', { area, ...(kills ? { kills } : {}) }))
    const again = await replayOf([{ id, options: { mutate } }], selected)
    expect(again.differences).toEqual([])
    expect(again.replayed.misfits).toEqual([])
  },
)

/** Those that sign in differently, and some of the others. */
const someVariants = [
  ...variants.filter(({ signIn, overHttp }) => signIn && !overHttp),
  ...sample(
    variants.filter(({ signIn, overHttp }) => !signIn && !overHttp),
    200,
  ),
]

// One each day.
test.each(ofToday(someVariants))(
  'a replay of the run on the variant $id gives the same results',
  async (variant) => {
    const { id, options, mutate, signIn } = variant
    const server = {
      id,
      options: { ...options, ...(mutate ? { mutate } : {}) },
      ...(signIn ? { signIn } : {}),
    }
    const again = await replayOf([server], asked(), 6_000)
    expect(again.differences).toEqual([])
    expect(again.replayed.misfits).toEqual([])
  },
)
