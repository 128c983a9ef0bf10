import { expect, test } from 'vitest'
import { judged } from '../score/judged.ts'
import { mutants } from './index.ts'

const byId = new Map(judged().map((requirement) => [requirement.id, requirement]))

test.each(mutants)('$id is described', ({ id, area, breaks, source }) => {
  expect(mutants.filter((one) => one.id === id)).toHaveLength(1)
  expect(id).toMatch(new RegExp(`^${area}/[a-z0-9]+(?:-[a-z0-9]+)*$`))
  expect(source).toMatch(/^(?:code-hosting|legacy-forge), ./)
  expect(breaks).toMatch(/^.+\.$/)
})

test('every mutant targets requirements that are judged', () => {
  const without = mutants.filter(({ kills = [] }) => kills.length === 0).map(({ id }) => id)
  const unknown = mutants.flatMap(({ id, kills = [] }) =>
    kills
      .filter((requirement) => !byId.has(requirement))
      .map((requirement) => `${id} targets ${requirement}`),
  )
  expect({ without, unknown }).toEqual({ without: [], unknown: [] })
})

test('every stated requirement is the target of a mutant', () => {
  const targets = new Set(mutants.flatMap(({ kills = [] }) => kills))
  const stated = [...byId.values()].filter(({ level }) => level === 'stated')
  expect(stated.filter(({ id }) => !targets.has(id)).map(({ id }) => id)).toEqual([])
})
