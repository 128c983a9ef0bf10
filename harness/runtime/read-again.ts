import type { ExchangeSource } from '../client/exchange-id.ts'

/** Sends a read once more for an owner of exchanges. */
export type ReadAgain = (source: ExchangeSource) => Promise<unknown>
