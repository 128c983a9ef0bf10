import { operations } from '../contract/derive/operations.ts'
import type { Operation } from '../contract/derive/operation.ts'
import type { Exchange } from '../harness/report/evidence.ts'
import { pathPattern } from './path-pattern.ts'

const patterns = new Map<string, { readonly method: string; readonly path: RegExp }>(
  Object.entries<Operation>(operations).map(([id, operation]) => [
    id,
    { method: operation.method, path: new RegExp(`${pathPattern(operation)}$`) },
  ]),
)

/** Whether an exchange has the method and the path of the operation that it names; true if this version has no such operation. */
export function fitsOperation({ operation, request }: Pick<Exchange, 'operation' | 'request'>): boolean {
  const own = operation === undefined ? undefined : patterns.get(operation)
  return !own || (own.method === request.method && own.path.test(request.url.replace(/[?#].*$/s, '')))
}
