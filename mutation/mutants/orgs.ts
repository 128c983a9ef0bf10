import type { Call } from '../../reference/http/call.ts'
import { createRepository } from '../../reference/code-hosting/create-repository.ts'
import {
  answersAsBefore,
  handles,
  hasEffect,
  movesTo,
  readsParameter,
  rewritesList,
  setsFields,
} from './breaking.ts'
import { breaking, type Mutant } from './mutant.ts'

const organization = (call: Call, name = call.params['org'] ?? '') => call.forge.organizations.byKey(name)
const otherOrganization = (call: Call) =>
  call.forge.organizations.find((one) => one.id !== organization(call)?.id)

/** Organizations themselves, their repositories and teams. */
export const organizations: Mutant[] = breaking({
  'orgs.get identity: GET of an organization returns the organization in the path.': {
    'get-shows-the-first-organization': readsParameter(
      'orgs.get',
      'org',
      (call) => call.forge.organizations.all()[0]?.name,
    ),
    'get-shows-the-first-for-unknown': [
      'none',
      readsParameter('orgs.get', 'org', (call) =>
        organization(call) ? undefined : call.forge.organizations.all()[0]?.name,
      ),
    ],
    'get-shows-the-caller': setsFields('orgs.get', (shown, call) =>
      call.caller ? call.views.accounts.user(call, call.caller) : shown,
    ),
  },
  'orgs.edit identity: PATCH of an organization returns the edited organization.': {
    'edit-answers-as-before': answersAsBefore('orgs.edit', (call) => {
      const before = organization(call)
      return before && call.views.accounts.organization(call, before)
    }),
    'edit-answers-another-organization': setsFields('orgs.edit', (shown, call) => {
      const other = otherOrganization(call)
      return other ? call.views.accounts.organization(call, other) : shown
    }),
  },
  'orgs.edit effect: PATCH of an organization changes the organization.': {
    'edit-changes-all-organizations': [
      'others again',
      hasEffect('orgs.edit', async (call, apply) => {
        await apply()
        const edited = organization(call)
        for (const { id, name, publicMembers } of call.forge.organizations.all())
          if (edited) call.forge.organizations.put({ ...edited, id, name, publicMembers })
      }),
    ],
    'edit-changes-another-organization': [
      'effect others again',
      hasEffect('orgs.edit', async (call, apply) => {
        const before = organization(call)
        await apply()
        const edited = organization(call)
        const other = otherOrganization(call)
        if (before) call.forge.organizations.put(before)
        if (edited && other) {
          const { description, fullName, website, location } = edited
          call.forge.organizations.put({ ...other, description, fullName, website, location })
        }
      }),
    ],
  },
  'orgs.list-repos identity list: GET of the repositories of an organization returns the repositories of that organization.':
    {
      'list-repositories-of-everybody': rewritesList('orgs.listRepositories', (_list, call) =>
        call.forge.repositories
          .filter((one) => call.rules.access.mayRead(call, one))
          .map((one) => call.views.repositories.repository(call, one)),
      ),
      'list-repositories-of-the-caller': rewritesList('orgs.listRepositories', (_list, call) =>
        call.forge.repositories
          .filter((one) => one.owner === call.caller?.id)
          .map((one) => call.views.repositories.repository(call, one)),
      ),
    },
  'orgs.create-repo status: POST of a repository to an organization returns 201 and one Repository.': {
    'create-repository-is-under-orgs': movesTo('orgs.createRepository', '/api/v1/orgs/:org/repos'),
  },
  'orgs.create-repo effect: POST of a repository to an organization creates the repository in that organization.':
    {
      'create-repository-for-the-caller': handles('orgs.createRepository', (call, right) =>
        call.caller ? createRepository(call, call.caller) : right(call),
      ),
      'create-repository-for-another-organization': readsParameter(
        'orgs.createRepository',
        'org',
        (call) => otherOrganization(call)?.name,
      ),
    },
  'orgs.create-repo identity: POST of a repository to an organization returns the created repository.': {
    'create-repository-says-the-caller-owns-it': setsFields('orgs.createRepository', (_repository, call) => ({
      owner: call.caller ? call.views.accounts.owner(call, call.caller) : null,
    })),
  },
  'orgs.list-teams identity list: GET of the teams of an organization returns the teams of that organization.':
    {
      'list-teams-of-all-organizations': [
        'of-this-organization',
        rewritesList('orgs.listTeams', (_list, call) =>
          call.forge.teams.all().map((team) => call.views.accounts.team(call, team)),
        ),
      ],
    },
  'orgs.create-team identity: POST of a team returns the created team.': {
    'create-team-answers-the-owners': setsFields('orgs.createTeam', (shown, call) => {
      const owners = call.forge.teams.find((one) => one.organization === organization(call)?.id)
      return owners ? call.views.accounts.team(call, owners) : shown
    }),
  },
  'orgs.create-team taken-name-effect: A refused request changes nothing.': {
    'create-team-empties-the-team-whose-name-it-refuses': handles('orgs.createTeam', async (call, right) => {
      const { name } = await call.json()
      const organization = call.forge.organizations.byKey((call.params['org'] ?? '').toLowerCase())
      const taken = call.forge.teams.byKey(`${organization?.id}/${String(name)}`)
      if (taken && taken.name !== 'Owners') taken.members.clear()
      return right(call)
    }),
  },
  'orgs.create-team effect: POST of a team creates the team in the organization.': {
    'create-team-under-another-name': hasEffect('orgs.createTeam', async (call, apply) => {
      const done = apply()
      const made = call.forge.teams.all().at(-1)
      await done
      if (made) call.forge.teams.put({ ...made, name: `team-${made.id}` })
    }),
  },
})
