import { hasEffect, rewritesList } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { pathOrganization, pathUser } from '../first-set/path-resources.ts'

/** Updates the memberships of the user, without a condition on the organization. */
const concealsInAllOrganizations: Mutate = hasEffect('orgs.conceal', async (call, apply) => {
  const id = pathUser(call)?.id ?? 0
  await apply()
  for (const organization of call.forge.organizations.all()) organization.publicMembers.delete(id)
})

/** Removes the user from the first team that is found. */
const memberOfTwoTeamsStays: Mutate = hasEffect('orgs.removeMember', (call) => {
  const organization = pathOrganization(call)
  const id = pathUser(call)?.id ?? 0
  const team = call.forge.teams.find((one) => one.organization === organization?.id && one.members.has(id))
  team?.members.delete(id)
  organization?.publicMembers.delete(id)
})

/** An edit that switches a hook off moves it to an archive, which the list does not read. */
const hookThatIsSwitchedOffLeavesTheList: Mutate = (seams) => {
  const archived = new Set<number>()
  hasEffect('orgs.editHook', async (call, apply) => {
    const id = Number(call.params['id'])
    const wasActive = call.forge.hooks.get(id)?.active
    await apply()
    const isActive = call.forge.hooks.get(id)?.active
    if (isActive) archived.delete(id)
    else if (wasActive) archived.add(id)
  })(seams)
  rewritesList('orgs.listHooks', (list) => list.filter((hook) => !archived.has(hook['id'] as number)))(seams)
}

/** An edit saves the owners again, with the editor among them. */
const editorBecomesAMember: Mutate = hasEffect('orgs.edit', async (call, apply) => {
  const organization = pathOrganization(call)
  await apply()
  const owners = call.forge.teams.find(
    (team) => team.organization === organization?.id && team.permission === 'owner',
  )
  if (call.caller) owners?.members.add(call.caller.id)
})

/** The list is written when the organization creates a repository; a fork does not write it. */
const listLacksForks: Mutate = (seams) => {
  const forked = new Set<number>()
  hasEffect('repos.fork', (call, apply) => {
    const done = apply()
    forked.add(call.forge.repositories.all().at(-1)?.id ?? 0)
    return done
  })(seams)
  rewritesList('orgs.listRepositories', (list) => list.filter((one) => !forked.has(one['id'] as number)))(
    seams,
  )
}

/** The unique index of teams has the name only; a conflict is ignored. */
const nameOfATeamIsUniqueInTheForge: Mutate = hasEffect('orgs.createTeam', async (call, apply) => {
  const name = String((await call.json())['name']).toLowerCase()
  if (!call.forge.teams.find((team) => team.name.toLowerCase() === name)) await apply()
})

const source = 'document 1, "Organizations"'

export const organizations: Mutant[] = [
  {
    id: 'orgs/conceals-in-all-organizations',
    area: 'orgs',
    operation: 'orgs.conceal',
    source,
    breaks:
      'GET /orgs/{org}/public_members/{username} returns "204 when the user is a public member", after a concealment elsewhere.',
    mutate: concealsInAllOrganizations,
  },
  {
    id: 'orgs/member-of-two-teams-stays',
    area: 'orgs',
    operation: 'orgs.removeMember',
    source,
    breaks: 'DELETE /orgs/{org}/members/{username}: "204 member removed", in whatever teams the member was.',
    mutate: memberOfTwoTeamsStays,
  },
  {
    id: 'orgs/hook-that-is-switched-off-leaves-the-list',
    area: 'orgs',
    operation: 'orgs.listHooks',
    source,
    breaks:
      'GET /orgs/{org}/hooks returns "200 HookList" with every hook of the organization, also after an edit.',
    mutate: hookThatIsSwitchedOffLeavesTheList,
  },
  {
    id: 'orgs/editor-becomes-a-member',
    area: 'orgs',
    operation: 'orgs.edit',
    source,
    breaks:
      'GET /orgs/{org}/members/{username} returns "404 when not a member", after an edit by that user too.',
    mutate: editorBecomesAMember,
  },
  {
    id: 'orgs/list-lacks-forks',
    area: 'orgs',
    operation: 'orgs.listRepositories',
    source: 'document 1, "What the service does"',
    breaks:
      '"list or create organization repositories": GET /orgs/{org}/repos lists those that arrived by a fork.',
    mutate: listLacksForks,
  },
  {
    id: 'orgs/name-of-a-team-is-unique-in-the-forge',
    area: 'orgs',
    operation: 'orgs.createTeam',
    source,
    breaks:
      'POST /orgs/{org}/teams that returns "201 Team" creates a team, also when another organization has one of that name.',
    mutate: nameOfATeamIsUniqueInTheForge,
  },
]
