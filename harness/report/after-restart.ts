import { AFTER_RESTART, parseExchangeId } from '../client/exchange-id.ts'
import type { Exchange } from './evidence.ts'

/** Whether a run sent the request after it had restarted the server. */
export function isAfterRestart(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && parseExchangeId(exchange.id).source === AFTER_RESTART
}
