import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { groupBy } from '../../harness/report/group-by.ts'
import { pathOf, textOf } from './texts.ts'

/** The place from which the script reads a number that the server chose. */
export interface KnownNumber {
  /** The exchange whose response shows it. */
  readonly exchange: Exchange
  /** The property, and its position among those with the same name, from 1. */
  readonly field: string
  readonly place: number
  readonly value: string
  readonly variable: string
}

/** Properties with numbers that identify a resource in later requests. */
const KEY = /"((?:\w*_)?id|number|index|issue)"\s*:\s*"?(\d+)/gi

/** Places of a request that can contain a number of the server: a step of a path, or a value that is called an id. */
export const numberPatterns: readonly RegExp[] = [
  /\/(\d+)(?=[/?]|$)/m,
  /[?&]\w*id=(\d+)/i,
  /"\w*id"\s*:\s*(\d+)/i,
]

/** A number with the facts about the exchange that shows it. */
interface Shown {
  readonly known: KnownNumber
  /** Path of the request, without a slash at its end. */
  readonly path: string
  readonly kind: string | undefined
  readonly owner: ReturnType<typeof parseExchangeId>
  readonly isIssue: boolean
}

function placed(known: KnownNumber): Shown {
  const { request, id } = known.exchange
  const path = pathOf(request.url).replace(/\/?(?:\?.*)?$/, '')
  const isIssue = /number|index|issue/i.test(known.field)
  return { known, path, kind: kindOf(path), owner: parseExchangeId(id), isIssue }
}

/** Limit for one request: those of its path come first. */
const MAX_USED = 100

/** The numbers that the server chose, as far as responses to changes show them. */
export class ServerNumbers {
  readonly #byValue: ReadonlyMap<string, readonly Shown[]>
  readonly #byExchange = new Map<Exchange, KnownNumber[]>()

  constructor(exchanges: readonly Exchange[]) {
    let count = 0
    for (const exchange of exchanges)
      this.#byExchange.set(
        exchange,
        shownBy(exchange).map((found) => ({ ...found, exchange, variable: `n${++count}` })),
      )
    this.#byValue = groupBy([...this.#byExchange.values()].flat().map(placed), ({ known }) => known.value)
  }

  /** The numbers that a request contains, each with an earlier response that shows it; responses of the same owner come first. */
  usedBy(exchange: Exchange): KnownNumber[] {
    const text = `${pathOf(exchange.request.url)}\n${textOf(exchange.request.body)}`
    const values = numberPatterns.flatMap((pattern) =>
      Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`)), ([, value = '']) => value),
    )
    return [...new Set(values)].slice(0, MAX_USED).flatMap((value) => this.#source(exchange, value) ?? [])
  }

  #source(exchange: Exchange, value: string): KnownNumber | undefined {
    const collection = collectionOf(exchange, value)
    const { source } = parseExchangeId(exchange.id)
    const ofIssue = isIssue(exchange, value)
    // A repository, a hook and a team can have the same number: the number of a resource that was created under this path, or of the same
    // kind, is meant.
    const isMeant: ReadonlyArray<(one: Shown) => boolean> = [
      ({ path }) => path === collection,
      ({ kind }) => collection !== undefined && kind === kindOf(collection),
      ({ owner }) => owner.source === source,
      ({ owner }) => owner.kind === 'fixture',
      () => true,
    ]
    let [best, rank]: [KnownNumber | undefined, number] = [undefined, isMeant.length]
    const all = this.#byValue.get(value) ?? []
    for (let place = all.length - 1; place >= 0 && rank > 0; place--) {
      const shown = all[place]
      if (!shown || !isBefore(shown.known.exchange, exchange) || shown.isIssue !== ofIssue) continue
      const own = isMeant.findIndex((is) => is(shown))
      if (own < rank) [best, rank] = [shown.known, own]
    }
    return best
  }

  /** The numbers that the response to an exchange shows. */
  shownBy(exchange: Exchange): readonly KnownNumber[] {
    return this.#byExchange.get(exchange) ?? []
  }
}

/** The path before a number in the path of a request. */
function collectionOf({ request }: Exchange, value: string): string | undefined {
  const path = pathOf(request.url)
  const place = path.search(new RegExp(`/${value}(?:[/?]|$)`))
  return place === -1 ? undefined : path.slice(0, place)
}

function isBefore(one: Exchange, other: Exchange): boolean {
  return one !== other && (one.order?.[0] ?? 0) <= (other.order?.[0] ?? Infinity)
}

/** The first number of each property, and all others that are properties of the outermost object. */
function shownBy({ request, response }: Exchange): Array<Pick<KnownNumber, 'field' | 'place' | 'value'>> {
  if (request.method === 'GET' || request.method === 'HEAD') return []
  const places = new Map<string, number>()
  return Array.from(textOf(response?.body).matchAll(KEY), ([, field = '', value = '']) => {
    const place = (places.get(field) ?? 0) + 1
    places.set(field, place)
    return { field, place, value }
  }).slice(0, MOST)
}

/** Limit for one response; longer lists of numbers do not come from a creation. */
const MOST = 6

/** Issues are identified by their number in the repository, everything else by its id. */
function isIssue({ request }: Exchange, value: string): boolean {
  return new RegExp(`/issues/${value}(?:[/?]|$)`).test(request.url)
}

/** The last step of a path, which names the kind of what is created there. */
function kindOf(path: string): string | undefined {
  return path.split('/').at(-1)
}
