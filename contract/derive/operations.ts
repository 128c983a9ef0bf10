import { documents } from '../index.ts'
import type { OperationEntry } from '../vocabulary/types.ts'
import { entriesOfKind, type PlacedEntry } from './entries.ts'
import { relativePath, type Operation } from './operation.ts'

type Item = (typeof documents)[number]['sections'][number]['places'][number]['items'][number]
type EntryIn<I> = I extends readonly (infer E)[] ? E : I

/** The id of an operation, such as 'users.get'. */
export type OperationId = Extract<EntryIn<Item>, { kind: 'operation' }>['id']

const refusals = documents.flatMap((document) => entriesOfKind(document, 'refusal').map(({ entry }) => entry))

const refusalsOf = (id: string) => refusals.filter(({ operations: ids }) => ids.includes(id))

/** Every operation that a document describes by method and path, in the order of the documents. */
export const operations = Object.fromEntries(
  documents.flatMap((document) =>
    entriesOfKind(document, 'operation').map(({ entry }) => [entry.id, described(document, entry)]),
  ),
) as Readonly<Record<OperationId, Operation>>

/** The place of an operation, as requirements cite it: 'code-hosting, Users, GET /user', 'legacy-forge, Endpoints, issue list'. */
export function sourceOf(id: string): string {
  const { document, section, entry } = placed(id)
  return [document, shortHeading(section.heading), entry.named?.toLowerCase() ?? request(entry)].join(', ')
}

/** The same by method and path in every document: 'legacy-forge, Endpoints, GET /api/'. */
export function requestSourceOf(id: string): string {
  const { document, section, entry } = placed(id)
  return [document, shortHeading(section.heading), request(entry)].join(', ')
}

/** Whether a document states the condition of a status of an operation, not only that there is one. */
export function statesCondition(id: string, status: number): boolean {
  return refusalsOf(id).some((refusal) => refusal.status === status && typeof refusal.when === 'string')
}

/** A heading without the text in brackets after it. */
export function shortHeading(heading: string): string {
  return heading.replace(/ \(.*\)$/, '')
}

function described(document: (typeof documents)[number], entry: OperationEntry): Operation {
  const { id, method, path, success, answers, alsoListed, parameters } = entry
  const explained = refusalsOf(id).flatMap(({ status }) => (typeof status === 'number' ? [status] : []))
  const deep = parameters.filter(({ mayHoldSlashes }) => mayHoldSlashes).map(({ name }) => name)
  return {
    document: document.name,
    area: id.split('.')[0] ?? '',
    method,
    path: relativePath(document.name, path),
    success: typeof success === 'number' ? success : 200,
    others: [...new Set([...alsoListed, ...explained])].sort((a, b) => a - b),
    answers,
    ...(deep.length > 0 ? { deep } : {}),
  }
}

function request({ method, path }: OperationEntry): string {
  return `${method} ${path}`
}

const rows = new Map(
  documents.flatMap((document) =>
    entriesOfKind(document, 'operation').map(
      (row): [string, PlacedEntry<OperationEntry> & { document: string }] => [
        row.entry.id,
        { ...row, document: document.name },
      ],
    ),
  ),
)

function placed(id: string) {
  const row = rows.get(id)
  if (!row) throw new Error(`the documents have no operation ${id}`)
  return row
}
