import { expect, test } from 'vitest'
import { mutants } from '../../mutation/mutants/index.ts'
import { asked, judgedBeginning, beginningsWithin } from '../../mutation/score/judged.ts'
import { variants } from '../../mutation/variants/index.ts'
import { replayOf } from './replay-of.ts'

/** All of them with TEST_ALL=1, which takes half an hour. */
const every = (share: number) => (process.env['TEST_ALL'] ? 1 : share)

const some = mutants.filter((_, index) => index % every(60) === 0)

test.each(some)('a replay of the run on $id gives the same results', async ({ id, mutate, area, kills }) => {
  const selected = judgedBeginning(beginningsWithin('operations', { area, ...(kills ? { kills } : {}) }))
  const again = await replayOf([{ id, options: { mutate } }], selected)
  expect(again.differences).toEqual([])
  expect(again.replayed.misfits).toEqual([])
})

const someVariants = variants.filter(
  ({ signIn, overHttp }, index) => !overHttp && (signIn || index % every(16) === 0),
)

test.each(someVariants)('a replay of the run on the variant $id gives the same results', async (variant) => {
  const { id, options, mutate, signIn } = variant
  const server = { id, options: { ...options, ...(mutate ? { mutate } : {}) }, ...(signIn ? { signIn } : {}) }
  const again = await replayOf([server], asked(), 6_000)
  expect(again.differences).toEqual([])
  expect(again.replayed.misfits).toEqual([])
})
