import type { Cell } from './input-cells.ts'
import { inputSequences } from './input-steps.ts'
import { laterRelationSequences } from './relation-sequences.ts'
import type { Step } from './step.ts'

/**
 * What comes after the scripted sequences, for one of several explorations side by side: unusual input and the later passes over relations
 * by turns, so that a budget that ends before them is for both.
 */
export function laterSequences(
  seed: string,
  cells: Iterable<Cell>,
  {
    index,
    sideBySide,
    ofRelations = true,
  }: { readonly index: number; readonly sideBySide: number; readonly ofRelations?: boolean },
): Step[][] {
  const lists = [inputSequences(seed, cells), ofRelations ? laterRelationSequences() : []].map((list) =>
    list.filter((_, place) => place % sideBySide === index),
  )
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}
