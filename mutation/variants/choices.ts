import type { Repository, User } from '../../reference/model/entities.ts'
import type { Table } from '../../reference/model/table.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { answersStatus, judges, shows } from '../mutants/breaking.ts'
import { afterMs, answers, receives } from './overriding.ts'
import { variantsOf } from './variant.ts'

const limits =
  'code-hosting, Limits: maximum of limit in user search, default page size of repository search: not shown'

const amountOfTime =
  'code-hosting, Request option objects, AddTimeOption: JSON name, type and unit: not shown'

/** Leaves `email` out of the responses of some operations. */
const withoutEmail = (...operations: readonly string[]) =>
  answers((reply, { operation }) => {
    if (!operations.includes(operation) || reply.status >= 300) return reply
    // JSON omits undefined fields.
    return { ...reply, json: { ...(reply.json as object), email: undefined } }
  })

/**
 * Search finds users and repositories some milliseconds after their creation, and users for as long after their deletion, like a separate
 * search index.
 */
const indexesLater =
  (delayMs: number) =>
  (overrides: Overrides): void => {
    const indexedAt = new Map<object, Map<number, number>>()
    const note = (table: Table<User> | Table<Repository>, at: number): void => {
      const known = indexedAt.get(table) ?? new Map<number, number>()
      indexedAt.set(table, known)
      for (const { id } of table.all()) if (!known.has(id)) known.set(id, at)
    }
    // Each user is recorded once: a long effect can end after other requests have deleted users that existed at its start.
    const deleted = new Map<number, { readonly user: User; readonly until: number }>()
    const isIndexed = (table: object, id: number): boolean =>
      (indexedAt.get(table)?.get(id) ?? 0) <= performance.now()
    overrides.effect = async ({ forge }, apply) => {
      const tables = [forge.users, forge.repositories]
      for (const table of tables) note(table, 0)
      const users = forge.users.all()
      await apply()
      const until = performance.now() + delayMs
      for (const table of tables) note(table, until)
      for (const user of users)
        if (!forge.users.get(user.id) && !deleted.has(user.id)) deleted.set(user.id, { user, until })
    }
    const { searchable } = overrides.rules.users
    overrides.rules.users.searchable = (ask) => [
      ...searchable(ask).filter(({ id }) => isIndexed(ask.forge.users, id)),
      ...[...deleted.values()].filter(({ until }) => until > performance.now()).map(({ user }) => user),
    ]
    const { matchesKeyword } = overrides.rules.search
    overrides.rules.search.matchesKeyword = (ask, repository, keyword) =>
      isIndexed(ask.forge.repositories, repository.id) && matchesKeyword(ask, repository, keyword)
  }

