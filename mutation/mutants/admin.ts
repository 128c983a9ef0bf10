import { Refusal } from '../../reference/http/refusal.ts'
import { hasPassword } from '../../reference/model/user.ts'
import {
  answersAsBefore,
  answersMediaType,
  answersStatus,
  changesCall,
  doesNothing,
  doesWhatItRefuses,
  handles,
  hasEffect,
  onlyFor,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import {
  authentication,
  forbids,
  isPathUser,
  isSignedIn,
  lets,
  source,
  userOf,
  type User,
} from './breaking-admin.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('admin')

/** Administration of users: delete and edit, and the rules for all of administration. */
export const adminUsers: Mutant[] = [
  ...promise(
    {
      operation: 'admin.deleteUser',
      source: authentication,
      breaks: forbids,
      kills: ['admin.delete-user.forbidden-anonymous', 'admin.delete-user.forbidden-ordinary'],
    },
    {
      'delete-user-serves-every-signed-in-caller': {
        mutate: lets('admin.deleteUser', isSignedIn),
        kills: ['admin.delete-user.forbidden-ordinary'],
      },
      'delete-user-serves-the-user-itself': {
        mutate: lets('admin.deleteUser', isPathUser),
        kills: ['admin.delete-user.forbidden-themself'],
      },
      'delete-user-forbidden-is-404': answersStatus('admin.deleteUser', 403, 404),
      'delete-user-forbidden-is-204': answersStatus('admin.deleteUser', 403, 204),
      'delete-user-forbidden-but-done': {
        mutate: doesWhatItRefuses('admin.deleteUser'),
        kills: ['admin.delete-user.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.deleteUser',
      source,
      breaks: 'DELETE of a user returns 204 with an empty body.',
      kills: ['admin.delete-user.status'],
    },
    {
      'delete-user-answers-200': succeedsWith('admin.deleteUser', 200),
      'delete-user-answers-the-user': {
        mutate: handles('admin.deleteUser', async (call, right) => {
          const deleted = userOf(call)
          await right(call)
          return { status: 200, json: deleted ? call.views.accounts.user(call, deleted) : {} }
        }),
        kills: ['admin.delete-user.no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.deleteUser',
      source: 'code-hosting, What the service does',
      breaks: 'DELETE of a user by an administrator deletes the user.',
      kills: ['admin.delete-user.effect'],
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
        hasEffect('admin.deleteUser', (call) => void gone.add(userOf(call)?.id ?? 0))(seams)
        const right = seams.rules.users.searchable
        seams.rules.users.searchable = (ask) => right(ask).filter((one) => !gone.has(one.id))
      },
      'delete-user-can-still-sign-in': {
        mutate: (seams) => {
          const gone = new Map<string, User>()
          hasEffect('admin.deleteUser', (call, apply) => {
            const deleted = userOf(call)
            if (deleted) gone.set(deleted.name.toLowerCase(), deleted)
            return apply()
          })(seams)
          const right = seams.rules.signIn.byPassword
          seams.rules.signIn.byPassword = (ask, login, password) => {
            const ghost = gone.get(login.toLowerCase())
            return right(ask, login, password) ?? (ghost && hasPassword(ghost, password) ? ghost : undefined)
          }
        },
        kills: ['admin.delete-user.sign-in'],
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.editUser',
      source: authentication,
      breaks: forbids,
      kills: ['admin.edit-user.forbidden-ordinary'],
    },
    {
      'edit-user-serves-every-signed-in-caller': lets('admin.editUser', isSignedIn),
      'edit-user-serves-the-user-itself': {
        mutate: lets('admin.editUser', isPathUser),
        kills: ['admin.edit-user.forbidden-themself'],
      },
      'edit-user-forbidden-is-404': {
        mutate: answersStatus('admin.editUser', 403, 404),
        kills: ['admin.edit-user.forbidden-anonymous', 'admin.edit-user.forbidden-ordinary'],
      },
      'edit-user-forbidden-but-done': {
        mutate: doesWhatItRefuses('admin.editUser'),
        kills: ['admin.edit-user.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.editUser',
      source,
      breaks: 'PATCH of a user returns 200 and one User.',
      kills: ['admin.edit-user.user'],
    },
    {
      'edit-user-answers-201': {
        mutate: succeedsWith('admin.editUser', 201),
        kills: ['admin.edit-user.status'],
      },
      'edit-user-answers-as-before': {
        mutate: answersAsBefore('admin.editUser', (call) => {
          const before = userOf(call)
          return before && call.views.accounts.user(call, before)
        }),
        kills: ['admin.edit-user.identity'],
      },
      'edit-user-answers-the-caller': {
        mutate: setsFields('admin.editUser', (_user, call) =>
          call.caller ? call.views.accounts.user(call, call.caller) : {},
        ),
        kills: ['admin.edit-user.identity'],
      },
      'edit-user-is-plain-text': {
        mutate: answersMediaType('admin.editUser', 'text/plain'),
        kills: ['admin.edit-user.media-type'],
      },
      ...spoilsRecord('admin.editUser', 'edit-user'),
    },
  ),
  ...promise(
    {
      operation: 'admin.editUser',
      source: 'code-hosting, What the service does',
      breaks: 'PATCH of a user by an administrator changes the user.',
      kills: ['admin.edit-user.effect'],
    },
    {
      'edit-user-does-nothing': doesNothing('admin.editUser'),
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
      'edit-user-is-seen-in-search-only': (seams) => {
        const before = new Map<number, User>()
        hasEffect('admin.editUser', (call, apply) => {
          const old = userOf(call)
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
      breaks: 'A request with invalid input returns 422.',
      kills: ['admin.edit-user.malformed-address'],
    },
    {
      'edit-user-invalid-is-400': answersStatus('admin.editUser', 422, 400),
    },
  ),
  ...promise(
    { source: authentication, breaks: forbids, kills: ['admin.create-user.status'] },
    {
      'create-user-lets-former-administrators-go-on': {
        mutate: ({ rules }) => {
          const known = new Set<number>()
          const right = rules.access.mayAdminister
          rules.access.mayAdminister = onlyFor('admin.createUser', right, (ask) => {
            const id = ask.caller?.id
            if (right(ask) && id !== undefined) known.add(id)
            return id !== undefined && known.has(id)
          })
        },
        kills: ['admin.create-user.forbidden-former'],
      },
      'every-endpoint-answers-anonymous-401': {
        mutate: ({ rules }) => {
          const right = rules.access.mayAdminister
          rules.access.mayAdminister = (ask) => {
            if (ask.caller) return right(ask)
            throw new Refusal(ask.rules.answers.unauthenticated(ask))
          }
        },
        kills: [
          'admin.create-user.forbidden-anonymous',
          'admin.edit-user.forbidden-anonymous',
          'admin.add-key.forbidden-anonymous',
          'admin.create-repo.forbidden-anonymous',
        ],
      },
    },
  ),
]
