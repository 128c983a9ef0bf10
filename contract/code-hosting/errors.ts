import {
  bound,
  hidden,
  notShown,
  paragraph,
  refusal,
  row,
  section,
  see,
  sentence,
} from '../vocabulary/index.ts'

/** Operations whose rows list 403 and 422 without a condition; the first column of the errors says what they mean. */
const administration = [
  'admin.create-user',
  'admin.delete-user',
  'admin.edit-user',
  'admin.add-key',
  'admin.create-org',
  'admin.create-repo',
] as const
const markdown = ['markdown.render', 'markdown.render-raw'] as const
/** Operations that the document calls those of administration, organizations and repositories. */
const conditional = [...administration, 'orgs.create-repo', 'repos.search'] as const

export const errors = section(
  'Errors',
  {},
  row(1, see('times.add', 'times.list-repo', 'times.list-user')),
  row(2, [
    see(...administration, 'times.add'),
    refusal('repos.delete', 403, { when: 'the caller lacks rights' }),
  ]),
  row(
    3,
    see(
      ...['times.list-issue', 'times.add', 'times.list-user', 'users.get'],
      ...['orgs.is-member', 'orgs.is-public-member', 'repos.is-collaborator'],
    ),
  ),
  row(4, refusal([...conditional, ...markdown], 422, { when: 'the input is not valid' })),
  row(
    5,
    see(
      ...['times.list-issue', 'times.add', 'times.list-repo', 'times.list-user', 'times.list-own'],
      ...['users.search', 'users.get'],
    ),
  ),
  paragraph(
    1,
    sentence(
      'responses.named-types',
      [],
      'Responses have types of the names forbidden, validationError and empty.',
    ),
    [
      notShown('what responses of the types forbidden, validationError and empty have as body'),
      notShown('bodies of 403 and 422 responses', [...conditional, 'repos.delete']),
      notShown('body of 422 responses', markdown),
    ],
  ),
  paragraph(
    2,
    notShown('body of 404 and 500 responses of the general kind', [
      ...['times.list-issue', 'times.add', 'times.list-repo', 'times.list-user', 'times.list-own'],
      ...['users.get', 'users.current'],
    ]),
  ),
  paragraph(3, [
    notShown('exact conditions of 403 and 422', [...conditional, 'repos.delete']),
    refusal('orgs.create-repo', 403, { when: hidden('condition') }),
  ]),
)

export const limits = section(
  'Limits',
  {},
  row(1, bound('repos.search', 'limit', { maximum: 50 })),
  row(2, bound('repos.search', 'page', { minimum: 1 })),
  row(3, bound('users.search', 'limit', { default: 10 }, 'the parameter is absent, zero or not an integer')),
  paragraph(1, notShown('greatest value of `limit`', 'users.search')),
  paragraph(2, [
    notShown('page size without `limit`', 'repos.search'),
    notShown('paging of lists', [
      ...['orgs.list-hooks', 'orgs.list-members', 'orgs.list-public-members', 'orgs.list-repos'],
      ...['orgs.list-teams', 'repos.list-branches', 'repos.list-collaborators', 'repos.list-forks'],
      ...['repos.list-hooks', 'times.list-issue', 'times.list-repo', 'times.list-user', 'times.list-own'],
    ]),
    notShown('limits on the rate of requests and on the size of bodies'),
  ]),
)
