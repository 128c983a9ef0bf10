import { ask, people, person, type Script } from './mutants-probe.ts'

/** Somebody whose login has capital letters, in two organizations of hers, and asked for wherever people are. */
export const capitals: Script = {
  steps: [
    ...people,
    person('Grace'),
    ['root', 'POST /api/v1/admin/users/Grace/orgs', { username: 'one' }],
    ['root', 'POST /api/v1/admin/users/Grace/orgs', { username: 'other' }],
    ['Grace', 'PUT /api/v1/orgs/one/public_members/Grace'],
    ['Grace', 'PUT /api/v1/orgs/other/public_members/Grace'],
    ['Grace', 'DELETE /api/v1/orgs/one/public_members/Grace'],
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools' }],
    ['ada', 'PUT /api/v1/repos/ada/tools/collaborators/Grace', { permission: 'write' }],
    ...ask(
      ['ada', 'Grace'],
      'GET /api/v1/users/Grace',
      'GET /api/v1/orgs/one/members/Grace',
      'GET /api/v1/orgs/other/public_members/Grace',
      'GET /api/v1/repos/ada/tools/collaborators/Grace',
    ),
  ],
}
