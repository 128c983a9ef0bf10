import { randomUUID } from 'node:crypto'
import type { Call } from '../../reference/http/call.ts'
import { json, type Reply } from '../../reference/http/reply.ts'
import { isObject } from '../../reference/model/fields.ts'
import type { Table } from '../../reference/model/table.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Written } from '../../reference/views/accounts.ts'
import { handles, type Json, judges, shows } from '../mutants/breaking.ts'
import { guest } from './accounts.ts'
import { numbers } from './numbers.ts'
import {
  answers,
  composed,
  isOfDocument1,
  like,
  prepares,
  readsBody,
  receives,
  refused,
  together,
} from './overriding.ts'
import { permissions } from './permissions.ts'
import { variantsOf } from './variant.ts'

const shapes = 'code-hosting, Errors: body shapes of forbidden and validationError: not shown'
const fields = 'code-hosting, Resources: fields of most resources and of option objects: not shown'
const credentials =
  'code-hosting, Authentication, rule 5: credential mechanism, and /user and /user/times without one: not shown'

/** Changes the records that have points in time. */
const rewritesDated =
  (change: (record: Written) => Written) =>
  ({ views: { repositories, tracking, accounts, git } }: Overrides): void => {
    const { repository, hook } = repositories
    const { time, issue } = tracking
    const { publicKey } = accounts
    const { status } = git
    repositories.repository = (...given) => change(repository(...given))
    repositories.hook = (...given) => change(hook(...given))
    tracking.time = (...given) => change(time(...given))
    tracking.issue = (...given) => change(issue(...given))
    accounts.publicKey = (...given) => change(publicKey(...given))
    git.status = (...given) => change(status(...given))
  }

const POINTS = ['created', 'created_at', 'updated_at']

/** Writes each point in time of a record in another form; `place` is its place in `POINTS`. */
const withPoints = (record: Written, write: (date: Date, place: number) => unknown): Written =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const place = POINTS.indexOf(name)
      return [name, place < 0 ? value : write(new Date(String(value)), place)]
    }),
  )

/** The clocks of three nodes: how late they are, in seconds, and the zone in which they write, in minutes from UTC. */
const CLOCKS = [
  { late: -90, minutes: 345, zone: '+05:45' },
  { late: 0, minutes: -210, zone: '-03:30' },
  { late: 90, minutes: 0, zone: 'Z' },
] as const

/** A point in time as one of the nodes writes it. */
function stampOf(date: Date, node: number): string {
  const { late, minutes, zone } = CLOCKS[node % 3] ?? CLOCKS[0]
  const there = new Date(date.getTime() + (late + minutes * 60) * 1000)
  return `${there.toISOString().slice(0, 19)}.${String(node % 1000).padStart(3, '0')}${zone}`
}

/** The fields of a body in canonical form. `namesRepository`: whether `name` is that of a repository. */
const canonical = (body: Json, namesRepository: boolean): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (isObject(value)) return [name, canonical(value, namesRepository)]
      if (name === 'events' && Array.isArray(value)) return [name, [...new Set<unknown>(value)].sort()]
      if (typeof value !== 'string') return [name, value]
      if (/^(?:username|email|repo_name|organization)$/.test(name) || (namesRepository && name === 'name'))
        return [name, value.toLowerCase()]
      if (/^(?:website|url)$/.test(name)) return [name, URL.canParse(value) ? new URL(value).href : value]
      return [name, /^(?:full_name|description|location|title)$/.test(name) ? composed(value) : value]
    }),
  )

/** Lists the newest rows of a table first. */
function listsBackwards<T extends { readonly id: number }>(table: Table<T>): void {
  const filter = table.filter.bind(table)
  table.filter = (test) => filter(test).reverse()
}

/** Counts issues of a repository from 0. */
const countsIssuesFromZero = together(
  receives((call) => {
    const { issue } = call.params
    if (isOfDocument1(call) && issue !== undefined && /^\d+$/.test(issue))
      call.params['issue'] = String(Number(issue) + 1)
  }),
  shows('tracking', 'issue', (issue, ask, repository, one) =>
    issue(ask, repository, { ...one, number: one.number - 1 }),
  ),
)

