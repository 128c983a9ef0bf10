import type { Reply } from '../../reference/http/reply.ts'
import { operationNamed } from '../mutants/breaking.ts'
import { answers } from './overriding.ts'
import { variantsOf } from './variant.ts'

const resources = 'code-hosting, Resources: fields of most resources are not shown'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites JSON from the innermost objects outwards, except `errors`, whose content document 2 specifies. */
function rewritten(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, change))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    key === 'errors' ? one : rewritten(one, change),
  ])
  return change(Object.fromEntries(inner) as Json)
}

const json = (change: (value: unknown) => unknown) =>
  answers((reply) => (reply.json === undefined ? reply : { ...reply, json: change(reply.json) }))

/** Writes JSON in another form than the shortest. */
const writes = (write: (value: unknown) => string) =>
  answers(({ json: value, ...reply }) => {
    if (value === undefined) return reply
    const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers }
    return { ...reply, headers, body: write(value) }
  })

const mediaTypes = (write: (essence: string) => string) =>
  answers((reply) => {
    const given = reply.headers['content-type'] ?? (reply.json === undefined ? undefined : 'application/json')
    const [essence] = given?.split(';') ?? []
    const isText = essence === 'application/json' || essence === 'text/html'
    return isText ? { ...reply, headers: { ...reply.headers, 'content-type': write(essence) } } : reply
  })

/** Reorders every list in a response, except nested lists of strings. */
const orders = (order: (list: unknown[]) => unknown[]) => {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return order(value)
    if (!isObject(value)) return value
    const inner = Object.entries(value).map(([key, one]) => [
      key,
      Array.isArray(one) ? order(one as unknown[]) : one,
    ])
    return Object.fromEntries(inner)
  }
  return json(ordered)
}

function shuffled(list: unknown[]): unknown[] {
  const keyed = list.map((one, index) => ({ one, key: (index * 7919 + list.length * 104_729) % 997 }))
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one)
}

