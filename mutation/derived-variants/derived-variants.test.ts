import { expect, test } from 'vitest'
import { openRefusals, described } from './described.ts'
import { derivedVariant } from './index.ts'

const seeds = Array.from({ length: 200 }, (_, at) => at + 1)
const drawn = seeds.map((seed) => derivedVariant(seed))
const ids = new Set(drawn.flatMap(({ choices }) => choices.map(({ id }) => id)))

test('a seed decides every choice', () => {
  const saying = (seed: number) => derivedVariant(seed).choices.map(({ id, says }) => [id, says])
  expect(saying(7)).toEqual(saying(7))
  expect(saying(7)).not.toEqual(saying(8))
})

test('each choice names the place that leaves it open', () => {
  const all = drawn.flatMap(({ choices }) => choices)
  const isPlaced = /^(?:code-hosting|legacy-forge)\b/
  expect(all.filter(({ source, says }) => !isPlaced.test(source) || says === '').map(({ id }) => id)).toEqual(
    [],
  )
})

test('every change with a refusal of unknown condition is refused by some server, and every list changed', () => {
  const changes = described.filter((one) => one.entry.method !== 'GET' && openRefusals(one).length > 0)
  const lists = described.filter(({ entry, id }) => entry.lists && id !== 'legacy-issues.form')
  expect(
    [...changes.map(({ id }) => `refuses ${id}`), ...lists.map(({ id }) => `list ${id}`)].filter(
      (id) => !ids.has(id),
    ),
  ).toEqual([])
})

test('with words, a server makes only the choices that have one of them', () => {
  const { choices } = derivedVariant(7, ['list '])
  expect(choices.length).toBeGreaterThan(0)
  expect(choices.every(({ id }) => id.startsWith('list '))).toBe(true)
})
