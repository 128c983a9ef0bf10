import type { Exchange } from './exchange.ts'
import type { OpenedSecrets } from './opened-secrets.ts'
import { Unmet } from './unmet.ts'

/** Thrown where a check needs something that the evidence of the replayed run does not have, or has in another form. */
export class NotRecorded extends Unmet {
  constructor(message: string, exchangeId?: string) {
    super('the evidence', message, exchangeId)
    this.name = 'NotRecorded'
  }
}

/** The evidence of one target and repeat, in place of the network. Everything comes in the order of that run. */
export interface Recording {
  /** False once something was asked for that the evidence does not have, or has in another form. */
  readonly fits: boolean
  /** Present where the secrets that the run made up are known. */
  readonly opened?: OpenedSecrets
  /**
   * The exchange with an id, as soon as it is its turn to be sent. Throws what the run threw where it was not sent, and
   * {@link NotRecorded} where the evidence does not have it.
   */
  begin(id: string, line: string): Promise<Exchange>
  /** Waits until it is the turn of the exchange with an id to be sent; not at all where the caller sent it, or the evidence does not have it. */
  turnOf(id: string, caller: string): Promise<void>
  /** Waits until it is its turn to end. */
  end(exchange: Exchange): Promise<void>
  /** Records that a request is not the one in the evidence, and gives the error for it. */
  differs(id: string, how: string): NotRecorded
  /** Records that a request lacks header lines of the client that is drawn for it. */
  isOfOtherClient(id: string): void
  /** The result of an act, in its turn; throws the error that it ended with. `begun` and `over` are called in their turns. */
  effect(name: string, begun: () => Promise<unknown>, over: () => void): Promise<unknown>
  /** The value of a note that was made by now; undefined for any other. */
  noted(name: string): string | undefined
}
