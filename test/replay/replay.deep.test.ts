import { expect, test } from 'vitest'
import { mutants } from '../../mutation/mutants/index.ts'
import { asked, judgedBeginning, beginningsWithin } from '../../mutation/score/judged.ts'
import { variants } from '../../mutation/variants/index.ts'
import { replayOf } from './replay-of.ts'

/** Every so many mutants, so that every area has some. */
const some = mutants.filter((_, index) => index % Math.floor(mutants.length / 100) === 0)

test.each(some)('a replay of the run on $id gives the same results', async ({ id, mutate, area, kills }) => {
  const selected = judgedBeginning(beginningsWithin('operations', { area, ...(kills ? { kills } : {}) }))
  const again = await replayOf([{ id, options: { mutate } }], selected)
  expect(again.differences).toEqual([])
  expect(again.replayed.misfits).toEqual([])
})

/** All of them take a quarter of an hour: every third, and all on which callers sign in by token. */
const someVariants = variants.filter(
  ({ signIn, overHttp }, index) => !overHttp && (signIn || index % 3 === 0),
)

test.each(someVariants)('a replay of the run on the variant $id gives the same results', async (variant) => {
  const { id, options, mutate, signIn } = variant
  const server = { id, options: { ...options, ...(mutate ? { mutate } : {}) }, ...(signIn ? { signIn } : {}) }
  const again = await replayOf([server], asked(), 6_000)
  expect(again.differences).toEqual([])
  expect(again.replayed.misfits).toEqual([])
})
