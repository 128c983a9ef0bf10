import type { Exchange } from './exchange.ts'
import { Unmet } from './unmet.ts'

/** The reason of a result that the evidence is insufficient for. Only a replay gives it. */
export const LACKING = 'the evidence'

/** Thrown if a check needs data that the evidence of the replayed run does not have, or has in another form. */
export class NotRecorded extends Unmet {
  constructor(message: string, exchangeId?: string) {
    super(LACKING, message, exchangeId)
    this.name = 'NotRecorded'
  }
}

/** The evidence of one target and repeat, in place of the network. All events keep the order of that run. */
export interface Recording {
  /** False after a request for data that the evidence does not have, or has in another form. */
  readonly fits: boolean
  /**
   * The exchange with an id, when it has its turn. Throws the error of the run if it was not sent, and {@link NotRecorded} if the
   * evidence does not have it.
   */
  begin(id: string, line: string): Promise<Exchange>
  /**
   * Waits until the exchange with an id has its turn to be sent; returns at once if the caller sent it, or the evidence does not
   * have it.
   */
  turnOf(id: string, caller: string): Promise<void>
  /** Waits until the exchange has its turn to end. */
  end(exchange: Exchange): Promise<void>
  /** Records that a request differs from the one in the evidence, and returns the error for it. */
  differs(id: string, how: string): NotRecorded
  /** Records that a request lacks header lines of the client that is drawn for it. */
  isOfOtherClient(id: string): void
  /** Records that a check reads the body of a response of which the evidence has only the beginning. */
  lacksBodyOf(id: string): void
  /** The result of an effect, in its turn; throws the error with which it ended. `begun` and `over` are called in their turns. */
  effect(name: string, begun: () => Promise<unknown>, over: () => void): Promise<unknown>
  /** The value of a note that exists by now; undefined otherwise. */
  noted(name: string): string | undefined
}
