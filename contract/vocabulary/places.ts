import type { DocumentContract, Item, Place, PlaceKind, RelationEntry, Section } from './types.ts'

// The places in a document. Each function takes one item for each sentence of the place: an entry, or a list of them.

export const paragraph = <const I extends readonly Item[]>(number: number, ...items: I): Place<I[number]> =>
  place('paragraph', number, items)

/** A row of the first table of its section. */
export const row = <const I extends readonly Item[]>(number: number, ...items: I): Place<I[number]> => ({
  ...place('row', number, items),
  table: 1,
})

/** A row of a further table of its section. */
export const rowOf = <const I extends readonly Item[]>(
  table: number,
  number: number,
  ...items: I
): Place<I[number]> => ({ ...place('row', number, items), table })

export const rule = <const I extends readonly Item[]>(number: number, ...items: I): Place<I[number]> =>
  place('rule', number, items)

export const bullet = <const I extends readonly Item[]>(number: number, ...items: I): Place<I[number]> =>
  place('bullet', number, items)

/** The place under the name by which requirements cite it. */
export const labelled = <P extends Place>(label: string, labelledPlace: P): P => ({ ...labelledPlace, label })

/** A section under a heading, in the document's words. `in` is the heading above it. */
export const section = <const P extends readonly Place[]>(
  heading: string,
  above: { readonly in?: string },
  ...places: P
): Section<P[number]['items'][number]> => ({ heading, ...above, places })

const entriesIn = (sections: readonly Section[]) =>
  sections
    .flatMap(({ places }) => places.flatMap(({ items }) => items.flat()))
    .filter((entry) => entry.kind === 'operation')

/** The ids of all operations in the rows of these sections. */
export const operationsIn = (...sections: readonly Section[]): string[] =>
  entriesIn(sections).map(({ id }) => id)

/** The ids of those that return a list. */
export const listsIn = (...sections: readonly Section[]): string[] =>
  entriesIn(sections).flatMap(({ id, answers }) =>
    typeof answers === 'object' && 'list' in answers ? [id] : [],
  )

export const documentOf = <const S extends readonly Section[]>(
  head: Pick<DocumentContract, 'name' | 'title' | 'file'>,
  sections: S,
  relations: readonly RelationEntry[],
): DocumentContract<S[number]['places'][number]['items'][number]> => ({ ...head, sections, relations })

function place<I extends Item>(kind: PlaceKind, number: number, items: readonly I[]): Place<I> {
  return { kind, number, items }
}
