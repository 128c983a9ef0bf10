import type { OperationRules } from './rule.ts'

/** "All answers are JSON encoded as UTF-8." */
const json: OperationRules = {
  'every-json': 'Every response with a body below 500 is JSON encoded as UTF-8, refusals included.',
}

/** The rules of each operation of the legacy project-forge document, in its order. */
export const legacyForgeRules: Readonly<Record<string, OperationRules>> = {
  'legacy-projects.list': {
    ...json,
    'every-body':
      'Every project list has a text `message`, and projects with the documented fields, each of its type.',
    'every-success-message':
      'The `message` of every list that has projects is a value for success: it is not empty, and not `error`.',
    'every-entry-once': 'No list has a project twice.',
    'every-private': 'No list for an anonymous caller has a private project.',
  },
  'legacy-issues.list': {
    ...json,
    'every-body': 'Every issue list has the documented fields, each of its type.',
    'every-owner-served': 'No anonymous GET of the issues of a public project is refused.',
    'every-entry-once': 'No list has an issue twice.',
    'every-entry-belongs': 'No list has an issue that was created in another project.',
    'every-subject': 'No issue has the summary of another issue.',
    'every-same-field': 'Every list of a project names the same `project`.',
    'every-number': 'An issue has the number that its creation returned.',
    'every-list-whole':
      'Every whole list has each open issue of a member that an earlier list had, unless one was closed.',
    'every-count': 'While no issue is created, `open` is at least the number of issues in the list.',
    'every-created': 'No list has an issue whose creation was refused.',
    'every-private': 'No caller who may not access a private project is shown its issues.',
    'every-listed':
      'No user who is shown the issues of a private project misses it in lists of projects that had it.',
  },
  'legacy-issues.form': {
    ...json,
    'every-body': 'Every form has a text `doc` and a list with the documented status names.',
    'every-private': 'No anonymous request is offered the form of a private project.',
  },
  'legacy-issues.create': {
    ...json,
    'every-body': 'Every success has an integer `issue`.',
    'every-other-id': 'No success shows the number of another issue of the project.',
    'every-errors': 'Every error with `errors` maps field names to lists of texts.',
    'every-required': 'No request without the field summary or content succeeds.',
    'every-private': 'No caller who may not access a private project creates an issue in it.',
  },
}
