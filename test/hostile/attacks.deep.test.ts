import { beforeAll, expect, test } from 'vitest'
import { attacks } from './attacks/index.ts'
import { runAttacks, type Tried } from './attacks/run-attacks.ts'

let tried: ReadonlyMap<string, Tried>

beforeAll(async () => {
  tried = await runAttacks(attacks)
})

test.each(attacks)('$name: changes no other verdict, takes no secret, deletes nothing', ({ name }) => {
  expect(tried.get(name)?.flaws).toEqual([])
})
