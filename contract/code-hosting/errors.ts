import {
  bound,
  hidden,
  listsIn,
  notShown,
  operationsIn,
  paragraph,
  refusal,
  row,
  section,
  see,
  sentence,
} from '../vocabulary/index.ts'
import { administration } from './administration.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { timeTracking } from './time-tracking.ts'
import { users } from './users.ts'

const administrative = operationsIn(administration)
const markdown = ['markdown.render', 'markdown.render-raw'] as const

export const errors = section(
  'Errors',
  {},
  row(1, see('times.add', 'times.list-repo', 'times.list-user')),
  row(2, [
    see(...administrative, 'times.add'),
    refusal('repos.delete', 403, { when: 'the caller lacks rights' }),
  ]),
  row(3, [
    see('times.list-issue', 'times.add', 'times.list-user', 'users.get'),
    refusal('orgs.is-member', 404, { when: 'the user is not a member', body: 'none' }),
    refusal('orgs.is-public-member', 404, { when: 'the user is not a public member', body: 'none' }),
    refusal('repos.is-collaborator', 404, { when: 'the user is not a collaborator', body: 'none' }),
  ]),
  row(
    4,
    refusal([...administrative, 'orgs.create-repo', 'repos.search', ...markdown], 422, {
      when: 'the input is not valid',
    }),
  ),
  row(5, [
    see('times.list-issue', 'times.add', 'times.list-repo', 'times.list-user', 'times.list-own'),
    refusal('users.search', 500, { when: 'the server fails', body: 'UserSearchFailure' }),
    refusal('users.get', 500, { when: 'the server fails' }),
  ]),
  paragraph(
    1,
    sentence(
      'responses.named-types',
      [],
      'Responses have types of the names forbidden, validationError and empty.',
    ),
    [
      notShown('what responses of the types forbidden, validationError and empty have as body'),
      notShown('body of the 403 response', [...administrative, 'orgs.create-repo', 'repos.delete']),
      notShown('body of the 422 response', [
        ...[...administrative, 'orgs.create-repo', 'repos.search'],
        ...markdown,
      ]),
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
    notShown('exact conditions of 403 and 422', operationsIn(administration, organizations, repositories)),
    refusal('orgs.create-repo', 403, { when: hidden('condition') }),
  ]),
)

export const limits = section(
  'Limits',
  {},
  row(1, bound('repos.search', 'limit', { maximum: 50 })),
  row(2, [see('repos.search.page'), bound('repos.search', 'page', { minimum: 1 })]),
  row(3, bound('users.search', 'limit', { default: 10 }, 'the parameter is absent, zero or not an integer')),
  paragraph(1, notShown('greatest value of `limit`', 'users.search')),
  paragraph(2, [
    notShown('page size without `limit`', 'repos.search'),
    notShown('paging of lists', listsIn(organizations, repositories, timeTracking, users)),
    notShown('limits on the rate of requests and on the size of bodies'),
  ]),
)
