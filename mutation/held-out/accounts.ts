import { createRepository } from '../../reference/code-hosting/create-repository.ts'
import type { Call } from '../../reference/http/call.ts'
import { json } from '../../reference/http/reply.ts'
import { deleteUser } from '../../reference/model/deletion.ts'
import type { Permission, User } from '../../reference/model/entities.ts'
import { handles, onlyFor, rewritesAnswer } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const byName = r.byPath('username')

/** Gives a new user the property of the deleted user of the same name, as it was before the deletion. */
const passesOn = <T>(
  of: (call: Call, user: User) => T,
  to: (call: Call, user: User, had: T) => void,
): Mutate =>
  r.keeping<T>((left) => [
    r.before('admin.deleteUser', (call) => {
      const user = pathUser(call)
      if (user) left.set(byName(call), of(call, user))
    }),
    r.after('admin.createUser', async (call) => {
      const user = call.forge.users.byKey(String((await call.json())['username']))
      const had = left.get(user?.name.toLowerCase() ?? '')
      if (user && had !== undefined) to(call, user, had)
    }),
  ])

const deletesByPattern: Mutate = r.around('admin.deleteUser', async (call, apply) => {
  const name = pathUser(call)?.name ?? ''
  await apply()
  const pattern = new RegExp(`^${name.replace(/[.-]/g, '\\$&').replace(/_/g, '.')}$`, 'i')
  for (const user of call.forge.users.filter((one) => pattern.test(one.name)))
    if (call.rules.users.deletionObstacle(call, user) === undefined) deleteUser(call.forge, user)
})

/** Stores the ids of users by name, even after their deletion. */
const ownersByFormerId: Mutate = r.keeping<number>((ids) => {
  const idOf = (call: Call): number => {
    const id = ids.get(byName(call)) ?? pathUser(call)?.id ?? 0
    ids.set(byName(call), id)
    return id
  }
  return [
    r.before('admin.addKey', (call) => void idOf(call)),
    r.making('admin.createOrganization', 'teams', (call, owners) => {
      owners.members.clear()
      owners.members.add(idOf(call))
    }),
    r.making('admin.createRepository', 'repositories', (call, made) =>
      call.forge.repositories.put({ ...made, owner: idOf(call) }),
    ),
  ]
})

/** The next change after a refused key is lost. */
const rollsBackTheNext: Mutate = (overrides) => {
  let isOpen = false
  rewritesAnswer('admin.addKey', (reply) => {
    if (reply.status === 422) isOpen = true
    return reply
  })(overrides)
  const right = overrides.effect
  overrides.effect = (call, apply) => {
    if (!isOpen || !call.operation.startsWith('admin.')) return right(call, apply)
    isOpen = false
    return undefined
  }
}

/** Stores the user of each correct password, and returns that user for it until an edit of an account. */
const remembersSignIns: Mutate = r.keeping<User>((verified) => [
  r.decides('signIn', 'byPassword', (right) => (ask, login, password) => {
    const key = `${login.toLowerCase()}:${password}`
    const known = verified.get(key)
    if (known) return ask.forge.users.get(known.id) ?? known
    const user = right(ask, login, password)
    if (user) verified.set(key, user)
    return user
  }),
  r.after('admin.editUser', () => verified.clear()),
])

/** Stores the first user of each correct password, and returns that user for it, even if a new user of the same name has the password. */
const takesNamesakesForFormer: Mutate = r.decides('signIn', 'byPassword', (right) => {
  const kept = new Map<string, User>()
  return (ask, login, password) => {
    const user = right(ask, login, password)
    const key = `${login.toLowerCase()}:${password}`
    const former = user && kept.get(key)
    if (user && !former) kept.set(key, user)
    return former ?? user
  }
})

const administration = 'code-hosting, Administration'

