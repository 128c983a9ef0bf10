import type { Unsolicited } from '../client/connection.ts'
import { parseExchangeId } from '../client/exchange-id.ts'
import { OTHER_REQUESTS } from '../report/reasons.ts'
import type { Observation, Result } from '../report/report.ts'

const REASON = 'a response that no request asked for'

/**
 * Makes results `error` if they rest on an exchange whose response may belong to another request. If the exchange creates a shared
 * fixture, every result may rest on it.
 */
export function withoutDoubtful(
  results: ReadonlyMap<string, Result>,
  unsolicited: readonly Unsolicited[],
): ReadonlyMap<string, Result> {
  const doubtful = new Set(unsolicited.flatMap((each) => each.doubtful))
  if (doubtful.size === 0) return results
  const inFixture = [...doubtful].find((id) => parseExchangeId(id).kind === 'fixture')
  return new Map(
    [...results].map(([requirement, result]) => {
      const decisive = result.exchanges.find((id) => doubtful.has(id)) ?? inFixture
      return [requirement, decisive === undefined ? result : inDoubt(result, decisive)]
    }),
  )
}

function inDoubt(result: Result, decisive: string): Result {
  const { requirement, verdict, exchanges, durationMs } = result
  if (verdict === 'error' || verdict === 'skipped') return result
  const message = `the connection of ${decisive} received ${REASON}, so the response to it is not known`
  return { requirement, verdict: 'error', reason: REASON, message, exchanges, decisive, durationMs }
}

/** The observations about unsolicited responses: one for each operation after whose response they arrived. */
export function unsolicitedObservations(unsolicited: readonly Unsolicited[]): Observation[] {
  const seen = new Map<string, Observation>()
  for (const { request } of unsolicited) {
    const operation = request.operation ?? OTHER_REQUESTS
    const { times = 0, exchange = request.id ?? '' } = seen.get(operation) ?? {}
    seen.set(operation, { operation, what: REASON, times: times + 1, exchange })
  }
  return [...seen.values()]
}
