import { createHmac, randomUUID } from 'node:crypto'
import { ownerByName } from '../../reference/model/forge.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { PublicKey, User } from '../../reference/model/entities.ts'
import type { Call } from '../../reference/http/call.ts'
import { json } from '../../reference/http/reply.ts'
import { handles, hasEffect, type Json } from '../mutants/breaking.ts'
import { pathUser } from '../mutants/path-resources.ts'
import { prepares, readsBody, receives, refused, together, marking } from './overriding.ts'
import { variantsOf } from './variant.ts'

export const guest: User = {
  id: 0,
  name: 'guest',
  fullName: 'Guest',
  email: '',
  passwordHash: Buffer.alloc(32),
  isAdmin: false,
}

/** The users whom a directory knows because they have signed in, by server. */
const knownToDirectory = new WeakMap<Forge, Set<number>>()

/** Reads other fields from bodies that create or edit accounts, keys, teams and hooks. */
const readsAccounts = (change: (body: Record<string, unknown>, operation: string) => object) =>
  receives((call) => {
    const { operation } = call
    if (/^admin\.(?:create(?!Repo)|edit|addKey)|^orgs\.(?:create(?!Repo)|edit)/.test(operation))
      readsBody(call, (body) => change(body, operation))
  })

/** Refuses users whose address an administrator has changed. */
const locksUntilConfirmed = marking<number>((locked) => [
  hasEffect('admin.editUser', async ({ forge, params }, apply) => {
    const before = forge.users.byKey(params['username'] ?? '')
    await apply()
    if (before && forge.users.get(before.id)?.email !== before.email) locked.add(before.id)
  }),
  receives(({ caller }) =>
    caller && locked.has(caller.id) ? refused(403, 'confirm the new address first') : undefined,
  ),
])

/** Reads each field separately. */
const each = (body: Record<string, unknown>, read: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, read(value, name)]))

/** A text in the form in which a column with 255 characters of at most three bytes stores it. */
const narrowed = (text: string): string =>
  text
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '?')
    .slice(0, 255)
    .trimEnd()

/** A value of another type, converted to the required one as far as possible. */
function converted(value: unknown, name: string): unknown {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  if (isPlain && (name === 'admin' || name === 'active')) return /^(?:true|1|on|yes)$/i.test(String(value))
  if (name === 'permission') return value === 'write' || value === 'admin' ? value : 'read'
  return isPlain ? String(value) : value
}

/** The related data of a user before the deletion. */
function tiesOf(forge: Forge, { id }: User) {
  return {
    teams: forge.teams.filter(({ members }) => members.has(id)),
    organizations: forge.organizations.filter(({ publicMembers }) => publicMembers.has(id)),
    times: forge.times.filter(({ user }) => user === id),
    repositories: forge.repositories
      .filter(({ collaborators }) => collaborators.has(id))
      .map((one) => [one, one.collaborators.get(id)] as const),
  }
}

/** The key that an administrator sends, if the server has it. */
async function keyThatIsThere(call: Call): Promise<PublicKey | undefined> {
  if (!call.rules.access.mayAdminister(call)) return undefined
  const words = (text: unknown) => String(text).split(/\s+/).slice(0, 2).join(' ')
  const sent = words((await call.json())['key'])
  return call.forge.keys.find(({ key }) => words(key) === sent)
}

