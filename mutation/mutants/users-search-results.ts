import type { User } from '../../reference/model/entities.ts'
import { dropsFields, hasEffect, rewritesList, setsFields } from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('users')
const search = 'users.search'

/** Servers that break a promise about the results of user search. */
export const usersSearchResults: Mutant[] = [
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'User search returns individual users only, not organizations.',
      kills: ['users.search.individuals'],
    },
    {
      'search-covers-organizations': ({ rules }) => {
        const right = rules.users.searchable
        rules.users.searchable = (ask) => [
          ...ask.forge.organizations
            .all()
            .map((one): User => ({ ...one, email: '', passwordHash: Buffer.alloc(0), isAdmin: false })),
          ...right(ask),
        ]
      },
      'search-leaves-out-the-caller': {
        mutate: ({ rules }) => {
          const right = rules.users.searchable
          rules.users.searchable = (ask) => right(ask).filter((user) => user.id !== ask.caller?.id)
        },
        kills: ['users.search.q'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'Each result of user search has an id, a username, an avatar URL and a full name.',
      kills: ['users.search.fields'],
    },
    {
      'search-results-without-id': dropsFields(search, 'id'),
      'search-results-without-username': dropsFields(search, 'login', 'username'),
      'search-results-without-avatar': dropsFields(search, 'avatar_url'),
      'search-results-without-full-name': dropsFields(search, 'full_name'),
      'search-results-without-full-name-after-the-first': rewritesList(search, (list) =>
        list.map((user, index) => (index === 0 ? user : { ...user, full_name: undefined })),
      ),
      'search-results-numbered-by-place': {
        mutate: rewritesList(search, (list) => list.map((user, index) => ({ ...user, id: index + 1 }))),
        kills: ['users.get.same-id'],
      },
      'search-results-id-is-text': setsFields(search, ({ id }) => ({ id: String(id) })),
      'search-results-full-name-is-username': {
        mutate: setsFields(search, ({ login }) => ({ full_name: login })),
        kills: ['users.search.q'],
      },
      'search-shows-the-full-name-as-it-was-before-an-edit': {
        mutate: (seams) => {
          const indexed = new Map<number, string>()
          hasEffect('admin.editUser', (call, apply) => {
            const user = call.forge.users.byKey(call.params['username'] ?? '')
            if (user && !indexed.has(user.id)) indexed.set(user.id, user.fullName)
            return apply()
          })(seams)
          const right = seams.views.accounts.foundUser
          seams.views.accounts.foundUser = (ask, user) => ({
            ...right(ask, user),
            full_name: indexed.get(user.id) ?? user.fullName,
          })
        },
        kills: ['users.search.after-edit'],
      },
      'search-results-avatar-is-null': setsFields(search, { avatar_url: null }),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'Results of user search contain `email` only when the request is signed in.',
      kills: ['users.search.email-hidden'],
    },
    {
      'search-shows-email-to-anonymous': ({ rules }) => {
        rules.users.emailInSearch = (_ask, user) => user.email
      },
      'search-shows-email-to-anonymous-after-the-first-result': rewritesList(search, (list, call) =>
        list.map((user, index) =>
          index === 0 || call.caller ? user : { ...user, email: 'a@people.example' },
        ),
      ),
      'search-masks-email-for-anonymous': ({ rules }) => {
        rules.users.emailInSearch = (ask, user) =>
          ask.caller ? user.email : user.email.replace(/^[^@]*/, '***')
      },
      'search-adds-the-callers-email-to-everybody': {
        mutate: ({ rules }) => {
          rules.users.emailInSearch = (ask) => ask.caller?.email
        },
        kills: ['users.search.email-own'],
      },
      'search-shows-email-to-anonymous-when-asked-for-one': rewritesList(search, (list, call) =>
        list.length === 1
          ? list.map((user) => ({ ...user, email: call.forge.users.byKey(String(user['login']))?.email }))
          : list,
      ),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Authentication, rule 1',
      breaks: 'User search hides email addresses from anonymous requests, whatever the field.',
      kills: ['users.search.address-hidden'],
    },
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
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Authentication, rule 1',
      breaks: 'User lookup and search hide email addresses from anonymous requests.',
      kills: ['users.search.q'],
    },
    {
      'search-finds-nobody-for-anonymous': rewritesList(search, (list, call) => (call.caller ? list : [])),
    },
  ),
]
