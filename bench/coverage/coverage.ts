import type { Exchange } from '../../harness/client/exchange.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Operation } from '../../contract/derive/operation.ts'
import { operations } from '../../contract/derive/operations.ts'

export type CallerKind = 'anonymous' | 'signed in' | 'administrator'

export const callerKinds: readonly CallerKind[] = ['anonymous', 'signed in', 'administrator']

/** One documented status of one operation for one kind of caller. */
export interface Cell {
  readonly operation: string
  readonly status: number
  readonly caller: CallerKind
  /** Requirements and questions that looked at such a response in the run. */
  readonly requirements: readonly string[]
  /** The reason why there is no requirement; absent if there is one, or if the reason is unknown. */
  readonly reason?: string
}

/** The cells of the documents' tables that a run of the reference reached, with the requirements that look at them. */
export function coverage(report: Report, exchanges: readonly Exchange[]): Cell[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const reached = new Map<string, Set<string>>()
  for (const { requirement, exchanges: ids } of report.targets[0]?.results ?? [])
    for (const id of ids) {
      const exchange = byId.get(id)
      if (!exchange?.operation || !exchange.response) continue
      const key = keyOf(exchange.operation, exchange.response.status, kindOf(exchange.caller))
      // A check may look at other operations too; only its own operation counts.
      if (!requirement.startsWith(`${exchange.operation}.`)) continue
      reached.set(key, (reached.get(key) ?? new Set()).add(requirement))
    }
  return Object.entries(operations).flatMap(([id, operation]) =>
    [operation.success, ...operation.others].flatMap((status) =>
      callerKinds.map((caller): Cell => {
        const requirements = [...(reached.get(keyOf(id, status, caller)) ?? [])]
        const reason = requirements.length > 0 ? undefined : reasonFor(id, operation, status, caller, report)
        return { operation: id, status, caller, requirements, ...(reason ? { reason } : {}) }
      }),
    ),
  )
}

function keyOf(operation: string, status: number, caller: CallerKind): string {
  return `${operation} ${status} ${caller}`
}

function kindOf(caller: string): CallerKind {
  if (caller === 'anonymous') return 'anonymous'
  return caller === 'admin' ? 'administrator' : 'signed in'
}

/** The reason why a cell has no requirement, if the documents give one. */
function reasonFor(
  id: string,
  { document, area, success }: Operation,
  status: number,
  caller: CallerKind,
  report: Report,
): string | undefined {
  const asks = (suffix: string) => report.requirements.some((each) => each.id === `${id}.${suffix}`)
  if (status === 500) return 'No request is known to make a server fail.'
  if (document === 'legacy-forge' && caller === 'administrator')
    return 'The document gives no administrator another part in this operation.'
  if (area === 'admin' && caller !== 'administrator')
    return status === 403 ? undefined : 'Callers without the needed rights get 403, whatever they send.'
  if (area === 'admin' && status === 403)
    return 'When an administrator is refused is not shown; refusals of bad input may have 403 or 422.'
  if (area === 'users' && id === 'users.current' && caller === 'anonymous')
    return 'What GET /user answers to somebody who is not signed in is not shown, and asked.'
  if (area === 'times' && caller === 'anonymous')
    return 'What unauthenticated callers may do is not shown, and asked.'
  if (area === 'times' && caller === 'administrator')
    return 'What administrators may do on repositories of others is not shown, and asked.'
  if (
    status === success &&
    caller !== 'signed in' &&
    (asks(`by-${caller === 'anonymous' ? 'anonymous' : 'admin'}`) || area === 'repos' || area === 'orgs')
  )
    return 'The needed permission is not shown: success is judged with a caller whom no sensible rule refuses.'
  if (status === 403 || status === 422)
    return 'When this operation answers so is not shown; inputs that any server should refuse are tried by the callers it surely serves.'
  if (status === 404 && caller !== 'signed in')
    return 'Whether this caller may ask is not shown; the negative answer is judged with one who may.'
  if (caller === 'administrator') return 'Nothing is said of administrators; whoever is signed in is judged.'
  return undefined
}
