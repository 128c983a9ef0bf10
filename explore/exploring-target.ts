import { limitsOf, type Target } from '../harness/client/target.ts'
import { limitTable, type LimitName } from '../harness/client/limits.ts'
import { AUDIT_SEQUENCES, REQUESTS_PER_SEQUENCE, TIMES_TO_DIFFER } from './extent.ts'
import type { RunOptions } from '../harness/runtime/job.ts'

type Budget = NonNullable<RunOptions['explore']>

/** An upper bound on the requests of one client that a server answers in a second. */
const REQUESTS_PER_SECOND = 2000
/** The maximum average time of a request, in milliseconds. */
const SLOWEST_MS = 1000
/** The maximum number of requests of one client that a server answers in a second over a long time. */
const USUAL_PER_SECOND = 100
/** The maximum average size of a response, in bytes: half of them are lists of the 300 open issues of a legacy project. */
const BYTES_PER_REQUEST = 16 * 1024
/** The same for sequences of the code-hosting document only, such as those of a differential and of an audit. */
const BYTES_OF_CODE_HOSTING = 4 * 1024

/**
 * A target whose limits permit an exploration in addition to a run. The limits on exchanges, time, received bytes and evidence grow by the
 * maximum that the budget of the exploration can take, unless they were set.
 */
export function exploringTarget(target: Target, { requests, forMs, auditMs = 0, pairs = 0 }: Budget): Target {
  const limits = limitsOf(target)
  // Sequences in addition to the budget.
  const compared = pairs * 2 * TIMES_TO_DIFFER * REQUESTS_PER_SEQUENCE
  const more = compared + (auditMs > 0 ? AUDIT_SEQUENCES * REQUESTS_PER_SEQUENCE : 0)
  const moreBytes = more * BYTES_OF_CODE_HOSTING
  const within = (perSecond: number): number => Math.min(requests, (forMs * perSecond) / 1000)
  const grown = (name: LimitName, by: number): number =>
    limits[name] === limitTable[name].default ? Math.ceil(limits[name] + by) : limits[name]
  return {
    ...target,
    limits: {
      ...limits,
      exchanges: grown('exchanges', within(REQUESTS_PER_SECOND) + more),
      totalMs: grown('totalMs', Math.min(requests * SLOWEST_MS, forMs) + auditMs + compared * SLOWEST_MS),
      receivedBytes: grown('receivedBytes', within(REQUESTS_PER_SECOND) * BYTES_PER_REQUEST + moreBytes),
      evidenceBytes: grown('evidenceBytes', within(USUAL_PER_SECOND) * BYTES_PER_REQUEST + moreBytes),
    },
  }
}
