import { deleteOrganization } from '../../reference/model/deletion.ts'
import { membersOf } from '../../reference/model/permission.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { User } from '../../reference/model/entities.ts'
import { hasEffect, type Json, judges, rewritesList, shows } from '../mutants/breaking.ts'
import { answers, decidesOnce, readsBody, receives, refused, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const permission =
  'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown'
const options = 'code-hosting, Request option objects: fields not shown'
const search = 'code-hosting, Endpoints, GET /users/search: what q is compared with is not shown'

/** Ignores the full name in edits of users. */
const keepsFullNames = receives((call) => {
  if (call.operation === 'admin.editUser') readsBody(call, ({ full_name: _kept, ...rest }) => rest)
})

/** The groups of three letters in a name, with spaces for its beginning and its end. */
function groupsOf(name: string): ReadonlySet<string> {
  const text = `  ${name.toLowerCase()} `
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

/** The similarity of two names, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [groups, others] = [groupsOf(one), groupsOf(other)]
  const common = [...groups].filter((group) => others.has(group)).length
  return common / (groups.size + others.size - common)
}

/** The users who have signed in, by server. */
const signedIn = new WeakMap<Forge, Set<number>>()

const shortened = (text: unknown) =>
  typeof text === 'string' && text.length > 8 ? `${text.slice(0, 8)}…` : text

const isListOfUsers = ({ operation }: Call) =>
  /^(?:orgs\.list\w*Members|repos\.listCollaborators)$/.test(operation)

/** The fields of users and organizations that servers show, and the callers who see them. */
export const profiles = variantsOf({
  'shows-usernames-for-hidden-names': {
    differs:
      'anonymous callers and lists of members get the username as the full name, and who is outside an organization a notice as its texts',
    source: permission,
    unmet: ['admin', 'orgs', 'repos', 'users'],
    mutate: together(
      ({ views: { accounts } }) => {
        const { user, foundUser, organization } = accounts
        accounts.user = (ask, one) => ({ ...user(ask, one), ...(ask.caller ? {} : { full_name: one.name }) })
        accounts.foundUser = (ask, one) => ({
          ...foundUser(ask, one),
          ...(ask.caller ? {} : { full_name: one.name }),
        })
        accounts.organization = (ask, one) => ({
          ...organization(ask, one),
          ...(ask.rules.access.belongsTo(ask, one)
            ? {}
            : { full_name: one.name, description: 'Members only', location: 'hidden' }),
        })
      },
      answers((reply, call) =>
        isListOfUsers(call) && Array.isArray(reply.json)
          ? { ...reply, json: (reply.json as Json[]).map((one) => ({ ...one, full_name: one['username'] })) }
          : reply,
      ),
    ),
  },
  'shortens-texts-in-lists': {
    differs: 'lists have the beginnings of descriptions and full names',
    source: 'code-hosting, Other resources: fields of Repository and Team: not shown',
    unmet: ['orgs', 'repos', 'users'],
    mutate: together(
      ...['orgs.listTeams', 'orgs.listRepositories', 'repos.search', 'repos.listForks'].map((name) =>
        rewritesList(name, (list) =>
          list.map((one) => ({ ...one, description: shortened(one['description']) })),
        ),
      ),
      ...['orgs.listMembers', 'orgs.listPublicMembers', 'repos.listCollaborators'].map((name) =>
        rewritesList(name, (list) => list.map((one) => ({ ...one, full_name: shortened(one['full_name']) }))),
      ),
    ),
  },
  'finds-similar-users': {
    differs: 'user search finds similar usernames as well, the most alike first',
    source: search,
    unmet: ['users'],
    mutate: ({ rules: { users } }) => {
      const { matches, searchable } = users
      users.matches = (ask, user, needle) => matches(ask, user, needle) || likeness(user.name, needle) > 0.3
      users.searchable = (ask) => {
        const needle = users.searchNeedle(ask, (ask as Call).query.get('q'))
        const rank = ({ name }: User) =>
          name.toLowerCase().includes(needle) ? 1 + needle.length / name.length : likeness(name, needle)
        return searchable(ask).sort((one, other) => rank(other) - rank(one))
      }
    },
  },
  'leaves-callers-out-of-searches': {
    differs: 'user search does not find the caller',
    source: search,
    unmet: ['admin', 'users'],
    mutate: judges('users', 'searchable', (searchable, ask) =>
      searchable(ask).filter(({ id }) => id !== ask.caller?.id),
    ),
  },
  'finds-users-who-have-signed-in': {
    differs: 'user search finds accounts that have been used alone',
    source: search,
    unmet: ['admin', 'users'],
    mutate: together(
      receives(({ caller, forge }) => {
        if (!caller) return
        const known = signedIn.get(forge) ?? new Set()
        signedIn.set(forge, known.add(caller.id))
      }),
      judges('users', 'searchable', (searchable, ask) =>
        searchable(ask).filter(({ id }) => signedIn.get(ask.forge)?.has(id)),
      ),
    ),
  },
  'lets-users-look-up-themselves-alone': {
    differs: 'who is no administrator may look up nobody else',
    source: permission,
    unmet: ['admin', 'orgs', 'users'],
    mutate: receives(({ operation, caller, params }) => {
      const isOwn = caller && params['username']?.toLowerCase() === caller.name.toLowerCase()
      return operation === 'users.get' && !caller?.isAdmin && !isOwn ? refused(403) : undefined
    }),
  },
  'hides-members-from-anonymous': {
    differs: 'users in an organization are hidden from anonymous callers, as if they did not exist',
    source: permission,
    unmet: ['users'],
    mutate: receives((call) => {
      if (call.operation !== 'users.get' || call.caller) return undefined
      const user = call.forge.users.byKey(call.params['username'] ?? '')
      const isMember = user && call.forge.teams.find(({ members }) => members.has(user.id))
      return isMember ? call.rules.answers.negative(call) : undefined
    }),
  },
  'takes-administrators-into-every-organization': {
    differs: 'administrators are members of every organization',
    source: 'code-hosting, Organizations, members: who is a member besides the owner is not shown',
    mutate: judges('membership', 'shownMembers', (shownMembers, ask, organization) => {
      const members = shownMembers(ask, organization)
      if (!ask.rules.access.belongsTo(ask, organization)) return members
      return [...members, ...ask.forge.users.filter((one) => one.isAdmin && !members.includes(one))]
    }),
  },
  'caches-rights-for-a-second': {
    differs: 'who becomes an administrator, or is none any more, is known a second later',
    source: 'code-hosting, Authentication, rule 2: how soon rights follow an edit is not shown',
    mutate: ({ rules: { access } }) => {
      const { mayAdminister } = access
      const once = decidesOnce(1000)
      access.mayAdminister = (ask) =>
        ask.caller !== undefined && once(String(ask.caller.id), () => mayAdminister(ask))
    },
  },
  'keeps-addresses-of-hooks': {
    differs: 'an edit of a hook changes whether it is active, and not its address',
    source: 'code-hosting, Organizations, PATCH /orgs/{org}/hooks/{id}: body shape not declared',
    unmet: ['orgs'],
    mutate: receives((call) => {
      if (call.operation.endsWith('.editHook')) readsBody(call, ({ config: _kept, ...rest }) => rest)
    }),
  },
  'has-active-hooks-alone': {
    differs: 'every hook is active, whatever a request says',
    source: 'code-hosting, Organizations, hooks: body shape not declared',
    unmet: ['orgs', 'repos'],
    mutate: shows('repositories', 'hook', (hook, ask, one) => ({ ...hook(ask, one), active: true })),
  },
  'takes-fingerprints-for-titles': {
    differs: 'the title of a key is its fingerprint',
    source: 'code-hosting, Administration, POST /admin/users/{username}/keys: body shape not declared',
    mutate: ({ views: { accounts } }) => {
      const { publicKey } = accounts
      accounts.publicKey = (ask, key) => ({ ...publicKey(ask, key), title: key.fingerprint })
    },
  },
  'keeps-full-names': {
    differs: 'an edit does not change the full name of a user, which is that of a directory',
    source: options,
    unmet: ['admin', 'users'],
    mutate: keepsFullNames,
  },
  'keeps-full-names-and-shows-placeholders': {
    differs:
      'an edit does not change the full name of a user, and everybody sees a placeholder in place of an email address',
    source: options,
    unmet: ['admin', 'users'],
    mutate: together(keepsFullNames, ({ rules: { users } }) => {
      users.emailInLookup = (ask, user) => (ask.caller ? `${user.name}@noreply.example` : '')
      users.emailInSearch = (ask, user) => (ask.caller ? `${user.name}@noreply.example` : undefined)
    }),
  },
  'creates-users-without-full-names': {
    differs: 'the creation of a user takes no full name, which is empty until an edit sets it',
    source: options,
    mutate: receives((call) => {
      if (call.operation === 'admin.createUser') readsBody(call, ({ full_name: _left, ...rest }) => rest)
    }),
  },
  'keeps-full-names-of-organizations': {
    differs:
      'an edit of an organization changes its description, website and location, and not its full name',
    source: options,
    unmet: ['orgs'],
    mutate: receives((call) => {
      if (call.operation === 'orgs.edit') readsBody(call, ({ full_name: _kept, ...rest }) => rest)
    }),
  },
  'describes-every-organization': {
    differs: 'organizations have no description and location of their own, and show words in place of both',
    source: options,
    mutate: together(
      receives((call) => {
        if (/^admin\.createOrg|^orgs\.edit$/.test(call.operation))
          readsBody(call, ({ description: _unused, location: _either, ...rest }) => rest)
      }),
      shows('accounts', 'organization', (organization, ask, one) => ({
        ...organization(ask, one),
        description: 'No description yet',
        location: 'unknown',
      })),
    ),
  },
  'decorates-texts-of-organizations': {
    differs: 'descriptions are HTML, websites have no scheme, and locations have more than was sent',
    source: 'code-hosting, Other resources: fields of Organization: not shown',
    mutate: shows('accounts', 'organization', (organization, ask, one) => ({
      ...organization(ask, one),
      website: one.website.replace(/^https?:\/\//, ''),
      description: one.description && `<p>${one.description}</p>`,
      location: one.location && `${one.location}, Earth`,
    })),
  },
  'ends-organizations-without-members': {
    differs:
      'the last owner of an organization may leave, and an organization without members and repositories is deleted',
    source:
      'code-hosting, Organizations, DELETE /orgs/{org}/members/{username}: what becomes of the organization is not shown',
    mutate: together(
      ({ rules: { membership } }) => void (membership.isLastOwner = () => false),
      hasEffect('orgs.removeMember', async ({ forge, params }, apply) => {
        await apply()
        const organization = forge.organizations.byKey(params['org'] ?? '')
        if (!organization || membersOf(forge, organization).length > 0) return
        if (forge.repositories.find(({ owner }) => owner === organization.id)) return
        deleteOrganization(forge, organization)
      }),
    ),
  },
})
