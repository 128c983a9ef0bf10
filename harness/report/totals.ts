import type { Level, RequirementRecord, Result, Totals, Verdict } from './report.ts'

/** The number of results with each verdict, by level; verdicts without results are omitted. */
export function totalsOf(results: readonly Result[], requirements: readonly RequirementRecord[]): Totals {
  return totalsByLevel(results, levelsById(requirements))
}

export function levelsById(requirements: readonly RequirementRecord[]): ReadonlyMap<string, Level> {
  return new Map(requirements.map(({ id, level }) => [id, level]))
}

/** As {@link totalsOf}, for several targets with the same requirements. */
export function totalsByLevel(results: readonly Result[], levelOf: ReadonlyMap<string, Level>): Totals {
  const totals: Record<Exclude<Level, 'own'>, Partial<Record<Verdict, number>>> & {
    own?: Partial<Record<Verdict, number>>
  } = { stated: {}, implied: {}, open: {} }
  for (const { requirement, verdict } of results) {
    const level = levelOf.get(requirement)
    if (!level) throw new Error(`a result for ${requirement}, which is no requirement`)
    const counts = (totals[level] ??= {})
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  return totals
}

/** The number of results of a level with any verdict: the denominator. */
export function countOf(totals: Totals, level: Level): number {
  return Object.values(totals[level] ?? {}).reduce((sum, times) => sum + times, 0)
}
