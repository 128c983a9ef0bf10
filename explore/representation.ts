import { operationEntry } from '../contract/derive/effects.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import { Draws } from '../fixtures/naming/draws.ts'
import type { HeaderLines } from '../harness/client/exchange.ts'
import type { Action, Step } from './step.ts'

/** Values of a header by their names; some are drawn. */
type HeaderValues = Readonly<Record<string, (draws: Draws) => string>>

/** Further languages into which forges are translated. */
const others =
  'ar bg ca cs da el et fa fi gl he hr hu id it ja ko lt lv nb pl pt-PT ro sk sl sr sv tr uk vi zh-TW'

/** Languages of users. Servers translate messages into them; the sentences of the documents apply in every language. */
export const languages: HeaderValues = {
  German: () => 'de-DE,de;q=0.9,en;q=0.5',
  French: () => 'fr,en;q=0.5',
  Spanish: () => 'es-ES,es;q=0.9',
  Chinese: () => 'zh-CN,zh;q=0.9',
  'several languages': () => 'nl, pt-BR;q=0.9, ru;q=0.8, en;q=0.7, *;q=0.5',
  'another language': (draws) => `${draws.of(others.split(' '))}${draws.of(['', ',en;q=0.5', ', en;q=0.8'])}`,
}

/** The value that browsers send when they open a page. */
export const BROWSER = 'a browser'

/** Both media types of the responses of document 1. */
const BOTH = 'JSON before HTML'

export const accepts = {
  [BOTH]: () => 'application/json, text/html;q=0.9, */*;q=0.8',
  'JSON or anything': () => 'application/json, */*;q=0.5',
  [BROWSER]: () => 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
} satisfies HeaderValues

/** Headers that select the representation of the response, with their values. */
export const representations: Readonly<Record<string, HeaderValues>> = {
  Accept: accepts,
  'Accept-Language': languages,
}

/** The reason why requests of an operation do not have such a value; undefined if they may have it. */
export function isNoRepresentation({ answers }: OperationEntry, value: string): string | undefined {
  return value === BROWSER && answers !== 'empty'
    ? 'not shown: when a response that may be JSON or HTML is HTML'
    : undefined
}

/** The header lines for values of several headers, by their names. */
export function headersOf(chosen: Readonly<Record<string, string>>, draws: Draws): HeaderLines {
  return Object.entries(chosen).flatMap(([header, value]) => {
    const line = representations[header]?.[value]?.(draws)
    return line === undefined ? [] : [[header.toLowerCase(), line] as const]
  })
}

/** An action of a step in the form in which it is sent: three quarters of the requests of document 1 have representation headers. */
export function represented(
  action: Action,
  { do: kind, choices }: Step,
  place: string,
  seed: string,
): Action {
  if (!('call' in action) || action.call.headers) return action
  const { operation } = action.call
  const entry = operationEntry(operation)
  const draws = new Draws(seed, `representation of ${operation}, ${place} of ${kind} ${choices.join(' ')}`)
  if (!entry || draws.chance(1, 4)) return action
  const chosen = Object.fromEntries(
    Object.entries(representations).map(([header, values]) => [
      header,
      draws.of(Object.keys(values).filter((value) => isNoRepresentation(entry, value) === undefined)),
    ]),
  )
  const cells = Object.entries(chosen).map(([header, value]) => `${operation}: ${header} = ${value}`)
  return {
    ...action,
    call: { ...action.call, headers: headersOf(chosen, draws) },
    cells: [...(action.cells ?? []), ...cells],
  }
}
