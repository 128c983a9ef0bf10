import {
  always,
  envelope,
  field,
  list,
  one,
  operation,
  paragraph,
  parameter,
  refusal,
  resource,
  row,
  section,
  sentence,
} from '../vocabulary/index.ts'

export const users = section(
  'Users (tag user)',
  { in: 'Endpoints' },
  row(1, [
    operation('users.search', 'GET /users/search', {
      does: 'searches users',
      query: [parameter('q', 'string', 'text to search for'), parameter('limit', 'integer', 'page size')],
      ...{ success: 200, answers: envelope('UserSearch'), alsoListed: [500] },
      searches: 'users',
    }),
    sentence('users.search.q', 'users.search', 'Spaces around `q` are cut off.'),
    resource('UserSearch', 'the users that a search found', 'by JSON name'),
    field('UserSearch', 'ok', always(true), 'that the search succeeded', 'always'),
    field('UserSearch', 'data', list('User'), 'the users that were found', 'always'),
    resource('UserSearchFailure', 'that a search for users failed', 'by JSON name'),
    field('UserSearchFailure', 'ok', always(false), 'that the search failed', 'always'),
    field('UserSearchFailure', 'error', 'string', 'a text about the error', 'always'),
  ]),
  row(2, [
    operation('users.get', 'GET /users/{username}', {
      does: 'shows a user',
      ...{ success: 200, answers: one('User'), alsoListed: [500] },
      tells: 'users',
    }),
    refusal('users.get', 404, { when: 'the user does not exist', body: 'none' }),
  ]),
  row(
    3,
    operation('users.current', 'GET /user', {
      does: 'shows the current user',
      ...{ success: 200, answers: one('User') },
      tells: 'users',
    }),
  ),
  paragraph(
    1,
    sentence('users.search.users-only', 'users.search', 'A search finds users and no organizations.'),
    sentence(
      'users.search.entries',
      'users.search',
      'Every result has the id, the username, the avatar URL and the full name of the user.',
    ),
    sentence(
      'users.search.email',
      'users.search',
      'A result has the email address only if the caller is signed in.',
    ),
  ),
)
