import { disputesOf, disputeText } from '../../harness/report/disputes.ts'
import type {
  KnownFailure,
  ProfileResult,
  Report,
  RequirementRecord,
  Result,
  TargetReport,
  Verdict,
} from '../../harness/report/report.ts'

/**
 * A verdict in formats whose tests pass, fail, break or are skipped. Only `pass` is green. An open question that did not pass is skipped,
 * since it cannot hold or fail. `known`: a failure that the baseline lists.
 */
export type Outcome = 'passed' | 'failed' | 'known' | 'broken' | 'left out'

/** The verdict whose colour shows the outcome of a profile. */
export const verdictOfOutcome = {
  conforms: 'pass',
  'does not conform': 'fail',
  'not decided': 'unmet',
} as const satisfies Readonly<Record<ProfileResult['outcome'], Verdict>>

export interface Judged {
  readonly target: TargetReport
  readonly requirement: RequirementRecord
  readonly result: Result
  readonly outcome: Outcome
  /** The disputes about the requirement, in words; undefined if there are none. */
  readonly disputed: string | undefined
}

/** Every result of a report, target by target, in the order of the report. */
export function judgedOf(report: Report): Judged[] {
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  const disputes = disputesOf(report)
  return report.targets.flatMap((target) =>
    target.results.map((result) => {
      const requirement = byId.get(result.requirement) ?? unknown(result.requirement)
      const disputed = disputeText(disputes.get(requirement.id))
      return { target, requirement, result, outcome: outcomeOf(requirement, result), disputed }
    }),
  )
}

function outcomeOf({ level }: RequirementRecord, { verdict, known }: Result): Outcome {
  if (verdict === 'pass') return 'passed'
  if (level === 'open') return 'left out'
  switch (verdict) {
    case 'fail':
    case 'unstable':
      return known ? 'known' : 'failed'
    case 'unmet':
    case 'error':
      return 'broken'
    case 'observed':
    case 'skipped':
      return 'left out'
  }
}

/** The text for a known failure, on one line; contains text of the baseline. */
export function knownText({ reason, owner, issue, expires, expired }: KnownFailure): string {
  const until = expires === undefined ? undefined : `${expired ? 'expired on' : 'until'} ${expires}`
  const more = [owner, issue, until].filter((part) => part !== undefined)
  return `known failure: ${reason}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
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