/** How response bodies are written. */
export const bodies = variantsOf({
  'has-more-fields': {
    differs: 'every object has fields that the documents do not name',
    source: resources,
    mutate: json((value) =>
      rewritten(value, (object) => ({
        ...object,
        x_extra: 'more',
        x_list: [1, { two: null }],
        x_nothing: null,
        x_number: -1.5,
      })),
    ),
  },
  'has-fields-that-change': {
    differs: 'every object has a timestamp field and a random field',
    source: resources,
    mutate: json((value) =>
      rewritten(value, (object) => ({
        ...object,
        served_at: new Date().toISOString(),
        served_as: Math.random(),
      })),
    ),
  },
  'has-fields-in-another-order': {
    differs: 'the members of JSON objects are in another order',
    source: resources,
    mutate: json((value) =>
      rewritten(value, (object) => Object.fromEntries(Object.entries(object).reverse())),
    ),
  },
  'lists-backwards': {
    differs: 'lists are in reverse order',
    source: 'code-hosting, Endpoints: the order of lists is not shown',
    mutate: orders((list) => [...list].reverse()),
  },
  'lists-in-no-order': {
    differs: 'lists are in arbitrary order',
    source: 'code-hosting, Endpoints: the order of lists is not shown',
    mutate: orders(shuffled),
  },
  'says-no-charset': {
    differs: 'media types have no charset parameter',
    source: 'code-hosting, Default media types: application/json and text/html',
    mutate: mediaTypes((essence) => essence),
  },
  'says-charset-in-capitals': {
    differs: 'the charset parameter is spelled differently',
    source: 'code-hosting, Default media types: application/json and text/html',
    mutate: mediaTypes((essence) => `${essence};Charset="UTF-8"`),
  },
  'says-more-of-media-types': {
    differs: 'media types have additional parameters',
    source: 'code-hosting, Default media types: application/json and text/html',
    mutate: mediaTypes((essence) => `${essence}; charset=utf-8; profile="https://forge.example/v1"`),
  },
  'writes-media-types-in-capitals': {
    differs: 'media types are capitalized, such as Application/Json',
    source: 'code-hosting, Default media types: application/json and text/html',
    mutate: mediaTypes(
      (essence) => `${essence.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}; charset=utf-8`,
    ),
  },
  'indents-json': {
    differs: 'JSON bodies are indented',
    source: resources,
    mutate: writes((value) => JSON.stringify(value, undefined, 2)),
  },
  'escapes-json': {
    differs: 'JSON strings escape non-ASCII characters and slashes',
    source: resources,
    mutate: writes((value) =>
      JSON.stringify(value)
        .replace(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replace(/\//g, '\\/'),
    ),
  },
  'writes-empty-lists-as-null': {
    differs: 'null stands for an empty list, in `data` of searches as well',
    source: resources,
    mutate: answers((reply) => {
      const { json } = reply
      const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
      if (isEmpty(json)) return { ...reply, json: null }
      const found = json as { data?: unknown } | undefined
      return isEmpty(found?.data) ? { ...reply, json: { ...found, data: null } } : reply
    }),
  },
  'ends-json-with-line-breaks': {
    differs: 'JSON bodies have surrounding white space',
    source: resources,
    mutate: writes((value) => ` ${JSON.stringify(value)}\r\n\n`),
  },
  'says-errors-in-other-words': {
    differs: 'error responses have different bodies',
    source: 'code-hosting, Errors: their body shapes: not shown',
    mutate: ({ rules }) => {
      const { answers: replies } = rules
      replies.notFound = () => ({
        status: 404,
        headers: {},
        json: { errors: ['Das gibt es nicht.'], code: 17 },
      })
      replies.forbidden = () => ({
        status: 403,
        headers: {},
        json: { error: { reason: 'Das dürfen Sie nicht.' } },
      })
      replies.unauthenticated = () => ({ status: 401, headers: {}, json: 'Wer sind Sie?' })
      replies.invalid = (_ask, error) => ({
        status: 422,
        headers: {},
        json: { problems: error.problems.length },
      })
      replies.trackingDisabledForIssue = () => ({
        status: 404,
        headers: {},
        json: { Message: 'Hier nicht.' },
      })
      replies.trackingDisabled = () => ({
        status: 400,
        headers: {},
        json: { Message: 'Die Zeiterfassung ist abgeschaltet.', url: 'https://forge.example/help' },
      })
    },
  },
  'says-nothing-of-errors': {
    differs: 'error responses without a documented body have an empty body',
    source: 'code-hosting, Errors: their body shapes: not shown',
    mutate: ({ rules }) => {
      const { answers: replies } = rules
      replies.notFound = () => ({ status: 404, headers: {} })
      replies.unknownPath = () => ({ status: 404, headers: {} })
      replies.unauthenticated = () => ({ status: 401, headers: {} })
      replies.invalid = () => ({ status: 422, headers: {} })
      replies.trackingDisabledForIssue = () => ({ status: 404, headers: {} })
    },
  },
  'takes-an-empty-text-for-one-left-out': {
    differs: 'an edit of an organization leaves a text as it is where it gives an empty one',
    source: 'code-hosting, Resources, EditOrgOption: fields not shown',
    mutate: (overrides) => {
      const edit = operationNamed(overrides, 'orgs.edit')
      const right = edit.handle
      edit.handle = async (call) => {
        const fields = Object.entries(await call.json()).filter(([, value]) => value !== '')
        return right({ ...call, json: async () => Object.fromEntries(fields) })
      }
    },
  },
  'edits-organizations-as-users': {
    differs: 'the path that edits a user also edits an organization, and answers as it would for a user',
    source: 'code-hosting, Administration, PATCH /admin/users/{username}: errors not listed',
    mutate: (overrides) => {
      const { views } = overrides
      const edit = operationNamed(overrides, 'admin.editUser')
      const right = edit.handle
      edit.handle = (call) => {
        const organization = call.forge.organizations.byKey(call.params['username'] ?? '')
        return organization && call.caller?.isAdmin
          ? { status: 200, headers: {}, json: views.accounts.organization(call, organization) }
          : right(call)
      }
    },
  },
  'says-errors-as-html': {
    differs: 'error responses without a documented body are HTML pages',
    source: 'code-hosting, Errors: their body shapes: not shown',
    mutate: ({ rules }) => {
      const { answers: replies } = rules
      const page = (status: number, title: string): Reply => ({
        status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
      })
      const right = replies.notFound
      replies.notFound = (ask) => (ask.operation.startsWith('legacy.') ? right(ask) : page(404, 'Not found'))
      replies.forbidden = () => page(403, 'Forbidden')
      replies.unauthenticated = () => page(401, 'Sign in')
      replies.invalid = () => page(422, 'Not acceptable')
      replies.trackingDisabledForIssue = () => page(404, 'Not found')
    },
  },

  'turns-lists-with-each-request': {
    differs: 'lists, except of searches, begin with another entry in each response',
    source: 'code-hosting, Endpoints: the order of lists is not shown',
    mutate: (overrides) => {
      let turns = 0
      json((value) => {
        if (!Array.isArray(value)) return value
        const list: readonly unknown[] = value
        const by = ++turns % (list.length || 1)
        return [...list.slice(by), ...list.slice(0, by)]
      })(overrides)
    },
  },
})
