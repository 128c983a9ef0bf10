import {
  bullet,
  callers,
  labelled,
  nothing,
  notShown,
  paragraph,
  section,
  see,
  sentence,
  service,
} from '../vocabulary/index.ts'

/** The head of the document. */
export const title = section(
  'Code Hosting Service API, version 1',
  {},
  paragraph(
    1,
    [service({ basePath: '/api/v1' })],
    nothing('it names the second document, which has a description of its own'),
  ),
)

export const purpose = section(
  'What the service does',
  {},
  paragraph(
    1,
    see('repositories', 'users', 'organizations', 'teams', 'collaborators'),
    nothing('it introduces the bullets'),
  ),
  bullet(1, [
    callers(['admin.create-user', 'admin.edit-user', 'admin.delete-user'], 'administrators'),
    see('admin.add-key', 'admin.create-org', 'admin.create-repo'),
  ]),
  bullet(
    2,
    see(
      ...['orgs.get', 'orgs.edit', 'hooks of an organization', 'members', 'public members', 'teams'],
      ...['orgs.list-repos', 'orgs.create-repo'],
    ),
  ),
  bullet(
    3,
    see(
      ...['repos.migrate', 'repos.search', 'repos.get', 'repos.delete', 'forks', 'branches', 'collaborators'],
      ...['repos.combined-status', 'repos.editorconfig', 'repos.archive', 'hooks of a repository'],
    ),
  ),
  bullet(4, see('markdown.render', 'markdown.render-raw')),
  bullet(5, see('tracked times')),
  bullet(6, see('users.search', 'users.get', 'users.current')),
  labelled(
    'Default media types',
    paragraph(
      2,
      service({ consumes: ['application/json', 'text/plain'] }),
      service({ produces: ['application/json', 'text/html'] }),
      service({ schemes: ['http', 'https'] }),
    ),
  ),
)

export const states = section(
  'States and transitions',
  {},
  paragraph(
    1,
    notShown('states and transitions'),
    sentence(
      'repository.time-tracking-setting',
      ['Repository', 'tracked times'],
      'A repository has a setting that turns time tracking on or off.',
    ),
    [
      sentence(
        'repository.time-tracking-gate',
        ['times.list-issue', 'times.add', 'times.list-repo', 'times.list-user'],
        'Whether time tracking is on decides what the operation answers. It is a setting of the repository and no state in its life.',
      ),
      see('times.list-issue', 'times.add', 'times.list-repo', 'times.list-user'),
      notShown(
        'what the setting does to a list that is of no single repository: its rule has no status code for it',
        'times.list-own',
      ),
    ],
  ),
)

export const endpoints = section(
  'Endpoints',
  {},
  paragraph(
    1,
    service({ basePath: '/api/v1' }),
    sentence(
      'paths.parameters-are-strings',
      [],
      'A path parameter is a string unless its row says otherwise.',
    ),
    sentence(
      'times.path-names',
      ['times.list-issue', 'times.add', 'times.list-repo', 'times.list-user'],
      'In the paths of time tracking, `{username}` is the owner and `{reponame}` the name of the repository.',
    ),
    sentence(
      'times.issue-index',
      ['times.list-issue', 'times.add'],
      '`{issue}` is the index of the issue in its repository.',
    ),
  ),
)
