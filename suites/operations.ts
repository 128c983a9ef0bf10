import type { Operation } from '../harness/checks/operation.ts'

const User = { one: 'User' }
const Users = { list: 'User' }
const Organization = { one: 'Organization' }
const Repository = { one: 'Repository' }
const Repositories = { list: 'Repository' }
const Hook = { one: 'Hook' }
const Hooks = { list: 'Hook' }
const Times = { list: 'TrackedTime' }

/** Both documents' tables of endpoints, as data, in the order of the documents. */
export const operations = {
  // Administration
  'admin.create-user': codeHosting('admin', 'POST', '/admin/users', 201, User, [403, 422]),
  'admin.delete-user': codeHosting('admin', 'DELETE', '/admin/users/{username}', 204, 'empty', [403, 422]),
  'admin.edit-user': codeHosting('admin', 'PATCH', '/admin/users/{username}', 200, User, [403, 422]),
  'admin.add-key': codeHosting(
    'admin',
    'POST',
    '/admin/users/{username}/keys',
    201,
    { one: 'PublicKey' },
    [403, 422],
  ),
  'admin.create-org': codeHosting(
    'admin',
    'POST',
    '/admin/users/{username}/orgs',
    201,
    Organization,
    [403, 422],
  ),
  'admin.create-repo': codeHosting(
    'admin',
    'POST',
    '/admin/users/{username}/repos',
    201,
    Repository,
    [403, 422],
  ),

  // Miscellaneous
  'markdown.render': codeHosting('markdown', 'POST', '/markdown', 200, 'html', [422]),
  'markdown.render-raw': codeHosting('markdown', 'POST', '/markdown/raw', 200, 'html', [422]),

  // Organizations
  'orgs.create-repo': codeHosting('orgs', 'POST', '/org/{org}/repos', 201, Repository, [403, 422]),
  'orgs.get': codeHosting('orgs', 'GET', '/orgs/{org}', 200, Organization),
  'orgs.edit': codeHosting('orgs', 'PATCH', '/orgs/{org}', 200, Organization),
  'orgs.list-hooks': codeHosting('orgs', 'GET', '/orgs/{org}/hooks', 200, Hooks),
  'orgs.create-hook': codeHosting('orgs', 'POST', '/orgs/{org}/hooks/', 201, Hook),
  'orgs.get-hook': codeHosting('orgs', 'GET', '/orgs/{org}/hooks/{id}', 200, Hook),
  'orgs.edit-hook': codeHosting('orgs', 'PATCH', '/orgs/{org}/hooks/{id}', 200, Hook),
  'orgs.delete-hook': codeHosting('orgs', 'DELETE', '/orgs/{org}/hooks/{id}', 204, 'empty'),
  'orgs.list-members': codeHosting('orgs', 'GET', '/orgs/{org}/members', 200, Users),
  'orgs.is-member': codeHosting('orgs', 'GET', '/orgs/{org}/members/{username}', 204, 'empty', [404]),
  'orgs.remove-member': codeHosting('orgs', 'DELETE', '/orgs/{org}/members/{username}', 204, 'empty'),
  'orgs.list-public-members': codeHosting('orgs', 'GET', '/orgs/{org}/public_members', 200, Users),
  'orgs.is-public-member': codeHosting(
    'orgs',
    'GET',
    '/orgs/{org}/public_members/{username}',
    204,
    'empty',
    [404],
  ),
  'orgs.publicize-member': codeHosting('orgs', 'PUT', '/orgs/{org}/public_members/{username}', 204, 'empty'),
  'orgs.conceal-member': codeHosting('orgs', 'DELETE', '/orgs/{org}/public_members/{username}', 204, 'empty'),
  'orgs.list-repos': codeHosting('orgs', 'GET', '/orgs/{org}/repos', 200, Repositories),
  'orgs.list-teams': codeHosting('orgs', 'GET', '/orgs/{org}/teams', 200, { list: 'Team' }),
  'orgs.create-team': codeHosting('orgs', 'POST', '/orgs/{org}/teams', 201, { one: 'Team' }),

  // Repositories
  'repos.migrate': codeHosting('repos', 'POST', '/repos/migrate', 201, Repository),
  'repos.search': codeHosting('repos', 'GET', '/repos/search', 200, { envelope: 'SearchResults' }, [422]),
  'repos.get': codeHosting('repos', 'GET', '/repos/{owner}/{repo}', 200, Repository),
  'repos.delete': codeHosting('repos', 'DELETE', '/repos/{owner}/{repo}', 204, 'empty', [403]),
  'repos.archive': deep(
    'filepath',
    codeHosting('repos', 'GET', '/repos/{owner}/{repo}/archive/{filepath}', 200, 'undeclared'),
  ),
  'repos.list-branches': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/branches', 200, {
    list: 'Branch',
  }),
  'repos.get-branch': deep(
    'branch',
    codeHosting('repos', 'GET', '/repos/{owner}/{repo}/branches/{branch}', 200, { one: 'Branch' }),
  ),
  'repos.list-collaborators': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/collaborators', 200, Users),
  'repos.is-collaborator': codeHosting(
    'repos',
    'GET',
    '/repos/{owner}/{repo}/collaborators/{collaborator}',
    204,
    'empty',
    [404],
  ),
  'repos.add-collaborator': codeHosting(
    'repos',
    'PUT',
    '/repos/{owner}/{repo}/collaborators/{collaborator}',
    204,
    'empty',
  ),
  'repos.remove-collaborator': codeHosting(
    'repos',
    'DELETE',
    '/repos/{owner}/{repo}/collaborators/{collaborator}',
    204,
    'empty',
  ),
  'repos.combined-status': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/commits/{ref}/statuses', 200, {
    one: 'Status',
  }),
  'repos.editorconfig': deep(
    'filepath',
    codeHosting('repos', 'GET', '/repos/{owner}/{repo}/editorconfig/{filepath}', 200, 'undeclared'),
  ),
  'repos.list-forks': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/forks', 200, Repositories),
  'repos.fork': codeHosting('repos', 'POST', '/repos/{owner}/{repo}/forks', 202, Repository),
  'repos.list-hooks': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/hooks', 200, Hooks),
  'repos.create-hook': codeHosting('repos', 'POST', '/repos/{owner}/{repo}/hooks', 201, Hook),
  'repos.get-hook': codeHosting('repos', 'GET', '/repos/{owner}/{repo}/hooks/{id}', 200, 'undeclared'),

  // Issue time tracking
  'times.list-issue': codeHosting(
    'times',
    'GET',
    '/repos/{username}/{reponame}/issues/{issue}/times',
    200,
    Times,
    [404, 500],
  ),
  'times.add': codeHosting(
    'times',
    'POST',
    '/repos/{username}/{reponame}/issues/{issue}/times',
    200,
    { one: 'TrackedTime' },
    [400, 403, 404, 500],
  ),
  'times.list-repo': codeHosting(
    'times',
    'GET',
    '/repos/{username}/{reponame}/times',
    200,
    Times,
    [400, 500],
  ),
  'times.list-user': codeHosting(
    'times',
    'GET',
    '/repos/{username}/{reponame}/times/{timetrackingusername}',
    200,
    Times,
    [400, 404, 500],
  ),
  'times.list-own': codeHosting('times', 'GET', '/user/times', 200, Times, [500]),

  // Users
  'users.search': codeHosting('users', 'GET', '/users/search', 200, { envelope: 'UserSearch' }, [500]),
  'users.get': codeHosting('users', 'GET', '/users/{username}', 200, User, [404, 500]),
  'users.current': codeHosting('users', 'GET', '/user', 200, User),

  // The legacy project-forge document; it gives no status codes but the success that every HTTP answer has.
  'legacy-projects.list': legacyForge('legacy-projects', 'GET', '/', { envelope: 'ProjectList' }),
  'legacy-issues.list': legacyForge('legacy-issues', 'GET', '/p/{project}/issues/', {
    envelope: 'IssueList',
  }),
  'legacy-issues.form': legacyForge('legacy-issues', 'GET', '/p/{project}/issues/create/', {
    one: 'IssueForm',
  }),
  'legacy-issues.create': legacyForge('legacy-issues', 'POST', '/p/{project}/issues/create/', {
    one: 'IssueCreated',
  }),
} satisfies Record<string, Operation>

function codeHosting(
  area: string,
  method: Operation['method'],
  path: string,
  success: number,
  answers: Operation['answers'],
  others: readonly number[] = [],
): Operation {
  return { document: 'code-hosting', area, method, path, success, others, answers }
}

function legacyForge(
  area: string,
  method: Operation['method'],
  path: string,
  answers: Operation['answers'],
): Operation {
  return { document: 'legacy-forge', area, method, path, success: 200, others: [], answers }
}

function deep(parameter: string, operation: Operation): Operation {
  return { ...operation, deep: [parameter] }
}
