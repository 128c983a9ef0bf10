import {
  bound,
  envelope,
  hidden,
  json,
  labelled,
  list,
  notShown,
  one,
  oneOf,
  operation,
  paragraph,
  parameter,
  refusal,
  row,
  rowOf,
  section,
  sentence,
} from '../vocabulary/index.ts'

const noContent = { success: 204, answers: 'empty' } as const
const holdsSlashes = { mayHoldSlashes: true }

export const repositories = section(
  'Repositories (tag repository)',
  { in: 'Endpoints' },
  row(
    1,
    operation('repos.migrate', 'POST /repos/migrate', {
      does: 'creates a repository by migration of a remote one',
      body: json('MigrateRepoForm'),
      ...{ success: 201, answers: one('Repository') },
      adds: 'repositories',
    }),
  ),
  row(
    2,
    operation('repos.search', 'GET /repos/search', {
      does: 'searches repositories',
      query: [
        parameter('q', 'string', 'keyword'),
        parameter('uid', 'integer', 'the id of a user who owns the repositories or contributes to them'),
        parameter('page', 'integer', 'number of the page'),
        parameter('limit', 'integer', 'repositories on a page'),
        parameter('mode', oneOf('fork', 'source', 'mirror', 'collaborative'), 'kind of repository'),
        parameter('exclusive', 'boolean', 'with `uid`: only repositories that the user owns'),
      ],
      ...{ success: 200, answers: envelope('SearchResults'), alsoListed: [422] },
      searches: 'repositories',
    }),
  ),
  row(
    3,
    operation('repos.get', 'GET /repos/{owner}/{repo}', {
      does: 'shows a repository',
      ...{ success: 200, answers: one('Repository') },
      tells: 'repositories',
    }),
  ),
  row(
    4,
    operation('repos.delete', 'DELETE /repos/{owner}/{repo}', {
      does: 'deletes a repository',
      ...{ ...noContent, alsoListed: [403] },
      removes: 'repositories',
    }),
  ),
  row(
    5,
    operation('repos.archive', 'GET /repos/{owner}/{repo}/archive/{filepath}', {
      does: 'downloads an archive',
      parameters: [
        parameter(
          'filepath',
          'string',
          'a git reference and the name of the archive; the document describes it under the name `archive`',
          holdsSlashes,
        ),
      ],
      ...{ success: 200, answers: 'undeclared' },
    }),
  ),
  row(
    6,
    operation('repos.list-branches', 'GET /repos/{owner}/{repo}/branches', {
      does: 'lists the branches of a repository',
      ...{ success: 200, answers: list('Branch') },
      lists: 'branches',
    }),
  ),
  row(
    7,
    operation('repos.get-branch', 'GET /repos/{owner}/{repo}/branches/{branch}', {
      does: 'shows a branch of a repository',
      parameters: [parameter('branch', 'string', 'the name of the branch', holdsSlashes)],
      ...{ success: 200, answers: one('Branch') },
      tells: 'branches',
    }),
  ),
  row(
    8,
    operation('repos.list-collaborators', 'GET /repos/{owner}/{repo}/collaborators', {
      does: 'lists the collaborators of a repository',
      ...{ success: 200, answers: list('User') },
      lists: 'collaborators',
    }),
  ),
  row(9, [
    operation('repos.is-collaborator', 'GET /repos/{owner}/{repo}/collaborators/{collaborator}', {
      does: 'tells whether a user is a collaborator of a repository',
      ...noContent,
      tells: 'collaborators',
    }),
    refusal('repos.is-collaborator', 404, { when: 'the user is not a collaborator' }),
  ]),
  row(
    10,
    operation('repos.add-collaborator', 'PUT /repos/{owner}/{repo}/collaborators/{collaborator}', {
      does: 'adds a collaborator to a repository',
      body: json('AddCollaboratorOption'),
      ...noContent,
      adds: 'collaborators',
    }),
  ),
  row(
    11,
    operation('repos.remove-collaborator', 'DELETE /repos/{owner}/{repo}/collaborators/{collaborator}', {
      does: 'removes a collaborator of a repository',
      ...noContent,
      removes: 'collaborators',
    }),
  ),
  row(
    12,
    operation('repos.combined-status', 'GET /repos/{owner}/{repo}/commits/{ref}/statuses', {
      does: 'shows the combined status of a branch, a tag or a commit',
      parameters: [parameter('ref', 'string', 'the name of a branch, of a tag or of a commit')],
      ...{ success: 200, answers: one('Status') },
      tells: 'statuses',
    }),
  ),
  row(
    13,
    operation('repos.editorconfig', 'GET /repos/{owner}/{repo}/editorconfig/{filepath}', {
      does: 'shows the EditorConfig definitions of a file',
      parameters: [parameter('filepath', 'string', 'the path of the file', holdsSlashes)],
      ...{ success: 200, answers: 'undeclared' },
    }),
  ),
  row(
    14,
    operation('repos.list-forks', 'GET /repos/{owner}/{repo}/forks', {
      does: 'lists the forks of a repository',
      ...{ success: 200, answers: list('Repository') },
      lists: 'forks',
    }),
  ),
  row(
    15,
    operation('repos.fork', 'POST /repos/{owner}/{repo}/forks', {
      does: 'forks a repository',
      body: json('CreateForkOption'),
      ...{ success: 202, answers: one('Repository') },
      adds: ['forks', 'repositories'],
    }),
  ),
  row(
    16,
    operation('repos.list-hooks', 'GET /repos/{owner}/{repo}/hooks', {
      does: 'lists the hooks of a repository',
      ...{ success: 200, answers: list('Hook') },
      lists: 'hooks of a repository',
    }),
  ),
  row(
    17,
    operation('repos.create-hook', 'POST /repos/{owner}/{repo}/hooks', {
      does: 'creates a hook of a repository',
      body: json('CreateHookOption'),
      ...{ success: 201, answers: one('Hook') },
      adds: 'hooks of a repository',
    }),
  ),
  row(18, [
    operation('repos.get-hook', 'GET /repos/{owner}/{repo}/hooks/{id}', {
      does: 'shows a hook of a repository',
      success: hidden('status code of success: the description in the document is cut off'),
      answers: 'undeclared',
      tells: 'hooks of a repository',
    }),
    notShown('every response: the description in the document is cut off after its start', 'repos.get-hook'),
  ]),
  labelled(
    'Query parameters of GET /repos/search',
    paragraph(1, sentence('repos.search.optional', 'repos.search', 'Every query parameter is optional.')),
  ),
  rowOf(2, 1, sentence('repos.search.q', 'repos.search', '`q` is a keyword to search for.')),
  rowOf(
    2,
    2,
    sentence(
      'repos.search.uid',
      'repos.search',
      'With `uid`, the results are repositories that this user owns or contributes to.',
    ),
  ),
  rowOf(2, 3, [
    sentence('repos.search.page', 'repos.search', '`page` is the number of a page; the first page is 1.'),
    bound('repos.search', 'page', { minimum: 1 }),
  ]),
  rowOf(2, 4, bound('repos.search', 'limit', { maximum: 50 })),
  rowOf(
    2,
    5,
    sentence('repos.search.mode', 'repos.search', '`mode` restricts the results to one kind of repository.'),
  ),
  rowOf(
    2,
    6,
    sentence(
      'repos.search.exclusive',
      'repos.search',
      '`exclusive` restricts the results for `uid` to repositories that the user owns.',
    ),
  ),
  labelled(
    'other endpoints',
    paragraph(2, [
      notShown(
        'the other operations on one hook of a repository, which change and delete it',
        'hooks of a repository',
      ),
      notShown('every endpoint that has no row'),
    ]),
  ),
  labelled(
    'Response body shapes',
    paragraph(3, notShown('response body', ['repos.archive', 'repos.editorconfig'])),
  ),
  labelled(
    'Request bodies',
    paragraph(
      4,
      notShown('request body', [
        ...['admin.add-key', 'admin.create-org', 'admin.create-repo'],
        ...['orgs.create-hook', 'orgs.edit-hook'],
      ]),
    ),
  ),
)
