import type { Organization } from '../../../reference/model/entities.ts'
import { teamsOf } from '../../../reference/model/permission.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, pathOrganization, pathUser } from './around.ts'

const editable = ['fullName', 'description', 'website', 'location'] as const

/** An edited organization that keeps the old value of each emptied text. */
function withoutEmptied(before: Organization, after: Organization): Organization {
  const kept: Partial<Record<(typeof editable)[number], string>> = {}
  for (const field of editable) if (after[field] === '') kept[field] = before[field]
  return { ...after, ...kept }
}

/** Organizations: edits, hooks, members and teams that reach too far or not far enough. */
export const organizations: readonly Mutant[] = [
  {
    id: 'orgs/text-once-set-cannot-be-emptied',
    area: 'orgs',
    operation: 'orgs.edit',
    breaks: 'An edit that empties a text of an organization leaves the text as it was.',
    source: 'document 1, What the service does: "get and edit organizations"',
    mutate: (seams) => {
      effectAround(seams, 'orgs.edit', async (call, apply) => {
        const before = pathOrganization(call)
        await apply()
        const after = pathOrganization(call)
        if (before && after) call.forge.organizations.put(withoutEmptied(before, after))
      })
      const { accounts } = seams.views
      const right = accounts.organization
      accounts.organization = (ask, one) => right(ask, ask.forge.organizations.get(one.id) ?? one)
    },
  },
  {
    id: 'orgs/later-hook-deletion-hits-a-neighbour',
    area: 'orgs',
    operation: 'orgs.deleteHook',
    breaks: 'After the deletion of a hook, the deletion of a later one deletes the hook after it, or none.',
    source: 'document 1, Endpoints, Organizations: DELETE /orgs/{org}/hooks/{id}, "204 empty"',
    mutate: (seams) => {
      // Each hook's place in the list of its organization, as it was when the hook was created.
      const places = new Map<number, number>()
      afterEffect(seams, 'orgs.createHook', (call) => {
        const hooks = call.forge.hooks.filter((hook) => hook.organization === pathOrganization(call)?.id)
        const newest = hooks.at(-1)
        if (newest) places.set(newest.id, hooks.length - 1)
      })
      effectAround(seams, 'orgs.deleteHook', async (call) => {
        const hooks = call.forge.hooks.filter((hook) => hook.organization === pathOrganization(call)?.id)
        const victim = hooks[places.get(Number(call.params['id'])) ?? -1]
        if (victim) call.forge.hooks.remove(victim.id)
      })
    },
  },
  {
    id: 'orgs/concealing-in-one-conceals-in-all',
    area: 'orgs',
    operation: 'orgs.conceal',
    breaks: 'A member who conceals the membership of one organization is concealed in all others.',
    source: 'document 1, Endpoints, Organizations: "204 when the user is a public member", "404 when not"',
    mutate: (seams) => {
      afterEffect(seams, 'orgs.conceal', (call) => {
        const member = pathUser(call, 'username')
        for (const one of call.forge.organizations.all()) if (member) one.publicMembers.delete(member.id)
      })
    },
  },
  {
    id: 'orgs/member-of-two-teams-leaves-only-one',
    area: 'orgs',
    operation: 'orgs.removeMember',
    breaks: 'The removal of a member who is in several teams removes the member from one of them.',
    source:
      'document 1, Endpoints, Organizations: DELETE /orgs/{org}/members/{username}, "204 member removed"',
    mutate: (seams) => {
      effectAround(seams, 'orgs.removeMember', async (call, apply) => {
        const organization = pathOrganization(call)
        const member = pathUser(call, 'username')
        if (!organization || !member) return apply()
        const [first, ...others] = teamsOf(call.forge, organization.id, member)
        if (others.length === 0) return apply()
        first?.members.delete(member.id)
      })
    },
  },
  {
    id: 'orgs/team-moves-to-the-organization-that-names-it-again',
    area: 'orgs',
    operation: 'orgs.createTeam',
    breaks: 'A new team takes the team of the same name away from another organization.',
    source: 'document 1, Endpoints, Organizations: GET /orgs/{org}/teams, "200 TeamList"',
    mutate: (seams) => {
      afterEffect(seams, 'orgs.createTeam', async (call) => {
        const organization = pathOrganization(call)
        const { name } = await call.json()
        call.forge.teams.removeWhere(
          (team) =>
            team.name === name && team.organization !== organization?.id && team.permission !== 'owner',
        )
      })
    },
  },
]
