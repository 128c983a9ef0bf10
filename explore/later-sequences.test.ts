import { expect, test } from 'vitest'
import { giteaNames } from '../fixtures/drivers/gitea-names.ts'
import { cellsFor } from './input-cells.ts'
import { SET_UP } from './input-steps.ts'
import { laterSequences } from './later-sequences.ts'
import { relationStep } from './relation-sequences.ts'

test.each([0, 1])('the budget of exploration %i of two is for unusual input and for relations', (index) => {
  const sequences =
    laterSequences('1', cellsFor(giteaNames).values(), { sideBySide: 2, thorough: [] })[index] ?? []
  const kinds = sequences.map(([first]) =>
    first?.do.startsWith(SET_UP) ? 'input' : relationStep(first?.do ?? '') && 'relation',
  )
  expect(kinds.slice(0, 6)).toEqual(['input', 'relation', 'input', 'relation', 'input', 'relation'])
})

test('each longer sequence is in the share of one exploration, in an order that the seed draws', () => {
  const thorough = Array.from({ length: 20 }, (_, n) => [{ do: `longer ${n}`, choices: [] }])
  const orderOf = (seed: string) =>
    laterSequences(seed, [], { sideBySide: 2, thorough, relations: () => false }).map((share) =>
      share.flatMap((steps) => steps.map(({ do: kind }) => kind)),
    )
  const [one, other] = [orderOf('1'), orderOf('2')]
  const all = thorough.flatMap((steps) => steps.map(({ do: kind }) => kind))
  for (const shares of [one, other]) {
    expect(shares.map(({ length }) => length)).toEqual([10, 10])
    expect(shares.flat().toSorted()).toEqual(all.toSorted())
  }
  expect(one).not.toEqual(other)
})
