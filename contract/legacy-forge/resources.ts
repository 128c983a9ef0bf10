import {
  field,
  hidden,
  notShown,
  oneOf,
  option,
  paragraph,
  resource,
  row,
  section,
  sentence,
} from '../vocabulary/index.ts'

const FORM = 'issue creation form'

export const resources = section('Resources and their fields', {})

export const projectEntry = section(
  'Project list entry',
  { in: 'Resources and their fields' },
  row(1, [
    resource('ProjectEntry', 'a project in the list of projects', 'by JSON name'),
    field('ProjectEntry', 'shortname', 'string', 'the short name, which stands for the project in paths'),
  ]),
  row(2, field('ProjectEntry', 'name', 'string', 'the name')),
  row(3, field('ProjectEntry', 'shortdesc', 'string', 'a short description')),
  row(4, field('ProjectEntry', 'private', oneOf(0, 1), '1 for a private project, 0 for a public one')),
)

export const issueEntry = section(
  'Issue list entry',
  { in: 'Resources and their fields' },
  row(1, [
    resource('IssueEntry', 'an issue in the list of issues', 'by JSON name'),
    field('IssueEntry', 'id', 'integer', 'the number of the issue'),
  ]),
  row(2, field('IssueEntry', 'summary', 'string', 'the title')),
  row(3, field('IssueEntry', 'status', 'integer', 'a code of the status')),
  row(4, field('IssueEntry', 'modif_dtime', 'date and time', 'when the issue was last changed')),
)

export const issueForm = section(
  'Issue creation form fields',
  { in: 'Resources and their fields' },
  row(1, [
    option(FORM, [
      ...['summary', 'content', 'status', 'owner'],
      ...['label1', 'label2', 'label3', 'label4', 'label5', 'label6'],
    ]),
    field(FORM, 'summary', 'string', 'the title; reported as required where it is missing', 'always'),
  ]),
  row(2, field(FORM, 'content', 'string', 'the text; reported as required where it is missing', 'always')),
  row(
    3,
    field(
      FORM,
      'status',
      oneOf('New', 'Accepted', 'WaitingForAnswer', 'Started'),
      'the name of the status, as the form offers it',
      hidden('whether it is required; it has no mark that it is optional'),
    ),
  ),
  row(4, field(FORM, 'owner', hidden('type'), 'the owner', 'optional')),
  row(5, [
    field(FORM, 'label1', hidden('type'), 'a label', 'optional'),
    field(FORM, 'label2', hidden('type'), 'a label', 'optional'),
    field(FORM, 'label3', hidden('type'), 'a label', 'optional'),
    field(FORM, 'label4', hidden('type'), 'a label', 'optional'),
    field(FORM, 'label5', hidden('type'), 'a label', 'optional'),
    field(FORM, 'label6', hidden('type'), 'a label', 'optional'),
  ]),
  paragraph(1, notShown('fields of one issue beyond those of lists, and of projects and downloads')),
)

export const states = section(
  'States and transitions',
  {},
  paragraph(
    1,
    sentence(
      'legacy-issues.status-names',
      ['legacy-issues.form', 'legacy-issues.create'],
      'The form offers the status names New, Accepted, WaitingForAnswer and Started.',
    ),
  ),
  paragraph(2, notShown('transitions between the states of an issue')),
  paragraph(3, notShown('which code stands for which name of a status', 'IssueEntry')),
)
