import {
  answersMediaType,
  answersStatus,
  changesCall,
  doesNothing,
  doesWhatItRefuses,
  dropsFields,
  firstAdministrator,
  hasEffect,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { authentication, forbids, isSignedIn, lets, source, userOf, type User } from './breaking-admin.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('admin')

/** Administration of users: create. */
export const adminCreateUser: Mutant[] = [
  ...promise(
    {
      operation: 'admin.createUser',
      source: authentication,
      breaks: forbids,
      kills: ['admin.create-user.forbidden-ordinary'],
    },
    {
      'create-user-serves-every-signed-in-caller': lets('admin.createUser', isSignedIn),
      'create-user-forbidden-is-401': {
        mutate: answersStatus('admin.createUser', 403, 401),
        kills: ['admin.create-user.forbidden-anonymous', 'admin.create-user.forbidden-ordinary'],
      },
      'create-user-forbidden-but-done': {
        mutate: doesWhatItRefuses('admin.createUser'),
        kills: ['admin.create-user.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: 'admin.createUser',
      source,
      breaks: 'POST of a user returns 201 and one User.',
      kills: ['admin.create-user.user'],
    },
    {
      'create-user-answers-200': {
        mutate: succeedsWith('admin.createUser', 200),
        kills: ['admin.create-user.status'],
      },
      'create-user-answers-the-administrator': {
        mutate: setsFields('admin.createUser', (_user, call) => {
          const admin = firstAdministrator(call)
          return admin ? call.views.accounts.user(call, admin) : {}
        }),
        kills: ['admin.create-user.identity'],
      },
      'create-user-without-id': dropsFields('admin.createUser', 'id'),
      'create-user-is-plain-text': {
        mutate: answersMediaType('admin.createUser', 'text/plain'),
        kills: ['admin.create-user.media-type'],
      },
      ...spoilsRecord('admin.createUser', 'create-user'),
    },
  ),
  ...promise(
    {
      operation: 'admin.createUser',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a user by an administrator creates the user.',
      kills: ['admin.create-user.effect'],
    },
    {
      'create-user-does-nothing': { mutate: doesNothing('admin.createUser'), hindersSeeding: true },
      'create-user-loses-the-full-name': changedOnCreation(() => ({ fullName: '' })),
      'create-user-makes-administrators': {
        mutate: changedOnCreation(() => ({ isAdmin: true })),
        kills: ['admin.create-user.forbidden-ordinary'],
      },
      'create-user-cannot-be-searched': {
        mutate: ({ rules }) => {
          rules.users.searchable = (ask) => ask.forge.users.filter((one) => one.isAdmin)
        },
        kills: ['users.search.q'],
      },
      'create-user-cannot-be-looked-up': changesCall('users.get', (call) =>
        userOf(call)?.isAdmin === false ? { status: 404, headers: {} } : undefined,
      ),
    },
  ),
  ...promise(
    {
      operation: 'admin.createUser',
      source: 'code-hosting, Errors',
      breaks: 'A request with invalid input returns 422.',
      kills: ['admin.create-user.malformed-name', 'admin.create-user.malformed-address'],
    },
    {
      'create-user-invalid-is-400': answersStatus('admin.createUser', 422, 400),
      'create-user-invalid-is-500': {
        mutate: answersStatus('admin.createUser', 422, 500),
        kills: ['admin.create-user.nothing-given', 'admin.create-user.no-name'],
      },
    },
  ),
]

/** Creates another user than requested; the response shows the requested one. */
function changedOnCreation(change: (created: User) => Partial<User>): Mutate {
  return hasEffect('admin.createUser', async (call, apply) => {
    const done = apply()
    const created = call.forge.users.all().at(-1)
    await done
    if (created) call.forge.users.put({ ...created, ...change(created) })
  })
}
