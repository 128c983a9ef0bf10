import { Refusal } from '../../reference/http/refusal.ts'
import { hasPassword } from '../../reference/model/user.ts'
import {
  firstAdministrator,
  handles,
  answersAsBefore,
  answersStatus,
  changesCall,
  hasEffect,
  onlyFor,
  setsFields,
  judges,
  shows,
} from './breaking.ts'
import type { User } from '../../reference/model/entities.ts'
import { pathUser as userOf } from './path-resources.ts'
import { breaking, type Mutant, type Mutate } from './mutant.ts'
import { keeping, marking } from './sharing.ts'

/** Administration of users, and the rules for all of administration. */
export const adminUsers: Mutant[] = breaking({
  'admin.create-user user: POST of a user returns 201 and one User.': {
    'create-user-answers-the-administrator': [
      'identity',
      setsFields('admin.createUser', (_user, call) => {
        const admin = firstAdministrator(call)
        return admin ? call.views.accounts.user(call, admin) : {}
      }),
    ],
  },
  'admin.create-user effect: POST of a user by an administrator creates the user.': {
    'create-user-takes-the-address-for-the-full-name': changedOnCreation(({ email }) => ({
      fullName: email,
    })),
    'create-user-sets-the-address-of-the-user-whose-name-it-refuses': [
      'taken-name-effect',
      handles('admin.createUser', async (call, right) => {
        const { username, email } = await call.json()
        const taken = call.forge.users.byKey(String(username).toLowerCase())
        if (taken) call.forge.users.put({ ...taken, email: String(email) })
        return right(call)
      }),
    ],
    'create-user-makes-administrators': ['forbidden-ordinary', changedOnCreation(() => ({ isAdmin: true }))],
    'create-user-cannot-be-searched': [
      'users.search.q',
      judges('users', 'searchable', (_right, ask) => ask.forge.users.filter((one) => one.isAdmin)),
    ],
    'create-user-cannot-be-looked-up': changesCall('users.get', (call) =>
      userOf(call)?.isAdmin === false ? { status: 404, headers: {} } : undefined,
    ),
  },
  'admin.delete-user forbidden-anonymous forbidden-ordinary: Authentication, rule 2: Callers without the rights get 403.':
    {
      'delete-user-forbidden-is-204': answersStatus('admin.deleteUser', 403, 204),
    },
  'admin.delete-user effect: DELETE of a user by an administrator deletes the user.': {
    'delete-user-leaves-it-in-search': marking((gone) => [
      hasEffect('admin.deleteUser', (call) => void gone.add((call.params['username'] ?? '').toLowerCase())),
      changesCall('users.get', (call) =>
        gone.has((call.params['username'] ?? '').toLowerCase()) ? { status: 404, headers: {} } : undefined,
      ),
    ]),
    'delete-user-leaves-it-in-lookup': marking<number>((gone) => [
      hasEffect('admin.deleteUser', (call) => void gone.add(userOf(call)?.id ?? 0)),
      judges('users', 'searchable', (right, ask) => right(ask).filter((one) => !gone.has(one.id))),
    ]),
    'delete-user-can-still-sign-in': [
      'sign-in',
      keeping<User>((gone) => [
        hasEffect('admin.deleteUser', (call, apply) => {
          const deleted = userOf(call)
          if (deleted) gone.set(deleted.name.toLowerCase(), deleted)
          return apply()
        }),
        judges('signIn', 'byPassword', (right, ask, login, password) => {
          const ghost = gone.get(login.toLowerCase())
          return right(ask, login, password) ?? (ghost && hasPassword(ghost, password) ? ghost : undefined)
        }),
      ]),
    ],
  },
  'admin.edit-user user: PATCH of a user returns 200 and one User.': {
    'edit-user-answers-as-before': [
      'identity',
      answersAsBefore('admin.editUser', (call) => {
        const before = userOf(call)
        return before && call.views.accounts.user(call, before)
      }),
    ],
    'edit-user-answers-the-caller': [
      'identity',
      setsFields('admin.editUser', (_user, call) =>
        call.caller ? call.views.accounts.user(call, call.caller) : {},
      ),
    ],
  },
  'admin.edit-user effect: PATCH of a user by an administrator changes the user.': {
    'edit-user-keeps-the-old-full-name': hasEffect('admin.editUser', async (call, apply) => {
      const before = userOf(call)
      await apply()
      const after = userOf(call)
      if (before && after) call.forge.users.put({ ...after, fullName: before.fullName })
    }),
    'edit-user-changes-the-caller': hasEffect('admin.editUser', async (call, apply) => {
      const before = userOf(call)
      await apply()
      const edited = userOf(call)
      const { caller } = call
      if (!before || !edited || !caller || caller.id === before.id) return
      call.forge.users.put(before)
      call.forge.users.put({ ...caller, fullName: edited.fullName })
    }),
    'edit-user-is-seen-in-search-only': keeping<User, number>((before) => [
      hasEffect('admin.editUser', (call, apply) => {
        const old = userOf(call)
        if (old && !before.has(old.id)) before.set(old.id, old)
        return apply()
      }),
      shows('accounts', 'user', (right, ask, one) =>
        right(ask, (ask.operation === 'users.get' ? before.get(one.id) : undefined) ?? one),
      ),
    ]),
  },
  'admin.edit-user forbidden-effect: Authentication, rule 2: A rejected PATCH of a user changes nothing.': {
    'edit-user-stores-the-address-that-it-refuses': handles('admin.editUser', async (call, right) => {
      try {
        return await right(call)
      } catch (error) {
        const { email } = await call.json()
        const [user, { caller }] = [userOf(call), call]
        if (user && caller?.isAdmin === false && typeof email === 'string')
          call.forge.users.put({ ...user, email })
        throw error
      }
    }),
  },
  'admin.create-user status: Authentication, rule 2: Administration endpoints return 403 to callers without the required rights.':
    {
      'create-user-lets-former-administrators-go-on': [
        'forbidden-former',
        ({ rules }) => {
          const known = new Set<number>()
          const right = rules.access.mayAdminister
          rules.access.mayAdminister = onlyFor('admin.createUser', right, (ask) => {
            const id = ask.caller?.id
            if (right(ask) && id !== undefined) known.add(id)
            return id !== undefined && known.has(id)
          })
        },
      ],
      'every-endpoint-answers-anonymous-401': [
        'forbidden-anonymous admin.edit-user.forbidden-anonymous admin.add-key.forbidden-anonymous admin.create-repo.forbidden-anonymous',
        judges('access', 'mayAdminister', (right, ask) => {
          if (ask.caller) return right(ask)
          throw new Refusal(ask.rules.answers.unauthenticated(ask))
        }),
      ],
    },
})

/** Creates another user than requested; the response shows the requested one. */
function changedOnCreation(change: (created: User) => Partial<User>): Mutate {
  return hasEffect('admin.createUser', async (call, apply) => {
    const done = apply()
    const created = call.forge.users.all().at(-1)
    await done
    if (created) call.forge.users.put({ ...created, ...change(created) })
  })
}
