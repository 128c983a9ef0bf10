import { operationEntry } from '../../contract/derive/effects.ts'
import { operations, type OperationId } from '../../contract/derive/operations.ts'
import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import { assume } from './assume.ts'
import type { ScenarioContext } from './check.ts'
import { notTestable, question } from './code-hosting.ts'
import { control } from './control.ts'
import type { ReplyIn, Seen } from './entries.ts'
import type { ForgeCaller } from './forge.ts'
import { operationOf } from './id-parts.ts'
import type { Reply } from './reply.ts'
import type { Defaults, Entry, Table } from './requirement.ts'
import type { ResourceSchema } from './schema-check.ts'

// Requirements and questions that follow from the description of an operation of document 1 in `contract/`.

/** A reply in the result of a scenario: its name, or a function that returns it. */
type Replied<T> = ReplyIn<T> | ((seen: T) => Reply)

/**
 * Status code, media type and body of a successful response, by the last part of their ids: `status`, `media-type`, and any other
 * name for the body. Media type and body are judged only if the response is a success: the documents do not show the bodies of
 * errors. `of`: the requested resource, if the description does not name it.
 */
export function responses<T>(
  operation: OperationId,
  seen: Seen<T>,
  replied: Replied<T>,
  names: readonly string[],
  { of = subjectOf(operation), ...defaults }: Defaults & { readonly of?: string } = {},
): Table {
  const { method, success } = operations[operation]
  const status = seen.stated(`${method} ${of} returns ${success}.`, defaults, (result, { expect }) => {
    const reply = replyIn(result, replied)
    requireAccepted(reply)
    expect(reply).toHaveStatus(success)
  })
  const mediaType = seen.implied(
    'The response has the media type application/json.',
    { source: 'code-hosting, Default media types', ...defaults },
    (result, { expect }) => {
      const reply = replyIn(result, replied)
      control(reply).succeeded()
      expect(reply).toHaveMediaType('application/json')
    },
  )
  const entryOf = (name: string): Entry =>
    name === 'status' ? status : name === 'media-type' ? mediaType : body(operation, seen, replied, defaults)
  return Object.fromEntries(names.map((name) => [`${operation}.${name}`, entryOf(name)]))
}

/** The body of a successful response, as the description of the operation has it. */
function body<T>(operation: OperationId, seen: Seen<T>, replied: Replied<T>, defaults: Defaults): Entry {
  const { answers } = operations[operation]
  const resource = resourceOf(operation)
  const isList = typeof answers === 'object' && 'list' in answers
  const says =
    answers === 'empty'
      ? 'The response body is empty.'
      : `The response body is ${isList ? `a list of ${resource}` : `one ${resource}`}${identified(resource, isList)}.`
  return seen.stated(says, defaults, (result, { expect }) => {
    const reply = replyIn(result, replied)
    control(reply).succeeded()
    if (answers === 'empty') expect(reply).toHaveNoBody()
    else if (isList) expect(reply).toHaveEntriesMatchingSchema(resource as ResourceSchema)
    else expect(reply).toMatchSchema(resource as ResourceSchema)
  })
}

/** The list has entries, and no two of them are the same; `field` identifies an entry. */
export const noRepetition = <T>(seen: Seen<T>, replied: Replied<T>, entry: string, field = 'id'): Entry =>
  seen.implied(`The list contains no ${entry} more than once.`, (result, { expect }) => {
    const list = replyIn(result, replied)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries(field)
  })

/** Whether a list links to a further page; `of` names its content. */
export const paging = <T>(seen: Seen<T>, replied: Replied<T>, of: string, defaults: Defaults = {}): Entry =>
  seen.question(
    `Does a \`Link\` header name a further page of a list of ${of}?`,
    { source: 'code-hosting, Limits, paging', ...defaults },
    (result) => replyIn(result, replied).describePages(),
  )

/** The fields of the resource that the operation returns. */
export const fields =
  <T>(seen: Seen<T>, replied: Replied<T>, defaults: Defaults = {}): Entry =>
  (id) => {
    const resource = resourceOf(operationOf(id) as OperationId)
    const article = resource.endsWith('s') ? '' : /^[AO]/.test(resource) ? 'an ' : 'a '
    return seen.question(
      `Which fields does ${article}${resource} have?`,
      { source: `code-hosting, Other resources, ${resource}`, ...defaults },
      (result) => replyIn(result, replied).describeFields(),
    )(id)
  }

