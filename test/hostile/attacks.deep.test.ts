import { beforeAll, expect, test } from 'vitest'
import { attacks } from './attacks/index.ts'
import { runAttacks, type Tried } from './attacks/run-attacks.ts'

// The quick ones are tried in attacks.test.ts.

const slow = attacks.filter((attack) => !attack.quick)
let tried: ReadonlyMap<string, Tried>

beforeAll(async () => {
  tried = await runAttacks(slow)
})

test.each(slow)('$name: changes no other verdict, takes no secret, deletes nothing', ({ name }) => {
  expect(tried.get(name)?.flaws).toEqual([])
})
