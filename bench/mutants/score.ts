import type { TargetReport } from '../../harness/report/report.ts'
import type { Mutant } from '../../reference/mutants/index.ts'
import { ask } from './ask.ts'
import { judged, judgedWithin, type Breadth } from './judged.ts'

/** What became of one mutant. */
export interface Outcome {
  readonly id: string
  readonly area: string
  readonly breaks: string
  /** What should have bitten. */
  readonly names: readonly string[]
  /** Failed, of those it names. */
  readonly bitten: readonly string[]
  /** Failed besides: how far the kill spreads. */
  readonly spread: readonly string[]
  /** Could not be decided, since the mutant broke what they lean on. */
  readonly undecided: readonly string[]
}

/** A mutant is killed when a requirement that it names fails; that some other one fails is no proof. */
export function isKilled({ bitten }: Outcome): boolean {
  return bitten.length > 0
}

/** Ids of what the documents state and no mutant that names it made fail. */
export function unproven(outcomes: readonly Outcome[]): string[] {
  const proven = new Set(outcomes.flatMap(({ bitten }) => bitten))
  return judged()
    .filter(({ level, id }) => level === 'stated' && !proven.has(id))
    .map(({ id }) => id)
}

/** Mutants that are asked the same. */
interface Alike {
  readonly selected: ReadonlySet<string>
  readonly mutants: Mutant[]
}

/** Mutants by what lies within `breadth` of the requirements that they name. */
export function alikeWithin(breadth: Breadth, mutants: readonly Mutant[]): Alike[] {
  const alike = new Map<string, Alike>()
  for (const mutant of mutants) {
    const selected = judgedWithin(breadth, mutant)
    const key = [...selected].join()
    const group = alike.get(key) ?? { selected, mutants: [] }
    group.mutants.push(mutant)
    alike.set(key, group)
  }
  return [...alike.values()]
}

/** Asks every mutant what lies within `breadth` of the requirements that it names; those alike in one run. */
export async function scoreMutants(mutants: readonly Mutant[], breadth: Breadth): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  for (const { selected, mutants: group } of alikeWithin(breadth, mutants)) {
    const found = await ask(
      group.map(({ id, mutate }) => ({ id, options: { mutate } })),
      { selected, seed: 'mutants', concurrency: 8 },
    )
    for (const mutant of group) outcomes.set(mutant.id, outcomeOf(mutant, found.get(mutant.id)))
  }
  return mutants.map(({ id }) => outcomes.get(id)).filter((outcome) => outcome !== undefined)
}

function outcomeOf({ id, area, breaks, kills = [] }: Mutant, report: TargetReport | undefined): Outcome {
  const results = report?.results ?? []
  const failed = results.filter(({ verdict }) => verdict === 'fail').map(({ requirement }) => requirement)
  return {
    id,
    area,
    breaks,
    names: kills,
    bitten: failed.filter((requirement) => kills.includes(requirement)),
    spread: failed.filter((requirement) => !kills.includes(requirement)),
    undecided: results
      .filter(({ verdict }) => verdict === 'unmet' || verdict === 'error')
      .map(({ requirement }) => requirement),
  }
}
