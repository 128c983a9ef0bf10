import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { FixtureSteps } from '../html/evidence/fixture-steps.ts'
import { textOf } from './texts.ts'

/** The exchanges of a script, in the order in which it sends them. */
export interface Scene {
  /** What has to exist before. Of a sequence, everything that it sends, in its order. */
  readonly setUp: readonly Exchange[]
  /** What the result rests upon. */
  readonly judged: readonly Exchange[]
  /** What removes the rest, by the clean-up of the run. */
  readonly removal: readonly Exchange[]
}

/** Words that begin the names of several fixtures, such as those that a search looks for, are at least that long. */
const SHORTEST_START = 10

/** The judged exchanges of a result with everything that they depend on, as far as names, ids and callers tell. */
export function sceneOf(exchanges: readonly Exchange[], judgedIds: ReadonlySet<string>): Scene {
  const judged = inTime(exchanges.filter(({ id }) => judgedIds.has(id)))
  const fixtures = exchanges.filter(({ id }) => parseExchangeId(id).kind === 'fixture')
  const steps = new FixtureSteps(exchanges)
  const needed = new Set<Exchange>()
  let open: readonly Exchange[] = judged
  while (open.length > 0) {
    const found = [
      ...steps.requiredBy(open),
      ...open.flatMap((exchange) => fixtures.filter((step) => isRelated(exchange, step, judgedIds))),
    ].filter((step) => !needed.has(step) && !judgedIds.has(step.id))
    for (const step of found) needed.add(step)
    open = [...new Set(found)]
  }
  // A step of several requests, such as making a team and adding a member, is one piece.
  const owners = new Set([...needed].map(({ id }) => parseExchangeId(id).owner))
  const setUp = inTime(
    fixtures.filter(({ id }) => owners.has(parseExchangeId(id).owner) && !judgedIds.has(id)),
  )
  return { setUp, judged, removal: removalOf(exchanges, [...setUp, ...judged]) }
}

/** The exchanges of a sequence that an exploration found, in their order. */
export function sequenceOf(exchanges: readonly Exchange[], ids: readonly string[]): Scene {
  const wanted = new Set(ids)
  const sent = exchanges
    .filter(({ id }) => wanted.has(id))
    .toSorted((a, b) => (a.order?.[0] ?? 0) - (b.order?.[0] ?? 0) || numberOf(a) - numberOf(b))
  return { setUp: sent, judged: [], removal: removalOf(exchanges, sent) }
}

/** What the clean-up of the run sends for what exchanges name. */
function removalOf(exchanges: readonly Exchange[], made: readonly Exchange[]): Exchange[] {
  const sent = made.map(({ request }) => `${request.url} ${textOf(request.body)}`).join('\n')
  const removal = exchanges.filter(
    ({ id, request }) =>
      parseExchangeId(id).kind === 'cleanup' &&
      request.method !== 'GET' &&
      namesIn(request.url).length > 0 &&
      namesIn(request.url).every((name) => sent.includes(name)),
  )
  return inTime(removal)
}

/** Names that begin with the mark of a run. */
export function namesIn(text: string): string[] {
  return text.match(/fc[0-9a-z]{6}[\w-]*/gi) ?? []
}

/** Whether a fixture step makes what an exchange searches for, names by its number, lists, or signs in with. */
function isRelated(exchange: Exchange, step: Exchange, judgedIds: ReadonlySet<string>): boolean {
  const credentials = exchange.request.headers.flatMap(
    ([, value]) => value.match(/«(?:token|cookie):[^»]*»/g) ?? [],
  )
  if (credentials.some((secret) => revealedBy(step).includes(secret))) return true
  if (step.request.method !== 'POST' && step.request.method !== 'PUT') return false
  const made = namesIn(textOf(step.request.body))
  const asked = namesIn(`${exchange.request.url} ${textOf(exchange.request.body)}`)
  if (asked.some((word) => word.length >= SHORTEST_START && made.some((name) => name.startsWith(word))))
    return true
  const answered = judgedIds.has(exchange.id) ? textOf(exchange.response?.body) : ''
  if (made.some((name) => answered.includes(`"${name}"`))) return true
  const [, uid] =
    /[?&"]\w*id"?[=:](\d+)/.exec(`${exchange.request.url} ${textOf(exchange.request.body)}`) ?? []
  return uid !== undefined && new RegExp(`"id"\\s*:\\s*${uid}\\b`).test(textOf(step.response?.body))
}

/** Where a secret stands that a response gave out. */
function revealedBy({ response, caller }: Exchange): string {
  const cookies = response?.headers.some(([name]) => name.toLowerCase() === 'set-cookie')
  return `${textOf(response?.body)}${cookies ? `«cookie:${caller}»` : ''}`
}

/** By the clock; requests of one millisecond in the order of what depends on what. */
function inTime(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.toSorted(
    (a, b) => a.startedAt.localeCompare(b.startedAt) || rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b),
  )
}

function rankOf({ request: { method, url } }: Exchange): number {
  const place = [/\/admin\/users$/, /\/orgs$/, /\/repos$/].findIndex((pattern) => pattern.test(url))
  return method === 'POST' && place !== -1 ? place : 3
}

function numberOf({ id }: Exchange): number {
  return parseExchangeId(id).number
}
