import { disputesOf, disputesOnce, disputeText } from './disputes.ts'
import type { Observation, RequirementRecord, Report, Result, TargetReport } from './report.ts'
import { asked, movementOf, type Movement } from './diff-movement.ts'
import { originOf } from './origin.ts'
import { outagesOf } from './outages.ts'
import { suspectsOf } from './remarks.ts'
import { renamings } from './renamings.ts'

/** One requirement on one target, before and after. */
export interface Change {
  /** The target's name in the newer report, if it contains the target. */
  readonly target: string
  readonly requirement: RequirementRecord
  readonly before?: Result
  readonly after?: Result
}

/** The differences between two reports. */
export interface Diff extends Readonly<Record<Exclude<Movement, 'same'>, readonly Change[]>> {
  readonly unchanged: number
  /** Whether both have the same requirements, word by word. */
  readonly sameCatalogue: boolean
  /** The JSON names that target files change, of the older and the newer report. */
  readonly renamed: { readonly old: readonly string[]; readonly new: readonly string[] }
  /** The disputes of either report about changed requirements, one line for each requirement. */
  readonly disputed: readonly string[]
  /** What was not judged in each report because a target could not be tested: one line each. */
  readonly outages: { readonly old: readonly string[]; readonly new: readonly string[] }
  /** Probable mistakes that no sentence decides and that only the newer report names: one line each. */
  readonly suspected: readonly string[]
  /** Targets that only one report contains. */
  readonly targets: { readonly new: readonly string[]; readonly gone: readonly string[] }
}

/** Compares two reports, requirement by requirement. */
export function diffReports(before: Report, after: Report): Diff {
  const pairs = pairTargets(before.targets, after.targets)
  const records = new Map([...before.requirements, ...after.requirements].map((one) => [one.id, one]))
  const groups: Record<Movement, Change[]> = {
    worse: [],
    better: [],
    new: [],
    gone: [],
    unmet: [],
    changed: [],
    same: [],
  }
  for (const [old, now] of pairs) {
    const origins = [old ? originOf(old) : '', now ? originOf(now) : ''] as const
    for (const change of changesOf(old, now, records))
      groups[movementOf(change.before, change.after, change.requirement.level, origins)].push(change)
  }
  const { same, ...differing } = groups
  return {
    ...differing,
    unchanged: same.filter(({ before }) => asked(before)).length,
    sameCatalogue: before.suite.catalogueDigest === after.suite.catalogueDigest,
    renamed: { old: renamings(before.targets), new: renamings(after.targets) },
    outages: { old: outageLines(before), new: outageLines(after) },
    suspected: pairs.flatMap(([old, now]) => newSuspects(old, now)),
    disputed: disputesAmong(Object.values(differing).flat(), [before, after]),
    targets: {
      new: pairs.flatMap(([old, now]) => (!old && now ? [now.name] : [])),
      gone: pairs.flatMap(([old, now]) => (old && !now ? [old.name] : [])),
    },
  }
}

function outageLines(report: Report): string[] {
  return outagesOf(report).map(({ where, line }) => `${where}: ${line}`)
}

/** Numbers in the text of an observation, such as the length of a list, differ between runs. */
function newSuspects(old: TargetReport | undefined, now: TargetReport | undefined): string[] {
  const keyOf = ({ operation, what }: Observation) => `${operation}: ${what}`.replaceAll(/\d+/g, '#')
  const known = new Set(suspectsOf(old ?? {}).map(keyOf))
  return suspectsOf(now ?? {})
    .filter((one) => !known.has(keyOf(one)))
    .map(({ operation, what, exchange }) => `${operation}: ${what}; such as ${exchange}`)
}

/** `users.get.status is disputed (open; …): …`. */
function disputesAmong(changes: readonly Change[], reports: readonly Report[]): string[] {
  const disputes = disputesOf(disputesOnce(reports))
  const ids = new Set(changes.map(({ requirement }) => requirement.id))
  return [...ids].flatMap((id) => {
    const text = disputeText(disputes.get(id))
    return text === undefined ? [] : [`${id} is ${text}`]
  })
}

type Pair = readonly [old: TargetReport | undefined, now: TargetReport | undefined]

/** Pairs targets by name. If each report has one target, these two form a pair with any names: `forge 1.3` and `forge 1.4`. */
function pairTargets(before: readonly TargetReport[], after: readonly TargetReport[]): Pair[] {
  if (before.length === 1 && after.length === 1) return [[before[0], after[0]]]
  const olds = new Map(before.map((old) => [old.name, old]))
  const names = new Set(after.map(({ name }) => name))
  const kept = after.map((now): Pair => [olds.get(now.name), now])
  const gone = before.filter(({ name }) => !names.has(name))
  return [...kept, ...gone.map((old): Pair => [old, undefined])]
}

function changesOf(
  old: TargetReport | undefined,
  now: TargetReport | undefined,
  records: ReadonlyMap<string, RequirementRecord>,
): Change[] {
  const before = resultsOf(old)
  const after = resultsOf(now)
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const requirement = records.get(id)
    const [was, is] = [before.get(id), after.get(id)]
    const target = now?.name ?? old?.name ?? ''
    return requirement
      ? [{ target, requirement, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) }]
      : []
  })
}

function resultsOf(target: TargetReport | undefined): Map<string, Result> {
  return new Map((target?.results ?? []).map((result) => [result.requirement, result]))
}
