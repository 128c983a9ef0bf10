import { inLatin1, servesAlso } from './breaking-legacy.ts'
import { dropsFields, isMissing, rewritesAnswer, setsFields, judges } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { together } from './sharing.ts'

const form = 'legacy.issueForm'

/** GET of the create URL. */
export const legacyIssueForms: Mutant[] = breaking({
  'legacy-issues.form doc: `doc` of the issue creation form is a string.': {
    'form-without-doc': dropsFields(form, 'doc'),
    'form-doc-is-a-list': setsFields(form, ({ doc }) => ({ doc: [doc] })),
    'form-doc-is-called-help': setsFields(form, ({ doc }) => ({ doc: undefined, help: doc })),
  },
  'legacy-issues.form status: `status` of the issue creation form is the list of the status names.': {
    'form-without-status': dropsFields(form, 'status'),
    'form-status-is-empty': setsFields(form, { status: [] }),
    'form-status-holds-codes': setsFields(form, { status: [1, 2, 3, 4] }),
    'form-status-is-one-text': setsFields(form, ({ status }) => ({ status: String(status) })),
  },
  'legacy-issues.form status: States and transitions: The issue creation form offers the status names New, Accepted, WaitingForAnswer and Started.':
    {
      'form-lacks-new': offers((names) => names.filter((name) => name !== 'New')),
      'form-lacks-accepted': offers((names) => names.filter((name) => name !== 'Accepted')),
      'form-lacks-waiting-for-answer': offers((names) => names.filter((name) => name !== 'WaitingForAnswer')),
      'form-lacks-started': offers((names) => names.filter((name) => name !== 'Started')),
      'form-offers-closed-ones': ['status-only', offers((names) => [...names, 'Fixed'])],
      'form-offers-names-in-small-letters': offers((names) => names.map((name) => name.toLowerCase())),
      'form-offers-names-in-words': offers((names) =>
        names.map((name) => name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
      ),
    },
  'legacy-issues.form json: What the service does, general rule 2: Every response body is JSON encoded as UTF-8.':
    {
      'form-is-html': rewritesAnswer(form, (reply) => ({
        status: reply.status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<form method="post"><input name="summary"><textarea name="content"></textarea></form>',
      })),
      'form-is-in-latin-1': together(setsFields(form, { doc: 'POST crée un problème.' }), inLatin1(form)),
    },
  'legacy-issues.form success: GET of /api/p/<project>/issues/create/ returns the issue creation form.': {
    'form-is-missing': isMissing(form),
    'form-is-got-by-put': together(servesAlso(form, 'PUT'), isMissing(form)),
  },
  'legacy-issues.form: Authentication, rule 1: An authenticated request has the rights that the user holds on each project.':
    {
      'form-serves-outsiders-of-private-projects': [
        'private-outsider',
        judges('projects', 'mayOpen', (right, ask, project) => ask.operation === form || right(ask, project)),
      ],
      'form-of-private-projects-serves-everybody': [
        'private-anonymous private-outsider',
        ({ rules }) => {
          const { mayOpen, mayCreateIssue } = rules.projects
          rules.projects.mayOpen = (ask, project) => ask.operation === form || mayOpen(ask, project)
          rules.projects.mayCreateIssue = (ask, project) =>
            ask.operation === form || mayCreateIssue(ask, project)
        },
      ],
    },
})

function offers(change: (names: string[]) => string[]): Mutate {
  return judges('issues', 'offeredStatuses', (right, ask) =>
    ask.operation === form ? change(right(ask)) : right(ask),
  )
}