/** The fields of the request body: of an option object, or of a body that the document does not declare. */
export const requestFields = (undeclared?: string): Entry =>
  entryOfOperation(({ body: request }) => {
    const option = typeof request === 'object' && 'option' in request ? request.option : undefined
    return notTestable(
      'open',
      option === undefined
        ? 'Which fields does the request body have?'
        : `Which fields does ${/^[AE]/.test(option) ? 'an' : 'a'} ${option} have?`,
      'A response does not show which request fields the server reads. The driver supplies the field names.',
      { source: undeclared ?? `code-hosting, Request option objects, ${option}` },
    )
  })

/** Callers whose permission a document may not specify, and the question about each. */
const unspecified = {
  anonymous: {
    asks: 'How does the operation respond to an anonymous request?',
    caller: ({ forge }: ScenarioContext) => forge.anonymous,
  },
  ordinary: {
    asks: 'How does the operation respond to an unrelated user?',
    caller: ({ forge, shared }: ScenarioContext) => forge.as(shared.stranger),
  },
  admin: {
    asks: 'How does the operation respond to an administrator without another role?',
    caller: ({ forge }: ScenarioContext) => forge.admin,
  },
} as const

/** Open questions: the response of an operation to callers whose permission is unspecified; `orgs.get.by-anonymous` is one of three. */
export function callers(
  operation: OperationId,
  call: (caller: ForgeCaller, context: ScenarioContext) => Promise<Reply>,
  {
    only = ['anonymous', 'ordinary', 'admin'],
    ...defaults
  }: Defaults & { readonly only?: ReadonlyArray<keyof typeof unspecified> } = {},
): Table {
  const source = { source: 'code-hosting, Authentication, 6', ...defaults }
  return Object.fromEntries(
    only.map((name) => [
      `${operation}.by-${name}`,
      question(unspecified[name].asks, source, (context) => call(unspecified[name].caller(context), context)),
    ]),
  )
}

/** The requested resource, in the words of the operation's description: `of the teams of an organization`, `of a hook with valid input`. */
function subjectOf(operation: OperationId): string {
  const { does, method, answers } = entryOf(operation)
  const [, things = ''] = /^\w+ (.*)$/.exec(does) ?? []
  const isList = typeof answers === 'object' && 'list' in answers
  const one = things.replace(/ (?:of|for|to) .*$/, '')
  return `of ${isList ? things : one}${method === 'POST' ? ' with valid input' : ''}`
}

function entryOf(operation: string) {
  const entry = operationEntry(operation)
  if (!entry) throw new Error(`the documents have no operation ${operation}`)
  return entry
}

const entryOfOperation =
  (write: (operation: OperationEntry) => Entry): Entry =>
  (id) =>
    write(entryOf(operationOf(id)))(id)

/** The resource in a successful response, or in each entry of its list. */
function resourceOf(operation: OperationId): string {
  const { answers } = operations[operation]
  return typeof answers === 'string' ? answers : (Object.values(answers)[0] as string)
}

/** The document states only for User that a field is always present. */
function identified(resource: string, isList: boolean): string {
  if (resource !== 'User') return ''
  return isList ? '; each entry has an id' : '; `id` is an integer'
}

function replyIn<T>(seen: T, replied: Replied<T>): Reply {
  return typeof replied === 'function' ? replied(seen) : (seen[replied] as Reply)
}

/** Refusals whose conditions document 1 does not show. */
const CONDITIONS_NOT_SHOWN = [403, 422]

/**
 * Throws `Unmet` if the server rejects input that the suite regards as valid: the document shows neither the fields of request
 * bodies nor the conditions of these status codes. A server may be configured to accept no keys or hooks, or no further ones.
 */
function requireAccepted(reply: Reply): void {
  const hasInput = /^(?:POST|PUT|PATCH) \/(?!markdown)/.test(reply.endpoint ?? '')
  assume(
    'a server that accepts this input',
    !(hasInput && CONDITIONS_NOT_SHOWN.includes(reply.status)),
    reply,
  )
}
