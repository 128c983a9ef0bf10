import {
  callers,
  field,
  form,
  envelope,
  hidden,
  list,
  listOf,
  namedOperation,
  notShown,
  one,
  oneOf,
  always,
  operation,
  paragraph,
  parameter,
  refusal,
  resource,
  row,
  section,
  sentence,
} from '../vocabulary/index.ts'

const statusHidden = hidden('status code of success')
const hiddenDownload = { notShown: ['method', 'path', 'request', 'response'] }
const project = parameter('project', 'string', 'the short name of the project')

export const endpoints = section(
  'Endpoints',
  {},
  paragraph(
    1,
    sentence('paths.relative', [], 'Paths follow `{base_url}`, and have the prefix `/api/` in them.'),
    sentence(
      'paths.parameters',
      ['legacy-issues.list', 'legacy-issues.form', 'legacy-issues.create', 'legacy-issues.update'],
      '`<project>` is the short name of a project, `<issue_number>` the number of an issue, an integer.',
    ),
  ),
  row(1, [
    operation('legacy-projects.list', 'GET /api/', {
      named: 'Project list',
      does: 'lists projects',
      ...{ success: statusHidden, answers: envelope('ProjectList') },
      lists: 'projects',
    }),
    resource('ProjectList', 'the projects that the caller may see', 'by JSON name'),
    field('ProjectList', 'message', 'string', 'says success', 'always'),
    field('ProjectList', 'projects', list('ProjectEntry'), 'the projects', 'always'),
    callers('legacy-projects.list', 'everybody; private projects are listed for callers who may access them'),
    sentence(
      'legacy-projects.list.public',
      'legacy-projects.list',
      'Anonymous callers get the public projects alone.',
    ),
    sentence(
      'legacy-projects.list.private',
      'legacy-projects.list',
      'Authenticated callers get the public projects, and the private ones that they may access.',
    ),
    sentence('legacy-projects.list.no-post', 'legacy-projects.list', 'The URL does not support POST.'),
  ]),
  row(2, [
    namedOperation('legacy-projects.create', {
      does: 'creates a project',
      path: '/api/admin/projects/create/',
      notShown: ['method', 'request', 'response'],
      adds: 'projects',
    }),
    callers('legacy-projects.create', 'callers with admin rights'),
  ]),
  row(3, [
    namedOperation('legacy-projects.delete', {
      does: 'deletes a project',
      notShown: ['method', 'path', 'request', 'response'],
      removes: 'projects',
    }),
    callers('legacy-projects.delete', 'callers with admin rights'),
  ]),
  row(4, [
    operation('legacy-issues.list', 'GET /api/p/<project>/issues/', {
      named: 'Issue list',
      does: 'lists the open issues of a project',
      parameters: [project],
      ...{ success: statusHidden, answers: envelope('IssueList') },
      lists: 'issues',
    }),
    resource('IssueList', 'the open issues of a project', 'by JSON name'),
    field('IssueList', 'project', 'string', 'the project', 'always'),
    field('IssueList', 'open', 'integer', 'how many issues are open', 'always'),
    field('IssueList', 'closed', 'integer', 'how many issues are closed', 'always'),
    field('IssueList', 'issues', list('IssueEntry'), 'the open issues', 'always'),
    callers('legacy-issues.list', 'everybody, anonymous callers too, within their rights in the project'),
    sentence('legacy-issues.list.no-post', 'legacy-issues.list', 'The URL does not support POST.'),
  ]),
  row(5, [
    operation('legacy-issues.form', 'GET /api/p/<project>/issues/create/', {
      named: 'Issue create, form',
      does: 'shows which status names a new issue can have',
      parameters: [project],
      ...{ success: statusHidden, answers: one('IssueForm') },
      lists: 'status names',
    }),
    resource('IssueForm', 'what a new issue can have', 'by JSON name'),
    field('IssueForm', 'doc', 'string', 'a text, of which the document shows nothing', 'always'),
    field(
      'IssueForm',
      'status',
      listOf(oneOf('New', 'Accepted', 'WaitingForAnswer', 'Started')),
      'the names to choose from',
      'always',
    ),
  ]),
  row(6, [
    operation('legacy-issues.create', 'POST /api/p/<project>/issues/create/', {
      named: 'Issue create',
      does: 'creates an issue',
      parameters: [project],
      body: form('issue creation form'),
      ...{ success: statusHidden, answers: one('IssueCreated') },
      adds: 'issues',
    }),
    resource('IssueCreated', 'that an issue was created', 'by JSON name'),
    field('IssueCreated', 'mess', always('success'), 'that it was created', 'always'),
    field('IssueCreated', 'issue', 'integer', 'the number of the new issue', 'always'),
    refusal('legacy-issues.create', hidden('status code'), {
      when: 'a required field is missing, or a field is not valid',
      body: 'IssueRejected',
    }),
    resource('IssueRejected', 'that no issue was created', 'by JSON name'),
    field('IssueRejected', 'mess', always('error'), 'that no issue was created', 'always'),
    field(
      'IssueRejected',
      'errors',
      'lists of texts by field',
      'messages about fields of the form',
      'always',
    ),
  ]),
  row(
    7,
    namedOperation('legacy-issues.update', {
      does: 'updates an issue',
      path: '/api/p/<project>/issues/<issue_number>/',
      notShown: ['method', 'request', 'response'],
      changes: 'issues',
    }),
  ),
  row(8, [
    namedOperation('legacy-downloads.list', {
      does: 'lists downloads',
      ...hiddenDownload,
      lists: 'downloads',
    }),
    namedOperation('legacy-downloads.create', {
      does: 'creates a download',
      ...hiddenDownload,
      adds: 'downloads',
    }),
    namedOperation('legacy-downloads.delete', {
      does: 'deletes a download',
      ...hiddenDownload,
      removes: 'downloads',
    }),
    namedOperation('legacy-downloads.update', {
      does: 'updates a download',
      ...hiddenDownload,
      changes: 'downloads',
    }),
  ]),
  paragraph(
    2,
    sentence(
      'responses.key-names',
      ['legacy-projects.list', 'legacy-issues.create'],
      'The list of projects says `message`, the creation of an issue `mess`.',
    ),
  ),
  paragraph(3, [
    notShown('request and response', 'legacy-projects.create'),
    notShown('method, path and request', 'legacy-projects.delete'),
  ]),
  paragraph(4, notShown('method, request and response', 'legacy-issues.update')),
  paragraph(
    5,
    notShown('everything', [
      ...['legacy-downloads.list', 'legacy-downloads.create', 'legacy-downloads.delete'],
      'legacy-downloads.update',
    ]),
  ),
  paragraph(6, notShown('every endpoint that has no row')),
)
