import { PREFIX_LENGTH } from '../../harness/client/name-prefix.ts'
import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { groupBy } from '../../harness/report/group-by.ts'
import { createdUser } from './people.ts'
import { ServerNumbers } from './numbers.ts'
import { credentialsOf, isChange, namesIn, namesOf, pathOf, textOf, timeOf } from './texts.ts'

/** The exchanges on which a result depends. */
export interface Grounds {
  readonly judged: ReadonlySet<string>
  /** True for a sequence that was shortened: requests that it leaves out are not needed. */
  readonly isShortest: boolean
  /** True for a rule, which has exchanges of many owners; otherwise the requests of one owner belong together. */
  readonly isRule: boolean
  /** The requests between the last right response to a request and the wrong one. */
  readonly stretch: readonly Exchange[]
}

/** The judged exchanges with everything that they use and that the run created, in the order of the run. */
export function sceneOf(all: readonly Exchange[], grounds: Grounds): Exchange[] {
  return new Scene(all, grounds).exchanges()
}

class Scene {
  readonly #grounds: Grounds
  /** In the order of the run. Of clean-up, only the judged exchanges. */
  readonly #sent: readonly Exchange[]
  readonly #byOwner: ReadonlyMap<string, readonly Exchange[]>
  /** The exchanges that may have created what has a name. */
  readonly #makers: ReadonlyMap<string, readonly Exchange[]>
  readonly #names = new Map<Exchange, Set<string>>()
  readonly #numbers: ServerNumbers
  readonly #needed = new Set<Exchange>()
  /** By owner, the time of its last judged exchange, and the time up to which its exchanges were added. */
  #lastAsked: ReadonlyMap<string, number> = new Map()
  readonly #addedUntil = new Map<string, number>()
  #open: Exchange[] = []
  #end = 0

  constructor(all: readonly Exchange[], grounds: Grounds) {
    this.#grounds = grounds
    this.#sent = all
      .filter(({ id }) => grounds.judged.has(id) || !['cleanup', 'preflight'].includes(kindOf(id)))
      .toSorted((a, b) => timeOf(a) - timeOf(b))
    this.#numbers = new ServerNumbers(this.#sent)
    for (const exchange of this.#sent) this.#names.set(exchange, namesOf(exchange))
    this.#byOwner = groupBy(this.#sent, ownerOf)
    const made = this.#sent
      .filter((exchange) => isChange(exchange) || createdUser(exchange))
      .flatMap((maker) => [...new Set(namesIn(textOf(maker.request.body)))].map((name) => ({ name, maker })))
    this.#makers = new Map(
      [...groupBy(made, ({ name }) => name)].map(([name, all]) => [name, all.map(({ maker }) => maker)]),
    )
  }

