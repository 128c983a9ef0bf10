import { expect, test } from 'vitest'
import { judged } from '../../mutation/score/judged.ts'
import { mutants } from '../../mutation/mutants/index.ts'

test('every mutant names requirements that are judged', () => {
  const known = new Set(judged().map(({ id }) => id))
  const nameless = mutants.filter(({ kills }) => !kills?.some((id) => known.has(id))).map(({ id }) => id)
  const unknown = mutants.flatMap(({ id, kills = [] }) =>
    kills.filter((name) => !known.has(name)).map((name) => `${id} names ${name}`),
  )
  expect({ nameless, unknown }).toEqual({ nameless: [], unknown: [] })
})

test('every stated requirement is named by a mutant', () => {
  const named = new Set(mutants.flatMap(({ kills = [] }) => kills))
  const stated = judged().filter(({ level }) => level === 'stated')
  expect(stated.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([])
})
