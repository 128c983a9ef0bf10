import type { Call } from '../../reference/http/call.ts'
import { onlyFor } from '../mutants/breaking.ts'
import { pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const membership = r.byPath('org', 'username')
const source = 'code-hosting, Organizations'

/** The teams of the organization that contain the user. */
function teamsOfMember(call: Call) {
  const [own, id] = [pathOrganization(call)?.id, pathUser(call)?.id ?? 0]
  return call.forge.teams.filter((team) => team.organization === own && team.members.has(id))
}

/** Members of organizations. */
export const members: HeldOut[] = [
  ...about('orgs', 'members', source, {
    'check-remembers-members': [
      'outdated',
      'GET of a membership returns 404 when the user is no member, also if the user was one before.',
      r.answersWhatIsGone('orgs.isMember', membership),
    ],
    'removal-ends-namesake-teams': [
      'too far',
      'DELETE of a member ends the membership of the organization in the path only.',
      r.around('orgs.removeMember', async (call, apply) => {
        const id = pathUser(call)?.id ?? 0
        const names = new Set(teamsOfMember(call).map((team) => team.name.toLowerCase()))
        await apply()
        for (const team of call.forge.teams.filter((one) => names.has(one.name.toLowerCase())))
          team.members.delete(id)
      }),
    ],
    'member-of-two-teams-stays': [
      'ineffective',
      'DELETE of a member removes the member, in whatever teams the member was.',
      r.around('orgs.removeMember', (call) => {
        const id = pathUser(call)?.id ?? 0
        teamsOfMember(call)[0]?.members.delete(id)
        pathOrganization(call)?.publicMembers.delete(id)
      }),
    ],
    'member-is-removed-only-once': [
      'ineffective',
      'DELETE of a member removes the member, also one who was removed before and came back.',
      r.losesAfter('orgs.removeMember', 'orgs.removeMember', membership),
    ],
    'editor-becomes-a-member': [
      'too far',
      'GET of a membership returns 404 when the user is no member, also after an edit by that user.',
      r.after('orgs.edit', (call) => {
        const own = pathOrganization(call)?.id
        const owners = call.forge.teams.find(
          (team) => team.organization === own && team.permission === 'owner',
        )
        if (call.caller) owners?.members.add(call.caller.id)
      }),
    ],
    'new-team-inherits-the-members-of-a-namesake': [
      'inherited',
      'GET of a membership returns 404 when the user is no member: members of other organizations are none.',
      r.making('orgs.createTeam', 'teams', (call, made) => {
        const name = made.name.toLowerCase()
        for (const team of call.forge.teams.filter((one) => one.name.toLowerCase() === name))
          for (const id of team.members) made.members.add(id)
      }),
    ],
    'members-fail-after-one-of-them-is-deleted': [
      'lost',
      'GET of the members returns 200 and a UserList, also after the account of a member was deleted.',
      r.marking<number>((failing) => [
        r.before('admin.deleteUser', (call) => {
          const id = pathUser(call)?.id ?? 0
          for (const team of call.forge.teams.filter((one) => one.members.has(id)))
            failing.add(team.organization)
        }),
        r.decides('membership', 'shownMembers', (right) => (ask, organization) => {
          if (failing.has(organization.id)) throw new Error('user does not exist')
          return right(ask, organization)
        }),
      ]),
    ],
  }),
  ...about('orgs', 'public members', source, {
    'publicized-twice-is-concealed-twice': [
      'ineffective',
      'DELETE of a public membership conceals it, however often it was publicized.',
      r.countsRows('orgs.publicize', 'orgs.conceal', membership),
    ],
    'membership-once-concealed-is-never-public-again': [
      'ineffective',
      'PUT of a public membership publicizes it, also if it was concealed before.',
      r.losesAfter('orgs.publicize', 'orgs.conceal', membership),
    ],
    'public-list-keeps-former-members': [
      'outdated',
      'GET of the public members lists members: one who was removed is not listed.',
      r.keeping<readonly number[], number>((kept) => [
        r.decides('membership', 'publicMembers', (right) =>
          onlyFor('orgs.listPublicMembers', right, (ask, one) => {
            const ids = kept.get(one.id) ?? right(ask, one).map(({ id }) => id)
            kept.set(one.id, ids)
            return ids.flatMap((id) => ask.forge.users.get(id) ?? [])
          }),
        ),
        r.after(['orgs.publicize', 'orgs.conceal'], (call) => kept.delete(pathOrganization(call)?.id ?? 0)),
      ]),
    ],
    'a-removed-member-stays-a-public-member': [
      'outdated',
      'GET of a public membership returns 404 when the user is no public member, as one who was removed.',
      r.together(
        r.judges('membership', 'publicMembers', (_right, { forge }, { publicMembers }) =>
          forge.users.filter(({ id }) => publicMembers.has(id)),
        ),
        r.around('orgs.removeMember', async (call, apply) => {
          const publicMembers = pathOrganization(call)?.publicMembers
          const ids = [...(publicMembers ?? [])]
          await apply()
          for (const id of ids) publicMembers?.add(id)
        }),
      ),
    ],
    'conceals-in-all-organizations': [
      'too far',
      'GET of a public membership returns 204 when the user is a public member, also after a concealment elsewhere.',
      r.after('orgs.conceal', (call) => {
        const id = pathUser(call)?.id ?? 0
        for (const one of call.forge.organizations.all()) one.publicMembers.delete(id)
      }),
    ],
    'only-the-last-publicized-member-is-public': [
      'too far',
      'PUT of a public membership leaves those of others public.',
      r.before('orgs.publicize', (call) => pathOrganization(call)?.publicMembers.clear()),
    ],
    'edit-conceals-the-public-members': [
      'too far',
      'PATCH of an organization leaves the public memberships as they are.',
      r.after('orgs.edit', (call) => pathOrganization(call)?.publicMembers.clear()),
    ],
  }),
]
