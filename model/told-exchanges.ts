import type { Contradiction } from './state/contradiction.ts'
import type { ModelEvent, RequestEvent, ResponseEvent } from './state/event.ts'
import { ModelState } from './state/model-state.ts'
import { jsonText } from './state/number.ts'
import { judge, type Judgement } from './oracle.ts'

/** Exchanges that tests report to the model. */
const admin = { login: 'root', isAdmin: true }
/** For servers that show every change at once. */
export const setting = {
  isOwnName: (text: string) => text.includes('fc'),
  followsMs: 0,
}
/** For servers that may show the state before a change for a second. */
export const late = { ...setting, followsMs: 1000 }

export type Request = Pick<RequestEvent, 'operation'> &
  Partial<
    Pick<
      RequestEvent,
      'caller' | 'parameters' | 'query' | 'repeatsParameter' | 'fields' | 'text' | 'purpose' | 'method'
    >
  >
export type Response = {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly mediaType?: string
  readonly addressFields?: readonly string[]
  /** The query of the further page that the response names. */
  readonly next?: Readonly<Record<string, string>>
}

export type Pair = readonly [Request, Response]

/** A request and its response, at their positions in the order of all. */
export function exchange(
  [begin, end]: readonly [number, number],
  { caller = admin, parameters = {}, query = {}, ...request }: Request,
  {
    status,
    json,
    text = json === undefined ? undefined : jsonText(json),
    mediaType = 'application/json',
    next,
    ...response
  }: Response,
): ModelEvent[] {
  const id = `x#${begin}`
  const asked: RequestEvent = {
    kind: 'request',
    id,
    method: 'POST',
    caller,
    parameters,
    query,
    at: begin,
    atMs: begin,
    ...request,
  }
  const answered: ResponseEvent = {
    kind: 'response',
    id,
    at: end,
    atMs: end,
    response: {
      status,
      json,
      ...(text === undefined ? {} : { text, mediaType }),
      ...(next ? { hasMore: true, next } : {}),
      isEmpty: text === undefined,
      ...response,
    },
  }
  return [asked, answered]
}

export function contradictionsOf(events: readonly ModelEvent[], settings = setting): Contradiction[] {
  let modelState = ModelState.of(settings)
  return events
    .toSorted((a, b) => a.at - b.at)
    .flatMap((event) => {
      const judgement = judge(modelState, event)
      modelState = judgement.modelState
      return judgement.contradictions
    })
}

/** Properties of the responses that no sentence of a document decides. */
export function noticedIn(...pairs: readonly Pair[]): string[] {
  return told(pairs, ({ noticed }) => noticed)
}

/** Those of them that most probably are mistakes. */
export function suspectedIn(...pairs: readonly Pair[]): string[] {
  return told(pairs, ({ suspected }) => suspected)
}

function told(pairs: readonly Pair[], ofJudgement: (judgement: Judgement) => readonly string[]): string[] {
  let modelState = ModelState.of(setting)
  return sequence(...pairs).flatMap((event) => {
    const judgement = judge(modelState, event)
    modelState = judgement.modelState
    return judgement.contradictions.length > 0 ? ['a contradiction'] : ofJudgement(judgement)
  })
}

/** Consecutive exchanges. */
export function sequence(...pairs: readonly Pair[]): ModelEvent[] {
  return pairs.flatMap(([request, response], index) =>
    exchange([2 * index, 2 * index + 1], request, response),
  )
}

export const user = (name: string, id: number) => ({ id, username: name, fullName: name, email: '' })
export const createUser = (name: string, id: number): Pair => [
  { operation: 'admin.create-user', fields: { username: name, email: `${name}@example.com` } },
  { status: 201, json: user(name, id) },
]
/** The organization belongs to fc-ada. */
export const createOrganization = (
  name: string,
  id: number,
  fields: Readonly<Record<string, unknown>> = {},
): Pair => [
  {
    operation: 'admin.create-org',
    parameters: { username: 'fc-ada' },
    fields: { username: name, ...fields },
  },
  { status: 201, json: { id, username: name, ...fields } },
]
export const ada = { login: 'fc-ada' }
export const createRepository: Pair = [
  { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: 'fc-repo' } },
  { status: 201, json: { id: 7, name: 'fc-repo', owner: 'fc-ada' } },
]
export const world = [createUser('fc-ada', 1), createUser('fc-bob', 2), createRepository]
export const rulesBroken = (...pairs: readonly Pair[]) =>
  contradictionsOf(sequence(...pairs)).map(({ rule }) => rule)
