import type { Call } from '../../../reference/http/call.ts'
import { json } from '../../../reference/http/reply.ts'
import { repositoryKey } from '../../../reference/model/forge.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import {
  afterEffect,
  effectAround,
  handleAround,
  pathOrganization,
  pathRepository,
} from '../third-set/around.ts'

/** An organization and the user in the path of a call. */
function membership({ params }: Call): string {
  return `${params['org']}/${params['username']}`.toLowerCase()
}

/** Organizations: entries that vanish, stay away or belong to others. */
export const organizations: readonly Mutant[] = [
  {
    id: 'orgs/forks-of-its-repositories-are-listed',
    area: 'orgs',
    operation: 'orgs.listRepositories',
    breaks: 'The list has the repositories of the organization, not those that others forked from them.',
    source: 'document 1, What the service does: "list or create organization repositories"',
    mutate: (seams) =>
      handleAround(seams, 'orgs.listRepositories', async (call, right) => {
        const outcome = await right()
        const own = pathOrganization(call)?.id
        const { repositories } = call.forge
        const forks = repositories.filter(
          ({ owner, forkOf }) =>
            owner !== own && forkOf !== undefined && repositories.get(forkOf)?.owner === own,
        )
        return json([
          ...(outcome.json as unknown[]),
          ...forks.map((fork) => call.views.repositories.repository(call, fork)),
        ])
      }),
  },
  {
    id: 'orgs/edit-conceals-the-public-members',
    area: 'orgs',
    operation: 'orgs.edit',
    breaks: 'An edit of the organization leaves the public memberships alone.',
    source: 'document 1, Endpoints, Organizations: PUT public_members, "204 membership publicized"',
    mutate: (seams) =>
      afterEffect(seams, 'orgs.edit', (call) => pathOrganization(call)?.publicMembers.clear()),
  },
  {
    id: 'orgs/deleting-a-hook-takes-hooks-with-the-same-address',
    area: 'orgs',
    operation: 'orgs.deleteHook',
    breaks: 'The deletion of a hook deletes only the hook with this id.',
    source: 'document 1, Endpoints, Organizations: DELETE /orgs/{org}/hooks/{id}, "204 empty"',
    mutate: (seams) =>
      effectAround(seams, 'orgs.deleteHook', async ({ forge, params }, apply) => {
        const deleted = forge.hooks.get(Number(params['id']))
        await apply()
        forge.hooks.removeWhere(({ organization, url }) => organization !== undefined && url === deleted?.url)
      }),
  },
  {
    id: 'orgs/new-team-replaces-its-namesake-in-another-organization',
    area: 'orgs',
    operation: 'orgs.createTeam',
    breaks: 'A new team leaves the teams of other organizations alone.',
    source: 'document 1, Endpoints, Organizations: GET /orgs/{org}/teams, "200 TeamList"',
    mutate: (seams) =>
      afterEffect(seams, 'orgs.createTeam', async (call) => {
        const name = String((await call.json())['name']).toLowerCase()
        const own = pathOrganization(call)?.id
        call.forge.teams.removeWhere(
          (team) =>
            team.name.toLowerCase() === name && team.organization !== own && team.permission !== 'owner',
        )
      }),
  },
  {
    id: 'orgs/membership-once-concealed-is-never-public-again',
    area: 'orgs',
    operation: 'orgs.publicize',
    breaks: 'Each publicizing makes the membership public.',
    source: 'document 1, Endpoints, Organizations: PUT public_members, "204 membership publicized"',
    mutate: (seams) => {
      const concealed = new Set<string>()
      effectAround(seams, 'orgs.conceal', async (call, apply) => {
        const member = call.forge.users.byKey(call.params['username'] ?? '')
        if (member && pathOrganization(call)?.publicMembers.has(member.id)) concealed.add(membership(call))
        await apply()
      })
      effectAround(seams, 'orgs.publicize', async (call, apply) => {
        if (!concealed.has(membership(call))) await apply()
      })
    },
  },
  {
    id: 'orgs/repository-made-again-is-not-listed',
    area: 'orgs',
    operation: 'orgs.listRepositories',
    breaks: 'A repository with the name of a deleted one is in the list of the organization.',
    source: 'document 1, Endpoints, Organizations: GET /orgs/{org}/repos, "200 RepositoryList"',
    mutate: (seams) => {
      const deleted = new Set<string>()
      const keyOf = (owner: number, name: string) => repositoryKey(owner, name.toLowerCase())
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const repository = pathRepository(call)
        if (repository) deleted.add(keyOf(repository.owner, repository.name))
        await apply()
      })
      handleAround(seams, 'orgs.listRepositories', async (call, right) => {
        const listed = (await right()).json as readonly { readonly name: string }[]
        const own = pathOrganization(call)?.id ?? 0
        return json(listed.filter(({ name }) => !deleted.has(keyOf(own, name))))
      })
    },
  },
]
