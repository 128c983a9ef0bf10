import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import { isOwnerOf, membersOf } from '../../reference/model/permission.ts'
import {
  answersBodyWith,
  answersStatus,
  changesCall,
  doesNothing,
  hasEffect,
  onlyFor,
  readsParameter,
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
const isThere = (call: Call) => organization(call) !== undefined

const yes = { status: 204, headers: {} }
const no = { status: 404, headers: {} }

const saysYesTo = (name: string, whom: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (isThere(call) && whom(call) ? yes : undefined))
const saysNoTo = (name: string, whom: (call: Call) => boolean): Mutate =>
  changesCall(name, (call) => (isThere(call) && whom(call) ? no : undefined))

/** Members and their removal. */
export const members: Mutant[] = [
  ...promise(
    {
      operation: 'orgs.listMembers',
      source,
      breaks: 'GET of the members of an organization returns 200 and a UserList.',
    },
    {
      'list-members-answers-201': {
        mutate: succeedsWith('orgs.listMembers', 201),
        kills: ['orgs.list-members.status'],
      },
      'list-members-holds-names': {
        mutate: rewritesList('orgs.listMembers', (list) => list.map((user) => user['login'])),
        kills: ['orgs.list-members.list'],
      },
      'list-members-without-ids': {
        mutate: setsFields('orgs.listMembers', { id: undefined }),
        kills: ['orgs.list-members.list'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listMembers',
      source,
      breaks: 'GET of the members of an organization returns the members of that organization.',
      kills: ['orgs.list-members.identity', 'orgs.list-members.all'],
    },
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
      ...spoilsList('orgs.listMembers', 'list-members'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.listMembers',
      source: 'code-hosting, What the service does',
      breaks: 'GET of the members of an organization returns all members, public or not.',
      // A list without entries is no page of a longer one: an organization whose members are not public has none.
      kills: ['orgs.list-members.identity'],
    },
    {
      'list-members-lists-public-ones-only': ({ rules }) => {
        rules.membership.shownMembers = onlyFor(
          'orgs.listMembers',
          rules.membership.shownMembers,
          (ask, one) => rules.membership.publicMembers(ask, one),
        )
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.isMember',
      source,
      breaks: 'GET of a membership returns 204 when the user is a member.',
      kills: ['orgs.is-member.member', 'orgs.is-member.joined'],
    },
    {
      'is-member-answers-200': succeedsWith('orgs.isMember', 200),
      'is-member-answers-the-user': changesCall('orgs.isMember', (call) => {
        const user = named(call)
        const found = organization(call)
        const member = user && found && membersOf(call.forge, found).some((one) => one.id === user.id)
        return member ? { status: 200, headers: {}, json: call.views.accounts.user(call, user) } : undefined
      }),
      'is-member-never': saysNoTo('orgs.isMember', () => true),
      'is-member-only-when-public': ({ rules }) => {
        rules.membership.shownMembers = onlyFor('orgs.isMember', rules.membership.shownMembers, (ask, one) =>
          rules.membership.publicMembers(ask, one),
        )
      },
      'is-member-owners-only': {
        mutate: saysNoTo('orgs.isMember', (call) => {
          const user = named(call)
          const found = organization(call)
          return user !== undefined && found !== undefined && !isOwnerOf(call.forge, user, found)
        }),
        kills: ['orgs.is-member.joined'],
      },
      'is-member-misses-logins-with-capitals': {
        mutate: saysNoTo('orgs.isMember', (call) => /[A-Z]/.test(named(call)?.name ?? '')),
        kills: ['orgs.is-member.capitals'],
      },
      'is-member-says-no-to-owners': {
        mutate: saysNoTo('orgs.isMember', (call) => {
          const user = named(call)
          const found = organization(call)
          return user !== undefined && found !== undefined && isOwnerOf(call.forge, user, found)
        }),
        kills: ['orgs.is-member.member'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.isMember',
      source,
      breaks: 'GET of a membership returns 404 when the user is not a member.',
      kills: ['orgs.is-member.no-member'],
    },
    {
      'is-member-always': saysYesTo('orgs.isMember', () => true),
      'is-member-every-user': saysYesTo('orgs.isMember', (call) => named(call) !== undefined),
      'is-member-about-the-caller': readsParameter('orgs.isMember', 'username', (call) => call.caller?.name),
      'is-member-who-does-not-exist': {
        mutate: saysYesTo('orgs.isMember', (call) => named(call) === undefined),
        kills: ['orgs.is-member.unknown-user'],
      },
      'is-member-of-any-organization': {
        mutate: saysYesTo('orgs.isMember', (call) => {
          const user = named(call)
          return (
            user !== undefined && call.forge.teams.find((team) => team.members.has(user.id)) !== undefined
          )
        }),
        kills: ['orgs.is-member.of-another'],
      },
      'is-member-no-is-403': answersStatus('orgs.isMember', 404, 403),
      'is-member-no-is-200': answersStatus('orgs.isMember', 404, 200),
    },
  ),
  ...promise(
    {
      operation: 'orgs.isMember',
      source: 'code-hosting, Errors',
      breaks:
        'A negative membership, public membership or collaborator check returns 404 with an empty body.',
    },
    {
      'is-member-no-has-a-body': {
        mutate: answersBodyWith('orgs.isMember', 404, { message: 'not a member' }),
        kills: ['orgs.is-member.no-member-no-body'],
      },
      'is-public-member-no-has-a-body': {
        mutate: answersBodyWith('orgs.isPublicMember', 404, { message: 'not a public member' }),
        kills: ['orgs.is-public-member.no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.removeMember',
      source,
      breaks: 'DELETE of a member returns 204.',
    },
    {
      'remove-member-answers-200': {
        mutate: succeedsWith('orgs.removeMember', 200),
        kills: ['orgs.remove-member.status'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.removeMember',
      source,
      breaks: 'DELETE of a member removes the member from the organization.',
      kills: ['orgs.remove-member.effect'],
    },
    {
      'remove-member-does-nothing': doesNothing('orgs.removeMember'),
      'remove-member-from-the-first-team-only': hasEffect('orgs.removeMember', (call) => {
        call.forge.teams
          .find((team) => team.organization === organization(call)?.id)
          ?.members.delete(named(call)?.id ?? 0)
      }),
      'remove-member-only-conceals': hasEffect('orgs.removeMember', (call) => {
        organization(call)?.publicMembers.delete(named(call)?.id ?? 0)
      }),
      'remove-member-removes-all-but-owners': {
        mutate: hasEffect('orgs.removeMember', async (call, apply) => {
          await apply()
          const id = organization(call)?.id
          for (const team of call.forge.teams.filter(
            (one) => one.organization === id && one.permission !== 'owner',
          )) {
            team.members.clear()
          }
        }),
        kills: ['orgs.remove-member.others'],
      },
      'remove-member-leaves-it-in-the-list': {
        mutate: (seams) => {
          const gone = new Set<string>()
          const key = (call: Call) => `${organization(call)?.id}/${named(call)?.id}`
          hasEffect('orgs.removeMember', (call) => void gone.add(key(call)))(seams)
          saysNoTo('orgs.isMember', (call) => gone.has(key(call)))(seams)
        },
        kills: ['orgs.remove-member.not-listed'],
      },
      'remove-member-leaves-it-a-member': (seams) => {
        const gone = new Set<string>()
        hasEffect(
          'orgs.removeMember',
          (call) => void gone.add(`${organization(call)?.id}/${named(call)?.id}`),
        )(seams)
        rewritesList('orgs.listMembers', (list, call) =>
          list.filter((user) => !gone.has(`${organization(call)?.id}/${String(user['id'])}`)),
        )(seams)
      },
      'remove-member-leaves-it-public': {
        mutate: (seams) => {
          const gone = new Map<number | undefined, User[]>()
          hasEffect('orgs.removeMember', (call, apply) => {
            const id = organization(call)?.id
            const user = named(call)
            if (user && organization(call)?.publicMembers.has(user.id))
              gone.set(id, [...(gone.get(id) ?? []), user])
            return apply()
          })(seams)
          const right = seams.rules.membership.publicMembers
          seams.rules.membership.publicMembers = (ask, one) => [
            ...right(ask, one),
            ...(gone.get(one.id) ?? []),
          ]
        },
        kills: ['orgs.remove-member.not-public'],
      },
    },
  ),
]