/** Accounts, their rights, and their lookup. */
export const accounts: HeldOut[] = [
  ...about('admin', 'users', administration, {
    'deletion-takes-underscore-for-any-character': [
      'too far',
      'DELETE /admin/users/{username} deletes the user of this name only.',
      deletesByPattern,
    ],
    'edit-ends-memberships': [
      'too far',
      'GET of a membership returns 204 when the user is a member, also after an edit of the user.',
      r.after('admin.editUser', (call) => {
        const id = pathUser(call)?.id ?? 0
        for (const team of call.forge.teams.all()) team.members.delete(id)
        for (const one of call.forge.organizations.all()) one.publicMembers.delete(id)
      }),
    ],
    'user-with-a-key-stays': [
      'ineffective',
      'DELETE of a user that returns 204 deletes the user, also one who has a key.',
      r.around('admin.deleteUser', (call, apply) =>
        call.forge.keys.find(({ user }) => user === pathUser(call)?.id) ? undefined : apply(),
      ),
    ],
    'change-after-a-rejected-key-is-lost': [
      'ineffective',
      'POST /admin/users that returns 201 creates a user, also after a refused request.',
      rollsBackTheNext,
    ],
    'refused-edit-keeps-its-full-name': [
      'refused',
      'An edit that returns 422 changes nothing.',
      r.refusing('admin.editUser', 422, async (call) => {
        const user = pathUser(call)
        const { full_name: fullName } = await call.json()
        if (user && typeof fullName === 'string') call.forge.users.put({ ...user, fullName })
      }),
    ],
    'refused-deletion-takes-the-tracked-times': [
      'refused',
      'A deletion of a user that returns 422 changes nothing.',
      r.refusing('admin.deleteUser', 422, (call) =>
        call.forge.times.removeWhere((time) => time.user === pathUser(call)?.id),
      ),
    ],
  }),
  ...about('admin', 'owners', administration, {
    'ownership-goes-to-the-former-account': [
      'inherited',
      'The user of the path becomes the owner, also if an earlier user had the same name.',
      ownersByFormerId,
    ],
    'second-organization-lacks-its-owner': [
      'ineffective',
      'The user of the path becomes the owner of each new organization.',
      r.around('admin.createOrganization', (call, apply) => {
        const id = pathUser(call)?.id ?? 0
        const owns = call.forge.teams.find((team) => team.permission === 'owner' && team.members.has(id))
        const done = apply()
        if (owns) call.forge.teams.all().at(-1)?.members.clear()
        return done
      }),
    ],
    'repository-after-an-organization-belongs-to-the-organization': [
      'outdated',
      'The user of the path owns the new repository, also after getting an organization.',
      r.keeping<string>((newest) => [
        r.after('admin.createOrganization', async (call) =>
          newest.set(byName(call), String((await call.json())['username'])),
        ),
        handles('admin.createRepository', (call, right) => {
          const organization = call.forge.organizations.byKey(newest.get(byName(call)) ?? '')
          const isAllowed = call.rules.access.mayAdminister(call)
          return isAllowed && organization ? createRepository(call, organization) : right(call)
        }),
      ]),
    ],
  }),
  ...about('admin', 'keys', administration, {
    'key-with-a-known-title-answers-the-known-key': [
      'foreign',
      'POST of a key returns the added key, also if another user has a key of its title.',
      handles('admin.addKey', async (call, right) => {
        const outcome = await right(call)
        const { title } = await call.json()
        const first = call.forge.keys.find((key) => key.title === title)
        return first ? json(call.views.accounts.publicKey(call, first)) : outcome
      }),
    ],
  }),
  ...about('admin', 'rights of administrators', 'code-hosting, Authentication, rule 2', {
    'demoted-administrator-keeps-the-rights': [
      'rights',
      'Administration returns 403 to callers without the rights, also to those who had them.',
      r.decides('access', 'mayAdminister', (right) => {
        const known = new Set<number>()
        return (ask) => {
          if (ask.caller && right(ask)) known.add(ask.caller.id)
          return ask.caller !== undefined && known.has(ask.caller.id)
        }
      }),
    ],
    'user-with-the-name-of-a-deleted-administrator-administers': [
      'inherited',
      'A new user has no rights of an earlier user of the same name.',
      passesOn(
        (_call, user) => user.isAdmin,
        (call, user, isAdmin) => call.forge.users.put({ ...user, isAdmin: isAdmin || user.isAdmin }),
      ),
    ],
  }),
  ...about('users', 'users', 'code-hosting, Users', {
    'unknown-name-stays-unknown': [
      'outdated',
      'GET /users/{username} returns 200 and the User, also if the name was unknown before.',
      r.marking((unknown) => [
        handles('users.get', (call, right) =>
          unknown.has(byName(call)) ? call.rules.answers.negative(call) : right(call),
        ),
        r.refusing('users.get', 404, (call) => unknown.add(byName(call))),
      ]),
    ],
    'own-record-is-that-before-the-edit': [
      'outdated',
      'GET /user returns the current user as edited, also if the user has asked before.',
      r.keepsAnswers('users.current', (call) => String(call.caller?.id)),
    ],
  }),
  ...about('users', 'email addresses', 'code-hosting, User, email', {
    'lookup-is-cached-for-all-callers': [
      'rights',
      '`email` is an empty string for anonymous callers, also after a lookup by a signed-in caller.',
      r.keepsAnswers('users.get', byName, ['admin.editUser', 'admin.deleteUser']),
    ],
    'edited-user-shows-the-email-to-everybody': [
      'rights',
      '`email` is an empty string for anonymous callers, also after an edit.',
      r.marking((edited) => [
        r.after('admin.editUser', (call) => edited.add(byName(call))),
        r.decides('users', 'emailInLookup', (right) =>
          onlyFor('users.get', right, (ask, user) =>
            edited.has(user.name.toLowerCase()) ? user.email : right(ask, user),
          ),
        ),
      ]),
    ],
  }),
  ...about('users', 'sign-in', 'code-hosting, Authentication, rule 3', {
    'sign-in-is-kept-for-a-namesake': [
      'inherited',
      'GET /user acts on the current user, not on a deleted one of the same name.',
      takesNamesakesForFormer,
    ],
    'a-deleted-user-stays-signed-in': ['rights', 'The current user is a user who exists.', remembersSignIns],
  }),
  ...about('repos', 'collaborators', 'code-hosting, Repositories', {
    'collaborator-stays-by-name': [
      'inherited',
      'GET of a collaborator returns 404 when the user is none, also if a deleted user of the name was one.',
      passesOn(
        ({ forge }, { id }) =>
          forge.repositories.all().flatMap((one): Array<[number, Permission]> => {
            const permission = one.collaborators.get(id)
            return permission ? [[one.id, permission]] : []
          }),
        ({ forge }, { id }, had) => {
          for (const [one, permission] of had) forge.repositories.get(one)?.collaborators.set(id, permission)
        },
      ),
    ],
  }),
  ...about('admin', 'members', 'code-hosting, Organizations', {
    'user-made-again-is-back-in-the-teams': [
      'inherited',
      'GET of a membership returns 404 when the user is no member, also if a deleted user of the name was one.',
      passesOn(
        ({ forge }, { id }) => forge.teams.filter(({ members }) => members.has(id)),
        ({ forge }, { id }, had) => {
          for (const team of had) forge.teams.get(team.id)?.members.add(id)
        },
      ),
    ],
  }),
]
