import { parseExchangeId } from '../harness/client/exchange-id.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Result } from '../harness/report/report.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { RequestEvent, ResponseEvent } from '../model/state/event.ts'
import { momentsOf, type Reading } from './events-of.ts'
import { contradicted } from './rule-results.ts'

/** The requirements that a lost user contradicts. */
const REQUIREMENTS = ['admin.create-user.effect', 'users.get.every-owner-served']

/** The creation of a user, by a 201 that shows the submitted name. */
interface Creation {
  readonly name: string
  readonly exchange: string
  readonly sent: number
  readonly endedMs: number
}

/** A lookup of a user by the clean-up, as the administrator. */
interface Look {
  readonly exchange: Exchange
  readonly sent: number
  readonly sentMs: number
}

/**
 * Users of a run that a 201 acknowledged, that no request can have deleted, and that the clean-up does not find when it removes them.
 * They do not depend on the order in which the exchanges are added, so a replay finds the same users.
 */
export class LostUsers {
  readonly #creations = new Map<string, Creation>()
  /** Names whose user may be gone, or may be another one: in lower case. */
  readonly #doubtful = new Set<string>()
  /** The last lookup of each name that the clean-up looked up. */
  readonly #looks = new Map<string, Look>()
  readonly #options: { readonly reading: Reading; readonly patienceMs: number }

  constructor(options: { readonly reading: Reading; readonly patienceMs: number }) {
    this.#options = options
  }

  add(exchange: Exchange): void {
    const { operation = '' } = exchange
    if (operation === 'admin.create-user' || operation === 'admin.create-org') this.#created(exchange)
    else if (operation === 'admin.delete-user') this.#deleted(exchange)
    else if (operation === 'admin.edit-user') this.#edited(exchange)
    else if (operation === 'users.get') this.#looked(exchange)
  }

  /** A second user of the name, and an organization, which takes a name as well, make the name doubtful. */
  #created(exchange: Exchange): void {
    if (wasRefused(exchange)) return
    const [request, response] = this.#eventsOf(exchange)
    const sent = request.fields?.['username']
    if (typeof sent !== 'string') return
    const name = sent.toLowerCase()
    const shown = response.response?.json as { readonly username?: unknown } | undefined
    const isCertain =
      exchange.operation === 'admin.create-user' &&
      exchange.response?.status === 201 &&
      shown?.username === sent &&
      !exchange.attempts?.length
    const { id, order, runMs } = exchange
    if (!isCertain || !order || !runMs || this.#creations.has(name)) this.#doubtful.add(name)
    else this.#creations.set(name, { name: sent, exchange: id, sent: order[0], endedMs: runMs[1] })
  }

  /** Any deletion that was not refused, or that was sent more than once, may have removed the user. */
  #deleted(exchange: Exchange): void {
    if (wasRefused(exchange)) return
    const name = this.#eventsOf(exchange)[0].parameters['username']
    if (name !== undefined) this.#doubtful.add(name.toLowerCase())
  }

  /** The fields of an edit are not shown: one of them may give the user another name. */
  #edited(exchange: Exchange): void {
    if (wasRefused(exchange)) return
    const [request, response] = this.#eventsOf(exchange)
    const name = request.parameters['username']?.toLowerCase()
    const shown = response.response?.json as { readonly username?: unknown } | undefined
    if (name !== undefined && String(shown?.username).toLowerCase() !== name) this.#doubtful.add(name)
  }

  #looked(exchange: Exchange): void {
    const { order, runMs } = exchange
    if (parseExchangeId(exchange.id).kind !== 'cleanup' || exchange.caller !== 'admin' || !order || !runMs)
      return
    const name = this.#eventsOf(exchange)[0].parameters['username']?.toLowerCase()
    if (name === undefined || (this.#looks.get(name)?.sent ?? -1) > order[0]) return
    this.#looks.set(name, { exchange, sent: order[0], sentMs: runMs[0] })
  }

  #eventsOf(exchange: Exchange): [RequestEvent, ResponseEvent] {
    return momentsOf(exchange, this.#options.reading).map(({ event }) => event()) as [
      RequestEvent,
      ResponseEvent,
    ]
  }

  /** The results of the requirements that the lost users contradict. */
  failures(): ReadonlyMap<string, Result> {
    const lost = [...this.#looks].flatMap(([name, look]) => {
      const creation = this.#doubtful.has(name) ? undefined : this.#creations.get(name)
      const isLost =
        creation !== undefined &&
        look.exchange.response?.status === 404 &&
        look.sentMs >= creation.endedMs + this.#options.patienceMs
      return isLost ? [{ creation, look }] : []
    })
    // A replay adds the exchanges in another order.
    const [first, ...others] = lost.toSorted((a, b) => a.creation.sent - b.creation.sent)
    if (!first) return new Map()
    return new Map(
      REQUIREMENTS.map((rule) => {
        const found = (one: (typeof lost)[number]) => contradictionOf(one.creation, one.look, rule)
        return [rule, contradicted([found(first), ...others.map(found)], first.look.exchange, [])]
      }),
    )
  }
}

/** Whether every attempt of a request was certainly refused. */
function wasRefused({ response, attempts }: Exchange): boolean {
  const { status = 500 } = response ?? {}
  return status >= 400 && status < 500 && !attempts?.length
}

function contradictionOf({ name, exchange, endedMs }: Creation, look: Look, rule: string): Contradiction {
  return {
    rule,
    exchange: look.exchange.id,
    because: [exchange],
    expected: `the user ${name}, whose creation was answered 201, and whom no request deleted`,
    received: '404',
    ageMs: look.sentMs - endedMs,
  }
}
