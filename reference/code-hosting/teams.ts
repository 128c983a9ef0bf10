import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import type { Organization, Team } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'
import { draftTeam, leaveOrganization } from '../model/organization.ts'
import { teamsOf } from '../model/permission.ts'
import { demand, idOf, notFound, organizationOf, parameter, repositoryNamed, userNamed } from './lookup.ts'
import { ownedOrganizationOf } from './organizations.ts'

/** Document 1, "Organizations": teams. Paths under `/teams` are Gitea's; they add members. */
export const teams: Operation[] = [
  codeHosting('GET /orgs/:org/teams', { name: 'orgs.listTeams', status: 200, handle: listTeams }),
  codeHosting('POST /orgs/:org/teams', { name: 'orgs.createTeam', status: 201, handle: createTeam }),
  codeHosting('GET /teams/:id', { name: 'teams.get', status: 200, handle: getTeam }),
  codeHosting('DELETE /teams/:id', { name: 'teams.delete', status: 204, handle: deleteTeam }),
  codeHosting('GET /teams/:id/members', { name: 'teams.listMembers', status: 200, handle: listMembers }),
  codeHosting('PUT /teams/:id/members/:username', {
    name: 'teams.addMember',
    status: 204,
    handle: addMember,
  }),
  codeHosting('DELETE /teams/:id/members/:username', {
    name: 'teams.removeMember',
    status: 204,
    handle: removeMember,
  }),
  codeHosting('PUT /teams/:id/repos/:org/:repo', {
    name: 'teams.addRepository',
    status: 204,
    handle: addRepository,
  }),
]

function listTeams(call: Call): Outcome {
  const organization = organizationOf(call)
  demand(call, call.rules.access.belongsTo(call, organization))
  const found = call.forge.teams.filter((team) => team.organization === organization.id)
  return json(found.map((team) => call.views.accounts.team(call, team)))
}

async function createTeam(call: Call): Promise<Outcome> {
  const organization = ownedOrganizationOf(call)
  const team = draftTeam(call.forge, organization, await call.json())
  await call.effect(() => call.forge.teams.put(team))
  return json(call.views.accounts.team(call, team))
}

function getTeam(call: Call): Outcome {
  const { team, organization } = teamOf(call)
  demand(call, call.rules.access.belongsTo(call, organization))
  return json(call.views.accounts.team(call, team))
}

async function deleteTeam(call: Call): Promise<Outcome> {
  const { team } = managedTeamOf(call)
  if (team.permission === 'owner') throw new Invalid('the team of the owners cannot be deleted')
  await call.effect(() => call.forge.teams.remove(team.id))
  return nothing
}

function listMembers(call: Call): Outcome {
  const { team, organization } = teamOf(call)
  demand(call, call.rules.access.belongsTo(call, organization))
  const found = call.forge.users.filter((user) => team.members.has(user.id))
  return json(found.map((user) => call.views.accounts.user(call, user)))
}

async function addMember(call: Call): Promise<Outcome> {
  const { team } = managedTeamOf(call)
  const user = userNamed(call, parameter(call, 'username'))
  await call.effect(() => {
    team.members.add(user.id)
  })
  return nothing
}

async function removeMember(call: Call): Promise<Outcome> {
  const { team, organization } = managedTeamOf(call)
  const user = userNamed(call, parameter(call, 'username'))
  if (!team.members.has(user.id)) throw notFound(call)
  if (team.permission === 'owner' && team.members.size === 1)
    throw new Invalid('the last owner cannot be removed')
  await call.effect(() => {
    team.members.delete(user.id)
    // A user in no team is no longer a member.
    if (teamsOf(call.forge, organization.id, user).length === 0)
      leaveOrganization(call.forge, organization, user)
  })
  return nothing
}

async function addRepository(call: Call): Promise<Outcome> {
  const { team, organization } = managedTeamOf(call)
  const repository = repositoryNamed(call, parameter(call, 'org'), parameter(call, 'repo'))
  if (!repository || repository.owner !== organization.id) throw notFound(call)
  await call.effect(() => {
    team.repositories.add(repository.id)
  })
  return nothing
}

function teamOf(call: Call): { team: Team; organization: Organization } {
  const team = call.forge.teams.get(idOf(call))
  const organization = team && call.forge.organizations.get(team.organization)
  if (!organization) throw notFound(call)
  return { team, organization }
}

function managedTeamOf(call: Call) {
  const found = teamOf(call)
  demand(call, call.rules.access.ownsOrganization(call, found.organization))
  return found
}
