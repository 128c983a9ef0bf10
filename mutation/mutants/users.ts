import {
  answersBodyWith,
  answersStatus,
  changesCall,
  firstAdministrator,
  readsParameter,
  refuses,
  setsFields,
  takesCallerFor,
  judges,
} from './breaking.ts'
import { breaking, type Mutant } from './mutant.ts'

/** GET /users/{username} and GET /user. */
export const users: Mutant[] = breaking({
  'users.get same-id: User, id: `id` of a User is an integer and always present.': {
    'get-id-is-everybodys': setsFields('users.get', { id: 1 }),
    'get-id-is-off-by-one': setsFields('users.get', ({ id }) => ({ id: Number(id) + 1 })),
  },
  'users.get username: User, username: `username` of a User is the login name, a string.': {
    'get-username-is-full-name': setsFields('users.get', (user) => ({
      login: user['full_name'],
      username: user['full_name'],
    })),
    'get-username-of-somebody-else': setsFields('users.get', { login: 'root', username: 'root' }),
  },
  'users.get avatar-url: User, avatar URL: The avatar URL of a User is a link to the avatar, a string.': {
    'get-avatar-is-null': ['user', setsFields('users.get', { avatar_url: null })],
    'get-avatar-is-no-link': setsFields('users.get', { avatar_url: 'no avatar' }),
  },
  'users.get full-name: User, full name: The full name of a User is the display name, a string.': {
    'get-full-name-is-username': setsFields('users.get', ({ login }) => ({ full_name: login })),
    'get-full-name-is-empty': setsFields('users.get', { full_name: '' }),
  },
  'users.get email-hidden: User, email: `email` is an empty string in the response to an anonymous GET of a user.':
    {
      'get-shows-email-to-anonymous': judges('users', 'emailInLookup', (_right, _ask, user) => user.email),
      'get-omits-email-for-anonymous': setsFields('users.get', (user, call) => ({
        email: call.caller ? user['email'] : undefined,
      })),
      'get-email-is-null-for-anonymous': setsFields('users.get', (user, call) => ({
        email: call.caller ? user['email'] : null,
      })),
      'get-masks-email-for-anonymous': judges('users', 'emailInLookup', (_right, ask, user) =>
        ask.caller ? user.email : user.email.replace(/^[^@]*/, '***'),
      ),
    },
  'users.get: Authentication, rule 1: `email` of a User is an address of that user.': {
    'get-shows-email-of-the-caller': [
      'email-own',
      judges('users', 'emailInLookup', (_right, ask) => ask.caller?.email ?? ''),
    ],
  },
  'users.get address-hidden: Authentication, rule 1: User lookup hides email addresses from anonymous requests, whatever the field.':
    {
      'get-shows-address-as-contact-to-anonymous': setsFields('users.get', (user, call) => ({
        contact: `MAILTO:${call.forge.users.byKey(String(user['login']))?.email.toUpperCase()}`,
      })),
    },
  'users.get user: GET of a user returns 200 and one User.': {
    'get-shows-the-caller': [
      'username',
      readsParameter('users.get', 'username', (call) => call.caller?.name),
    ],
    'get-finds-no-logins-with-capitals': [
      'capitals',
      changesCall('users.get', (call) =>
        /[A-Z]/.test(call.params['username'] ?? '') ? { status: 404, headers: {} } : undefined,
      ),
    ],
  },
  'users.get unknown: GET of an unknown user returns 404 with an empty body.': {
    'get-unknown-has-a-body': [
      'unknown-no-body',
      answersBodyWith('users.get', 404, { message: 'user does not exist' }),
    ],
    'get-unknown-is-200-and-null': answersStatus('users.get', 404, 200, null),
    'get-unknown-is-204': answersStatus('users.get', 404, 204),
    'get-unknown-is-400': answersStatus('users.get', 404, 400),
    'get-unknown-shows-somebody': readsParameter('users.get', 'username', (call) =>
      call.forge.users.byKey(call.params['username'] ?? '') ? undefined : firstAdministrator(call)?.name,
    ),
    'get-completes-names': readsParameter(
      'users.get',
      'username',
      (call) =>
        call.forge.users.byKey(call.params['username'] ?? '')?.name ??
        call.forge.users.find((user) => user.name.startsWith(call.params['username'] ?? ''))?.name,
    ),
    'get-unknown-is-404-to-anonymous-only': changesCall('users.get', (call) =>
      call.caller && !call.forge.users.byKey(call.params['username'] ?? '')
        ? {
            status: 200,
            headers: {},
            json: { id: 0, login: '', username: '', full_name: '', email: '', avatar_url: '' },
          }
        : undefined,
    ),
  },
  'users.current caller: Authentication, rule 3: GET /user and GET /user/times act on the current user.': {
    'current-is-the-administrator': takesCallerFor('users.current', firstAdministrator),
    'current-is-always-the-same-user': takesCallerFor(
      'users.current',
      (call) => call.caller && call.forge.users.find((user) => !user.isAdmin),
    ),
    'current-has-the-administrators-id': ['same-id', setsFields('users.current', { id: 1 })],
    'current-has-the-administrators-email': [
      'email-of-another',
      setsFields('users.current', (_user, call) => ({
        email: firstAdministrator(call)?.email,
      })),
    ],
    'current-serves-administrators-only': [
      'status',
      refuses('users.current', (call) => call.caller?.isAdmin === false, 403),
    ],
  },
})
