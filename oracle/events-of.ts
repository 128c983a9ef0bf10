import type { Caller, ModelEvent, RequestEvent, ResponseEvent } from '../model/state/event.ts'
import { REPLAYED } from '../harness/checks/legacy.ts'
import type { BodyShape, Operation, Operations } from '../contract/derive/operation.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import { mediaTypeOf } from '../harness/client/media-type.ts'
import { optionOf } from './option-of.ts'
import { pathAndQuery } from './path-and-query.ts'
import { PathParameters } from './path-parameters.ts'
import { toLogical, type Names } from '../harness/client/names.ts'
import { nextLink } from '../harness/client/next-link.ts'
import { parseJson } from '../harness/client/exact-json.ts'

/** The settings for reading exchanges of one target in the documents' terms. */
export interface Reading {
  readonly operations: Operations
  /** The JSON names of the target's driver. */
  readonly names: Names
  /** The administrator's username. */
  readonly admin?: string
}

/** Start or end of an exchange. Its event is made on demand, because a parsed body takes many times the memory. */
export interface Moment {
  /** The position among all moments of the run. */
  readonly at: number
  readonly event: () => ModelEvent
}

/** Start and end of an exchange as the model reads them; empty for evidence that does not record the order of its exchanges. */
export function momentsOf(exchange: Exchange, reading: Reading): readonly Moment[] {
  const { order, runMs, startedAt, durationMs } = exchange
  if (!order) return []
  const [sent, ended] = order
  const sentMs = runMs?.[0] ?? Date.parse(startedAt)
  const endedMs = runMs?.[1] ?? sentMs + durationMs
  const operation = exchange.operation === undefined ? undefined : reading.operations[exchange.operation]
  return [
    {
      at: sent,
      event: once(exchange, reading, 0, () =>
        requestOf(exchange, operation, reading, { at: sent, atMs: sentMs }),
      ),
    },
    {
      at: ended,
      event: once(exchange, reading, 1, () =>
        responseOf(exchange, operation, reading, { at: ended, atMs: endedMs }),
      ),
    },
  ]
}

/** Request and response of an exchange as the model reads them; undefined for evidence that does not record the order of its exchanges. */
export function eventsOf(
  exchange: Exchange,
  reading: Reading,
): readonly [request: RequestEvent, response: ResponseEvent] | undefined {
  const [sent, ended] = momentsOf(exchange, reading)
  return sent && ended && [sent.event() as RequestEvent, ended.event() as ResponseEvent]
}

/** Events of exchanges that are judged twice: with the exchanges of their sequence, and with all exchanges. */
const made = new WeakMap<Exchange, { readonly reading: Reading; readonly events: ModelEvent[] }>()

/** The largest body whose parsed values are kept, in characters: those of larger bodies take too much memory. */
const SMALL = 4 * 1024

/** Makes an event of an exchange once, and keeps it as long as the exchange. */
function once(exchange: Exchange, reading: Reading, end: 0 | 1, make: () => ModelEvent): () => ModelEvent {
  return () => {
    let known = made.get(exchange)
    if (known?.reading !== reading) {
      known = { reading, events: [] }
      made.set(exchange, known)
    }
    const before = known.events[end]
    if (before) return before
    const event = make()
    const length = event.kind === 'response' ? (event.response?.text?.length ?? 0) : 0
    if (length <= SMALL) known.events[end] = event
    return event
  }
}

/** The position and the time of an event. */
type When = Pick<ModelEvent, 'at' | 'atMs'>

function requestOf(
  exchange: Exchange,
  operation: Operation | undefined,
  { names, admin }: Reading,
  { at, atMs }: When,
): RequestEvent {
  const { id, request, purpose } = exchange
  const { path, query, isRepeated } = pathAndQuery(request.url)
  const { method } = request
  const caller = callerOf(exchange, admin)
  const parameters = operation ? parametersOf(operation, path) : { path }
  const once = { kind: 'request' as const, id, method, caller, parameters, query, at, atMs }
  const plain = isRepeated ? { ...once, repeatsParameter: isRepeated } : once
  const known = exchange.operation === undefined ? plain : { ...plain, operation: exchange.operation }
  const mediaType = mediaTypeOf(request.headers)
  if (!request.body && !purpose && mediaType === undefined) return known
  return {
    ...{ ...known, ...bodyOf(exchange, names) },
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(purpose ? { purpose } : {}),
  }
}

