import type { User } from '../../reference/model/entities.ts'
import { dropsFields, hasEffect, rewritesList, setsFields, judges, shows } from './breaking.ts'
import { breaking, type Mutant } from './mutant.ts'
import { keeping } from './sharing.ts'

const search = 'users.search'

/** Servers that break a promise about the results of user search. */
export const usersSearchResults: Mutant[] = breaking({
  'users.search individuals: User search returns individual users only, not organizations.': {
    'search-covers-organizations': judges('users', 'searchable', (right, ask) => [
      ...ask.forge.organizations
        .all()
        .map((one): User => ({ ...one, email: '', passwordHash: Buffer.alloc(0), isAdmin: false })),
      ...right(ask),
    ]),
  },
  'users.search fields: Each result of user search has an id, a username, an avatar URL and a full name.': {
    'search-results-without-id': dropsFields(search, 'id'),
    'search-results-without-username': dropsFields(search, 'login', 'username'),
    'search-results-without-avatar': dropsFields(search, 'avatar_url'),
    'search-results-without-full-name': dropsFields(search, 'full_name'),
    'search-results-without-full-name-after-the-first': rewritesList(search, (list) =>
      list.map((user, index) => (index === 0 ? user : { ...user, full_name: undefined })),
    ),
    'search-results-numbered-by-place': [
      'users.get.same-id',
      rewritesList(search, (list) => list.map((user, index) => ({ ...user, id: index + 1 }))),
    ],
    'search-results-id-is-text': setsFields(search, ({ id }) => ({ id: String(id) })),
    'search-results-full-name-is-username': ['q', setsFields(search, ({ login }) => ({ full_name: login }))],
    'search-shows-the-full-name-as-it-was-before-an-edit': [
      'after-edit',
      keeping<string, number>((indexed) => [
        hasEffect('admin.editUser', (call, apply) => {
          const user = call.forge.users.byKey(call.params['username'] ?? '')
          if (user && !indexed.has(user.id)) indexed.set(user.id, user.fullName)
          return apply()
        }),
        shows('accounts', 'foundUser', (right, ask, user) => ({
          ...right(ask, user),
          full_name: indexed.get(user.id) ?? user.fullName,
        })),
      ]),
    ],
    'search-results-avatar-is-null': setsFields(search, { avatar_url: null }),
  },
  'users.search email-hidden: Results of user search contain `email` only when the request is signed in.': {
    'search-shows-email-to-anonymous': judges('users', 'emailInSearch', (_right, _ask, user) => user.email),
    'search-shows-email-to-anonymous-after-the-first-result': rewritesList(search, (list, call) =>
      list.map((user, index) => (index === 0 || call.caller ? user : { ...user, email: 'a@people.example' })),
    ),
    'search-masks-email-for-anonymous': judges('users', 'emailInSearch', (_right, ask, user) =>
      ask.caller ? user.email : user.email.replace(/^[^@]*/, '***'),
    ),
    'search-adds-the-callers-email-to-everybody': [
      'email-own',
      judges('users', 'emailInSearch', (_right, ask) => ask.caller?.email),
    ],
    'search-shows-email-to-anonymous-when-asked-for-one': rewritesList(search, (list, call) =>
      list.length === 1
        ? list.map((user) => ({ ...user, email: call.forge.users.byKey(String(user['login']))?.email }))
        : list,
    ),
  },
  'users.search address-hidden: Authentication, rule 1: User search hides email addresses from anonymous requests, whatever the field.':
    {
      'search-shows-addresses-as-contacts-to-anonymous': rewritesList(search, (list, call) =>
        list.map((user) => ({
          ...user,
          contacts: [{ mail: call.forge.users.byKey(String(user['login']))?.email }],
        })),
      ),
      'search-shows-the-last-address-to-anonymous': rewritesList(search, (list, call) =>
        list.map((user, index) =>
          list.length > 1 && index === list.length - 1
            ? { ...user, about: `mail ${call.forge.users.byKey(String(user['login']))?.email}` }
            : user,
        ),
      ),
    },
  'users.search q: Authentication, rule 1: User lookup and search hide email addresses from anonymous requests.':
    {
      'search-finds-nobody-for-anonymous': rewritesList(search, (list, call) => (call.caller ? list : [])),
    },
})
