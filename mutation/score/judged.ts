import { catalogue } from '../../cli/catalogue.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import type { Mutant } from '../mutants/index.ts'

/** How much a mutant is asked: the operations of what it names, the areas of it, or everything. */
export type Breadth = 'operations' | 'areas' | 'everything'

/** What is decided from outside, and judged. */
export function judged(): RequirementRecord[] {
  return catalogue().filter(({ level, testable }) => testable && level !== 'open')
}

/** What a mutant is asked within `breadth`: beginnings of requirement ids; those of its area where it names nothing. */
export function beginningsWithin(
  breadth: Breadth,
  { area, kills = [] }: Pick<Mutant, 'area' | 'kills'>,
): string[] {
  if (breadth === 'everything') return ['']
  const depth = breadth === 'operations' ? 2 : 1
  const named = kills.length > 0 ? kills : [area]
  return [...new Set(named.map((id) => `${id.split('.').slice(0, depth).join('.')}.`))].sort()
}

/** Ids of everything judged that begin so. */
export function judgedBeginning(beginnings: readonly string[]): Set<string> {
  const ids = judged().map(({ id }) => id)
  return new Set(ids.filter((id) => beginnings.some((beginning) => id.startsWith(beginning))))
}
