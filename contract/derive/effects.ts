import { documents } from '../index.ts'
import type { Effects, OperationEntry } from '../vocabulary/types.ts'
import { entriesOfKind } from './entries.ts'

/** Every operation that is described by method and path, as its row has it, in the order of the documents. */
export const operationEntries: readonly OperationEntry[] = documents.flatMap((document) =>
  entriesOfKind(document, 'operation').map(({ entry }): OperationEntry => entry),
)

/** The relations that an operation changes: by adding to them, by removing from them, or otherwise. */
export function changedBy(entry: OperationEntry): readonly string[] {
  return (['adds', 'removes', 'changes'] as const).flatMap((effect) => relationsOf(entry, effect))
}

/** The relations of which an operation has an effect. */
export function relationsOf(entry: OperationEntry, effect: keyof Effects): readonly string[] {
  return [entry[effect] ?? []].flat()
}

/** The operations that show what belongs to a relation: one of it, a list or a search. */
export function readersOf(relation: string): readonly OperationEntry[] {
  return operationEntries.filter((entry) =>
    (['tells', 'lists', 'searches'] as const).some((effect) => relationsOf(entry, effect).includes(relation)),
  )
}
