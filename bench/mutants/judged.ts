import type { RequirementRecord } from '../../harness/report/report.ts'
import { catalogue } from '../../harness/run/catalogue.ts'
import type { Mutant } from '../../reference/mutants/index.ts'

/** How much a mutant is asked: the operations of what it names, the areas of it, or everything. */
export type Breadth = 'operations' | 'areas' | 'everything'

/** What is decided from outside, and judged. */
export function judged(): RequirementRecord[] {
  return catalogue().filter(({ level, testable }) => testable && level !== 'open')
}

/** Ids of everything judged that lies within `breadth` of what a mutant names; of its area where it names nothing. */
export function judgedWithin(
  breadth: Breadth,
  { area, kills = [] }: Pick<Mutant, 'area' | 'kills'>,
): Set<string> {
  const depth = breadth === 'operations' ? 2 : 1
  const beginnings = new Set(
    kills.length > 0 ? kills.map((id) => beginningOf(id, depth)) : [beginningOf(area, 1)],
  )
  return new Set(
    judged()
      .filter(
        ({ id }) =>
          breadth === 'everything' ||
          beginnings.has(beginningOf(id, depth)) ||
          beginnings.has(beginningOf(id, 1)),
      )
      .map(({ id }) => id),
  )
}

function beginningOf(id: string, depth: number): string {
  return id.split('.').slice(0, depth).join('.')
}
