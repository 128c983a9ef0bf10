import type { Report, RequirementRecord, ShardInfo } from './report.ts'
import { textDigest } from './text-digest.ts'

export const MAX_SHARDS = 1000

/** One of several runs that share the requirements. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly of: number
  /** How often it runs each check; once if absent. */
  readonly repeats?: number
}

export interface ShardPlan {
  /** Ids of its requirements, and of all rules over all responses, which each shard judges on its own responses. */
  readonly selected: ReadonlySet<string>
  readonly info: ShardInfo
}

/**
 * Divides requirements among shards. Those of an operation stay together, because they share scenarios, and each shard gets about
 * the same time. The same requirements, times and repeats give the same division on every machine. `times`: in milliseconds, by id; a
 * requirement without a time counts as the median.
 */
export function planShard(
  requirements: readonly Pick<RequirementRecord, 'id' | 'area' | 'operation' | 'isRule'>[],
  { index, of, repeats = 1 }: Shard,
  times: ReadonlyMap<string, number> = new Map(),
): ShardPlan {
  const usual = medianOf([...times.values()]) || 1
  const groups = new Map<string, { ids: string[]; weight: number }>()
  for (const { id, area, operation } of requirements.filter(({ isRule }) => !isRule)) {
    const name = operation ?? area
    const group = groups.get(name) ?? { ids: [], weight: 0 }
    group.ids.push(id)
    group.weight += times.get(id) ?? usual
    groups.set(name, group)
  }
  const heaviest = [...groups].sort(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1))
  const shards = Array.from({ length: of }, () => ({ ids: [] as string[], weight: 0 }))
  for (const [, group] of heaviest) {
    const lightest = shards.reduce((least, shard) => (shard.weight < least.weight ? shard : least))
    lightest.ids.push(...group.ids)
    lightest.weight += group.weight
  }
  const rules = requirements.flatMap(({ id, isRule }) => (isRule ? id : [])).toSorted()
  const parts = shards.map(({ ids }) => ids.toSorted())
  return {
    selected: new Set([...(parts[index - 1] ?? []), ...rules]),
    info: { index, of, division: divisionOf(parts, rules, repeats) },
  }
}

/**
 * The name of a division: equal for the same requirements in the same shards, the same rules and the same number of repeats. All ids are
 * sorted.
 */
export function divisionOf(
  parts: ReadonlyArray<readonly string[]>,
  rules: readonly string[],
  repeats: number,
): string {
  return textDigest(JSON.stringify([...parts, rules, ...(repeats === 1 ? [] : [repeats])]))
}

/** The total time of the requirements of a report on its targets, in milliseconds, by id. Requirements that were not checked are absent. */
export function timesOf({ targets }: Report): Map<string, number> {
  const times = new Map<string, number>()
  for (const { results } of targets)
    for (const { requirement, durationMs, exchanges } of results)
      if (exchanges.length > 0) times.set(requirement, (times.get(requirement) ?? 0) + durationMs)
  return times
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
