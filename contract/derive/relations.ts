import type { DocumentContract, Effects, RelationEntry } from '../vocabulary/types.ts'
import { entriesOfKind, nameOf } from './entries.ts'

/** A relation with the operations that have an effect on it, by their ids. */
export interface RelationRow
  extends Omit<RelationEntry, 'kind'>, Partial<Readonly<Record<keyof Effects, readonly string[]>>> {
  /** The places of these operations in the documents. */
  readonly sources: readonly string[]
}

const effects = ['adds', 'removes', 'tells', 'lists', 'searches', 'changes'] as const

/** Every relation of a document, each with its operations. */
export function relationRows(document: DocumentContract): RelationRow[] {
  const operations = [...entriesOfKind(document, 'operation'), ...entriesOfKind(document, 'named operation')]
  const hidden = entriesOfKind(document, 'not shown').map(({ entry }) => entry)
  return document.relations.map(({ name, of, who, endsWith, notShown, told }) => {
    const own = effects.flatMap((effect) => {
      const all = operations.filter(({ entry }) => [entry[effect]].flat().includes(name))
      return all.length > 0 ? [{ effect, all }] : []
    })
    return {
      ...{ name, of, who, endsWith, told },
      notShown: [...notShown, ...hidden.filter(({ about }) => about.includes(name)).map(({ what }) => what)],
      ...Object.fromEntries(own.map(({ effect, all }) => [effect, all.map(({ entry }) => entry.id)])),
      sources: [
        ...new Set(own.flatMap(({ all }) => all.map(({ section, place }) => nameOf(section, place)))),
      ],
    }
  })
}
