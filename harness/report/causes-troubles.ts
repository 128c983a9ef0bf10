import type { Exchange, Evidence } from './evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from './report.ts'

/** A promise that did not hold or could not be decided. */
export interface Trouble {
  readonly target: string
  readonly requirement: RequirementRecord
  readonly result: Result
  /** What decided it, where the evidence is at hand. */
  readonly exchange: Exchange | undefined
}

const troubling: ReadonlySet<string> = new Set(['fail', 'unstable', 'unmet', 'error'])

/** All troubles of one target, in the order of the report. Open questions are none. */
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

/** Which exchanges the troubles of a report are explained with, by target. */
export function exchangesOfTroubles(report: Report): Map<string, Set<string>> {
  const none: Evidence = { exchange: () => undefined, exchanges: () => [] }
  return new Map(
    report.targets.map((target) => [
      target.name,
      new Set(troublesOf(target, report, none).flatMap(({ result }) => decisiveOf(result) ?? [])),
    ]),
  )
}

/** What decided a result, or else what was looked at last. */
export function decisiveOf({ decisive, exchanges }: Result): string | undefined {
  return decisive ?? exchanges.at(-1)
}
