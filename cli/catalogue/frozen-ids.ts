import type { RequirementRecord } from '../../harness/report/report.ts'

/** The meaning of an id, on one line. */
export function meaningOf({ level, says }: Pick<RequirementRecord, 'level' | 'says'>): string {
  return `${level}: ${says}`
}

/** The frozen ids and the new ones. Frozen entries do not change. */
export function frozenIds(
  requirements: readonly RequirementRecord[],
  frozen: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.fromEntries(requirements.map((each) => [each.id, meaningOf(each)]))
  return Object.fromEntries(Object.entries({ ...known, ...frozen }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Ids that were removed or changed their meaning since they were frozen, and new ids that are not frozen yet. */
export function brokenIds(
  requirements: readonly RequirementRecord[],
  frozen: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(requirements.map((each) => [each.id, meaningOf(each)]))
  const groups = new Set(requirements.map(({ group }) => group))
  return [
    ...Object.entries(frozen).flatMap(([id, meaning]) => {
      // Rules were in groups before each had its own id.
      if (groups.has(id) && !known.has(id)) return []
      if (!known.has(id)) return [`${id} has gone away`]
      return known.get(id) === meaning ? [] : [`${id} has changed its meaning: it was "${meaning}"`]
    }),
    ...[...known.keys()].filter((id) => !Object.hasOwn(frozen, id)).map((id) => `${id} is not frozen yet`),
  ]
}
