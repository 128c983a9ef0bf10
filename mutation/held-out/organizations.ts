import type { Hook, Organization, Repository, Team } from '../../reference/model/entities.ts'
import type { Call } from '../../reference/http/call.ts'
import { changesCall, rewritesList } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { keyOf, pathOrganization, pathRepository } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const source = 'code-hosting, Organizations'
const hookOf = (call: Call): Hook | undefined => call.forge.hooks.get(Number(call.params['id']))
const hooksOf = (call: Call): Hook[] =>
  call.forge.hooks.filter((hook) => hook.organization === pathOrganization(call)?.id)

/** A list of repositories of an organization also contains repositories of others. */
const listsRepositoriesOfOthers = (isListed: (one: Repository, own: number, call: Call) => boolean): Mutate =>
  r.listsAlso('orgs.listRepositories', (call) => {
    const own = pathOrganization(call)?.id ?? 0
    return call.forge.repositories
      .filter((one) => one.owner !== own && isListed(one, own, call) && call.rules.access.mayRead(call, one))
      .map((one) => call.views.repositories.repository(call, one))
  })

/** A new team replaces a team with its name in another organization, or is replaced by it. */
const namesakeElsewhere = (call: Call, name: string) => (team: Team) =>
  team.name.toLowerCase() === name.toLowerCase() &&
  team.organization !== pathOrganization(call)?.id &&
  team.permission !== 'owner'

/** The organization is loaded once, and written back in its loaded state. */
const writesBackWhatWasLoaded: Mutate = r.keeping<Organization, number>((loaded) => [
  (overrides) => {
    const right = overrides.before
    overrides.before = (call) => {
      const found = pathOrganization(call)
      if (found && !loaded.has(found.id)) loaded.set(found.id, found)
      return right(call)
    }
  },
  r.after('orgs.createTeam', (call) => {
    const found = loaded.get(pathOrganization(call)?.id ?? 0)
    if (found) call.forge.organizations.put(found)
  }),
])

/** A hook is deleted by its index in the list at the time of its creation. */
const deletesByPlace: Mutate = r.keeping<number, number>((places) => [
  r.making('orgs.createHook', 'hooks', (call, { id }) => void places.set(id, hooksOf(call).length - 1)),
  r.around('orgs.deleteHook', (call) => {
    const victim = hooksOf(call)[places.get(Number(call.params['id'])) ?? -1]
    if (victim) call.forge.hooks.remove(victim.id)
  }),
])

/** An edit writes a row, even if the hook no longer exists. */
const revivesHooks: Mutate = r.keeping<Hook, number>((deleted) => [
  r.before('orgs.deleteHook', (call) => {
    const hook = hookOf(call)
    if (hook) deleted.set(hook.id, hook)
  }),
  changesCall('orgs.editHook', (call) => {
    const hook = deleted.get(Number(call.params['id']))
    const organization = pathOrganization(call)
    if (!hook || !organization || hook.organization !== organization.id) return
    if (call.rules.access.ownsOrganization(call, organization)) call.forge.hooks.put(hook)
  }),
])

