import type { DocumentContract, Entry, Item, Place, Section } from '../vocabulary/types.ts'

/** An entry with the place that it follows from. */
export interface PlacedEntry<E extends Entry = Entry> {
  readonly entry: E
  readonly section: Section
  readonly place: Place
  /** From 1. */
  readonly sentence: number
}

/** All entries of a description, in the order of the document. */
export function entriesOf({ sections }: DocumentContract): PlacedEntry[] {
  return sections.flatMap((section) =>
    section.places.flatMap((place) =>
      place.items.flatMap((item, index) =>
        inItem(item).map((entry) => ({ entry, section, place, sentence: index + 1 })),
      ),
    ),
  )
}

/** The entries of one kind. */
export function entriesOfKind<K extends Entry['kind']>(
  document: DocumentContract,
  kind: K,
): Array<PlacedEntry<Extract<Entry, { kind: K }>>> {
  type Wanted = PlacedEntry<Extract<Entry, { kind: K }>>
  return entriesOf(document).filter((placed): placed is Wanted => placed.entry.kind === kind)
}

/** The place in words: "Authentication, rule 2", "Repositories (tag repository), table 2, row 3". */
export function nameOf(
  section: Pick<Section, 'heading'>,
  place: Pick<Place, 'kind' | 'number' | 'table'>,
): string {
  const table = place.table !== undefined && place.table > 1 ? `table ${place.table}, ` : ''
  return `${section.heading}, ${table}${place.kind} ${place.number}`
}

function inItem(item: Item): readonly Entry[] {
  return 'kind' in item ? [item] : item
}