/** Callers of the legacy document that the evidence names by a login whose signature is invalid. */
const FORGED =
  /, (wrong hash|key of outsider|key of member|key before salt|key without salt|hash of another salt|without hash|salt without key)$/

function callerOf({ caller, login }: Exchange, admin: string | undefined): Caller {
  if (login !== undefined && caller.endsWith(REPLAYED)) return { login, isReplay: true }
  if (login !== undefined) return { login, ...(login === admin ? { isAdmin: true } : {}) }
  if (caller === 'anonymous') return {}
  return FORGED.test(caller) ? { isForged: true } : { isUnsure: true }
}

const parameters = new WeakMap<Operation, PathParameters>()

/** The path parameters of an operation. */
function parametersOf(operation: Operation, path: string): Record<string, string> {
  let known = parameters.get(operation)
  if (!known) parameters.set(operation, (known = new PathParameters(operation)))
  return known.in(path)
}

function bodyOf({ operation, request }: Exchange, names: Names): Pick<RequestEvent, 'fields' | 'text'> {
  const { body } = request
  if (!body || !('text' in body) || body.cut !== undefined) return {}
  if (mediaTypeOf(request.headers) === 'application/x-www-form-urlencoded')
    return { fields: Object.fromEntries(new URLSearchParams(body.text)) }
  const option = optionOf(operation ?? '')
  // Plain text may look like JSON.
  const isPlain = option === undefined && mediaTypeOf(request.headers) === 'text/plain'
  const json = isPlain ? undefined : jsonOf(body.text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { text: body.text }
  return { fields: (option === undefined ? json : toLogical(names, option, json)) as Record<string, unknown> }
}

function responseOf(
  { id, response }: Exchange,
  operation: Operation | undefined,
  { names }: Reading,
  { at, atMs }: When,
): ResponseEvent {
  if (!response) return { kind: 'response', id, at, atMs }
  const { status, headers, body } = response
  const mediaType = mediaTypeOf(headers)
  const text = body && 'text' in body && body.cut === undefined ? body.text : undefined
  const known = { status, isEmpty: body === undefined }
  const plain = body && 'base64' in body ? { ...known, isBinary: true as const } : known
  const typed = mediaType === undefined ? plain : { ...plain, mediaType }
  const read =
    text === undefined || !operation
      ? typed
      : { ...typed, text, json: logical(names, operation.answers, jsonOf(text)) }
  const whole =
    body && 'base64' in body && body.cut === undefined ? { ...read, ...commitIn(body.base64) } : read
  const link = nextLink(headers)
  const paged = link === undefined ? whole : { ...whole, hasMore: true, next: queryOf(link) }
  const addressFields = headers.map(([, value]) => value).filter((value) => /@|%40/.test(value))
  const all = addressFields.length === 0 ? paged : { ...paged, addressFields }
  return { kind: 'response', id, response: all, at, atMs }
}

/** The query of a link. */
function queryOf(link: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(/\?([^#]*)/.exec(link)?.[1] ?? ''))
}

/** The git program writes the commit id of a zip archive at its end. */
function commitIn(base64: string): { readonly commit?: string } {
  const end = Buffer.from(base64.slice(-60), 'base64').toString('latin1').slice(-40)
  return base64.length % 4 === 0 && /^[0-9a-f]{40}$/.test(end) ? { commit: end } : {}
}

/** The first characters of a JSON text. Most other bodies are web pages, and a failed parse takes longer than this check. */
const BEGINS_AS_JSON = /^\s*[[{"\-0-9tfn]/

function jsonOf(text: string): unknown {
  if (!BEGINS_AS_JSON.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The type of the entries of each envelope. */
const ENTRIES: Readonly<Record<string, string>> = { SearchResults: 'Repository', UserSearch: 'User' }

function logical(names: Names, shape: BodyShape | undefined, json: unknown): unknown {
  if (typeof shape !== 'object') return json
  if ('one' in shape) return toLogical(names, shape.one, json)
  if ('list' in shape) return listOf(names, shape.list, json)
  const envelope = toLogical(names, shape.envelope, json)
  const kind = ENTRIES[shape.envelope]
  if (kind === undefined || typeof envelope !== 'object' || envelope === null) return envelope
  const { data, ...rest } = envelope as Record<string, unknown>
  return { ...rest, data: listOf(names, kind, data) }
}

/** The documents do not show how an empty list is written, so null counts as an empty list. */
function listOf(names: Names, kind: string, json: unknown): unknown {
  if (json === null) return []
  return Array.isArray(json) ? json.map((entry) => toLogical(names, kind, entry)) : json
}
