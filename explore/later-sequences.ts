import { Draws } from '../fixtures/naming/draws.ts'
import type { Cell } from './input-cells.ts'
import { inputSequences } from './input-steps.ts'
import { laterRelationSequences } from './relation-sequences.ts'
import type { Step } from './step.ts'

interface Later {
  readonly sideBySide: number
  /** The longer sequences, which are not part of a run. The seed draws their order, so that a small budget covers others each time. */
  readonly thorough: Iterable<readonly Step[]>
  /** Selects the relations; all if absent. */
  readonly relations?: (relation: string) => boolean
}

/**
 * The sequences after the scripted ones, for each of several explorations side by side: unusual input alternates with the longer sequences
 * and the later passes over relations, so that a budget that ends early covers some of both.
 */
export function laterSequences(
  seed: string,
  cells: Iterable<Cell>,
  { sideBySide, thorough, relations = () => true }: Later,
): Step[][][] {
  const first = new Draws(seed, 'longer sequences').shuffled([...thorough].map((steps) => [...steps]))
  const all = [inputSequences(seed, cells), [...first, ...laterRelationSequences(relations)]]
  return Array.from({ length: sideBySide }, (_, index) =>
    byTurns(all.map((list) => shareOf(list, index, sideBySide))),
  )
}

/** The elements of a list for one of several who take turns; `index` from 0. */
export function shareOf<T>(list: readonly T[], index: number, of: number): T[] {
  return list.filter((_, place) => place % of === index)
}

function byTurns(lists: ReadonlyArray<readonly Step[][]>): Step[][] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}
