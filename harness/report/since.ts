import type { Exchange } from './evidence.ts'
import type { Result } from './report.ts'

/** The longest list of facts that a text names. */
const NAMED = 3

/** Why a rule expects a value: one sentence for each fact, with the request that has established it, if the evidence at hand has it. */
export function sinceLines(
  { since = [] }: Pick<Result, 'since'>,
  exchangeOf: (id: string) => Exchange | undefined,
): string[] {
  return since.slice(0, NAMED).map(({ fact, exchange: id }) => {
    const exchange = exchangeOf(id)
    return `${fact}, by ${exchange ? `${requestIn(exchange)} (${id})` : id}`
  })
}

function requestIn({ request, caller, response }: Exchange): string {
  const path = request.url.replace(/^\w+:\/\/[^/?]*/, '')
  return `${request.method} ${path} as ${caller}: ${response?.status ?? 'no response'}`
}
