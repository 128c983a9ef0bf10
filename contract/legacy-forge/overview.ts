import {
  bullet,
  labelled,
  nothing,
  notShown,
  paragraph,
  rule,
  section,
  see,
  sentence,
  service,
} from '../vocabulary/index.ts'

export const title = section(
  'Legacy Project-Forge API',
  {},
  paragraph(
    1,
    [
      service({ basePath: '/api' }),
      sentence(
        'paths.prefix',
        [],
        'A path is the path of the web interface with the prefix `/api/` in front of it.',
      ),
    ],
    nothing('it names the first document, which has a description of its own'),
    service({ deprecated: true, unfinished: true }),
  ),
)

export const purpose = section(
  'What the service does',
  {},
  paragraph(
    1,
    see('projects', 'issues', 'downloads'),
    see('legacy-projects.list', 'legacy-projects.create', 'legacy-projects.delete'),
    see('legacy-issues.list', 'legacy-issues.create', 'legacy-issues.update'),
    see(
      ...['legacy-downloads.list', 'legacy-downloads.create', 'legacy-downloads.delete'],
      'legacy-downloads.update',
    ),
  ),
  labelled('General rules', paragraph(2, nothing('it introduces the rules'))),
  rule(
    1,
    sentence('methods.only-get-and-post', [], 'An operation is a URL and a method, which is GET or POST.'),
    sentence('methods.not-everywhere', [], 'Not every URL takes both methods.'),
  ),
  rule(2, sentence('responses.utf-8-json', [], 'Every response is JSON, encoded as UTF-8.')),
  rule(
    3,
    sentence(
      'web.html',
      'legacy-issues.list',
      '`/p/<project>/issues/`, a path of the web interface, returns HTML.',
    ),
    sentence(
      'web.json',
      'legacy-issues.list',
      'The same path with the prefix, `/api/p/<project>/issues/`, returns JSON.',
    ),
  ),
)

export const events = section('Events', {}, paragraph(1, notShown('events and notifications')))

export const versioning = section(
  'Versioning',
  {},
  paragraph(
    1,
    service({ deprecated: true, unfinished: true }),
    [service({ basePath: '/api' }), sentence('paths.no-version', [], 'No part of a path names a version.')],
    notShown('a version, and how changes are made'),
  ),
)

export const limits = section(
  'Limits',
  {},
  bullet(1, see('issue creation form')),
  bullet(2, see('methods.only-get-and-post')),
  bullet(3, notShown('limits on rate and size, and paging of lists')),
)
