import { parseExchangeId, placeOfKind } from '../client/exchange-id.ts'

/** The position of an exchange in the evidence of a target. */
export interface Place {
  readonly repeat: number
  readonly kind: number
  readonly source: string
  readonly number: number
}

export function placeOf(id: string): Place {
  const { kind, source, number, repeat } = parseExchangeId(id)
  return { repeat, kind: placeOfKind(kind), source, number }
}

/** The order of exchanges, which is the same for any concurrency: by repeat, owner and number. */
export function comparePlaces(a: Place, b: Place): number {
  return (
    a.repeat - b.repeat ||
    a.kind - b.kind ||
    (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) ||
    a.number - b.number
  )
}

/** Items of one target in the order of the evidence. */
export function inOrder<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: placeOf(item.id) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ item }) => item)
}
