import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../mutation/score/sample.ts'
import { packageRoot } from '../../schemas/load.ts'
import { cell } from './attacks/attacks-document.ts'
import { attacks } from './attacks/index.ts'
import { runAttacks, type Tried } from './attacks/run-attacks.ts'

// Some of every kind, every sixth of the quick ones; with TEST_ALL=1 all of them. attacks.deep.test.ts covers the others.

const quick = sample(
  attacks.filter((attack) => attack.quick),
  6,
)
let tried: ReadonlyMap<string, Tried>

beforeAll(async () => {
  tried = await runAttacks(quick)
}, 300_000)

describe('an attack', () => {
  test.each(quick)('$name: changes no other verdict, takes no secret, deletes nothing', ({ name }) => {
    expect(tried.get(name)?.flaws).toEqual([])
  })
})

test('attacks have names of their own, and docs/how-we-know/attacks.md and the README list them', () => {
  const names = attacks.map(({ name }) => name)
  const page = readFileSync(join(packageRoot(), 'docs/how-we-know/attacks.md'), 'utf8')
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !page.includes(`| ${cell(name)} `))).toEqual([])
  expect(readFileSync(join(packageRoot(), 'README.md'), 'utf8')).toContain(`${attacks.length} attacks`)
})

test('the reference without an attack has one failure, so that a lost one is noticed', () => {
  const [one] = tried.values()
  expect(one?.outcome.attacked['users.get.email-hidden']).toBe('fail')
  expect(Object.values(one?.outcome.neighbour ?? {})).toEqual(['pass', 'pass', 'pass', 'pass'])
})
