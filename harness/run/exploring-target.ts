import { limitsOf, type Target } from '../client/target.ts'
import { limitTable, type LimitName } from '../client/limits.ts'
import type { RunOptions } from './job.ts'

type Budget = NonNullable<RunOptions['explore']>

/** More than any server answers one client in a second. */
const REQUESTS_PER_SECOND = 2000
/** What a server may take for a request on average, in milliseconds. */
const SLOWEST_MS = 1000
/** What the response to a request may take on average, in bytes: several times what an ordinary server sends. */
const BYTES_PER_REQUEST = 4096

/**
 * A target whose limits permit an exploration besides what a run needs: the limits on exchanges, on time and on bytes received grow by
 * what the budget of the exploration may take, unless they were set.
 */
export function exploringTarget(target: Target, { requests, forMs, auditMs = 0 }: Budget): Target {
  const limits = limitsOf(target)
  const exchanges = Math.min(requests, (forMs * REQUESTS_PER_SECOND) / 1000)
  const grown = (name: LimitName, by: number): number =>
    limits[name] === limitTable[name].default ? Math.ceil(limits[name] + by) : limits[name]
  return {
    ...target,
    limits: {
      ...limits,
      exchanges: grown('exchanges', exchanges),
      totalMs: grown('totalMs', Math.min(requests * SLOWEST_MS, forMs) + auditMs),
      receivedBytes: grown('receivedBytes', exchanges * BYTES_PER_REQUEST),
    },
  }
}
