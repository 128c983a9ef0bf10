import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import { leaveOrganization } from '../../reference/model/organization.ts'
import { membersOf } from '../../reference/model/permission.ts'
import { changesCall, hasEffect, onlyFor, readsParameter, refuses, rewritesList, judges } from './breaking.ts'
import { pathOrganization as organization, pathUser as named } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { keeping } from './sharing.ts'

const written = (call: Call, users: readonly User[]) =>
  users.map((user) => call.views.accounts.user(call, user))

const says = (name: string, status: 204 | 404, when: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (organization(call) && when(call) ? { status, headers: {} } : undefined))

/** Makes the effect of publicizing and concealing visible to one operation only. */
const isSeenOnlyBy = (changer: string, reader: string): Mutate =>
  keeping<Set<number>, number>((before) => [
    hasEffect(changer, (call, apply) => {
      const found = organization(call)
      if (found && !before.has(found.id)) before.set(found.id, new Set(found.publicMembers))
      return apply()
    }),
    judges('membership', 'publicMembers', (right, ask, one) => {
      const old = before.get(one.id)
      if (ask.operation === reader || !old) return right(ask, one)
      return membersOf(ask.forge, one).filter((member) => old.has(member.id))
    }),
  ])

/** Public members: list, check, publicize, conceal. */
export const publicMembers: Mutant[] = breaking({
  'orgs.list-public-members no-concealed: GET of the public members of an organization returns public members only.':
    {
      'list-public-members-lists-concealed-ones': ({ rules }) => {
        rules.membership.publicMembers = onlyFor(
          'orgs.listPublicMembers',
          rules.membership.publicMembers,
          (ask, one) => membersOf(ask.forge, one),
        )
      },
      'list-public-members-lists-concealed-ones-to-members': ({ rules }) => {
        const right = rules.membership.publicMembers
        rules.membership.publicMembers = onlyFor('orgs.listPublicMembers', right, (ask, one) =>
          rules.access.belongsTo(ask, one) ? membersOf(ask.forge, one) : right(ask, one),
        )
      },
    },
  'orgs.list-public-members identity list: GET of the public members of an organization returns the public members of that organization.':
    {
      'list-public-members-lists-concealed-ones-instead': ({ rules }) => {
        rules.membership.publicMembers = onlyFor(
          'orgs.listPublicMembers',
          rules.membership.publicMembers,
          (ask, one) => membersOf(ask.forge, one).filter((member) => !one.publicMembers.has(member.id)),
        )
      },
      'list-public-members-of-all-organizations': [
        'of-this-organization',
        rewritesList('orgs.listPublicMembers', (_list, call) => {
          const ids = new Set(call.forge.organizations.all().flatMap((one) => [...one.publicMembers]))
          return written(
            call,
            call.forge.users.filter((user) => ids.has(user.id)),
          )
        }),
      ],
    },
  'orgs.is-public-member no-member concealed: GET of a public membership returns 404 when the user is not a public member.':
    {
      'is-public-member-when-concealed': [
        'concealed',
        ({ rules }) => {
          rules.membership.publicMembers = onlyFor(
            'orgs.isPublicMember',
            rules.membership.publicMembers,
            (ask, one) => membersOf(ask.forge, one),
          )
        },
      ],
      'is-public-member-who-is-no-member': [
        'no-member',
        says('orgs.isPublicMember', 204, (call) => {
          const found = organization(call)
          const user = named(call)
          return user !== undefined && found !== undefined && !membersOf(call.forge, found).includes(user)
        }),
      ],
      'is-public-member-about-the-caller': readsParameter(
        'orgs.isPublicMember',
        'username',
        (call) => call.caller?.name,
      ),
    },
  'orgs.publicize-member status: PUT of a public membership returns 204.': {
    'publicize-refuses-everybody': refuses('orgs.publicize', () => true, 403),
  },
  'orgs.publicize-member effect: PUT of a public membership makes the membership public.': {
    'publicize-is-seen-in-the-list-only': isSeenOnlyBy('orgs.publicize', 'orgs.listPublicMembers'),
    'publicize-is-seen-by-the-check-only': isSeenOnlyBy('orgs.publicize', 'orgs.isPublicMember'),
  },
  'orgs.publicize-member others: PUT of a public membership changes only the membership in the path.': {
    'publicize-publicizes-everybody': hasEffect('orgs.publicize', (call) => {
      const found = organization(call)
      for (const member of found ? membersOf(call.forge, found) : []) found?.publicMembers.add(member.id)
    }),
    'publicize-conceals-all-others': [
      'orgs.list-public-members.no-concealed',
      hasEffect('orgs.publicize', async (call, apply) => {
        organization(call)?.publicMembers.clear()
        await apply()
      }),
    ],
    'publicize-in-all-organizations': [
      'elsewhere',
      hasEffect('orgs.publicize', (call) => {
        for (const one of call.forge.organizations.all()) one.publicMembers.add(named(call)?.id ?? 0)
      }),
    ],
  },
  'orgs.conceal-member effect: DELETE of a public membership returns 204 and conceals the membership.': {
    'conceal-removes-the-member': [
      'still-member',
      hasEffect('orgs.conceal', (call) => {
        const found = organization(call)
        const user = named(call)
        if (found && user) leaveOrganization(call.forge, found, user)
      }),
    ],
    'conceal-conceals-everybody': [
      'orgs.list-public-members.no-concealed',
      hasEffect('orgs.conceal', (call) => organization(call)?.publicMembers.clear()),
    ],
    'conceal-conceals-in-every-organization': [
      'elsewhere',
      hasEffect('orgs.conceal', async (call, apply) => {
        await apply()
        const user = named(call)
        for (const one of call.forge.organizations.all()) if (user) one.publicMembers.delete(user.id)
      }),
    ],
    'conceal-is-seen-in-the-list-only': isSeenOnlyBy('orgs.conceal', 'orgs.listPublicMembers'),
    'conceal-is-seen-by-the-check-only': [
      'orgs.list-public-members.no-concealed from-anonymous',
      isSeenOnlyBy('orgs.conceal', 'orgs.isPublicMember'),
    ],
  },
})
