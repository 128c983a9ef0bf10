import {
  answersBodyWith,
  answersMediaType,
  answersStatus,
  changesCall,
  dropsFields,
  firstAdministrator,
  readsParameter,
  refuses,
  setsFields,
  spoilsRecord,
  succeedsWith,
  takesCallerFor,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('users')

/** GET /users/{username} and GET /user. */
export const users: Mutant[] = [
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, User, id',
      breaks: '`id` of a User is an integer and always present.',
      kills: ['users.get.same-id'],
    },
    {
      'get-without-id': { mutate: dropsFields('users.get', 'id'), kills: ['users.get.id'] },
      'get-id-is-text': {
        mutate: setsFields('users.get', ({ id }) => ({ id: String(id) })),
        kills: ['users.get.user'],
      },
      'get-id-is-everybodys': setsFields('users.get', { id: 1 }),
      'get-id-is-off-by-one': setsFields('users.get', ({ id }) => ({ id: Number(id) + 1 })),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, User, username',
      breaks: '`username` of a User is the login name, a string.',
      kills: ['users.get.username'],
    },
    {
      'get-username-is-full-name': setsFields('users.get', (user) => ({
        login: user['full_name'],
        username: user['full_name'],
      })),
      'get-username-of-somebody-else': setsFields('users.get', { login: 'root', username: 'root' }),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, User, avatar URL',
      breaks: 'The avatar URL of a User is a link to the avatar, a string.',
      kills: ['users.get.avatar-url'],
    },
    {
      'get-avatar-is-null': {
        mutate: setsFields('users.get', { avatar_url: null }),
        kills: ['users.get.user'],
      },
      'get-avatar-is-no-link': setsFields('users.get', { avatar_url: 'no avatar' }),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, User, full name',
      breaks: 'The full name of a User is the display name, a string.',
      kills: ['users.get.full-name'],
    },
    {
      'get-full-name-is-username': setsFields('users.get', ({ login }) => ({ full_name: login })),
      'get-full-name-is-empty': setsFields('users.get', { full_name: '' }),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, User, email',
      breaks: '`email` is an empty string in the response to an anonymous GET of a user.',
      kills: ['users.get.email-hidden'],
    },
    {
      'get-shows-email-to-anonymous': ({ rules }) => {
        rules.users.emailInLookup = (_ask, user) => user.email
      },
      'get-omits-email-for-anonymous': setsFields('users.get', (user, call) => ({
        email: call.caller ? user['email'] : undefined,
      })),
      'get-email-is-null-for-anonymous': setsFields('users.get', (user, call) => ({
        email: call.caller ? user['email'] : null,
      })),
      'get-masks-email-for-anonymous': ({ rules }) => {
        rules.users.emailInLookup = (ask, user) =>
          ask.caller ? user.email : user.email.replace(/^[^@]*/, '***')
      },
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, Authentication, rule 1',
      breaks: '`email` of a User is an address of that user.',
    },
    {
      'get-shows-email-of-the-caller': {
        mutate: ({ rules }) => {
          rules.users.emailInLookup = (ask) => ask.caller?.email ?? ''
        },
        kills: ['users.get.email-own'],
      },
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, Authentication, rule 1',
      breaks: 'User lookup hides email addresses from anonymous requests, whatever the field.',
      kills: ['users.get.address-hidden'],
    },
    {
      'get-shows-address-as-contact-to-anonymous': setsFields('users.get', (user, call) => ({
        contact: `MAILTO:${call.forge.users.byKey(String(user['login']))?.email.toUpperCase()}`,
      })),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, Users',
      breaks: 'GET of a user returns 200 and one User.',
      kills: ['users.get.user'],
    },
    {
      'get-answers-201': { mutate: succeedsWith('users.get', 201), kills: ['users.get.status'] },
      'get-shows-the-caller': {
        mutate: readsParameter('users.get', 'username', (call) => call.caller?.name),
        kills: ['users.get.username'],
      },
      'get-finds-no-logins-with-capitals': {
        mutate: changesCall('users.get', (call) =>
          /[A-Z]/.test(call.params['username'] ?? '') ? { status: 404, headers: {} } : undefined,
        ),
        kills: ['users.get.capitals'],
      },
      'get-is-plain-text': {
        mutate: answersMediaType('users.get', 'text/plain; charset=utf-8'),
        kills: ['users.get.media-type'],
      },
      ...spoilsRecord('users.get', 'get'),
    },
  ),
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, Users',
      breaks: 'GET of an unknown user returns 404 with an empty body.',
      kills: ['users.get.unknown'],
    },
    {
      'get-unknown-has-a-body': {
        mutate: answersBodyWith('users.get', 404, { message: 'user does not exist' }),
        kills: ['users.get.unknown-no-body'],
      },
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
  ),
  ...promise(
    {
      operation: 'users.current',
      source: 'code-hosting, Users',
      breaks: 'GET /user returns 200 and the current user, one User.',
      kills: ['users.current.user'],
    },
    {
      'current-answers-201': { mutate: succeedsWith('users.current', 201), kills: ['users.current.status'] },
      'current-without-id': dropsFields('users.current', 'id'),
      'current-is-plain-text': {
        mutate: answersMediaType('users.current', 'text/plain'),
        kills: ['users.current.media-type'],
      },
      ...spoilsRecord('users.current', 'current'),
    },
  ),
  ...promise(
    {
      operation: 'users.current',
      source: 'code-hosting, Authentication, rule 3',
      breaks: 'GET /user and GET /user/times act on the current user.',
      kills: ['users.current.caller'],
    },
    {
      'current-is-the-administrator': takesCallerFor('users.current', firstAdministrator),
      'current-is-always-the-same-user': takesCallerFor(
        'users.current',
        (call) => call.caller && call.forge.users.find((user) => !user.isAdmin),
      ),
      'current-has-the-administrators-id': {
        mutate: setsFields('users.current', { id: 1 }),
        kills: ['users.current.same-id'],
      },
      'current-has-the-administrators-email': {
        mutate: setsFields('users.current', (_user, call) => ({
          email: firstAdministrator(call)?.email,
        })),
        kills: ['users.current.email-of-another'],
      },
      'current-serves-administrators-only': {
        mutate: refuses('users.current', (call) => call.caller?.isAdmin === false, 403),
        kills: ['users.current.status'],
      },
    },
  ),
]
