import { AFTER_RESTART, parseExchangeId } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'
import { Inconclusive, Interrupted } from '../client/inconclusive.ts'
import { NotRecorded } from '../client/recording.ts'
import { groupBy } from '../report/group-by.ts'
import type { Restart } from '../runtime/restarts.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'
import type { KeptExchanges } from './judge-rules.ts'

/** The largest number of repeated reads for each operation and each status code. */
const READS = 6

/**
 * Restarts the server when the checks have ended, and repeats reads of resources that still exist, and of those that do not: the rules over
 * all responses judge them as if nothing had happened.
 */
export async function readAfterRestart(
  { readsAgain, signal }: Pick<TargetRuntime, 'readsAgain' | 'signal'>,
  kept: KeptExchanges,
  restart: Restart,
): Promise<void> {
  const reads = latestReads(kept.all).flatMap((id) => readsAgain?.get(id) ?? [])
  if (reads.length === 0 || signal?.aborted || !(await restart())) return
  await Promise.all(
    reads.map((read) =>
      read(AFTER_RESTART).catch((cause: unknown) => {
        if (![Inconclusive, Interrupted, NotRecorded].some((kind) => cause instanceof kind)) throw cause
      }),
    ),
  )
}

/** The ids of the latest reads of each owner with a clear response, those with the longest responses first. */
function latestReads(exchanges: readonly Exchange[]): string[] {
  const reads = exchanges.filter(
    ({ operation, request, response }) =>
      operation !== undefined &&
      request.method === 'GET' &&
      response !== undefined &&
      (response.status < 300 || response.status === 404),
  )
  const kindOf = ({ operation = '', response }: Exchange): string => `${operation} ${response?.status ?? ''}`
  const latest = new Map(reads.map((one) => [`${kindOf(one)} ${parseExchangeId(one.id).source}`, one]))
  const kinds = groupBy([...latest.values()].reverse(), kindOf)
  return [...kinds.values()].flatMap((all) =>
    all
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, READS)
      .map(({ id }) => id),
  )
}

function lengthOf({ response }: Exchange): number {
  return response?.body && 'text' in response.body ? response.body.text.length : 0
}
