import { documents } from '../../contract/index.ts'
import { operationEntries } from '../../contract/derive/effects.ts'
import { entriesOfKind } from '../../contract/derive/entries.ts'
import { operations as shown, requestSourceOf, type OperationId } from '../../contract/derive/operations.ts'
import { basePaths } from '../../contract/derive/operation.ts'
import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import { operations } from '../../reference/operations.ts'

/** An operation of the description, with the name that it has in the reference. */
export interface Described {
  readonly entry: OperationEntry
  readonly id: string
  readonly name: string
  readonly source: string
  /** Every status other than success that is listed for it. */
  readonly others: readonly number[]
}

const hidden = documents.flatMap((document) => entriesOfKind(document, 'not shown').map(({ entry }) => entry))
const callers = documents.flatMap((document) => entriesOfKind(document, 'callers').map(({ entry }) => entry))

/** Method and path, with `*` for each parameter. */
const shape = (method: string, path: string) =>
  `${method} ${path.replaceAll(/\{\w+\}|<\w+>|:\w+(?:\{[^}]*\})?/g, '*')}`

const names = new Map(operations.map(({ name, method, path }) => [shape(method, path), name]))

export const described: readonly Described[] = operationEntries.map((entry) => {
  const { document, others } = shown[entry.id as OperationId]
  const path = document === 'code-hosting' ? `${basePaths[document]}${entry.path}` : entry.path
  const name = names.get(shape(entry.method, path))
  if (name === undefined) throw new Error(`the reference has no ${entry.method} ${entry.path}`)
  return { entry, id: entry.id, name, source: requestSourceOf(entry.id), others }
})

/** The statuses of refusals of a change that do not show their exact conditions. A search with documented values is valid. */
export function openRefusals({ entry: { id, method, alsoListed } }: Described): readonly number[] {
  // Document 2 shows no status codes of failures.
  if (id === 'legacy-issues.create') return [200, 400, 422]
  const isOpen = hidden.some(({ what, about }) => /conditions/.test(what) && about.includes(id))
  return isOpen && method !== 'GET' ? alsoListed.filter((one) => one === 403 || one === 422) : []
}

/** Whether the description says nothing about who may use an operation, and lists no refusal. */
export function hasOpenCallers({ id, others }: Described): boolean {
  return (
    !id.startsWith('legacy-') && others.length === 0 && !callers.some((one) => one.operations.includes(id))
  )
}

/** The resource in the response of an operation of document 1, alone or in a list. */
export function resourceIn({ entry: { id, answers } }: Described): string | undefined {
  if (id === 'repos.search') return 'Repository'
  if (typeof answers === 'string' || id.startsWith('legacy-')) return undefined
  return 'one' in answers ? answers.one : 'list' in answers ? answers.list : undefined
}

/** The fields of a resource that are always present, by the names of the document. */
export function promisedFields(resource: string): readonly string[] {
  const fields = documents.flatMap((document) => entriesOfKind(document, 'field').map(({ entry }) => entry))
  return fields.filter(({ of, present }) => of === resource && present === 'always').map(({ name }) => name)
}

export const relations: readonly string[] = documents.flatMap((one) => one.relations.map(({ name }) => name))
