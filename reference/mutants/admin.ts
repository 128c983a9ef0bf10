import { Refusal } from '../http/refusal.ts'
import type { Call } from '../http/call.ts'
import { hasPassword } from '../model/user.ts'
import {
  answersAsBefore,
  answersMediaType,
  answersStatus,
  changesCall,
  doesNothing,
  doesWhatItRefuses,
  dropsFields,
  firstAdministrator,
  handles,
  hasEffect,
  onlyFor,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('admin')

const source = 'code-hosting, Administration'
const authentication = 'code-hosting, Authentication, rule 2'
const forbids = 'Administration endpoints answer 403 to callers without the needed rights.'

const lets =
  (operation: string, whom: (call: Call) => boolean): Mutate =>
  ({ rules }) => {
    const right = rules.access.mayAdminister
    rules.access.mayAdminister = onlyFor(operation, right, (ask) => right(ask) || whom(ask as Call))
  }
const isSignedIn = (call: Call) => call.caller !== undefined
const isPathUser = (call: Call) => call.caller !== undefined && call.caller.name === call.params['username']

const user = (call: Call, name = call.params['username'] ?? '') => call.forge.users.byKey(name)

/** Administration of users: create, edit, delete. */
export const adminUsers: Mutant[] = [
  ...promise(
    { operation: 'admin.createUser', source: authentication, breaks: forbids },
    {
      'create-user-serves-every-signed-in-caller': lets('admin.createUser', isSignedIn),
      'create-user-forbidden-is-401': answersStatus('admin.createUser', 403, 401),
      'create-user-forbidden-but-done': doesWhatItRefuses('admin.createUser'),
    },
  ),
  ...promise(
    { operation: 'admin.createUser', source, breaks: 'POST /admin/users: 201 User' },
    {
      'create-user-answers-200': succeedsWith('admin.createUser', 200),
      'create-user-answers-the-administrator': setsFields('admin.createUser', (_user, call) => {
        const admin = firstAdministrator(call)
        return admin ? call.views.accounts.user(call, admin) : {}
      }),
      'create-user-without-id': dropsFields('admin.createUser', 'id'),
      'create-user-without-username': dropsFields('admin.createUser', 'login', 'username'),
      'create-user-without-full-name': dropsFields('admin.createUser', 'full_name'),
      'create-user-without-email': dropsFields('admin.createUser', 'email'),
      'create-user-is-plain-text': answersMediaType('admin.createUser', 'text/plain'),
      ...spoilsRecord('admin.createUser', 'create-user'),
    },
  ),
  ...promise(
    {
      operation: 'admin.createUser',
      source: 'code-hosting, What the service does',
      breaks: 'create, edit and delete users (administrators)',
    },
    {
      'create-user-does-nothing': { mutate: doesNothing('admin.createUser'), hindersSeeding: true },
      'create-user-loses-the-full-name': changedOnCreation(() => ({ fullName: '' })),
      'create-user-loses-the-email': changedOnCreation(({ id }) => ({ email: `${id}@nowhere.example` })),
      'create-user-makes-administrators': changedOnCreation(() => ({ isAdmin: true })),
      'create-user-cannot-be-searched': ({ rules }) => {
        rules.users.searchable = (ask) => ask.forge.users.filter((one) => one.isAdmin)
      },
      'create-user-cannot-be-looked-up': changesCall('users.get', (call) =>
        user(call)?.isAdmin === false ? { status: 404, headers: {} } : undefined,
      ),
    },
  ),
  ...promise(
    {
      operation: 'admin.createUser',
      source: 'code-hosting, Errors',
      breaks: '422: validation error on submitted input',
    },
    {
      'create-user-invalid-is-400': answersStatus('admin.createUser', 422, 400),
    },
  ),
  ...promise(
    { operation: 'admin.deleteUser', source: authentication, breaks: forbids },
    {
      'delete-user-serves-every-signed-in-caller': lets('admin.deleteUser', isSignedIn),
      'delete-user-serves-the-user-itself': lets('admin.deleteUser', isPathUser),
      'delete-user-forbidden-is-404': answersStatus('admin.deleteUser', 403, 404),
      'delete-user-forbidden-is-204': answersStatus('admin.deleteUser', 403, 204),
      'delete-user-forbidden-but-done': doesWhatItRefuses('admin.deleteUser'),
    },
  ),
  ...promise(
    { operation: 'admin.deleteUser', source, breaks: 'DELETE /admin/users/{username}: 204 empty' },
    {
      'delete-user-answers-200': succeedsWith('admin.deleteUser', 200),
      'delete-user-answers-the-user': handles('admin.deleteUser', async (call, right) => {
        const deleted = user(call)
        await right(call)
        return { status: 200, json: deleted ? call.views.accounts.user(call, deleted) : {} }
      }),
    },
  ),
  ...promise(
    {
      operation: 'admin.deleteUser',
      source: 'code-hosting, What the service does',
      breaks: 'create, edit and delete users (administrators)',
    },
    {
      'delete-user-does-nothing': doesNothing('admin.deleteUser'),
      'delete-user-leaves-it-in-search': (seams) => {
        const gone = new Set<string>()
        hasEffect(
          'admin.deleteUser',
          (call) => void gone.add((call.params['username'] ?? '').toLowerCase()),
        )(seams)
        changesCall('users.get', (call) =>
          gone.has((call.params['username'] ?? '').toLowerCase()) ? { status: 404, headers: {} } : undefined,
        )(seams)
      },
      'delete-user-leaves-it-in-lookup': (seams) => {
        const gone = new Set<number>()
        hasEffect('admin.deleteUser', (call) => void gone.add(user(call)?.id ?? 0))(seams)
        const right = seams.rules.users.searchable
        seams.rules.users.searchable = (ask) => right(ask).filter((one) => !gone.has(one.id))
      },
      'delete-user-can-still-sign-in': (seams) => {
        const gone = new Map<string, NonNullable<ReturnType<typeof user>>>()
        hasEffect('admin.deleteUser', (call, apply) => {
          const deleted = user(call)
          if (deleted) gone.set(deleted.name.toLowerCase(), deleted)
          return apply()
        })(seams)
        const right = seams.rules.signIn.byPassword
        seams.rules.signIn.byPassword = (ask, login, password) => {
          const ghost = gone.get(login.toLowerCase())
          return right(ask, login, password) ?? (ghost && hasPassword(ghost, password) ? ghost : undefined)
        }
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.deleteUser',
      source: 'code-hosting, Errors',
      breaks: '422: validation error on submitted input',
    },
    {
      'delete-user-invalid-is-500': answersStatus('admin.deleteUser', 422, 500),
    },
  ),
  ...promise(
    { operation: 'admin.editUser', source: authentication, breaks: forbids },
    {
      'edit-user-serves-every-signed-in-caller': lets('admin.editUser', isSignedIn),
      'edit-user-serves-the-user-itself': lets('admin.editUser', isPathUser),
      'edit-user-forbidden-is-404': answersStatus('admin.editUser', 403, 404),
      'edit-user-forbidden-but-done': doesWhatItRefuses('admin.editUser'),
    },
  ),
  ...promise(
    { operation: 'admin.editUser', source, breaks: 'PATCH /admin/users/{username}: 200 User' },
    {
      'edit-user-answers-201': succeedsWith('admin.editUser', 201),
      'edit-user-answers-as-before': answersAsBefore('admin.editUser', (call) => {
        const before = user(call)
        return before && call.views.accounts.user(call, before)
      }),
      'edit-user-answers-the-caller': setsFields('admin.editUser', (_user, call) =>
        call.caller ? call.views.accounts.user(call, call.caller) : {},
      ),
      'edit-user-without-username': dropsFields('admin.editUser', 'login', 'username'),
      ...spoilsRecord('admin.editUser', 'edit-user'),
    },
  ),
  ...promise(
    {
      operation: 'admin.editUser',
      source: 'code-hosting, What the service does',
      breaks: 'create, edit and delete users (administrators)',
    },
    {
      'edit-user-does-nothing': doesNothing('admin.editUser'),
      'edit-user-keeps-the-old-email': hasEffect('admin.editUser', async (call, apply) => {
        const before = user(call)
        await apply()
        const after = user(call)
        if (before && after) call.forge.users.put({ ...after, email: before.email })
      }),
      'edit-user-keeps-the-old-full-name': hasEffect('admin.editUser', async (call, apply) => {
        const before = user(call)
        await apply()
        const after = user(call)
        if (before && after) call.forge.users.put({ ...after, fullName: before.fullName })
      }),
      'edit-user-changes-the-caller': hasEffect('admin.editUser', async (call, apply) => {
        const before = user(call)
        await apply()
        const edited = user(call)
        const { caller } = call
        if (!before || !edited || !caller || caller.id === before.id) return
        call.forge.users.put(before)
        call.forge.users.put({ ...caller, fullName: edited.fullName })
      }),
      'edit-user-is-seen-in-search-only': (seams) => {
        const before = new Map<number, NonNullable<ReturnType<typeof user>>>()
        hasEffect('admin.editUser', (call, apply) => {
          const old = user(call)
          if (old && !before.has(old.id)) before.set(old.id, old)
          return apply()
        })(seams)
        const right = seams.views.accounts.user
        seams.views.accounts.user = (ask, one) =>
          right(ask, (ask.operation === 'users.get' ? before.get(one.id) : undefined) ?? one)
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.editUser',
      source: 'code-hosting, Errors',
      breaks: '422: validation error on submitted input',
    },
    {
      'edit-user-invalid-is-400': answersStatus('admin.editUser', 422, 400),
    },
  ),
  ...promise(
    { source: authentication, breaks: forbids },
    {
      'every-endpoint-forbids-administrators': {
        mutate: ({ rules }) => {
          rules.access.mayAdminister = () => false
        },
        hindersSeeding: true,
      },
      'every-endpoint-answers-anonymous-401': ({ rules }) => {
        const right = rules.access.mayAdminister
        rules.access.mayAdminister = (ask) => {
          if (ask.caller) return right(ask)
          throw new Refusal(ask.rules.answers.unauthenticated(ask))
        }
      },
    },
  ),
]

type User = NonNullable<ReturnType<typeof user>>

/** Creates users otherwise than asked for; the answer shows what was asked for. */
function changedOnCreation(change: (created: User) => Partial<User>): Mutate {
  return hasEffect('admin.createUser', async (call, apply) => {
    const done = apply()
    const created = call.forge.users.all().at(-1)
    await done
    if (created) call.forge.users.put({ ...created, ...change(created) })
  })
}
