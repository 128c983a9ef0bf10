import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import { isOwnerOf, membersOf } from '../../reference/model/permission.ts'
import { changesCall, hasEffect, onlyFor, readsParameter, rewritesList, judges } from './breaking.ts'
import { pathOrganization as organization, pathUser as named } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { keeping, marking } from './sharing.ts'

const written = (call: Call, users: readonly User[]) =>
  users.map((user) => call.views.accounts.user(call, user))
const isThere = (call: Call) => organization(call) !== undefined

const yes = { status: 204, headers: {} }
const no = { status: 404, headers: {} }

const saysYesTo = (name: string, whom: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (isThere(call) && whom(call) ? yes : undefined))
const saysNoTo = (name: string, whom: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (isThere(call) && whom(call) ? no : undefined))

/** Members and their removal. */
export const members: Mutant[] = breaking({
  'orgs.list-members identity all: GET of the members of an organization returns the members of that organization.':
    {
      'list-members-of-all-organizations': rewritesList('orgs.listMembers', (_list, call) =>
        written(
          call,
          call.forge.users.filter(
            (user) => call.forge.teams.find((team) => team.members.has(user.id)) !== undefined,
          ),
        ),
      ),
      'list-members-lists-everybody': rewritesList('orgs.listMembers', (_list, call) =>
        written(call, call.forge.users.all()),
      ),
      'list-members-lists-all-but-owners': rewritesList('orgs.listMembers', (_list, call) => {
        const found = organization(call)
        const all = found ? membersOf(call.forge, found) : []
        return written(
          call,
          all.filter((user) => found !== undefined && !isOwnerOf(call.forge, user, found)),
        )
      }),
      'list-members-leaves-out-the-caller': rewritesList('orgs.listMembers', (list, call) =>
        list.filter((user) => user['id'] !== call.caller?.id),
      ),
    },
  'orgs.list-members identity: GET of the members of an organization returns all members, public or not.': {
    'list-members-lists-public-ones-only': ({ rules }) => {
      rules.membership.shownMembers = onlyFor('orgs.listMembers', rules.membership.shownMembers, (ask, one) =>
        rules.membership.publicMembers(ask, one),
      )
    },
  },
  'orgs.is-member member joined: GET of a membership returns 204 when the user is a member.': {
    'is-member-only-when-public': ({ rules }) => {
      rules.membership.shownMembers = onlyFor('orgs.isMember', rules.membership.shownMembers, (ask, one) =>
        rules.membership.publicMembers(ask, one),
      )
    },
    'is-member-owners-only': [
      'joined',
      saysNoTo('orgs.isMember', (call) => {
        const user = named(call)
        const found = organization(call)
        return user !== undefined && found !== undefined && !isOwnerOf(call.forge, user, found)
      }),
    ],
    'is-member-misses-logins-with-capitals': [
      'capitals',
      saysNoTo('orgs.isMember', (call) => /[A-Z]/.test(named(call)?.name ?? '')),
    ],
    'is-member-says-no-to-owners': [
      'member',
      saysNoTo('orgs.isMember', (call) => {
        const user = named(call)
        const found = organization(call)
        return user !== undefined && found !== undefined && isOwnerOf(call.forge, user, found)
      }),
    ],
  },
  'orgs.is-member no-member: GET of a membership returns 404 when the user is not a member.': {
    'is-member-every-user': saysYesTo('orgs.isMember', (call) => named(call) !== undefined),
    'is-member-about-the-caller': readsParameter('orgs.isMember', 'username', (call) => call.caller?.name),
    'is-member-of-any-organization': [
      'of-another',
      saysYesTo('orgs.isMember', (call) => {
        const user = named(call)
        return user !== undefined && call.forge.teams.find((team) => team.members.has(user.id)) !== undefined
      }),
    ],
  },
  'orgs.remove-member effect: DELETE of a member removes the member from the organization.': {
    'remove-member-from-the-first-team-only': hasEffect('orgs.removeMember', (call) => {
      call.forge.teams
        .find((team) => team.organization === organization(call)?.id)
        ?.members.delete(named(call)?.id ?? 0)
    }),
    'remove-member-only-conceals': hasEffect('orgs.removeMember', (call) => {
      organization(call)?.publicMembers.delete(named(call)?.id ?? 0)
    }),
    'remove-member-removes-all-but-owners': [
      'others',
      hasEffect('orgs.removeMember', async (call, apply) => {
        await apply()
        const id = organization(call)?.id
        for (const team of call.forge.teams.filter(
          (one) => one.organization === id && one.permission !== 'owner',
        )) {
          team.members.clear()
        }
      }),
    ],
    'remove-member-leaves-it-in-the-list': [
      'not-listed',
      (overrides) => {
        const gone = new Set<string>()
        const key = (call: Call) => `${organization(call)?.id}/${named(call)?.id}`
        hasEffect('orgs.removeMember', (call) => void gone.add(key(call)))(overrides)
        saysNoTo('orgs.isMember', (call) => gone.has(key(call)))(overrides)
      },
    ],
    'remove-member-leaves-it-a-member': marking((gone) => [
      hasEffect('orgs.removeMember', (call) => void gone.add(`${organization(call)?.id}/${named(call)?.id}`)),
      rewritesList('orgs.listMembers', (list, call) =>
        list.filter((user) => !gone.has(`${organization(call)?.id}/${String(user['id'])}`)),
      ),
    ]),
    'remove-member-leaves-it-public': [
      'not-public',
      keeping<User[], number | undefined>((gone) => [
        hasEffect('orgs.removeMember', (call, apply) => {
          const id = organization(call)?.id
          const user = named(call)
          if (user && organization(call)?.publicMembers.has(user.id))
            gone.set(id, [...(gone.get(id) ?? []), user])
          return apply()
        }),
        judges('membership', 'publicMembers', (right, ask, one) => [
          ...right(ask, one),
          ...(gone.get(one.id) ?? []),
        ]),
      ]),
    ],
  },
})