/** Says 404 where no sentence says that missing rights return 403. */
function says404OfMissingRights({ rules: { answers: replies } }: Overrides): void {
  const { forbidden, unauthenticated } = replies
  replies.forbidden = (ask) =>
    /^(?:admin|git)\.|^repos\.delete$/.test(ask.operation) ? forbidden(ask) : replies.notFound(ask)
  replies.unauthenticated = (ask) => {
    if (/^(?:git|web)\./.test(ask.operation)) return unauthenticated(ask)
    return ask.operation === 'repos.delete' ? forbidden(ask) : replies.notFound(ask)
  }
}

/** The message in the body of an error. */
function messageIn(body: unknown): unknown {
  if (!Array.isArray(body)) return isObject(body) ? body['message'] : undefined
  return body.map(({ fieldNames, message }: Json) => `${String(fieldNames)}: ${String(message)}`).join('; ')
}

const saysErrorsInOneKey = answers((reply, call) => {
  const error = messageIn(reply.json)
  return isOfDocument1(call) && reply.status > 400 && error !== undefined
    ? { ...reply, json: { error } }
    : reply
})

/** Passes responses on, and replaces the JSON of refusals by a page. */
function isBehindGate(overrides: Overrides): void {
  let served = 0
  answers((reply, call) => {
    if (!isOfDocument1(call)) return reply
    const { json: body, headers, ...rest } = reply
    const { 'www-authenticate': _challenge, ...kept } = headers
    const others: Readonly<Record<number, number>> = call.operation === 'none' ? { 404: 421, 405: 501 } : {}
    const status = others[reply.status] ?? reply.status
    const passed = {
      ...{ ...rest, status },
      headers: { ...kept, via: '2 gate', 'x-request-id': randomUUID(), 'cache-control': 'no-store, private' },
      cookies: [...(reply.cookies ?? []), `node=n${++served % 4}; Path=/; Secure; SameSite=None`],
    } satisfies Reply
    if (status <= 400 || body === undefined || call.operation === 'users.search')
      return { ...passed, ...(body === undefined ? {} : { json: body }) }
    return {
      ...passed,
      headers: { ...passed.headers, 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><title>${status}</title><h1>Not let through (${status})</h1><p>Reference ${served}`,
    }
  })(overrides)
}

/** Starts a session for each caller who signs in; its cookie signs in as well, for changes with a second token. */
function takesCookies(overrides: Overrides): void {
  const sessions = new Map<number, { readonly id: string; readonly csrf: string }>()
  const starts = new WeakSet<Call>()
  const idIn = (call: Call) => /(?:^|;\s*)forge_session=([^;]+)/.exec(call.header('cookie') ?? '')?.[1]
  receives((call) => {
    if (!isOfDocument1(call)) return undefined
    if (call.caller) {
      const { id } = call.caller
      sessions.set(id, sessions.get(id) ?? { id: randomUUID(), csrf: randomUUID() })
      starts.add(call)
      return undefined
    }
    const cookie = call.header('authorization') === undefined ? idIn(call) : undefined
    const [user, session] = [...sessions].find(([, { id }]) => id === cookie) ?? []
    if (user === undefined || !session) return undefined
    if (call.method !== 'GET' && call.header('x-csrf-token') !== session.csrf)
      return refused(403, 'X-CSRF-Token is missing')
    call.caller = call.forge.users.get(user)
    return undefined
  })(overrides)
  answers((reply, call) => {
    if (!isOfDocument1(call)) return reply
    const cookies = [...(reply.cookies ?? []), `visitor=${randomUUID()}; Path=/; Max-Age=31536000`]
    const session = starts.has(call) ? sessions.get(call.caller?.id ?? 0) : undefined
    if (!session) return { ...reply, cookies }
    const cookie = `forge_session=${session.id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=900`
    const headers = { ...reply.headers, 'x-csrf-token': session.csrf }
    return { ...reply, headers, cookies: [...cookies, cookie] }
  })(overrides)
}

/** Products for document 1 that differ in several ways in every response. */
export const products = variantsOf({
  'canonical-forms': {
    differs:
      'names and email addresses become lower case, texts composed and single-spaced, addresses parsed and lists of events sorted; Content-Location names the path in lower case',
    source: `${fields}; nothing says that texts are kept to the letter`,
    unmet: ['orgs.is-member.capitals', 'repos.is-collaborator.capitals'],
    mutate: together(
      receives((call) => {
        if (!isOfDocument1(call) || call.operation.startsWith('tokens.')) return
        readsBody(call, (body) => canonical(body, /repo|createOwn/i.test(call.operation)))
      }),
      answers((reply, call) =>
        isOfDocument1(call) && call.method === 'GET' && reply.status < 300
          ? { ...reply, headers: { ...reply.headers, 'content-location': call.path.toLowerCase() } }
          : reply,
      ),
    ),
  },
  'three-nodes': {
    differs:
      'three nodes give ids in no order and stamp in zones of their own with clocks 90 seconds apart, so that updated_at can be before created_at; search is in no order',
    source: `${fields}; User, id: integer, always present; its order is not shown`,
    mutate: together(
      like(numbers, 'ids-at-random'),
      rewritesDated((record) =>
        withPoints(record, (date, place) => stampOf(date, Number(record['id']) + place)),
      ),
      judges('search', 'order', (_right, _ask, a, b) => (a.id % 1009) - (b.id % 1009) || a.id - b.id),
      answers((reply, { path }) => ({
        ...reply,
        headers: { ...reply.headers, 'x-node': `n${path.length % 3}` },
      })),
    ),
  },
  'one-weekend': {
    differs:
      'one sequence numbers everything, issues are counted from 0, times are seconds since 1970, lists begin with the newest, errors have the key `error`, and missing rights and credentials return 404 where no sentence says 403',
    source: `${shapes}; {issue} is the index of the issue within the repository; required permissions: not shown`,
    mutate: together(
      prepares(({ users, organizations, repositories, teams, issues, times, hooks, keys }) => {
        let last = 10_000
        for (const table of [users, organizations, repositories, teams, issues, times, hooks, keys])
          table.nextId = () => ++last
        listsBackwards(users)
        listsBackwards(organizations)
        listsBackwards(repositories)
        listsBackwards(teams)
        listsBackwards(issues)
        listsBackwards(times)
        listsBackwards(hooks)
      }),
      countsIssuesFromZero,
      rewritesDated((record) => withPoints(record, (date) => date.getTime() / 1000)),
      says404OfMissingRights,
      saysErrorsInOneKey,
    ),
  },
  'behind-a-gate': {
    differs:
      'a gate puts a page in place of the JSON of refusals and no challenge, sets a cookie that changes, forbids caching, and answers unknown methods with 501 and unknown paths with 421; avatars have a size in their address',
    source: `${shapes}; headers and cookies are not shown`,
    mutate: together(isBehindGate, ({ views: { accounts } }) => {
      const { avatarUrl } = accounts
      accounts.avatarUrl = (ask, id) => `${avatarUrl(ask, id)}?s=80&d=retro&v=${id}`
    }),
  },
  'anonymous-guest': {
    differs:
      'an anonymous caller is the guest, whom /user shows, who has tracked no time and may use no tracker; wrong credentials return 403',
    source: credentials,
    mutate: together(
      like(permissions, 'says-403-to-anonymous-times'),
      handles('users.current', (call, right) => {
        if (call.caller) return right(call)
        const { accounts } = call.views
        const avatar = accounts.avatarUrl(call, 1)
        return json({ ...accounts.user(call, guest), avatar_url: avatar, is_guest: true })
      }),
      handles('times.listOwn', (call, right) => (call.caller ? right(call) : json([]))),
      judges('answers', 'unauthenticated', (unauthenticated, ask) =>
        (ask as Call).header('authorization') !== undefined && !ask.operation.startsWith('git.')
          ? refused(403, 'these credentials are not known')
          : unauthenticated(ask),
      ),
    ),
  },
  'cookies-count': {
    differs:
      'signing in starts a session, whose cookie alone signs in, for changes with a token from a header; an email address is a login too, and everybody gets a cookie',
    source: credentials,
    mutate: together(takesCookies, ({ rules: { signIn } }) => {
      const { byPassword } = signIn
      signIn.byPassword = (ask, login, password) => {
        const isTheirs = ({ email }: { readonly email: string }) =>
          email.toLowerCase() === login.toLowerCase()
        const named = login.includes('@') ? ask.forge.users.find(isTheirs) : undefined
        return byPassword(ask, named?.name ?? login, password)
      }
    }),
  },
})