  exchanges(): Exchange[] {
    const { judged, isShortest, isRule, stretch } = this.#grounds
    const asked = this.#sent.filter(({ id }) => judged.has(id))
    // They are in the order of time.
    this.#lastAsked = new Map(asked.map((one) => [ownerOf(one), timeOf(one)]))
    this.#end = asked.slice(-1).map(timeOf)[0] ?? -Infinity
    for (const exchange of asked)
      if (isShortest || isRule || isOfCleanUp(exchange)) this.#add(exchange)
      else this.#addOwner(exchange, this.#lastAsked.get(ownerOf(exchange)))
    for (const exchange of stretch) this.#add(exchange)
    this.#close()
    if (!isShortest) while (this.#addRelated()) this.#close()
    return this.#sent.filter((exchange) => this.#needed.has(exchange))
  }

  #add(exchange: Exchange): void {
    if (this.#needed.has(exchange)) return
    this.#needed.add(exchange)
    this.#open.push(exchange)
  }

  /** Adds the requests of an owner up to its last judged exchange; for a fixture step, which is a unit, all of them. */
  #addOwner(exchange: Exchange, lastAsked = -Infinity): void {
    const { source, kind } = parseExchangeId(exchange.id)
    const until = kind === 'fixture' ? this.#end : Math.max(timeOf(exchange), lastAsked)
    if (until <= (this.#addedUntil.get(source) ?? -Infinity)) return
    this.#addedUntil.set(source, until)
    for (const one of this.#byOwner.get(source) ?? []) if (timeOf(one) <= until) this.#add(one)
  }

  #addMaker(exchange: Exchange): void {
    if (parseExchangeId(exchange.id).kind === 'fixture') this.#addOwner(exchange)
    else this.#add(exchange)
  }

  /** Adds the exchanges that the added ones depend on, until nothing is missing. */
  #close(): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      for (const name of createsIssue(next) ? namesIn(next.request.url) : (this.#names.get(next) ?? [])) {
        const makers: readonly Exchange[] = (this.#makers.get(name) ?? []).filter(
          (one) => timeOf(one) < timeOf(next),
        )
        // A refused request creates nothing, unless no other request can have created it.
        const maker = makers.findLast(isChange) ?? makers.at(-1)
        if (maker && maker !== next) this.#addMaker(maker)
      }
      for (const { exchange } of this.#numbers.usedBy(next)) this.#addMaker(exchange)
      for (const exchange of this.#signIns(next)) this.#addOwner(exchange)
      if (!this.#grounds.isShortest) for (const exchange of this.#looked(next)) this.#addMaker(exchange)
    }
  }

  /** The exchanges that returned the tokens and cookies of a request. */
  #signIns(exchange: Exchange): Exchange[] {
    const secrets = exchange.request.headers.flatMap(
      ([, value]) => value.match(/«(?:token|cookie):[^«»]*»/g) ?? [],
    )
    if (secrets.length === 0) return []
    return this.#sent.filter((one) => {
      if (timeOf(one) >= timeOf(exchange) || one.caller !== exchange.caller) return false
      const whose = credentialsOf(one) ?? one.login
      if (exchange.login !== undefined && whose !== undefined && whose !== exchange.login) return false
      const cookies =
        / ?web session of /.test(parseExchangeId(one.id).source) &&
        one.response?.headers.some(([name]) => name.toLowerCase() === 'set-cookie')
      const shown = textOf(one.response?.body)
      return secrets.some((secret) => shown.includes(secret) || (cookies && secret.startsWith('«cookie:')))
    })
  }

  /** The resources that a search looks for, and those that a judged response shows. */
  #looked(exchange: Exchange): Exchange[] {
    // Like all names, titles begin with the mark.
    const words = this.#names.get(exchange) ?? new Set()
    const isJudged = this.#grounds.judged.has(exchange.id)
    const shown = new Set(isJudged ? namesIn(textOf(exchange.response?.body)) : [])
    if (words.size === 0 && shown.size === 0) return []
    return [...this.#makers].flatMap(([name, makers]) => {
      if (!shown.has(name) && !beginsWithOne(words, name)) return []
      const first = makers.find((one) => timeOf(one) < timeOf(exchange))
      return first && this.#isNear(first) ? [first] : []
    })
  }

  /** Whether an exchange belongs to the judged checks: a response may also show resources of other checks and scenarios. */
  #isNear(exchange: Exchange): boolean {
    const { kind, source } = parseExchangeId(exchange.id)
    if (kind === 'fixture' || this.#grounds.isRule) return true
    return (this.#byOwner.get(source) ?? []).some(({ id }) => this.#grounds.judged.has(id))
  }

  /** Adds changes to existing resources, such as memberships. Returns true if it has added one. */
  #addRelated(): boolean {
    const known = new Set([...this.#needed].flatMap((exchange) => [...(this.#names.get(exchange) ?? [])]))
    const found = this.#sent.filter((exchange) => {
      if (this.#needed.has(exchange) || timeOf(exchange) >= this.#end || !isChange(exchange)) return false
      // No response shows the keys of a user, and a server may accept a key only once, even if it kept the user of the run.
      if (exchange.operation === 'admin.add-key') return false
      if (!this.#grounds.isRule && parseExchangeId(exchange.id).kind !== 'fixture') return false
      const names = this.#names.get(exchange) ?? new Set()
      return (
        names.size > 0 &&
        [...names].every((name) => known.has(name)) &&
        this.#numbers.usedBy(exchange).every((number) => this.#needed.has(number.exchange))
      )
    })
    for (const exchange of found) this.#add(exchange)
    return found.length > 0
  }
}

/** No word of a search is longer. */
const MAX_WORD_LENGTH = 200

/** Whether a name begins with one of the words and has more characters than it. All of them begin with the mark. */
function beginsWithOne(words: ReadonlySet<string>, name: string): boolean {
  for (let length = PREFIX_LENGTH + 1; length < Math.min(name.length, MAX_WORD_LENGTH); length++)
    if (words.has(name.slice(0, length))) return true
  return false
}

/** Whether a request creates an issue of the legacy document. The words of its form do not name resources that it needs. */
function createsIssue({ request }: Exchange): boolean {
  return request.method === 'POST' && /\/api\/p\/[^/]+\/issues\/create\//.test(request.url)
}

/**
 * The requests of the owner of a wrong response, from the last equal request that had another response, another caller, or a change after
 * it. If an earlier response was equal to the wrong one, from that one on, since a server may have cached it. Includes changes, and reads
 * of the same path. Rules judge the responses to many requests of one owner, and the change that makes one wrong may share no name with the
 * request.
 */
export function stretchBefore(all: readonly Exchange[], wrong: Exchange): Exchange[] {
  const { kind, source } = parseExchangeId(wrong.id)
  if (kind !== 'scenario' || isChange(wrong)) return []
  const path = pathWithoutQuery(wrong)
  const own = all
    .filter((one) => parseExchangeId(one.id).source === source && timeOf(one) < timeOf(wrong))
    .filter((one) => isChange(one) || pathWithoutQuery(one) === path)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  const isLike = ({ request: { method, url } }: Exchange) =>
    method === wrong.request.method && url === wrong.request.url
  const isPoll = (one: Exchange) => one.caller === wrong.caller && isSameResponse(one, wrong)
  const lastChange = own.findLastIndex(isChange)
  const from = own.findLastIndex((one, place) => isLike(one) && (place < lastChange || !isPoll(one)))
  // Its repetitions come after it.
  const kept = own.findLastIndex((one, place) => place < from && isLike(one) && isSameResponse(one, wrong))
  const longer = own.slice(kept)
  if (kept !== -1 && longer.filter(isChange).length <= MAX_CHANGES) return longer
  return from === -1 ? [] : own.slice(from)
}

/** Maximum number of changes between two equal responses that count as cached. */
const MAX_CHANGES = 30

function pathWithoutQuery({ request }: Exchange): string | undefined {
  return pathOf(request.url).split('?', 1)[0]
}

function isSameResponse({ response: one }: Exchange, { response: other }: Exchange): boolean {
  return one?.status === other?.status && textOf(one?.body) === textOf(other?.body)
}

/**
 * The last change before an exchange that shares a name with it, from any caller; otherwise the last change of the scene. Other checks
 * change other resources at the same time.
 */
export function lastChangeBefore(
  all: readonly Exchange[],
  wrong: Exchange,
  scene: readonly Exchange[],
): Exchange | undefined {
  const names = new Set([...namesOf(wrong), ...namesIn(textOf(wrong.response?.body))])
  const before = all
    .filter((one) => one !== wrong && isChange(one) && timeOf(one) < timeOf(wrong))
    .filter((one) => isOfCleanUp(wrong) || !isOfCleanUp(one))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  return (
    before.findLast((one) =>
      [...namesIn(one.request.url), ...namesIn(textOf(one.request.body))].some((name) => names.has(name)),
    ) ?? before.findLast((one) => scene.includes(one))
  )
}

/** Whether clean-up has sent a request. */
export function isOfCleanUp({ id }: Exchange): boolean {
  return kindOf(id) === 'cleanup'
}

function ownerOf({ id }: Exchange): string {
  return parseExchangeId(id).source
}

function kindOf(id: string): string {
  return parseExchangeId(id).kind ?? ''
}
