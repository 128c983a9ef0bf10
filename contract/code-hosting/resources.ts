import {
  field,
  hidden,
  notShown,
  option,
  paragraph,
  resource,
  row,
  section,
  see,
  sentence,
} from '../vocabulary/index.ts'

const inSearch = { when: 'always in the results of user search; elsewhere not shown' }

export const resources = section(
  'Resources and their fields',
  {},
  paragraph(1, [
    resource('User', 'a user', 'by logical name'),
    resource('Organization', 'an organization'),
    resource('Repository', 'a git repository'),
    resource('Team', 'a team of an organization'),
    resource('Hook', 'a hook of an organization or of a repository'),
    resource('PublicKey', 'a public key of a user'),
    resource('Branch', 'a branch of a repository'),
    resource('Status', 'the combined status of a reference: a branch, a tag or a commit'),
    resource('SearchResults', 'the repositories that a search found'),
    resource('TrackedTime', 'an entry of time spent on an issue'),
    sentence(
      'resources.lists',
      ['User', 'Repository', 'Team', 'Hook', 'Branch', 'TrackedTime'],
      'Their lists have names as well: UserList, RepositoryList, TeamList, HookList, BranchList, TrackedTimes.',
    ),
  ]),
)

export const user = section(
  'User (fields known)',
  { in: 'Resources and their fields' },
  row(1, field('User', 'id', 'integer', 'the id', 'always')),
  row(2, field('User', 'username', 'string', 'the login name', inSearch)),
  row(3, field('User', 'avatar URL', 'string', 'a link to the avatar', inSearch)),
  row(4, field('User', 'full name', 'string', 'the name to display', inSearch)),
  row(5, [
    field('User', 'email', 'string', 'the email address', {
      when: 'in the lookup of one user, an empty string if the caller is not signed in; in user search, only if the caller is signed in; elsewhere not shown',
    }),
    sentence(
      'users.get.email',
      'users.get',
      'The email address is an empty string if the caller is not signed in.',
    ),
    see('users.search.email'),
  ]),
  paragraph(1, notShown('JSON names of the fields', 'User')),
)

export const otherResources = section(
  'Other resources',
  { in: 'Resources and their fields' },
  paragraph(
    1,
    notShown('fields', [
      ...['Organization', 'Repository', 'Team', 'Hook', 'PublicKey', 'Branch', 'Status', 'SearchResults'],
      'TrackedTime',
    ]),
  ),
)

export const options = section(
  'Request option objects (named only)',
  { in: 'Resources and their fields' },
  paragraph(1, [
    option('CreateUserOption'),
    option('EditUserOption'),
    option('EditOrgOption'),
    option('CreateRepoOption'),
    option('CreateTeamOption'),
    option('MigrateRepoForm'),
    option('AddCollaboratorOption'),
    option('CreateForkOption'),
    option('CreateHookOption'),
    option('MarkdownOption'),
    option('AddTimeOption', ['the amount of time to add']),
  ]),
  paragraph(
    2,
    notShown('fields', [
      ...['CreateUserOption', 'EditUserOption', 'EditOrgOption', 'CreateRepoOption', 'CreateTeamOption'],
      ...['MigrateRepoForm', 'AddCollaboratorOption', 'CreateForkOption', 'CreateHookOption'],
      'MarkdownOption',
    ]),
  ),
  paragraph(
    3,
    field('AddTimeOption', 'the amount of time to add', hidden('type'), 'the time to add to an issue'),
    notShown('JSON name, type and unit of its field', 'AddTimeOption'),
  ),
)
