import { beforeAll, expect, test } from 'vitest'
import { ofToday, sample } from '../../mutation/score/sample.ts'
import { attacks } from './attacks/index.ts'
import { runAttacks, type Tried } from './attacks/run-attacks.ts'

// attacks.test.ts covers the quick ones; of every tenth of the others a third, a different one each day; with TEST_ALL=1 all.

const others = attacks.filter((attack) => !attack.quick)
const slow = ofToday(sample(others, 10))
let tried: ReadonlyMap<string, Tried>

beforeAll(async () => {
  // The HTML page contains nothing beyond report and evidence; attacks.test.ts and docs/how-we-know/attacks.md include it.
  tried = await runAttacks(slow, undefined, ['--reporter', 'terminal'])
})

test.each(slow)('$name: changes no other verdict, takes no secret, deletes nothing', ({ name }) => {
  expect(tried.get(name)?.flaws).toEqual([])
})
