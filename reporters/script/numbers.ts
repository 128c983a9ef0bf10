import type { Exchange } from '../../harness/report/evidence.ts'
import { textOf } from './texts.ts'

/** Where the script reads a number that the server chose. */
export interface KnownNumber {
  /** The exchange whose response shows it first. */
  readonly exchange: Exchange
  /** The property, and which of those with its name, from 1. */
  readonly field: string
  readonly place: number
  readonly variable: string
}

/** Properties that hold numbers by which later requests name something. */
const KEY = /"((?:\w*_)?id|number|index|issue)"\s*:\s*"?(\d+)/gi

/** What may stand in a request for a number of the server: a step of a path, or a value that is called an id. */
const inRequest = [/\/(\d+)(?=[/?]|$)/gm, /[?&]\w*id=(\d+)/gi, /"\w*id"\s*:\s*(\d+)/gi]

/** The numbers that later requests need, by exchange and number, as far as an earlier response shows them. */
export class ServerNumbers {
  readonly #known = new Map<string, KnownNumber[]>()
  readonly #needed = new Map<string, KnownNumber>()

  constructor(exchanges: readonly Exchange[]) {
    const shown: Array<KnownNumber & { readonly value: string }> = []
    for (const exchange of exchanges) {
      for (const value of numbersIn(exchange)) {
        const found = shown.findLast((one) => one.value === value && fits(one.field, exchange, value))
        if (!found || this.#needed.has(keyOf(exchange, value))) continue
        this.#needed.set(keyOf(exchange, value), found)
        const known = this.#known.get(found.exchange.id) ?? []
        if (!known.includes(found)) this.#known.set(found.exchange.id, [...known, found])
      }
      for (const found of numbersShown(exchange)) shown.push({ ...found, variable: `n${shown.length + 1}` })
    }
  }

  /** The variable with the number that a request has in that place; undefined where the script knows none. */
  variableOf(exchange: Exchange, value: string): string | undefined {
    return this.#needed.get(keyOf(exchange, value))?.variable
  }

  /** What has to be read of the response to an exchange. */
  readFrom({ id }: Exchange): readonly KnownNumber[] {
    return this.#known.get(id) ?? []
  }
}

function keyOf({ id }: Exchange, value: string): string {
  return `${id} ${value}`
}

function numbersIn({ request }: Exchange): string[] {
  const text = `${request.url.replace(/^\w+:\/\/[^/]*/, '')}\n${textOf(request.body)}`
  return inRequest.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, value]) => value ?? ''))
}

function numbersShown(exchange: Exchange): Array<Omit<KnownNumber, 'variable'> & { readonly value: string }> {
  if (exchange.request.method === 'GET') return []
  const places = new Map<string, number>()
  return Array.from(textOf(exchange.response?.body).matchAll(KEY), ([, field = '', value = '']) => {
    const place = (places.get(field) ?? 0) + 1
    places.set(field, place)
    return { exchange, field, place, value }
  })
}

/** Issues are named by their number in the repository, everything else by its id. */
function fits(field: string, { request }: Exchange, value: string): boolean {
  const ofIssue = new RegExp(`/issues/${value}(?:[/?]|$)`).test(request.url)
  return ofIssue === /number|index|issue/i.test(field)
}
