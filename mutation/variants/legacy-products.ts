import { createHash } from 'node:crypto'
import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import { isObject } from '../../reference/model/fields.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { legacyForms } from './legacy-forms.ts'
import { legacyRefusals } from './legacy-refusals.ts'
import { legacy } from './legacy.ts'
import { answers, isOfDocument2, like, receives, refused, together } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { inPieces, responds, withHeaders } from './wire.ts'
import { judges } from '../mutants/breaking.ts'

const errors =
  'legacy-forge, Errors: HTTP status codes of failures, error output for an unknown project and denied access: not shown'
const json =
  'legacy-forge, General rules, 2: JSON encoded as UTF-8; white space, order and media type: not shown'

/** Every key of the API. */
const KEYS = 'mess message errors projects project open closed issues issue doc status'.split(' ')

/** Gives each response all keys; those without a meaning in it are null. */
const fillsEnvelope = answers((reply, call) => {
  const { json: body } = reply
  if (!isOfDocument2(call) || reply.status !== 200 || !isObject(body)) return reply
  const word = body['mess'] === 'error' ? 'error' : 'success'
  const nulls = Object.fromEntries(KEYS.map((key) => [key, null]))
  return { ...reply, json: { ...nulls, errors: {}, ...body, mess: word, message: word } }
})

/** A value whose objects have their members in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([key, inner]) => [key, turned(inner)])
  return Object.fromEntries(members.reverse())
}

/** Sends JSON in small pieces, which cut characters in two, with tabs, escaped slashes and blank lines around it. */
const tricklesJson = responds(async (request, response) => {
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (!isJson || !isOfDocument2({ path: new URL(request.url).pathname })) return response
  const text = await response.text()
  if (text === '') return withHeaders(response, () => undefined, null)
  const written = JSON.stringify(turned(JSON.parse(text)), null, '\t').replaceAll('/', '\\/')
  return withHeaders(
    response,
    (headers) => {
      headers.delete('content-length')
      headers.set('content-type', 'application/vnd.project-forge+json; charset="UTF-8"; version=0')
    },
    inPieces(new TextEncoder().encode(`\n\n${written}\r\n\r\n`)),
  )
})

/** Answers paths without the last slash directly. */
function takesBarePaths({ operations }: Overrides): void {
  const all = [...operations]
  operations.clear()
  for (const [key, operation] of all) {
    // The first route wins, and later ones redirect to the slash.
    if (operation.document === 'legacy-forge' && operation.path.startsWith('/api/'))
      operations.set(`${key} bare`, { ...operation, path: operation.path.slice(0, -1) })
    operations.set(key, operation)
  }
}

/** Says in every response that the API ends, and refuses methods with 400 and 501. */
const saysFarewell = answers((reply, call) => {
  const { status, json: body } = reply
  if (!isOfDocument2(call)) return reply
  const refusal = call.method === 'POST' ? 400 : 501
  const notice = { deprecated: true, until: '2050-01-01' }
  return {
    ...reply,
    status: status === 405 ? refusal : status,
    ...(isObject(body) ? { json: { notice, ...body } } : {}),
  }
})

const SIGNATURE = ['_login', '_salt', '_hash']

/** Says which of the signing parameters is missing or wrong. */
async function wrongIn(call: Call): Promise<Reply | undefined> {
  if (!isOfDocument2(call) || call.visitor) return undefined
  const given = new URLSearchParams([...call.query, ...(await call.form())])
  if (!SIGNATURE.some((name) => given.has(name))) return undefined
  const wrong = (status: number, name: string, message: string): Reply => ({
    ...{ status, headers: {} },
    json: { message: 'error', errors: { [name]: [message] } },
  })
  const missing = SIGNATURE.find((name) => !given.get(name))
  if (missing !== undefined) return wrong(400, missing, 'This parameter is needed to sign in.')
  return call.rules.signing.accountOf(call, given.get('_login') ?? '')
    ? wrong(403, '_hash', 'Wrong digest.')
    : wrong(401, '_login', 'No such login.')
}

