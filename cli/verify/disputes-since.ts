import { isDeepStrictEqual } from 'node:util'
import { withDisputes } from '../../harness/report/disputes.ts'
import type { Dispute, Report } from '../../harness/report/report.ts'

/**
 * The difference between the disputes of a report and those of a package with `known`; undefined if there is none. Disputes that were
 * opened or answered since the day of the run may be missing, or open. Disputes that a user adds are open.
 */
export function disputesFlaw(
  {
    disputes: own = [],
    requirements,
    run,
  }: Pick<Report, 'disputes' | 'requirements'> & {
    readonly run: Pick<Report['run'], 'startedAt'>
  },
  known: readonly Dispute[],
): string | undefined {
  const ids = new Set(requirements.map(({ id }) => id))
  const day = run.startedAt.slice(0, 10)
  const isThere = (dispute: Dispute): boolean => own.some((one) => isDeepStrictEqual(one, dispute))
  const missing = known.find((dispute) => {
    const { requirement, opened, answered } = dispute
    if (!ids.has(requirement) || isThere(dispute) || opened >= day) return false
    return answered === undefined || answered < day || !isThere(unanswered(dispute))
  })
  if (missing) return `the dispute about ${missing.requirement} is not as in this package`
  const answered = own.find(
    (one) => one.state !== 'open' && !known.some((other) => isDeepStrictEqual(one, other)),
  )
  return (
    answered &&
    `the dispute about ${answered.requirement} is ${answered.state}, and this package has none such`
  )
}

/** A dispute before its answer. */
export function unanswered({ requirement, section, argument, opened, link }: Dispute): Dispute {
  return { requirement, section, argument, state: 'open', opened, ...(link === undefined ? {} : { link }) }
}

/** The report with the current state of its disputes in a package with `known`, and those that a user added. */
export function withDisputesOfNow(report: Report, known: readonly Dispute[]): Report {
  const isKnown = (one: Dispute): boolean =>
    known.some((other) => isDeepStrictEqual(one, other) || isDeepStrictEqual(one, unanswered(other)))
  const added = (report.disputes ?? []).filter((one) => one.state === 'open' && !isKnown(one))
  return withDisputes({ ...report, disputes: [] }, [...known, ...added])
}
