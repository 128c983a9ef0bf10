import type { TargetReport } from '../../harness/report/report.ts'
import type { Mutant } from '../mutants/index.ts'
import { ask } from './ask.ts'
import { beginningsWithin, judged, judgedBeginning, type Breadth } from './judged.ts'

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

/** Mutants that are asked the same within `breadth`, together. */
export function alikeWithin(breadth: Breadth, mutants: readonly Mutant[]): Mutant[][] {
  const alike = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = beginningsWithin(breadth, mutant).join()
    alike.set(key, [...(alike.get(key) ?? []), mutant])
  }
  return [...alike.values()]
}

/** Asks mutants that are alike what lies within `breadth` of the requirements that they name, in one run. */
export async function scoreAlike(mutants: readonly Mutant[], breadth: Breadth): Promise<Outcome[]> {
  const [first] = mutants
  if (!first) return []
  const found = await ask(
    mutants.map(({ id, mutate }) => ({ id, options: { mutate } })),
    { selected: judgedBeginning(beginningsWithin(breadth, first)), seed: 'mutants', concurrency: 8 },
  )
  return mutants.map((mutant) => outcomeOf(mutant, found.get(mutant.id)))
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
