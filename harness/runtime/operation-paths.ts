import type { DocumentName } from '../client/target.ts'
import type { Operation, Operations } from '../../contract/derive/operation.ts'
import { pathPattern } from '../../oracle/path-pattern.ts'

/** Finds the documented operation of a request: if several fit, the one with the most literal segments. */
export function operationFinder(
  operations: Operations,
): (document: DocumentName, method: string, path: string) => string | undefined {
  const patterns = Object.entries(operations)
    .map(([id, operation]) => ({
      id,
      operation,
      pattern: new RegExp(`^${pathPattern(operation)}$`),
      literals: literalSteps(operation),
    }))
    .sort((a, b) => b.literals - a.literals)
  return (document, method, path) => {
    const bare = path.split('?', 1)[0] ?? ''
    return patterns.find(
      ({ operation, pattern }) =>
        operation.document === document && operation.method === method && pattern.test(bare),
    )?.id
  }
}

function literalSteps({ path }: Operation): number {
  return path.split('/').filter((step) => step !== '' && !step.startsWith('{')).length
}
