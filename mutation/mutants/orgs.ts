import type { Call } from '../../reference/http/call.ts'
import { createRepository } from '../../reference/code-hosting/create-repository.ts'
import {
  answersAList,
  answersAsBefore,
  answersStatus,
  doesNothing,
  handles,
  hasEffect,
  movesTo,
  readsParameter,
  rewritesList,
  setsFields,
  spoilsList,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('orgs')
const source = 'code-hosting, Organizations'

const organization = (call: Call, name = call.params['org'] ?? '') => call.forge.organizations.byKey(name)
const otherOrganization = (call: Call) =>
  call.forge.organizations.find((one) => one.id !== organization(call)?.id)

/** Organizations themselves, their repositories and teams. */
export const organizations: Mutant[] = [
  ...promise(
    { operation: 'orgs.get', source, breaks: 'GET of an organization returns 200 and one Organization.' },
    {
      'get-answers-201': { mutate: succeedsWith('orgs.get', 201), kills: ['orgs.get.status'] },
      'get-answers-a-list': { mutate: answersAList('orgs.get'), kills: ['orgs.get.organization'] },
    },
  ),
  ...promise(
    {
      operation: 'orgs.get',
      source,
      breaks: 'GET of an organization returns the organization in the path.',
      kills: ['orgs.get.identity'],
    },
    {
      'get-shows-the-first-organization': readsParameter(
        'orgs.get',
        'org',
        (call) => call.forge.organizations.all()[0]?.name,
      ),
      'get-shows-the-first-for-unknown': {
        mutate: readsParameter('orgs.get', 'org', (call) =>
          organization(call) ? undefined : call.forge.organizations.all()[0]?.name,
        ),
        kills: ['orgs.get.none'],
      },
      'get-shows-the-caller': setsFields('orgs.get', (shown, call) =>
        call.caller ? call.views.accounts.user(call, call.caller) : shown,
      ),
      ...spoilsRecord('orgs.get', 'get'),
    },
  ),
  ...promise(
    { operation: 'orgs.edit', source, breaks: 'PATCH of an organization returns 200 and one Organization.' },
    {
      'edit-answers-201': { mutate: succeedsWith('orgs.edit', 201), kills: ['orgs.edit.status'] },
      'edit-answers-a-list': { mutate: answersAList('orgs.edit'), kills: ['orgs.edit.organization'] },
    },
  ),
  ...promise(
    {
      operation: 'orgs.edit',
      source,
      breaks: 'PATCH of an organization returns the edited organization.',
      kills: ['orgs.edit.identity'],
    },
    {
      'edit-answers-as-before': answersAsBefore('orgs.edit', (call) => {
        const before = organization(call)
        return before && call.views.accounts.organization(call, before)
      }),
      'edit-answers-another-organization': setsFields('orgs.edit', (shown, call) => {
        const other = otherOrganization(call)
        return other ? call.views.accounts.organization(call, other) : shown
      }),
      ...spoilsRecord('orgs.edit', 'edit'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.edit',
      source: 'code-hosting, What the service does',
      breaks: 'PATCH of an organization changes the organization.',
      kills: ['orgs.edit.effect'],
    },
    {
      'edit-does-nothing': doesNothing('orgs.edit'),
      'edit-changes-all-organizations': {
        mutate: hasEffect('orgs.edit', async (call, apply) => {
          await apply()
          const edited = organization(call)
          for (const { id, name, publicMembers } of call.forge.organizations.all())
            if (edited) call.forge.organizations.put({ ...edited, id, name, publicMembers })
        }),
        kills: ['orgs.edit.others', 'orgs.edit.again'],
      },
      'edit-changes-another-organization': {
        kills: ['orgs.edit.effect', 'orgs.edit.others', 'orgs.edit.again'],
        mutate: hasEffect('orgs.edit', async (call, apply) => {
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
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listRepositories',
      source,
      breaks: 'GET of the repositories of an organization returns 200 and a RepositoryList.',
    },
    {
      'list-repositories-answers-201': {
        mutate: succeedsWith('orgs.listRepositories', 201),
        kills: ['orgs.list-repos.status'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listRepositories',
      source,
      breaks: 'GET of the repositories of an organization returns the repositories of that organization.',
      kills: ['orgs.list-repos.identity', 'orgs.list-repos.list'],
    },
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
      ...spoilsList('orgs.listRepositories', 'list-repositories'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.createRepository',
      source,
      breaks: 'POST of a repository to an organization returns 201 and one Repository.',
      kills: ['orgs.create-repo.status'],
    },
    {
      'create-repository-answers-200': succeedsWith('orgs.createRepository', 200),
      'create-repository-is-under-orgs': movesTo('orgs.createRepository', '/api/v1/orgs/:org/repos'),
      'create-repository-answers-a-list': {
        mutate: answersAList('orgs.createRepository'),
        kills: ['orgs.create-repo.repository'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.createRepository',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a repository to an organization creates the repository in that organization.',
      kills: ['orgs.create-repo.effect'],
    },
    {
      'create-repository-does-nothing': doesNothing('orgs.createRepository'),
      'create-repository-for-the-caller': handles('orgs.createRepository', (call, right) =>
        call.caller ? createRepository(call, call.caller) : right(call),
      ),
      'create-repository-for-another-organization': readsParameter(
        'orgs.createRepository',
        'org',
        (call) => otherOrganization(call)?.name,
      ),
    },
  ),
  ...promise(
    {
      operation: 'orgs.createRepository',
      source,
      breaks: 'POST of a repository to an organization returns the created repository.',
      kills: ['orgs.create-repo.identity'],
    },
    {
      'create-repository-says-the-caller-owns-it': setsFields(
        'orgs.createRepository',
        (_repository, call) => ({
          owner: call.caller ? call.views.accounts.owner(call, call.caller) : null,
        }),
      ),
      ...spoilsRecord('orgs.createRepository', 'create-repository'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.createRepository',
      source,
      breaks: 'If POST of a repository to an organization is rejected, the status code is 403 or 422.',
    },
    {
      'create-repository-forbidden-is-400': {
        mutate: answersStatus('orgs.createRepository', 403, 400),
        kills: ['orgs.create-repo.forbidden'],
      },
      'create-repository-invalid-is-400': {
        mutate: answersStatus('orgs.createRepository', 422, 400),
        kills: ['orgs.create-repo.nothing-given', 'orgs.create-repo.endless-name'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listTeams',
      source,
      breaks: 'GET of the teams of an organization returns 200 and a TeamList.',
    },
    {
      'list-teams-answers-201': {
        mutate: succeedsWith('orgs.listTeams', 201),
        kills: ['orgs.list-teams.status'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.listTeams',
      source,
      breaks: 'GET of the teams of an organization returns the teams of that organization.',
      kills: ['orgs.list-teams.identity', 'orgs.list-teams.list'],
    },
    {
      'list-teams-of-all-organizations': {
        mutate: rewritesList('orgs.listTeams', (_list, call) =>
          call.forge.teams.all().map((team) => call.views.accounts.team(call, team)),
        ),
        kills: ['orgs.list-teams.of-this-organization'],
      },
      ...spoilsList('orgs.listTeams', 'list-teams'),
    },
  ),
  ...promise(
    { operation: 'orgs.createTeam', source, breaks: 'POST of a team returns 201 and one Team.' },
    {
      'create-team-answers-200': {
        mutate: succeedsWith('orgs.createTeam', 200),
        kills: ['orgs.create-team.status'],
      },
      'create-team-answers-a-list': {
        mutate: answersAList('orgs.createTeam'),
        kills: ['orgs.create-team.team'],
      },
    },
  ),
  ...promise(
    {
      operation: 'orgs.createTeam',
      source,
      breaks: 'POST of a team returns the created team.',
      kills: ['orgs.create-team.identity'],
    },
    {
      'create-team-answers-the-owners': setsFields('orgs.createTeam', (shown, call) => {
        const owners = call.forge.teams.find((one) => one.organization === organization(call)?.id)
        return owners ? call.views.accounts.team(call, owners) : shown
      }),
      ...spoilsRecord('orgs.createTeam', 'create-team'),
    },
  ),
  ...promise(
    {
      operation: 'orgs.createTeam',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a team creates the team in the organization.',
      kills: ['orgs.create-team.effect'],
    },
    {
      'create-team-under-another-name': hasEffect('orgs.createTeam', async (call, apply) => {
        const done = apply()
        const made = call.forge.teams.all().at(-1)
        await done
        if (made) call.forge.teams.put({ ...made, name: `team-${made.id}` })
      }),
    },
  ),
]
