import type { Owner } from '../client/exchange-id.ts'

/** Sends a read once more for an owner of exchanges. */
export type ReadAgain = (owner: Owner) => Promise<unknown>
