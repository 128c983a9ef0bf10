import { json, type Outcome } from '../../../reference/http/reply.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import {
  effectAround,
  handleAround,
  pathOrganization,
  pathRepository,
  pathUser,
} from '../third-set/around.ts'

/** A list with further entries at its end. */
function extended({ json: list }: Outcome, entries: readonly unknown[]): Outcome {
  return json([...(list as readonly unknown[]), ...entries])
}

/** Organizations: members, teams, hooks and repositories that other members, teams and repositories affect. */
export const organizations: readonly Mutant[] = [
  {
    id: 'orgs/team-goes-with-its-last-member',
    area: 'orgs',
    operation: 'orgs.removeMember',
    breaks: 'The removal of a member removes no team.',
    source: 'document 1, Organizations: DELETE /orgs/{org}/members/{username}, "204 member removed"',
    mutate: (seams) =>
      effectAround(seams, 'orgs.removeMember', async (call, apply) => {
        const [own, user] = [pathOrganization(call)?.id, pathUser(call, 'username')]
        const teams = call.forge.teams.filter(
          ({ organization, members }) => organization === own && user !== undefined && members.has(user.id),
        )
        await apply()
        for (const { id, members } of teams) if (members.size === 0) call.forge.teams.remove(id)
      }),
  },
  {
    id: 'orgs/member-is-removed-only-once',
    area: 'orgs',
    operation: 'orgs.removeMember',
    breaks: 'A removal ends the membership, also of a member who was removed before and came back.',
    source: 'document 1, Organizations: DELETE /orgs/{org}/members/{username}, "204 member removed"',
    mutate: (seams) => {
      const removed = new Map<number, Set<number>>()
      effectAround(seams, 'orgs.removeMember', async (call, apply) => {
        const [own = 0, user = 0] = [pathOrganization(call)?.id, pathUser(call, 'username')?.id]
        const before = removed.get(own) ?? new Set()
        if (!before.has(user)) await apply()
        removed.set(own, before.add(user))
      })
    },
  },
  {
    id: 'orgs/only-the-last-publicized-member-is-public',
    area: 'orgs',
    operation: 'orgs.publicize',
    breaks: 'A member who publicizes the membership leaves those of others public.',
    source: 'document 1, Organizations: PUT public_members, "204 membership publicized"',
    mutate: (seams) =>
      effectAround(seams, 'orgs.publicize', async (call, apply) => {
        pathOrganization(call)?.publicMembers.clear()
        await apply()
      }),
  },
  {
    id: 'orgs/list-has-repositories-of-others-with-the-same-name',
    area: 'orgs',
    operation: 'orgs.listRepositories',
    breaks: 'The list has the repositories of the organization, and none of others with their names.',
    source: 'document 1, Organizations: GET /orgs/{org}/repos, "200 RepositoryList"',
    mutate: (seams) =>
      handleAround(seams, 'orgs.listRepositories', async (call, right) => {
        const own = pathOrganization(call)?.id
        const { repositories } = call.forge
        const names = new Set(
          repositories.filter(({ owner }) => owner === own).map(({ name }) => name.toLowerCase()),
        )
        const others = repositories
          .filter(({ owner, name, forkOf }) => owner !== own && !forkOf && names.has(name.toLowerCase()))
          .filter((one) => call.rules.access.mayRead(call, one))
        return extended(
          await right(),
          others.map((one) => call.views.repositories.repository(call, one)),
        )
      }),
  },
  {
    id: 'orgs/hooks-go-with-a-repository',
    area: 'orgs',
    operation: 'repos.delete',
    breaks: 'The deletion of a repository leaves the hooks of its organization alone.',
    source: 'document 1, Events: "Hook resources exist at organization and repository level"',
    mutate: (seams) =>
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const owner = pathRepository(call)?.owner
        await apply()
        if (owner !== undefined) call.forge.hooks.removeWhere(({ organization }) => organization === owner)
      }),
  },
  {
    id: 'orgs/teams-of-the-caller-elsewhere-are-listed',
    area: 'orgs',
    operation: 'orgs.listTeams',
    breaks: 'The list has the teams of the organization, not those that the caller has in others.',
    source: 'document 1, Organizations: GET /orgs/{org}/teams, "200 TeamList"',
    mutate: (seams) =>
      handleAround(seams, 'orgs.listTeams', async (call, right) => {
        const [own, caller] = [pathOrganization(call)?.id, call.caller?.id ?? 0]
        const elsewhere = call.forge.teams.filter(
          ({ organization, members }) => organization !== own && members.has(caller),
        )
        return extended(
          await right(),
          elsewhere.map((team) => call.views.accounts.team(call, team)),
        )
      }),
  },
]