/** Organizations with their teams, hooks and repositories. */
export const organizations: HeldOut[] = [
  ...about('orgs', 'organizations', source, {
    'new-team-undoes-the-edit': [
      'lost',
      'PATCH of an organization edits it; the edit stays when a team is created.',
      writesBackWhatWasLoaded,
    ],
  }),
  ...about('orgs', 'teams', source, {
    'name-of-a-team-is-unique-in-the-forge': [
      'ineffective',
      'POST of a team that returns 201 creates a team, also when another organization has one of its name.',
      r.around('orgs.createTeam', async (call, apply) => {
        const name = String((await call.json())['name'])
        if (!call.forge.teams.find(namesakeElsewhere(call, name))) await apply()
      }),
    ],
    'team-moves-to-the-organization-that-names-it-again': [
      'too far',
      'GET of the teams lists the teams of the organization, whatever others create.',
      r.after('orgs.createTeam', async (call) => {
        call.forge.teams.removeWhere(namesakeElsewhere(call, String((await call.json())['name'])))
      }),
    ],
    'teams-of-the-caller-elsewhere-are-listed': [
      'foreign',
      'GET of the teams lists those of the organization, not those of the caller in others.',
      r.listsAlso('orgs.listTeams', (call) =>
        call.forge.teams
          .filter(
            ({ organization, members }) =>
              organization !== pathOrganization(call)?.id && members.has(call.caller?.id ?? 0),
          )
          .map((team) => call.views.accounts.team(call, team)),
      ),
    ],
  }),
  ...about('orgs', 'hooks of an organization', source, {
    'hook-deletion-takes-the-same-address': [
      'too far',
      'DELETE of a hook deletes the hook with this id only.',
      r.around('orgs.deleteHook', async (call, apply) => {
        const url = hookOf(call)?.url
        await apply()
        for (const hook of hooksOf(call)) if (hook.url === url) call.forge.hooks.remove(hook.id)
      }),
    ],
    'hook-with-the-address-of-a-deleted-one-is-lost': [
      'lost',
      'POST of a hook that returns 201 creates a hook, also with the address of a deleted one.',
      r.marking((deleted) => {
        const key = ({ organization, url }: Hook) => `${organization} ${url}`
        return [
          r.before('orgs.deleteHook', (call) => {
            const hook = hookOf(call)
            if (hook) deleted.add(key(hook))
          }),
          r.making('orgs.createHook', 'hooks', ({ forge }, made) => {
            if (deleted.has(key(made))) forge.hooks.remove(made.id)
          }),
        ]
      }),
    ],
    'later-hook-deletion-hits-a-neighbour': [
      'too far',
      'DELETE of a hook deletes this hook, also after another one was deleted.',
      deletesByPlace,
    ],
    'edit-brings-a-deleted-hook-back': [
      'outdated',
      'DELETE of a hook deletes it; a later PATCH does not bring it back.',
      revivesHooks,
    ],
    'hook-that-is-switched-off-leaves-the-list': [
      'lost',
      'GET of the hooks lists every hook of the organization, also after an edit.',
      r.marking<unknown>((left) => [
        r.around('orgs.editHook', async (call, apply) => {
          const wasActive = hookOf(call)?.active
          await apply()
          const hook = hookOf(call)
          if (hook?.active) left.delete(hook.id)
          else if (wasActive) left.add(hook?.id)
        }),
        rewritesList('orgs.listHooks', (list) => list.filter(({ id }) => !left.has(id))),
      ]),
    ],
    'an-edited-hook-is-read-as-it-was': [
      'outdated',
      'GET of a hook shows what PATCH changed.',
      r.keepsAnswers('orgs.getHook', r.byPath('id')),
    ],
    'hooks-go-with-a-repository': [
      'too far',
      'DELETE of a repository leaves the hooks of its organization as they are.',
      r.around('repos.delete', async (call, apply) => {
        const owner = pathRepository(call)?.owner ?? 0
        await apply()
        call.forge.hooks.removeWhere(({ organization }) => organization === owner)
      }),
    ],
  }),
  ...about('orgs', 'organization repositories', source, {
    'repository-list-lacks-later-forks': [
      'outdated',
      'GET of the repositories of an organization lists a fork that was made after an earlier list.',
      r.keeping<ReadonlySet<unknown>>((kept) => [
        rewritesList('orgs.listRepositories', (list, call) => {
          const own = pathOrganization(call)?.id
          const ids = call.forge.repositories.filter(({ owner }) => owner === own).map(({ id }) => id)
          const known = kept.get(keyOf(call, 'org')) ?? new Set<unknown>(ids)
          kept.set(keyOf(call, 'org'), known)
          return list.filter(({ id }) => known.has(id))
        }),
        r.after('orgs.createRepository', (call) => kept.delete(keyOf(call, 'org'))),
        r.after(['repos.delete', 'repos.edit'], (call) => kept.delete(keyOf(call, 'owner'))),
      ]),
    ],
    'forks-of-its-repositories-are-listed': [
      'foreign',
      'GET of the repositories of an organization lists its own, not what others forked from them.',
      listsRepositoriesOfOthers(
        ({ forkOf }, own, { forge }) => forkOf !== undefined && forge.repositories.get(forkOf)?.owner === own,
      ),
    ],
    'list-has-repositories-of-others-with-the-same-name': [
      'foreign',
      'GET of the repositories of an organization lists its own, not others with their names.',
      listsRepositoriesOfOthers(
        ({ name, forkOf }, own, { forge }) =>
          forkOf === undefined &&
          forge.repositories.find(
            (one) => one.owner === own && one.name.toLowerCase() === name.toLowerCase(),
          ) !== undefined,
      ),
    ],
  }),
]
