import type { Report, RequirementRecord, Result, TargetReport } from '../harness/report/report.ts'

/**
 * A verdict in formats whose tests pass, fail, break or are skipped. Only `pass` is green; an open question that did not
 * pass is skipped, since it can neither hold nor fail.
 */
export type Outcome = 'passed' | 'failed' | 'broken' | 'left out'

/** A result with its target, requirement and outcome. */
export interface Judged {
  readonly target: TargetReport
  readonly requirement: RequirementRecord
  readonly result: Result
  readonly outcome: Outcome
}

/** Every result of a report, target by target, in the order of the report. */
export function judgedOf(report: Report): Judged[] {
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  return report.targets.flatMap((target) =>
    target.results.map((result) => {
      const requirement = byId.get(result.requirement) ?? unknown(result.requirement)
      return { target, requirement, result, outcome: outcomeOf(requirement, result) }
    }),
  )
}

function outcomeOf({ level }: RequirementRecord, { verdict }: Result): Outcome {
  if (verdict === 'pass') return 'passed'
  if (level === 'open') return 'left out'
  switch (verdict) {
    case 'fail':
    case 'unstable':
      return 'failed'
    case 'unmet':
    case 'error':
      return 'broken'
    case 'observed':
    case 'skipped':
      return 'left out'
  }
}

/** Keeps a result whose requirement is missing in the report. */
function unknown(id: string): RequirementRecord {
  return {
    id,
    area: id.split('.', 1)[0] ?? id,
    level: 'stated',
    source: 'unknown',
    says: 'Not described in the report.',
    document: 'code-hosting',
    testable: true,
  }
}
