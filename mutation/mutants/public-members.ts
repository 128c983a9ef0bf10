import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import { leaveOrganization } from '../../reference/model/organization.ts'
import { membersOf } from '../../reference/model/permission.ts'
import {
  answersStatus,
  changesCall,
  doesNothing,
  hasEffect,
  onlyFor,
  readsParameter,
  refuses,
  rewritesList,
  setsFields,
  spoilsList,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('orgs')
const source = 'code-hosting, Organizations'

const organization = (call: Call) => call.forge.organizations.byKey(call.params['org'] ?? '')
const named = (call: Call) => call.forge.users.byKey(call.params['username'] ?? '')
const written = (call: Call, users: readonly User[]) =>
  users.map((user) => call.views.accounts.user(call, user))

const says = (name: string, status: 204 | 404, when: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (organization(call) && when(call) ? { status, headers: {} } : undefined))

/** Makes the effect of publicizing and concealing visible to one operation only. */
const isSeenOnlyBy =
  (changer: string, reader: string): Mutate =>
  (seams) => {
    const before = new Map<number, Set<number>>()
    hasEffect(changer, (call, apply) => {
      const found = organization(call)
      if (found && !before.has(found.id)) before.set(found.id, new Set(found.publicMembers))
      return apply()
    })(seams)
    const right = seams.rules.membership.publicMembers
    seams.rules.membership.publicMembers = (ask, one) => {
      const old = before.get(one.id)
      if (ask.operation === reader || !old) return right(ask, one)
      return membersOf(ask.forge, one).filter((member) => old.has(member.id))
    }
  }

/** Public members: list, check, publicize, conceal. */
export const publicMembers: Mutant[] = [
  ...promise(
    {
      operation: 'orgs.listPublicMembers',
      source,
      breaks: 'GET of the public members of an organization returns 200 and a UserList.',
    },
    {
      'list-public-members-answers-201': {
        mutate: succeedsWith('orgs.listPublicMembers', 201),
        kills: ['orgs.list-public-members.status'],
      },
      'list-public-members-without-ids': {
        mutate: setsFields('orgs.listPublicMembers', { id: undefined }),
        kills: ['orgs.list-public-members.list'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listPublicMembers',
      source,
      breaks: 'GET of the public members of an organization returns public members only.',
      kills: ['orgs.list-public-members.no-concealed'],
    },
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
  ),
  ...promise(
    {
      operation: 'orgs.listPublicMembers',
      source,
      breaks: 'GET of the public members of an organization returns the public members of that organization.',
      kills: ['orgs.list-public-members.identity', 'orgs.list-public-members.list'],
    },
    {
      'list-public-members-lists-concealed-ones-instead': ({ rules }) => {
        rules.membership.publicMembers = onlyFor(
          'orgs.listPublicMembers',
          rules.membership.publicMembers,
          (ask, one) => membersOf(ask.forge, one).filter((member) => !one.publicMembers.has(member.id)),
        )
      },
      'list-public-members-of-all-organizations': {
        mutate: rewritesList('orgs.listPublicMembers', (_list, call) => {
          const ids = new Set(call.forge.organizations.all().flatMap((one) => [...one.publicMembers]))
          return written(
            call,
            call.forge.users.filter((user) => ids.has(user.id)),
          )
        }),
        kills: ['orgs.list-public-members.of-this-organization'],
      },
      ...spoilsList('orgs.listPublicMembers', 'list-public-members'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.isPublicMember',
      source,
      breaks: 'GET of a public membership returns 204 when the user is a public member.',
      kills: ['orgs.is-public-member.public'],
    },
    {
      'is-public-member-answers-200': succeedsWith('orgs.isPublicMember', 200),
      'is-public-member-never': says('orgs.isPublicMember', 404, () => true),
    },
  ),
  ...promise(
    {
      operation: 'orgs.isPublicMember',
      source,
      breaks: 'GET of a public membership returns 404 when the user is not a public member.',
      kills: ['orgs.is-public-member.no-member', 'orgs.is-public-member.concealed'],
    },
    {
      'is-public-member-always': says('orgs.isPublicMember', 204, () => true),
      'is-public-member-when-concealed': {
        mutate: ({ rules }) => {
          rules.membership.publicMembers = onlyFor(
            'orgs.isPublicMember',
            rules.membership.publicMembers,
            (ask, one) => membersOf(ask.forge, one),
          )
        },
        kills: ['orgs.is-public-member.concealed'],
      },
      'is-public-member-who-does-not-exist': {
        mutate: says('orgs.isPublicMember', 204, (call) => named(call) === undefined),
        kills: ['orgs.is-public-member.unknown-user'],
      },
      'is-public-member-who-is-no-member': {
        mutate: says('orgs.isPublicMember', 204, (call) => {
          const found = organization(call)
          const user = named(call)
          return user !== undefined && found !== undefined && !membersOf(call.forge, found).includes(user)
        }),
        kills: ['orgs.is-public-member.no-member'],
      },
      'is-public-member-about-the-caller': readsParameter(
        'orgs.isPublicMember',
        'username',
        (call) => call.caller?.name,
      ),
      'is-public-member-no-is-403': answersStatus('orgs.isPublicMember', 404, 403),
      'is-public-member-no-is-200': answersStatus('orgs.isPublicMember', 404, 200),
    },
  ),
  ...promise(
    {
      operation: 'orgs.publicize',
      source,
      breaks: 'PUT of a public membership returns 204.',
      kills: ['orgs.publicize-member.status'],
    },
    {
      'publicize-answers-200': succeedsWith('orgs.publicize', 200),
      'publicize-refuses-everybody': refuses('orgs.publicize', () => true, 403),
    },
  ),
  ...promise(
    {
      operation: 'orgs.publicize',
      source,
      breaks: 'PUT of a public membership makes the membership public.',
      kills: ['orgs.publicize-member.effect'],
    },
    {
      'publicize-does-nothing': doesNothing('orgs.publicize'),
      'publicize-is-seen-in-the-list-only': isSeenOnlyBy('orgs.publicize', 'orgs.listPublicMembers'),
      'publicize-is-seen-by-the-check-only': isSeenOnlyBy('orgs.publicize', 'orgs.isPublicMember'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.publicize',
      source,
      breaks: 'PUT of a public membership changes only the membership in the path.',
      kills: ['orgs.publicize-member.others'],
    },
    {
      'publicize-publicizes-everybody': hasEffect('orgs.publicize', (call) => {
        const found = organization(call)
        for (const member of found ? membersOf(call.forge, found) : []) found?.publicMembers.add(member.id)
      }),
      'publicize-conceals-all-others': {
        mutate: hasEffect('orgs.publicize', async (call, apply) => {
          organization(call)?.publicMembers.clear()
          await apply()
        }),
        kills: ['orgs.list-public-members.no-concealed'],
      },
      'publicize-in-all-organizations': {
        mutate: hasEffect('orgs.publicize', (call) => {
          for (const one of call.forge.organizations.all()) one.publicMembers.add(named(call)?.id ?? 0)
        }),
        kills: ['orgs.publicize-member.elsewhere'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.conceal',
      source,
      breaks: 'DELETE of a public membership returns 204 and conceals the membership.',
      kills: ['orgs.conceal-member.effect'],
    },
    {
      'conceal-answers-200': {
        mutate: succeedsWith('orgs.conceal', 200),
        kills: ['orgs.conceal-member.status'],
      },
      'conceal-does-nothing': doesNothing('orgs.conceal'),
      'conceal-removes-the-member': {
        mutate: hasEffect('orgs.conceal', (call) => {
          const found = organization(call)
          const user = named(call)
          if (found && user) leaveOrganization(call.forge, found, user)
        }),
        kills: ['orgs.conceal-member.still-member'],
      },
      'conceal-conceals-everybody': {
        mutate: hasEffect('orgs.conceal', (call) => organization(call)?.publicMembers.clear()),
        kills: ['orgs.list-public-members.no-concealed'],
      },
      'conceal-conceals-in-every-organization': {
        mutate: hasEffect('orgs.conceal', async (call, apply) => {
          await apply()
          const user = named(call)
          for (const one of call.forge.organizations.all()) if (user) one.publicMembers.delete(user.id)
        }),
        kills: ['orgs.conceal-member.elsewhere'],
      },
      'conceal-is-seen-in-the-list-only': isSeenOnlyBy('orgs.conceal', 'orgs.listPublicMembers'),
      'conceal-is-seen-by-the-check-only': {
        mutate: isSeenOnlyBy('orgs.conceal', 'orgs.isPublicMember'),
        kills: ['orgs.list-public-members.no-concealed', 'orgs.conceal-member.from-anonymous'],
      },
    },
  ),
]
