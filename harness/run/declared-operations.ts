import type { Exchange } from '../client/exchange.ts'
import type { Result } from '../report/report.ts'

/** Status codes of servers that do not have an operation. */
const ABSENT = new Set([404, 405, 501])

/** How a target responds to each documented operation: whether there is one at all. */
export class AnsweredOperations {
  readonly #succeeded = new Set<string>()
  readonly #refused = new Set<string>()
  readonly #absent = new Map<string, number>()

  add({ operation, response }: Pick<Exchange, 'operation' | 'response'>): void {
    if (operation === undefined || !response) return
    const { status } = response
    if (status >= 200 && status < 300) this.#succeeded.add(operation)
    else if (ABSENT.has(status)) this.#absent.set(operation, status)
    else this.#refused.add(operation)
  }

  /** Whether a request to the operation has succeeded. */
  serves(operation: string): boolean {
    return this.#succeeded.has(operation)
  }

  /** The status code of the responses to an operation that the target seems not to have; undefined where it has one. */
  absentWith(operation: string): number | undefined {
    const isThere = this.#succeeded.has(operation) || this.#refused.has(operation)
    return isThere ? undefined : this.#absent.get(operation)
  }
}

/** What a target declares, and what it does. */
export interface Declared {
  readonly results: ReadonlyMap<string, Result>
  /** Operations that are declared and answer, and operations that are absent and not declared: one line each. */
  readonly notes: readonly string[]
}

/** Whether an operation is among those that a target declares as unsupported, by name or by area. */
export function isDeclared(operation: string, declared: readonly string[]): boolean {
  return declared.some((word) => operation === word || operation.startsWith(`${word}.`))
}

/**
 * Takes the results of operations that a target declares as unsupported, and that never succeed, for `unmet`: they cannot be
 * judged, and are no failures. An operation that succeeds is judged whatever is declared.
 */
export function applyDeclarations(
  results: ReadonlyMap<string, Result>,
  declared: readonly string[],
  answered: AnsweredOperations,
): Declared {
  const operationOf = (id: string) => id.split('.').slice(0, 2).join('.')
  const served = new Set<string>()
  const absent = new Map<string, number>()
  const changed = new Map<string, Result>()
  for (const [id, result] of results) {
    const operation = operationOf(id)
    const status = answered.absentWith(operation)
    if (!isDeclared(operation, declared)) {
      if (id === `${operation}.status` && result.verdict === 'fail' && status !== undefined)
        absent.set(operation, status)
    } else if (answered.serves(operation)) served.add(operation)
    else if (result.verdict !== 'skipped' && result.verdict !== 'observed')
      changed.set(id, unsupported(result, operation))
  }
  return {
    results: changed.size === 0 ? results : new Map([...results, ...changed]),
    notes: [
      ...[...served].map(
        (operation) =>
          `the target file declares ${operation} as unsupported, and it answers: its requirements are judged; take it out of "unsupported"`,
      ),
      ...[...absent].map(
        ([operation, status]) =>
          `${operation} seems to be absent (every response was ${status}): if the server does not have it, name it in "unsupported" of the target file`,
      ),
    ],
  }
}

function unsupported({ requirement, durationMs, exchanges }: Result, operation: string): Result {
  return {
    requirement,
    durationMs,
    exchanges,
    verdict: 'unmet',
    reason: `${operation} is declared as unsupported`,
    message: `the target file declares ${operation} as unsupported, and no request to it succeeded`,
  }
}