/** Names of accounts, and the information of a server about callers. */
export const accounts = variantsOf({
  'locks-users-until-they-confirm-an-address': {
    differs:
      'a user whose email address an administrator changes is refused with 403, as the new address is not confirmed',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    mutate: locksUntilConfirmed,
  },
  'tells-all-names-by-case': {
    differs: 'sign-in and every path compare names of users and organizations case-sensitively',
    source: 'code-hosting, Endpoints: path parameters are strings unless stated',
    mutate: (overrides) => {
      receives((call) => {
        if (!call.path.includes('/api/v1/')) return
        for (const name of ['username', 'org', 'owner', 'collaborator', 'timetrackingusername']) {
          const given = call.params[name]
          const found = given === undefined ? undefined : ownerByName(call.forge, given)
          if (found && found.name !== given) call.params[name] = ` ${given}`
        }
      })(overrides)
      const { signIn } = overrides.rules
      const { byPassword } = signIn
      signIn.byPassword = (ask, login, password) => {
        const user = byPassword(ask, login, password)
        return user?.name === login ? user : undefined
      }
    },
  },
  'adds-the-company-to-usernames': {
    differs: 'the user whom an administrator creates has the company in the username',
    source: 'code-hosting, Request option objects: fields of CreateUserOption: not shown',
    unmet: ['admin', 'orgs', 'repos', 'users', 'markdown', 'times'],
    mutate: receives((call) => {
      if (call.operation === 'admin.createUser')
        readsBody(call, ({ username, ...body }) => ({
          ...body,
          username: typeof username === 'string' && username.trim() !== '' ? `${username}_acme` : username,
        }))
    }),
  },
  'signs-avatar-urls': {
    differs: 'avatar URLs are signed, and differ in each response',
    source: 'code-hosting, User, avatar URL: link to the avatar',
    mutate: ({ views: { accounts } }) => {
      const { avatarUrl } = accounts
      let count = 0
      accounts.avatarUrl = (ask, id) => `${avatarUrl(ask, id)}?signature=${++count * 2_654_435_761}`
    },
  },
  'avatar-links-expire': {
    differs:
      'each response has another avatar URL, signed for ten minutes; without its signature it returns 403',
    source: 'code-hosting, User, avatar URL: link to the avatar',
    mutate: (overrides) => {
      const key = randomUUID()
      const sign = (id: unknown, until: unknown) =>
        createHmac('sha1', key)
          .update(`${String(id)}:${String(until)}`)
          .digest('hex')
      let last = 0
      overrides.views.accounts.avatarUrl = ({ forge }, id) => {
        last = Math.max(Date.now() + 600_000, last + 1)
        return `${forge.url}/avatars/${id}?expires=${last}&signature=${sign(id, last)}`
      }
      receives(({ operation, params, query }) => {
        const until = query.get('expires')
        const isSigned = query.get('signature') === sign(params['id'], until) && Number(until) > Date.now()
        return operation === 'web.avatar' && !isSigned ? refused(403, 'Request has expired') : undefined
      })(overrides)
    },
  },
  'names-in-lower-case': {
    differs:
      'names of new users and organizations become lower case, and so does the domain of an address; a missing full name is the name as it was sent',
    source: 'code-hosting, Request option objects: fields of CreateUserOption: not shown',
    unmet: ['orgs.is-member.capitals', 'repos.is-collaborator.capitals'],
    mutate: readsAccounts(({ username, ...body }, operation) => {
      if (username === undefined) return body
      const { email, full_name: fullName } = body
      const name = typeof username === 'string' ? username.toLowerCase() : username
      if (operation !== 'admin.createUser') return { ...body, username: name }
      const address =
        typeof email === 'string' ? email.replace(/@.*$/s, (domain) => domain.toLowerCase()) : email
      return { ...body, username: name, email: address, full_name: fullName || username }
    }),
  },
  'organizations-answer-as-users': {
    differs: 'the lookup of a user also finds organizations, in the form of a user without email address',
    source:
      'code-hosting, Users, GET /users/{username}: what the name of an organization returns is not shown',
    mutate: receives((call) => {
      const found =
        call.operation === 'users.get' ? ownerByName(call.forge, call.params['username'] ?? '') : undefined
      if (!found || 'passwordHash' in found) return undefined
      return { status: 200, headers: {}, json: call.views.accounts.owner(call, found) }
    }),
  },
  'takes-strangers-for-a-guest': {
    differs: 'callers with wrong credentials are anonymous, and /user shows a guest to them',
    source:
      'code-hosting, Authentication, rule 5: the behavior of /user and /user/times for unauthenticated calls: not shown',
    mutate: (overrides) => {
      const { signIn } = overrides.rules
      const { userOf } = signIn
      signIn.userOf = (ask, credentials) => userOf(ask, credentials) ?? guest
      receives((call) => {
        if (call.caller === guest) call.caller = undefined
        if (call.operation === 'web.avatar' && call.params['id'] === '0')
          return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }
        if (call.caller) return undefined
        const current = { status: 200, headers: {}, json: call.views.accounts.user(call, guest) }
        return { 'users.current': current, 'times.listOwn': { ...current, json: [] } }[call.operation]
      })(overrides)
    },
  },
  'stores-texts-in-narrow-columns': {
    differs: 'names for display, descriptions and titles lose emoji, and what is behind 255 characters',
    source: 'code-hosting, User: full name: display name; fields of option objects: not shown',
    mutate: readsAccounts((body) =>
      each(body, (value, name) =>
        typeof value === 'string' && /^(?:full_name|description|location|title)$/.test(name)
          ? narrowed(value)
          : value,
      ),
    ),
  },
  'takes-loose-values': {
    differs:
      'values of another type are converted, and a missing password, address or kind of hook is chosen',
    source: 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown',
    mutate: readsAccounts((body, operation) => {
      const { email, ...fields } = each(body, converted)
      const known = /^[^\s@<>]+@[^\s@<>]+$/.test(String(email)) ? { email } : {}
      const chosen = {
        'admin.createUser': { password: randomUUID(), email: `${String(body['username'])}@people.example` },
        'orgs.createHook': { type: 'gitea' },
      }
      return { ...chosen[operation as keyof typeof chosen], ...fields, ...known }
    }),
  },
  'shares-keys': {
    differs: 'a public key can be added again and to other users, and its comment is not kept',
    source: 'code-hosting, Administration, POST /admin/users/{username}/keys: body shape not declared',
    unmet: ['admin.add-key.forbidden-effect'],
    mutate: together(
      prepares(({ keys }) => void (keys.byKey = () => undefined)),
      receives((call) => {
        if (call.operation !== 'admin.addKey') return
        readsBody(call, (body) => ({ ...body, key: String(body['key']).trim().split(/\s+/, 2).join(' ') }))
      }),
    ),
  },
  'returns-the-key-that-is-there': {
    differs: 'a key that the user has already is returned with 201, and not added again',
    source: 'code-hosting, Other resources: fields of PublicKey, and conditions of 422: not shown',
    unmet: ['admin'],
    reason: /control: POST \S+keys /,
    mutate: handles('admin.addKey', async (call, right) => {
      const known = await keyThatIsThere(call)
      const isTheirs = known !== undefined && known.user === pathUser(call)?.id
      return isTheirs ? json(call.views.accounts.publicKey(call, known)) : right(call)
    }),
  },
  'moves-keys-to-their-last-user': {
    differs:
      'a key that is there already moves to the user to whom it is added again, with the new title and the same id',
    source: 'code-hosting, Other resources: fields of PublicKey, and conditions of 422: not shown',
    unmet: ['admin.add-key.forbidden-effect'],
    mutate: handles('admin.addKey', async (call, right) => {
      const [known, user] = [await keyThatIsThere(call), pathUser(call)]
      const { title } = known ? await call.json() : {}
      if (!known || !user || typeof title !== 'string' || title.trim() === '') return right(call)
      const moved = { ...known, user: user.id, title }
      await call.effect(() => call.forge.keys.put(moved))
      return json(call.views.accounts.publicKey(call, moved))
    }),
  },
  'takes-addresses-from-a-directory': {
    differs: 'who signs in first gets the email address that a directory has',
    source: 'code-hosting, States and transitions: not shown',
    mutate: receives(({ forge, caller }) => {
      const user = caller && !caller.isAdmin ? forge.users.get(caller.id) : undefined
      const known = knownToDirectory.get(forge) ?? new Set<number>()
      knownToDirectory.set(forge, known)
      if (!user || known.has(user.id)) return
      known.add(user.id)
      forge.users.put({ ...user, email: `${user.name}@directory.example` })
    }),
  },
  'restores-deleted-users': {
    differs:
      'a user who is created again has the id, the memberships, the shared repositories and the tracked times of before the deletion',
    source: 'code-hosting, Administration, DELETE /admin/users/{username}: what it leaves is not shown',
    mutate: (overrides) => {
      const deleted = new WeakMap<Forge, Map<string, { id: number; ties: ReturnType<typeof tiesOf> }>>()
      hasEffect('admin.deleteUser', async ({ forge, params }, apply) => {
        const user = forge.users.byKey(params['username'] ?? '')
        const ties = user && tiesOf(forge, user)
        await apply()
        if (!user || !ties || forge.users.get(user.id)) return
        const known = deleted.get(forge) ?? new Map<string, { id: number; ties: typeof ties }>()
        deleted.set(forge, known.set(user.name.toLowerCase(), { id: user.id, ties }))
      })(overrides)
      handles('admin.createUser', async (call, right) => {
        const reply = await right(call)
        const { forge } = call
        const user = forge.users.get(Number((reply.json as Json | undefined)?.['id']))
        const former = user && deleted.get(forge)?.get(user.name.toLowerCase())
        if (!former) return reply
        forge.users.remove(user.id)
        const restored = { ...user, id: former.id }
        forge.users.put(restored)
        for (const { members } of former.ties.teams) members.add(former.id)
        for (const { publicMembers } of former.ties.organizations) publicMembers.add(former.id)
        for (const [{ collaborators }, held] of former.ties.repositories)
          if (held) collaborators.set(former.id, held)
        for (const time of former.ties.times) if (forge.issues.get(time.issue)) forge.times.put(time)
        return { ...reply, json: call.views.accounts.user(call, restored) }
      })(overrides)
    },
  },
})
