import { documents } from '../index.ts'
import type { Effects, OperationEntry } from '../vocabulary/types.ts'
import { entriesOfKind } from './entries.ts'

/** Every operation that is described by method and path, as its row has it, in the order of the documents. */
export const operationEntries: readonly OperationEntry[] = documents.flatMap((document) =>
  entriesOfKind(document, 'operation').map(({ entry }): OperationEntry => entry),
)

const byId = new Map(operationEntries.map((entry) => [entry.id, entry]))

/** An operation by its id; undefined without an id, or if the documents have no such operation. */
export function operationEntry(id: string | undefined): OperationEntry | undefined {
  return id === undefined ? undefined : byId.get(id)
}

/** The relations that an operation changes: by adding to them, by removing from them, or in another way. */
export function changedBy(entry: OperationEntry): readonly string[] {
  return (['adds', 'removes', 'changes'] as const).flatMap((effect) => relationsOf(entry, effect))
}

/** The relations on which an operation has this effect. */
export function relationsOf(entry: OperationEntry, effect: keyof Effects): readonly string[] {
  return [entry[effect] ?? []].flat()
}

/** The relations that an operation shows: one of them, a list or a search. */
export function shownBy(entry: OperationEntry): readonly string[] {
  return (['tells', 'lists', 'searches'] as const).flatMap((effect) => relationsOf(entry, effect))
}

/** The operations that show the members of a relation. */
export function readersOf(relation: string): readonly OperationEntry[] {
  return operationEntries.filter((entry) => shownBy(entry).includes(relation))
}
