import { ownedOrganizationOf } from '../../../reference/code-hosting/organizations.ts'
import { organizationOf, parameter } from '../../../reference/code-hosting/lookup.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { effectAround, handleAround, pathRepository } from '../third-set/around.ts'

/** Organizations: members who leave, hooks, teams and the number of repositories. */
export const organizations: readonly Mutant[] = [
  {
    // A public member is removed; the public members still contain the user.
    id: 'orgs/a-removed-member-stays-a-public-member',
    area: 'orgs',
    breaks: 'A user who is no longer a member is no public member.',
    source: 'document 1, Organizations: GET /orgs/{org}/public_members/{username}, "404 when not"',
    mutate: (seams) => {
      seams.rules.membership.publicMembers = (ask, organization) =>
        ask.forge.users.filter((user) => organization.publicMembers.has(user.id))
      effectAround(seams, 'orgs.removeMember', async (call, apply) => {
        const { publicMembers } = organizationOf(call)
        const before = [...publicMembers]
        await apply()
        for (const id of before) publicMembers.add(id)
      })
    },
  },
  {
    // A member is removed, joins a team again, and is removed again.
    id: 'orgs/the-second-removal-of-a-member-is-skipped',
    area: 'orgs',
    breaks: 'A member who came back can be removed again.',
    source: 'document 1, Organizations: DELETE /orgs/{org}/members/{username}, "204 member removed"',
    mutate: (seams) => {
      const removed = new Set<string>()
      effectAround(seams, 'orgs.removeMember', async (call, apply) => {
        const user = call.forge.users.byKey(parameter(call, 'username'))
        const key = `${organizationOf(call).id}/${user?.id}`
        if (removed.has(key)) return
        removed.add(key)
        await apply()
      })
    },
  },
  {
    // An administrator deletes a user who is a member of an organization; its list of members fails.
    id: 'orgs/members-fail-after-one-of-them-is-deleted',
    area: 'orgs',
    breaks: 'The list of members is there after the account of a member was deleted.',
    source: 'document 1, Organizations: GET /orgs/{org}/members, "200 UserList"',
    mutate: (seams) => {
      const { shownMembers: right } = seams.rules.membership
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        const id = call.forge.users.byKey(parameter(call, 'username'))?.id ?? 0
        const teams = call.forge.teams.filter((team) => team.members.has(id))
        await apply()
        for (const team of teams) team.members.add(id)
      })
      seams.rules.membership.shownMembers = (ask, organization) => {
        const teams = ask.forge.teams.filter((team) => team.organization === organization.id)
        for (const id of teams.flatMap((team) => [...team.members])) {
          if (!ask.forge.users.get(id)) throw new Error(`user does not exist [uid: ${id}]`)
        }
        return right(ask, organization)
      }
    },
  },
  {
    // GET of a hook, PATCH of it, GET of it again; the list of hooks is right.
    id: 'orgs/an-edited-hook-is-read-as-it-was',
    area: 'orgs',
    breaks: 'GET of a hook shows what PATCH changed.',
    source: 'document 1, Organizations: PATCH and GET /orgs/{org}/hooks/{id}, "200 Hook"',
    mutate: (seams) => {
      const read = new Map<string, Outcome>()
      handleAround(seams, 'orgs.getHook', async (call, right) => {
        const current = await right()
        const id = parameter(call, 'id')
        const outcome = read.get(id) ?? current
        read.set(id, outcome)
        return outcome
      })
    },
  },
  {
    // A repository of an organization is deleted; the list then lacks another one as well.
    id: 'orgs/a-deleted-repository-is-counted-out-twice',
    area: 'orgs',
    breaks: 'After the deletion of a repository, the organization lists all the others.',
    source: 'document 1, Organizations: GET /orgs/{org}/repos, "200 RepositoryList"',
    mutate: (seams) => {
      const excess = new Map<number, number>()
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const owner = pathRepository(call)?.owner ?? 0
        excess.set(owner, (excess.get(owner) ?? 0) + 1)
        await apply()
      })
      handleAround(seams, 'orgs.listRepositories', async (call, right) => {
        const outcome = await right()
        const all = outcome.json as unknown[]
        const number = Math.max(0, all.length - (excess.get(organizationOf(call).id) ?? 0))
        return { ...outcome, json: all.slice(0, number) }
      })
    },
  },
  {
    // Two organizations create a team of the same name; the second is refused.
    id: 'orgs/a-team-name-is-taken-by-another-organization',
    area: 'orgs',
    breaks: 'An organization can create a team whose name a team of another organization has.',
    source: 'document 1, Organizations: POST /orgs/{org}/teams, "201 Team"',
    mutate: (seams) => {
      handleAround(seams, 'orgs.createTeam', async (call, right) => {
        const organization = ownedOrganizationOf(call)
        const { name } = await call.json()
        const isTaken = call.forge.teams.find(
          (team) => team.name === name && team.organization !== organization.id,
        )
        if (isTaken && name !== 'Owners') throw new Invalid(`team already exists [name: ${String(name)}]`)
        return right()
      })
    },
  },
]
