import type { Draws } from '../fixtures/naming/draws.ts'
import type { Cell } from './input-cells.ts'

/** A request that every server usually accepts; some of its places are varied. */
export interface UsualRequest {
  readonly parameters: Record<string, string>
  readonly query: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** The fields of an earlier request of the operation, and the address of another user. */
  readonly others?: Readonly<Record<string, unknown>>
  readonly text: string
  /** The ids of the resources in path parameters, if they are known. */
  readonly ids?: Readonly<Record<string, number | bigint>>
  /** By the names of headers: the representation of the response. */
  readonly representation?: Readonly<Record<string, string>>
}

/** The request with the inputs of cells in their places. */
export function variedBy(usual: UsualRequest, cells: readonly Cell[], draws: Draws): UsualRequest {
  const varied = {
    ...usual,
    parameters: { ...usual.parameters },
    query: pick(usual.query, ['q']),
    fields: usual.fields && { ...usual.fields },
    representation: { ...usual.representation },
  }
  for (const { where, place, value } of cells) {
    if (where === 'path') {
      const id = usual.ids?.[place]
      const known = id === undefined ? {} : { id }
      varied.parameters[place] = String(value(usual.parameters[place], draws, known))
    }
    if (where === 'query') varied.query[place] = value(usual.query[place], draws)
    if (where === 'field' && varied.fields)
      varied.fields[place] = value(usual.fields?.[place], draws, { other: usual.others?.[place] })
    if (where === 'header') varied.representation[place] = String(value(undefined, draws))
    const text = where === 'body' ? value(usual.text, draws) : undefined
    if (typeof text === 'string') varied.text = text
  }
  return varied
}

export function pick<V>(values: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
