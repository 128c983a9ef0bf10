import type { TargetReport } from '../../harness/report/report.ts'
import type { Mutant } from '../mutants/index.ts'
import { ask } from './ask.ts'
import { beginningsWithin, judged, judgedBeginning, type Breadth } from './judged.ts'

/** The result of one mutant. */
export interface MutantResult {
  readonly id: string
  readonly area: string
  readonly breaks: string
  /** The requirements that the mutant breaks. */
  readonly targets: readonly string[]
  /** Those of them that failed. */
  readonly killedBy: readonly string[]
  /** Other requirements that failed. */
  readonly alsoFailed: readonly string[]
  /** Requirements without a verdict, because the mutant breaks their prerequisites. */
  readonly undecided: readonly string[]
  /** The reason why the first of them is undecided. */
  readonly why?: string
}

/** How mutants are asked. */
export interface ScoreOptions {
  readonly breadth: Breadth
  /** True: over HTTP, not in this process. */
  readonly overHttp?: boolean
}

/** A mutant is killed if a requirement that it targets fails; the failure of another requirement proves nothing. */
export function isKilled({ killedBy }: MutantResult): boolean {
  return killedBy.length > 0
}

/**
 * Ids of the stated requirements that no mutant targeting them made fail, except those that a mutant of `others` targets, which was not
 * asked.
 */
export function unproven(
  results: readonly MutantResult[],
  others: ReadonlyArray<Pick<Mutant, 'kills'>> = [],
): string[] {
  const proven = new Set([
    ...results.flatMap(({ killedBy }) => killedBy),
    ...others.flatMap(({ kills = [] }) => kills),
  ])
  return judged()
    .filter(({ level, id }) => level === 'stated' && !proven.has(id))
    .map(({ id }) => id)
}

/**
 * Divides mutants into `count` parts, each in the given order. The mutants of an operation stay together, so that they prove their targets.
 * Each part has about the same number of mutants of each area, because the times of areas differ.
 */
export function partsOf(mutants: readonly Mutant[], count: number): Mutant[][] {
  const operations = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const [operation = ''] = beginningsWithin('operations', mutant)
    operations.set(operation, [...(operations.get(operation) ?? []), mutant])
  }
  const parts = Array.from({ length: count }, () => new Set<Mutant>())
  for (const alike of [...operations.values()].sort((a, b) => b.length - a.length)) {
    const sizeOf = (part: ReadonlySet<Mutant>) =>
      [...part].filter(({ area }) => area === alike[0]?.area).length
    const [smallest] = parts.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a.size - b.size)
    for (const mutant of alike) smallest?.add(mutant)
  }
  return parts.map((part) => mutants.filter((mutant) => part.has(mutant)))
}

/** Groups mutants for which the same requirements are asked within `breadth`. */
export function alikeWithin(breadth: Breadth, mutants: readonly Mutant[]): Mutant[][] {
  const alike = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = beginningsWithin(breadth, mutant).join()
    alike.set(key, [...(alike.get(key) ?? []), mutant])
  }
  return [...alike.values()]
}

/** Asks the requirements within `breadth` for the mutants of one group, in one run. */
export async function scoreAlike(
  mutants: readonly Mutant[],
  { breadth, overHttp = false }: ScoreOptions,
): Promise<MutantResult[]> {
  const [first] = mutants
  if (!first) return []
  const report = await ask(
    mutants.map(({ id, mutate }) => ({ id, options: { mutate } })),
    // Every effect of the reference is immediate, except that a clone on a busy machine takes a second.
    { selected: judgedBeginning(beginningsWithin(breadth, first)), patienceMs: 2_000, overHttp },
  )
  return mutants.map((mutant) =>
    resultOf(
      mutant,
      report.targets.find(({ name }) => name === mutant.id),
    ),
  )
}

function resultOf({ id, area, breaks, kills = [] }: Mutant, report: TargetReport | undefined): MutantResult {
  const results = report?.results ?? []
  const open = results.filter(({ verdict }) => verdict === 'unmet' || verdict === 'error')
  const failed = results.filter(({ verdict }) => verdict === 'fail').map(({ requirement }) => requirement)
  return {
    id,
    area,
    breaks,
    targets: kills,
    killedBy: failed.filter((requirement) => kills.includes(requirement)),
    alsoFailed: failed.filter((requirement) => !kills.includes(requirement)),
    undecided: open.map(({ requirement }) => requirement),
    ...(open[0]?.message === undefined ? {} : { why: open[0].message }),
  }
}
