import { indexEvidence, type Exchange, type Evidence } from './evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from './report.ts'

/** A requirement that failed or could not be decided. */
export interface Trouble {
  readonly target: string
  readonly requirement: RequirementRecord
  readonly result: Result
  /** The exchange that decided it, where the evidence is available. */
  readonly exchange: Exchange | undefined
}

const troubling: ReadonlySet<string> = new Set(['fail', 'unstable', 'unmet', 'error'])

/** All troubles of one target, in the order of the report. Open questions are not among them. */
export function troublesOf(target: TargetReport, { requirements }: Report, evidence: Evidence): Trouble[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  return target.results.flatMap((result) => {
    const requirement = byId.get(result.requirement)
    if (!requirement || requirement.level === 'open' || !troubling.has(result.verdict)) return []
    const id = decisiveOf(result)
    const exchange = id === undefined ? undefined : evidence.exchange(target.name, id)
    return [{ target: target.name, requirement, result, exchange }]
  })
}

/** Ids of the exchanges that decided the troubles of a report, by target. */
export function exchangesOfTroubles(report: Report): Map<string, Set<string>> {
  const none: Evidence = { exchange: () => undefined, exchanges: () => [] }
  return new Map(
    report.targets.map((target) => [
      target.name,
      new Set(troublesOf(target, report, none).flatMap(({ result }) => decisiveOf(result) ?? [])),
    ]),
  )
}

/** The exchanges that decided the troubles of a report, in memory. */
export function evidenceOfTroubles(report: Report, evidence: Evidence): Evidence {
  return indexEvidence(
    [...exchangesOfTroubles(report)].flatMap(([target, ids]) =>
      [...ids].flatMap((id) => evidence.exchange(target, id) ?? []),
    ),
  )
}

/** The exchange that decided a result, otherwise the last one that was judged. */
export function decisiveOf({ decisive, exchanges }: Result): string | undefined {
  return decisive ?? exchanges.at(-1)
}
