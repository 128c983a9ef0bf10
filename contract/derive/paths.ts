import { operations, type OperationId } from './operations.ts'
import { basePaths, type Method, type Operation } from './operation.ts'

type Parameters = Readonly<Record<string, string | number | bigint>>
/** A parameter with several values occurs several times. */
export type Query = Readonly<
  Record<string, string | number | bigint | boolean | readonly string[] | undefined>
>

/** Method and path of an operation with its parameters filled in, from the document's {base_url} on. */
export function requestTo(id: OperationId, parameters?: Parameters, query?: Query): [Method, string] {
  const operation = operations[id]
  return [operation.method, pathOf(operation, parameters, query)]
}

/** The path of an operation with its parameters filled in, from the document's {base_url} on. */
export function pathOf(operation: Operation, parameters: Parameters = {}, query: Query = {}): string {
  const path = filledIn(operation.path, parameters, operation.deep)
  const asked = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().flatMap((value) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const search = withSpaces(new URLSearchParams(asked).toString())
  return basePaths[operation.document] + path + (search ? `?${search}` : '')
}

/** A query with its spaces as `+` or as `%20`, as some clients write them and others do: the query itself decides. */
function withSpaces(search: string): string {
  const sum = [...search].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return sum % 2 === 0 ? search.replaceAll('+', '%20') : search
}

/** A path with its `{name}`s filled in. A parameter in `deep` may contain slashes. */
export function filledIn(path: string, parameters: Parameters = {}, deep: readonly string[] = []): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`no value for {${name}} of ${path}`)
    return deep.includes(name)
      ? String(value).split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(String(value))
  })
}
