import type { DocumentName } from '../client/target.ts'
import { basePaths, type Operation, type Operations } from '../checks/operation.ts'
import { pathPattern } from '../oracle/path-pattern.ts'

/** The path of an operation with its parameters filled in, from the document's {base_url} on. */
export function pathOf(
  operation: Operation,
  parameters: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const path = filledIn(operation.path, parameters, operation.deep)
  const asked = Object.entries(query).filter(
    (pair): pair is [string, string | number | boolean] => pair[1] !== undefined,
  )
  const search = new URLSearchParams(
    asked.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return basePaths[operation.document] + path + (search ? `?${search}` : '')
}

/** A path with its `{name}`s filled in. A parameter in `deep` may hold slashes. */
export function filledIn(
  path: string,
  parameters: Readonly<Record<string, string | number>> = {},
  deep: readonly string[] = [],
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`no value for {${name}} of ${path}`)
    return deep.includes(name)
      ? String(value).split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(value)
  })
}

/** Finds the documented operation that a request fits: the one with the most literal steps, if several do. */
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
