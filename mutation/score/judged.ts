import { catalogue } from '../../cli/catalogue/catalogue.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import type { Mutant } from '../mutants/index.ts'

/** The requirements to ask for a mutant: those of the operations of its targets, of their areas, or all. */
export type Breadth = 'operations' | 'areas' | 'everything'

/** Ids of all requirements that can be asked, including open questions. */
export function asked(): Set<string> {
  return new Set(
    catalogue()
      .filter(({ testable }) => testable)
      .map(({ id }) => id),
  )
}

/**
 * Requirements whose checks have a pass or fail verdict, which excludes open questions. Rules over all responses have no check that a
 * mutant could target.
 */
export function judged(): RequirementRecord[] {
  return catalogue().filter(({ level, testable, isRule }) => testable && !isRule && level !== 'open')
}

/** The requirements to ask for a mutant within `breadth`, as prefixes of their ids; those of its area if it has no target. */
export function beginningsWithin(
  breadth: Breadth,
  { area, kills = [] }: Pick<Mutant, 'area' | 'kills'>,
): string[] {
  if (breadth === 'everything') return ['']
  const depth = breadth === 'operations' ? 2 : 1
  const named = kills.length > 0 ? kills : [area]
  return [...new Set(named.map((id) => `${id.split('.').slice(0, depth).join('.')}.`))].sort()
}

/** Ids of judged requirements with one of these prefixes. */
export function judgedBeginning(beginnings: readonly string[]): Set<string> {
  const ids = judged().map(({ id }) => id)
  return new Set(ids.filter((id) => beginnings.some((beginning) => id.startsWith(beginning))))
}