/** Adds the headers and cookies of a proxy, and answers what a caller has already with 304. */
function isBehindProxy(overrides: Overrides): void {
  let served = 0
  answers((reply, call) => {
    if (!isOfDocument2(call)) return reply
    const left = String(100_000 - (++served % 1000))
    const cookies = [`gate=${served}; Path=/; HttpOnly; SameSite=Strict`, 'old=; Path=/; Max-Age=0']
    const headers = { ...reply.headers, via: '1.1 gate', 'x-ratelimit-remaining': left }
    const status = reply.status === 404 ? 410 : reply.status
    if (status !== 200 || call.method !== 'GET')
      return { ...reply, status, cookies, headers: { ...headers, 'cache-control': 'no-store' } }
    const etag = `W/"${createHash('sha1')
      .update(JSON.stringify(reply.json ?? ''))
      .digest('hex')}"`
    return {
      ...reply,
      status: call.header('if-none-match') === etag ? 304 : 200,
      cookies,
      headers: { ...headers, etag, 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' },
    }
  })(overrides)
}

/** Products for document 2 that differ in several ways in their responses and refusals. */
export const legacyProducts = variantsOf({
  'legacy-one-envelope': {
    differs:
      'every response, refusals included, is 200 and one envelope with all keys of the API; those without a meaning in it are null',
    source: `${errors}; further keys are not excluded`,
    mutate: together(like(legacyRefusals, 'legacy-says-200-always'), fillsEnvelope),
  },
  'legacy-trickled-json': {
    differs:
      'JSON arrives in small pieces that cut characters in two, with tabs, blank lines around it, escaped slashes, keys in reverse order and a media type of its own',
    source: json,
    mutate: tricklesJson,
  },
  'legacy-going-away': {
    differs:
      'headers and a notice say that the API ends; paths without the last slash answer directly, also POST, and methods other than GET and POST return 501, POST of a list 400',
    source: `${errors}; the API is marked deprecated; a path without the slash is not shown`,
    mutate: together(like(legacyForms, 'legacy-deprecated'), takesBarePaths, saysFarewell),
  },
  'legacy-tells-what-is-wrong': {
    differs:
      'a missing signing parameter returns 400, an unknown login 401 and a wrong hash 403, on public lists as well; logins count in any case, and hashes in capitals',
    source: 'legacy-forge, Authentication, rule 5: response to wrong or missing credentials: not shown',
    mutate: together(
      like(legacy, 'legacy-takes-hashes-in-capitals'),
      judges('signing', 'accountOf', (_right, { forge }, login) =>
        [...forge.legacy.accounts.values()].find((one) => one.login === login.trim().toLowerCase()),
      ),
      receives(wrongIn),
    ),
  },
  'legacy-private-means-absent': {
    differs:
      'a private project is like an unknown one to who may not open it; every reader gets the form, and an anonymous creation is an error of `_login` beside those of the fields',
    source: `${errors}; Authentication, rule 1: which right creates issues is not shown`,
    mutate: ({ rules: { answers: replies, projects, issues } }) => {
      replies.signInFirst = replies.accessDenied = (ask) => replies.notFound(ask)
      projects.mayCreateIssue = (ask, project) => projects.mayOpen(ask, project)
      const { errors: found } = issues
      issues.errors = (ask, ...given) => ({
        ...found(ask, ...given),
        ...(ask.visitor ? {} : { _login: ['Issues are created by signed requests only.'] }),
      })
    },
  },
  'legacy-cautious-proxy': {
    differs:
      'a proxy sets two cookies, tells of rate limits, answers If-None-Match with 304, redirects to the slash with 308 and a relative address, and refuses with 511, 451 and 410',
    source: `${errors}; Limits: rate limits: not shown`,
    mutate: together(({ rules: { answers: replies } }) => {
      replies.signInFirst = () => refused(511, 'sign in first')
      replies.accessDenied = () => refused(451, 'not for you')
      replies.movedTo = (_ask, location) =>
        refused(308, 'with a slash, please', { location: location.replace(/^https?:\/\/[^/]+/, '') })
    }, isBehindProxy),
  },
})
