import { json, list, one, operation, refusal, row, section } from '../vocabulary/index.ts'

const noContent = { success: 204, answers: 'empty' } as const

export const organizations = section(
  'Organizations (tag organization)',
  { in: 'Endpoints' },
  row(
    1,
    operation('orgs.create-repo', 'POST /org/{org}/repos', {
      does: 'creates a repository of an organization',
      body: json('CreateRepoOption'),
      ...{ success: 201, answers: one('Repository'), alsoListed: [403, 422] },
      adds: ['repositories', 'organization repositories'],
    }),
  ),
  row(
    2,
    operation('orgs.get', 'GET /orgs/{org}', {
      does: 'shows an organization',
      ...{ success: 200, answers: one('Organization') },
      tells: 'organizations',
    }),
  ),
  row(
    3,
    operation('orgs.edit', 'PATCH /orgs/{org}', {
      does: 'edits an organization',
      body: json('EditOrgOption'),
      ...{ success: 200, answers: one('Organization') },
      changes: 'organizations',
    }),
  ),
  row(
    4,
    operation('orgs.list-hooks', 'GET /orgs/{org}/hooks', {
      does: 'lists the hooks of an organization',
      ...{ success: 200, answers: list('Hook') },
      lists: 'hooks of an organization',
    }),
  ),
  row(
    5,
    operation('orgs.create-hook', 'POST /orgs/{org}/hooks/', {
      does: 'creates a hook of an organization',
      body: 'undeclared JSON',
      ...{ success: 201, answers: one('Hook') },
      adds: 'hooks of an organization',
    }),
  ),
  row(
    6,
    operation('orgs.get-hook', 'GET /orgs/{org}/hooks/{id}', {
      does: 'shows a hook of an organization',
      ...{ success: 200, answers: one('Hook') },
      tells: 'hooks of an organization',
    }),
  ),
  row(
    7,
    operation('orgs.edit-hook', 'PATCH /orgs/{org}/hooks/{id}', {
      does: 'edits a hook of an organization',
      body: 'undeclared JSON',
      ...{ success: 200, answers: one('Hook') },
      changes: 'hooks of an organization',
    }),
  ),
  row(
    8,
    operation('orgs.delete-hook', 'DELETE /orgs/{org}/hooks/{id}', {
      does: 'deletes a hook of an organization',
      ...noContent,
      removes: 'hooks of an organization',
    }),
  ),
  row(
    9,
    operation('orgs.list-members', 'GET /orgs/{org}/members', {
      does: 'lists the members of an organization',
      ...{ success: 200, answers: list('User') },
      lists: 'members',
    }),
  ),
  row(10, [
    operation('orgs.is-member', 'GET /orgs/{org}/members/{username}', {
      does: 'tells whether a user is a member of an organization',
      ...noContent,
      tells: 'members',
    }),
    refusal('orgs.is-member', 404, { when: 'the user is not a member' }),
  ]),
  row(
    11,
    operation('orgs.remove-member', 'DELETE /orgs/{org}/members/{username}', {
      does: 'removes a member of an organization',
      ...noContent,
      removes: 'members',
    }),
  ),
  row(
    12,
    operation('orgs.list-public-members', 'GET /orgs/{org}/public_members', {
      does: 'lists the public members of an organization',
      ...{ success: 200, answers: list('User') },
      lists: 'public members',
    }),
  ),
  row(13, [
    operation('orgs.is-public-member', 'GET /orgs/{org}/public_members/{username}', {
      does: 'tells whether a user is a public member of an organization',
      ...noContent,
      tells: 'public members',
    }),
    refusal('orgs.is-public-member', 404, { when: 'the user is not a public member' }),
  ]),
  row(
    14,
    operation('orgs.publicize-member', 'PUT /orgs/{org}/public_members/{username}', {
      does: 'makes a membership public',
      ...noContent,
      adds: 'public members',
    }),
  ),
  row(
    15,
    operation('orgs.conceal-member', 'DELETE /orgs/{org}/public_members/{username}', {
      does: 'conceals a membership',
      ...noContent,
      removes: 'public members',
    }),
  ),
  row(
    16,
    operation('orgs.list-repos', 'GET /orgs/{org}/repos', {
      does: 'lists the repositories of an organization',
      ...{ success: 200, answers: list('Repository') },
      lists: 'organization repositories',
    }),
  ),
  row(
    17,
    operation('orgs.list-teams', 'GET /orgs/{org}/teams', {
      does: 'lists the teams of an organization',
      ...{ success: 200, answers: list('Team') },
      lists: 'teams',
    }),
  ),
  row(
    18,
    operation('orgs.create-team', 'POST /orgs/{org}/teams', {
      does: 'creates a team of an organization',
      body: json('CreateTeamOption'),
      ...{ success: 201, answers: one('Team') },
      adds: 'teams',
    }),
  ),
)
