import type { Contradiction } from '../model/state/contradiction.ts'
import type { Exchange } from '../harness/client/exchange.ts'

/** The exchanges that changed something, and those that prove a contradiction. */
export function essential(
  exchanges: readonly Exchange[],
  { exchange, because }: Contradiction,
): readonly Exchange[] {
  const last = exchanges.findIndex(({ id }) => id === exchange)
  return exchanges.filter(({ id, request, response }, index) => {
    const hasChanged = request.method !== 'GET' && (response?.status ?? 500) < 400 && index < last
    return hasChanged || id === exchange || because.includes(id)
  })
}

/** The exchanges of a sequence from which nothing can be left out: all up to the contradiction, except attempts of a driver. */
export function upTo(exchanges: readonly Exchange[], contradiction: Contradiction): readonly Exchange[] {
  const last = exchanges.findIndex(({ id }) => id === contradiction.exchange)
  const matters = new Set(essential(exchanges, contradiction))
  return exchanges.filter(
    (exchange, index) => index <= last && (exchange.operation !== undefined || matters.has(exchange)),
  )
}
