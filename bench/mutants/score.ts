import type { TargetReport } from '../../harness/report/report.ts'
import type { Mutant } from '../../reference/mutants/index.ts'
import { ask, judgedRequirements } from './ask.ts'

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

/** Asks every mutant the requirements of its area, or of all areas. */
export async function scoreMutants(mutants: readonly Mutant[], everywhere = false): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const area of new Set(mutants.map((mutant) => mutant.area))) {
    const ofArea = mutants.filter((mutant) => mutant.area === area)
    const found = await ask(
      ofArea.map(({ id, mutate }) => ({ id, options: { mutate } })),
      { selected: judgedRequirements(everywhere ? undefined : [area]), seed: 'mutants', concurrency: 8 },
    )
    for (const mutant of ofArea) outcomes.push(outcomeOf(mutant, found.get(mutant.id)))
  }
  return outcomes
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