/** Choices that document 1 leaves to the server. */
export const choices = variantsOf({
  'search-shows-anonymous-an-empty-email': {
    differs: 'user search returns an empty `email` to anonymous requests',
    source: 'code-hosting, Users: email is added only when the caller is signed in',
    mutate: judges('users', 'emailInSearch', (_right, ask, user) => (ask.caller ? user.email : '')),
  },
  'shows-addresses-to-their-owners-only': {
    differs: 'a signed-in user, even an administrator, sees only their own email address',
    source:
      'code-hosting, Users: email is added only when the caller is signed in: for whom of those is not shown',
    mutate: ({ rules }) => {
      rules.users.emailInLookup = (ask, user) => (ask.caller?.id === user.id ? user.email : '')
      rules.users.emailInSearch = (ask, user) => (ask.caller?.id === user.id ? user.email : undefined)
    },
  },
  'shows-placeholders-for-addresses': {
    differs:
      'signed-in callers see a placeholder in place of the email address of any user, their own included',
    source:
      'code-hosting, Users: email is added only when the caller is signed in: which address is not shown',
    mutate: ({ rules }) => {
      rules.users.emailInLookup = (ask, user) => (ask.caller ? `${user.name}@noreply.example` : '')
      rules.users.emailInSearch = (ask, user) => (ask.caller ? `${user.name}@noreply.example` : undefined)
    },
  },
  'shows-placeholders-for-addresses-of-others': {
    differs:
      'signed-in callers, except administrators, see a placeholder for the email address of any other user',
    source:
      'code-hosting, Users: email is added only when the caller is signed in: which address is not shown',
    mutate: ({ rules: { users } }) => {
      const { emailInLookup, emailInSearch } = users
      const placeholder = ({ caller }: Asking, { id, name }: User) =>
        caller && !caller.isAdmin && caller.id !== id ? `${name}@noreply.example` : undefined
      users.emailInLookup = (ask, user) => placeholder(ask, user) ?? emailInLookup(ask, user)
      users.emailInSearch = (ask, user) => placeholder(ask, user) ?? emailInSearch(ask, user)
    },
  },
  'shows-no-addresses': {
    differs: 'user lookup and search show no email address to anybody',
    source: 'code-hosting, Users: email is added only when the caller is signed in',
    unmet: [
      'users.search.every-own-address',
      'users.get.every-own-address',
      'users.current.every-own-address',
    ],
    mutate: ({ rules }) => {
      rules.users.emailInLookup = () => ''
      rules.users.emailInSearch = () => undefined
    },
  },
  'leaves-addresses-out-of-what-it-administers': {
    differs: 'the response to creating or editing a user has no `email`',
    source: 'code-hosting, User: of the id alone it is said that it is always present',
    mutate: withoutEmail('admin.createUser', 'admin.editUser'),
  },
  'keeps-addresses-until-they-are-confirmed': {
    differs: 'an email address changed by an administrator takes effect only after confirmation by its owner',
    source: 'code-hosting, Request option objects: fields of EditUserOption: not shown',
    mutate: (overrides) => {
      const right = overrides.effect
      overrides.effect = async (call, apply) => {
        const edited = call.operation === 'admin.editUser' ? call.params['username'] : undefined
        const before = edited === undefined ? undefined : call.forge.users.byKey(edited)
        await right(call, apply)
        const after = before && call.forge.users.get(before.id)
        if (before && after) call.forge.users.put({ ...after, email: before.email })
      }
    },
  },
  'says-415-of-what-is-no-text': {
    differs: '/markdown/raw returns 415 for media types other than text/plain',
    source: 'code-hosting, Miscellaneous: when 422 is answered is not shown',
    mutate: answersStatus('markdown.renderRaw', 422, 415, { message: 'refused' }),
  },
  'reads-plain-text-as-latin-1': {
    differs: 'text without a charset parameter is read as Latin-1',
    source: 'code-hosting, Miscellaneous: body of type text/plain: its charset is not shown',
    mutate: receives((call) => {
      const saysCharset = /charset/i.test(call.header('content-type') ?? '')
      if (call.operation === 'markdown.renderRaw' && !saysCharset)
        call.text = async () => Buffer.from(await call.bytes()).toString('latin1')
    }),
  },
  'finds-users-by-hundreds': {
    differs: 'the maximum `limit` of user search is 100',
    source: limits,
    mutate: judges('users', 'searchLimit', (_right, _ask, text) =>
      /^\d+$/.test(text ?? '') && Number(text) > 0 ? Math.min(100, Number(text)) : 10,
    ),
  },
  'finds-twenty-users-at-most': {
    differs: 'the maximum `limit` of user search is 20',
    source: limits,
    mutate: judges('users', 'searchLimit', (right, ask, text) => Math.min(20, right(ask, text))),
  },
  'finds-users-by-email-too': {
    differs: 'user search by a signed-in user compares `q` with email addresses as well',
    source: 'code-hosting, Users: query q (string)',
    mutate: ({ rules }) => {
      const right = rules.users.matches
      rules.users.matches = (ask, user, needle) =>
        right(ask, user, needle) || (ask.caller !== undefined && user.email.toLowerCase().includes(needle))
    },
  },
  'finds-users-by-username-only': {
    differs: 'user search compares `q` with usernames only, not with full names',
    source: 'code-hosting, Users: query q (string)',
    mutate: ({ rules }) => {
      rules.users.matches = (_ask, user, needle) => user.name.toLowerCase().includes(needle)
    },
  },
  'tells-names-by-case': {
    differs: 'user lookup compares usernames case-sensitively',
    source: 'code-hosting, User, username: login name',
    mutate: receives((call) => {
      const name = call.operation === 'users.get' ? call.params['username'] : undefined
      const found = name === undefined ? undefined : call.forge.users.byKey(name)
      return found && found.name !== name ? call.rules.answers.negative(call) : undefined
    }),
  },
  'forks-a-little-later': {
    differs: 'a fork accepted with 202 exists only 300 milliseconds later',
    source: 'code-hosting, Repositories: POST /repos/{owner}/{repo}/forks: 202',
    // A PATCH of a fork that does not exist yet returns 404, and succeeds when it is sent again: the run takes that for load.
    unmet: ['times.list-issue'],
    reason: /too much to do/,
    mutate: (overrides) => {
      overrides.effect = async (call, apply) => {
        if (call.operation !== 'repos.fork') return apply()
        afterMs(300, apply)
      }
    },
  },
  'indexes-searches-later': {
    differs:
      'users and repositories appear in search 500 milliseconds after their creation, and deleted users are found as long',
    source:
      'code-hosting, Users: user search; Repositories: GET /repos/search: how soon a change is found is not shown',
    mutate: indexesLater(500),
  },
  'looks-for-the-user-before-the-tracker': {
    differs: 'an unknown user in a repository with time tracking disabled returns 404, not 400',
    source: 'code-hosting, Issue time tracking, rule 4: which of the two comes first is not shown',
    mutate: receives((call) =>
      call.operation === 'times.listOfUser' &&
      !call.forge.users.byKey(call.params['timetrackingusername'] ?? '')
        ? call.rules.answers.notFound(call)
        : undefined,
    ),
  },
  'has-more-endpoints': {
    differs: 'additional endpoints exist, and documented paths accept additional methods',
    source: 'code-hosting, Endpoints: every other endpoint of the service: not shown',
    mutate: ({ operations }) => {
      const add = (name: string, method: 'GET' | 'POST' | 'PUT', path: string) =>
        operations.set(name, {
          name,
          document: 'code-hosting',
          method,
          path,
          status: 200,
          handle: () => ({ json: {} }),
        })
      add('extra.settings', 'GET', '/api/v1/settings/api')
      add('extra.stars', 'GET', '/api/v1/user/starred')
      add('extra.search', 'POST', '/api/v1/repos/search')
      add('extra.organization', 'PUT', '/api/v1/orgs/:org')
    },
  },
  'takes-time-in-minutes': {
    differs: 'an amount of time is given in minutes and shown in seconds',
    source: amountOfTime,
    mutate: ({ views }) => {
      const right = views.tracking.time
      views.tracking.time = (ask, time) => ({ ...right(ask, time), time: time.seconds * 60 })
    },
  },
  'shows-time-in-hours': {
    differs: 'an amount of time is shown in hours, with two decimals',
    source: amountOfTime,
    mutate: shows('tracking', 'time', (right, ask, time) => ({
      ...right(ask, time),
      time: Math.round(time.seconds / 36) / 100,
    })),
  },
  'shows-time-in-words': {
    differs: 'an amount of time is shown in words',
    source: amountOfTime,
    unmet: [
      'times.add.forbidden-adds-nothing',
      'times.add.anonymous-adds-nothing',
      'times.add.disabled-adds-nothing',
    ],
    reason: /amounts of time that are numbers/,
    mutate: ({ views }) => {
      const right = views.tracking.time
      views.tracking.time = (ask, time) => ({ ...right(ask, time), time: `${time.seconds / 60} min` })
    },
  },
  'rounds-time-to-minutes': {
    differs: 'an amount of time is rounded to a whole minute, at least one',
    source: amountOfTime,
    mutate: shows('tracking', 'time', (right, ask, time) => ({
      ...right(ask, time),
      time: Math.max(1, Math.round(time.seconds / 60)) * 60,
    })),
  },
  'keeps-time-in-quarters-of-an-hour': {
    differs: 'time is kept in quarters of an hour, at least one',
    source: amountOfTime,
    mutate: shows('tracking', 'time', (right, ask, time) => ({
      ...right(ask, time),
      time: Math.max(1, Math.ceil(time.seconds / 900)) * 900,
    })),
  },
  'takes-whole-minutes': {
    differs: 'an amount of time that is no whole minute is refused with 400',
    source: amountOfTime,
    mutate: receives(async (call) => {
      if (call.operation !== 'times.add' || !call.caller) return undefined
      const { time } = (await call.json().catch(() => ({}))) as { time?: unknown }
      return typeof time === 'number' && time % 60 !== 0
        ? { status: 400, headers: {}, json: { message: 'whole minutes' } }
        : undefined
    }),
  },
  'keeps-avatars-elsewhere': {
    differs: 'avatar URLs point to another server',
    source: 'code-hosting, User, avatar URL: link to the avatar',
    mutate: ({ views }) => {
      views.accounts.avatarUrl = (_ask, id) =>
        `https://avatars.example/avatar/${id.toString(16).padStart(32, '0')}?d=identicon`
    },
  },
})
