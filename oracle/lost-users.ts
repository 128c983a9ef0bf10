import { parseExchangeId } from '../harness/client/exchange-id.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Result } from '../harness/report/report.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import { eventsOf, type Reading } from './events-of.ts'
import { contradicted } from './rule-results.ts'

/** The requirements that a lost user contradicts. */
const REQUIREMENTS = ['admin.create-user.effect', 'users.get.every-owner-served']

/** Lookups, and the operations after which a user may be gone or another one: an organization takes a name as well. */
const OPERATIONS: ReadonlySet<string> = new Set([
  'admin.create-user',
  'admin.create-org',
  'admin.delete-user',
  'admin.edit-user',
  'users.get',
])

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
    if (!OPERATIONS.has(operation) || (operation !== 'users.get' && wasRefused(exchange))) return
    const [request, response] = eventsOf(exchange, this.#options.reading) ?? []
    const { parameters = {}, fields = {} } = request ?? {}
    const name = operation.startsWith('admin.create') ? fields['username'] : parameters['username']
    if (typeof name !== 'string') return
    const shown = (response?.response?.json as { readonly username?: unknown } | undefined)?.username
    if (operation === 'users.get') this.#looked(name.toLowerCase(), exchange)
    else if (operation === 'admin.create-user') this.#created(name, shown, exchange)
    // The fields of an edit are not shown: one of them may give the user another name.
    else if (operation !== 'admin.edit-user' || String(shown).toLowerCase() !== name.toLowerCase())
      this.#doubtful.add(name.toLowerCase())
  }

  /** A second user of the name makes it doubtful. */
  #created(sent: string, shown: unknown, { id, response, attempts, order, runMs }: Exchange): void {
    const name = sent.toLowerCase()
    const isCertain = response?.status === 201 && shown === sent && !attempts?.length
    if (!isCertain || !order || !runMs || this.#creations.has(name)) this.#doubtful.add(name)
    else this.#creations.set(name, { name: sent, exchange: id, sent: order[0], endedMs: runMs[1] })
  }

  #looked(name: string, exchange: Exchange): void {
    const { id, caller, order, runMs } = exchange
    if (parseExchangeId(id).kind !== 'cleanup' || caller !== 'admin' || !order || !runMs) return
    if ((this.#looks.get(name)?.sent ?? -1) > order[0]) return
    this.#looks.set(name, { exchange, sent: order[0], sentMs: runMs[0] })
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
