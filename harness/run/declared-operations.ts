import type { Exchange } from '../client/exchange.ts'
import { refusesCaller } from '../client/overload.ts'
import { declaredReason, isDeclared } from '../client/target.ts'
import { operationOf } from '../checks/id-parts.ts'
import { isRuleId } from '../report/profiles.ts'
import type { Result } from '../report/report.ts'
import type { AskUnknown } from './ask-unknown.ts'
import { isUnknownRoute, respondedTo, shapeOf, type Responded } from './unknown-route.ts'

/** The largest number of stored responses of an operation: one with this many has responses that differ from those of an unknown route. */
const MAX_SHAPES = 20

type Refused = Responded & Parameters<AskUnknown>[1]

/** Records the responses of a target to each documented operation, which show whether it exists. */
export class AnsweredOperations {
  readonly #succeeded = new Set<string>()
  /** Without those that differ only in irrelevant parts. */
  readonly #refused = new Map<string, Map<string, Refused>>()

  add(exchange: Pick<Exchange, 'operation' | 'login' | 'request' | 'response'>): void {
    const { operation, login, request } = exchange
    const responded = operation === undefined ? undefined : respondedTo(exchange)
    if (operation === undefined || !responded || this.#succeeded.has(operation)) return
    if (responded.status >= 200 && responded.status < 300) {
      this.#succeeded.add(operation)
      this.#refused.delete(operation)
      return
    }
    const refused = { ...responded, method: request.method, isSignedIn: login !== undefined }
    const known = this.#refused.get(operation) ?? new Map<string, Refused>()
    if (known.size < MAX_SHAPES) known.set(`${refused.isSignedIn} ${shapeOf(refused)}`, refused)
    this.#refused.set(operation, known)
  }

  /** Whether a request to the operation has succeeded. */
  serves(operation: string): boolean {
    return this.#succeeded.has(operation)
  }

  /**
   * The status code of the responses to an operation that the target lacks: each equals the response of an unknown path to the same
   * method, with or without credentials. Undefined if the target has the operation, or if all callers are refused everywhere, so
   * that nothing can be concluded.
   */
  async absentWith(operation: string, askUnknown: AskUnknown): Promise<number | undefined> {
    let status: number | undefined
    for (const refused of this.#refused.get(operation)?.values() ?? []) {
      const unknown = await askUnknown(operation, refused)
      if (!unknown || !isUnknownRoute(refused, unknown)) return undefined
      if (!refusesCaller(refused)) status = refused.status
    }
    return status
  }
}

/** The results after the declarations of a target. */
export interface Declared {
  readonly results: ReadonlyMap<string, Result>
  /** Declared operations that respond, and absent operations that are not declared: one line each. */
  readonly notes: readonly string[]
}

/**
 * Makes the results of unsupported operations that never succeed `unmet`: they cannot be judged, and are not failures. An operation
 * that succeeds is judged, even if it is declared.
 */
export async function applyDeclarations(
  results: ReadonlyMap<string, Result>,
  declared: readonly string[],
  answered: AnsweredOperations,
  askUnknown: AskUnknown,
): Promise<Declared> {
  const served = new Set<string>()
  const absent = new Map<string, number>()
  const changed = new Map<string, Result>()
  for (const [id, result] of results) {
    const operation = operationOf(id)
    if (!isDeclared(operation, declared)) {
      // The legacy document has no status codes: the ids of its requirements end with `success`. An exploration has only the results of
      // rules.
      const isTelling = id === `${operation}.status` || id === `${operation}.success` || isRuleId(id)
      if (!isTelling || result.verdict !== 'fail' || absent.has(operation)) continue
      const status = await answered.absentWith(operation, askUnknown)
      if (status !== undefined) absent.set(operation, status)
    } else if (answered.serves(operation)) served.add(operation)
    else changed.set(id, asDeclared(result, declared, answered))
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
          `${operation} seems to be absent (every response was ${status}, as on a path that it surely does not have): if the server does not have it, name it in "unsupported" of the target file`,
      ),
    ],
  }
}

/** A result as it stands before all requests are sent: a declaration applies until the operation succeeds. */
export function asDeclared(
  result: Result,
  declared: readonly string[],
  answered: Pick<AnsweredOperations, 'serves'>,
): Result {
  const operation = operationOf(result.requirement)
  const isOpen = result.verdict === 'skipped' || result.verdict === 'observed'
  return isOpen || !isDeclared(operation, declared) || answered.serves(operation)
    ? result
    : unsupported(result, operation)
}

function unsupported({ requirement, durationMs, exchanges }: Result, operation: string): Result {
  return {
    requirement,
    durationMs,
    exchanges,
    verdict: 'unmet',
    reason: declaredReason(operation),
    message: `the target file declares ${operation} as unsupported, and no request to it succeeded`,
  }
}
