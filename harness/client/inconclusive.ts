import type { Fault } from './exchange.ts'

/**
 * Thrown in place of a response when an exchange is inconclusive: no complete HTTP response, a time-out, a response over
 * the limits, or a target that stayed overloaded. Makes a check an `error`, never a `fail`.
 */
export class Inconclusive extends Error {
  readonly fault: Fault
  /** Absent where nothing was sent any more, since the target had stopped answering. */
  readonly exchangeId: string | undefined

  constructor(fault: Fault, request: string, exchangeId?: string) {
    super(`${request}: ${fault.message}`)
    this.name = 'Inconclusive'
    this.fault = fault
    this.exchangeId = exchangeId
  }
}

/** Whether a request that ended with an error was sent, so that the target may have received it. */
export function wasSent(cause: unknown): boolean {
  return cause instanceof Inconclusive && cause.exchangeId !== undefined
}

/** Thrown in place of sending a request that could change a target that must not be changed. */
export class Withheld extends Error {
  constructor(request: string) {
    super(`${request} was withheld: it could change the target`)
    this.name = 'Withheld'
  }
}

/** Thrown in place of sending once a run has been interrupted. */
export class Interrupted extends Error {
  constructor() {
    super('the run was interrupted')
    this.name = 'Interrupted'
  }
}
