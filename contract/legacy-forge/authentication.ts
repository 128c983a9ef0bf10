import { bullet, callers, notShown, row, rule, section, see, sentence } from '../vocabulary/index.ts'

export const authentication = section(
  'Authentication',
  {},
  rule(
    1,
    sentence('signing.optional', [], 'A request need not be authenticated.'),
    sentence(
      'signing.anonymous-rights',
      [],
      'A request that is not authenticated has the rights of an anonymous visitor of the web interface.',
    ),
    sentence(
      'signing.user-rights',
      [],
      'An authenticated request has the rights that the user has in each project.',
    ),
  ),
  rule(
    2,
    sentence(
      'signing.parameters',
      [],
      'An authenticated request has three parameters, whose names begin with an underscore.',
    ),
  ),
  row(1, sentence('signing.login', [], '`_login` is the login of the user.')),
  row(2, sentence('signing.salt', [], '`_salt` is a random text, which the caller chooses.')),
  row(
    3,
    sentence(
      'signing.hash',
      [],
      '`_hash` is the SHA-1 digest of the salt followed by the API key of the user.',
    ),
  ),
  rule(
    3,
    callers(['legacy-projects.create', 'legacy-projects.delete'], 'authenticated callers with admin rights'),
  ),
  rule(
    4,
    notShown('where a GET request has the three parameters', [
      'legacy-projects.list',
      'legacy-issues.list',
      'legacy-issues.form',
    ]),
  ),
  rule(5, notShown('response to credentials that are wrong or missing')),
  rule(6, notShown('how a user gets the API key')),
)

export const errors = section(
  'Errors',
  {},
  bullet(1, [
    see('legacy-issues.create'),
    sentence(
      'legacy-issues.create.required',
      'legacy-issues.create',
      'The message about a missing required field says that the field is required.',
    ),
  ]),
  bullet(2, notShown('status codes of failures')),
  bullet(3, notShown('response for an unknown project, for denied access and for missing rights')),
)
