import type { RequirementRecord } from '../../harness/report/report.ts'

/** What an id stands for, on one line. */
export function meaningOf({ level, says }: Pick<RequirementRecord, 'level' | 'says'>): string {
  return `${level}: ${says}`
}

/** The frozen ids with those added that are new; what is frozen stays as it is. */
export function frozenIds(
  requirements: readonly RequirementRecord[],
  frozen: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.fromEntries(requirements.map((each) => [each.id, meaningOf(each)]))
  return Object.fromEntries(Object.entries({ ...known, ...frozen }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Ids that have gone away or changed meaning since they were frozen, and new ones that are not frozen yet. */
export function brokenIds(
  requirements: readonly RequirementRecord[],
  frozen: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(requirements.map((each) => [each.id, meaningOf(each)]))
  const groups = new Set(requirements.map(({ group }) => group))
  return [
    ...Object.entries(frozen).flatMap(([id, meaning]) => {
      // Rules stood in groups before each had an id of its own.
      if (groups.has(id) && !known.has(id)) return []
      if (!known.has(id)) return [`${id} has gone away`]
      return known.get(id) === meaning ? [] : [`${id} has changed its meaning: it was "${meaning}"`]
    }),
    ...[...known.keys()].filter((id) => !Object.hasOwn(frozen, id)).map((id) => `${id} is not frozen yet`),
  ]
}
