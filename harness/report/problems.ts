import { indexEvidence, type Exchange, type Evidence } from './evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from './report.ts'

/** A requirement that failed or is undecided. */
export interface Problem {
  readonly target: string
  readonly requirement: RequirementRecord
  readonly result: Result
  /** The exchange that decided it, if the evidence is available. */
  readonly exchange: Exchange | undefined
}

const unfavourable: ReadonlySet<string> = new Set(['fail', 'unstable', 'unmet', 'error'])

/** All problems of one target, in the order of the report, without open questions. */
export function problemsOf(target: TargetReport, { requirements }: Report, evidence: Evidence): Problem[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  return target.results.flatMap((result) => {
    const requirement = byId.get(result.requirement)
    if (!requirement || requirement.level === 'open' || !unfavourable.has(result.verdict)) return []
    const id = decisiveOf(result)
    const exchange = id === undefined ? undefined : evidence.exchange(target.name, id)
    return [{ target: target.name, requirement, result, exchange }]
  })
}

/** Ids of the exchanges that decided the problems of a report, by target. */
export function exchangesOfProblems(report: Report): Map<string, Set<string>> {
  const none: Evidence = { exchange: () => undefined, exchanges: () => [] }
  return new Map(
    report.targets.map((target) => [
      target.name,
      new Set(problemsOf(target, report, none).flatMap(({ result }) => decisiveOf(result) ?? [])),
    ]),
  )
}

/** The exchanges that decided the problems of a report, in memory. */
export function evidenceOfProblems(report: Report, evidence: Evidence): Evidence {
  return indexEvidence(
    [...exchangesOfProblems(report)].flatMap(([target, ids]) =>
      [...ids].flatMap((id) => evidence.exchange(target, id) ?? []),
    ),
  )
}

/** The exchange that decided a result, otherwise the last judged one. */
export function decisiveOf({ decisive, exchanges }: Result): string | undefined {
  return decisive ?? exchanges.at(-1)
}
