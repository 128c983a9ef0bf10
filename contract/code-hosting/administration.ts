import { json, one, operation, parameter, row, section } from '../vocabulary/index.ts'

const listed = [403, 422]
const owner = [parameter('username', 'string', 'the user who becomes the owner')]

export const administration = section(
  'Administration (tag admin)',
  { in: 'Endpoints' },
  row(
    1,
    operation('admin.create-user', 'POST /admin/users', {
      does: 'creates a user',
      body: json('CreateUserOption'),
      ...{ success: 201, answers: one('User'), alsoListed: listed },
      adds: 'users',
    }),
  ),
  row(
    2,
    operation('admin.delete-user', 'DELETE /admin/users/{username}', {
      does: 'deletes a user',
      ...{ success: 204, answers: 'empty', alsoListed: listed },
      removes: 'users',
    }),
  ),
  row(
    3,
    operation('admin.edit-user', 'PATCH /admin/users/{username}', {
      does: 'edits a user',
      body: json('EditUserOption'),
      ...{ success: 200, answers: one('User'), alsoListed: listed },
      changes: 'users',
    }),
  ),
  row(
    4,
    operation('admin.add-key', 'POST /admin/users/{username}/keys', {
      does: 'adds a public key for a user',
      parameters: [parameter('username', 'string', 'the user of the key')],
      body: 'undeclared',
      ...{ success: 201, answers: one('PublicKey'), alsoListed: listed },
      adds: 'keys',
    }),
  ),
  row(
    5,
    operation('admin.create-org', 'POST /admin/users/{username}/orgs', {
      does: 'creates an organization for a user',
      parameters: owner,
      body: 'undeclared',
      ...{ success: 201, answers: one('Organization'), alsoListed: listed },
      adds: 'organizations',
    }),
  ),
  row(
    6,
    operation('admin.create-repo', 'POST /admin/users/{username}/repos', {
      does: 'creates a repository for a user',
      parameters: owner,
      body: 'undeclared',
      ...{ success: 201, answers: one('Repository'), alsoListed: listed },
      adds: 'repositories',
    }),
  ),
)
