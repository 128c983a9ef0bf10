import type { Fault } from './exchange.ts'

/**
 * Thrown in place of a response if an exchange is inconclusive: no complete HTTP response, a time-out, a response over the limits,
 * or a target that stayed overloaded. Makes a check an `error`, never a `fail`.
 */
export class Inconclusive extends Error {
  readonly fault: Fault
  /** Absent if nothing was sent because the target had stopped responding. */
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

/** Thrown instead of sending a request that could change a read-only target. */
export class Withheld extends Error {
  constructor(request: string) {
    super(`${request} was withheld: it could change the target`)
    this.name = 'Withheld'
  }
}

/** Thrown instead of sending after an interrupt. */
export class Interrupted extends Error {
  constructor() {
    super('the run was interrupted')
    this.name = 'Interrupted'
  }
}
