import { inLatin1, servesAlso } from './breaking-legacy.ts'
import { dropsFields, isMissing, rewritesAnswer, setsFields } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const form = 'legacy.issueForm'
const endpoint = 'legacy-forge, Endpoints, Issue create, form'

/** GET of the create URL. */
export const legacyIssueForms: Mutant[] = [
  ...promise(
    {
      operation: form,
      source: endpoint,
      breaks: '`doc` of the issue creation form is a string.',
      kills: ['legacy-issues.form.doc'],
    },
    {
      'form-without-doc': dropsFields(form, 'doc'),
      'form-doc-is-a-list': setsFields(form, ({ doc }) => ({ doc: [doc] })),
      'form-doc-is-called-help': setsFields(form, ({ doc }) => ({ doc: undefined, help: doc })),
    },
  ),
  ...promise(
    {
      operation: form,
      source: endpoint,
      breaks: '`status` of the issue creation form is the list of the status names.',
      kills: ['legacy-issues.form.status'],
    },
    {
      'form-without-status': dropsFields(form, 'status'),
      'form-status-is-empty': setsFields(form, { status: [] }),
      'form-status-holds-codes': setsFields(form, { status: [1, 2, 3, 4] }),
      'form-status-is-one-text': setsFields(form, ({ status }) => ({ status: String(status) })),
    },
  ),
  ...promise(
    {
      operation: form,
      source: 'legacy-forge, States and transitions',
      breaks: 'The issue creation form offers the status names New, Accepted, WaitingForAnswer and Started.',
      kills: ['legacy-issues.form.status'],
    },
    {
      'form-lacks-new': offers((names) => names.filter((name) => name !== 'New')),
      'form-lacks-accepted': offers((names) => names.filter((name) => name !== 'Accepted')),
      'form-lacks-waiting-for-answer': offers((names) => names.filter((name) => name !== 'WaitingForAnswer')),
      'form-lacks-started': offers((names) => names.filter((name) => name !== 'Started')),
      'form-offers-closed-ones': {
        mutate: offers((names) => [...names, 'Fixed']),
        kills: ['legacy-issues.form.status-only'],
      },
      'form-offers-names-in-small-letters': offers((names) => names.map((name) => name.toLowerCase())),
      'form-offers-names-in-words': offers((names) =>
        names.map((name) => name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
      ),
    },
  ),
  ...promise(
    {
      operation: form,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every response body is JSON encoded as UTF-8.',
      kills: ['legacy-issues.form.json'],
    },
    {
      'form-is-html': rewritesAnswer(form, (reply) => ({
        status: reply.status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<form method="post"><input name="summary"><textarea name="content"></textarea></form>',
      })),
      'form-is-in-latin-1': (seams) => {
        setsFields(form, { doc: 'POST crée un problème.' })(seams)
        inLatin1(form)(seams)
      },
    },
  ),
  ...promise(
    {
      operation: form,
      source: endpoint,
      breaks: 'GET of /api/p/<project>/issues/create/ returns the issue creation form.',
      kills: ['legacy-issues.form.success'],
    },
    {
      'form-is-missing': isMissing(form),
      'form-is-got-by-put': (seams) => {
        servesAlso(form, 'PUT')(seams)
        isMissing(form)(seams)
      },
    },
  ),
  ...promise(
    {
      operation: form,
      source: 'legacy-forge, Authentication, rule 1',
      breaks: 'An authenticated request has the rights that the user holds on each project.',
    },
    {
      'form-serves-outsiders-of-private-projects': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) => ask.operation === form || right(ask, project)
        },
        kills: ['legacy-issues.form.private-outsider'],
      },
      'form-of-private-projects-serves-everybody': {
        mutate: ({ rules }) => {
          const { mayOpen, mayCreateIssue } = rules.projects
          rules.projects.mayOpen = (ask, project) => ask.operation === form || mayOpen(ask, project)
          rules.projects.mayCreateIssue = (ask, project) =>
            ask.operation === form || mayCreateIssue(ask, project)
        },
        kills: ['legacy-issues.form.private-anonymous', 'legacy-issues.form.private-outsider'],
      },
    },
  ),
]

function offers(change: (names: string[]) => string[]): Mutate {
  return ({ rules }) => {
    const right = rules.issues.offeredStatuses
    rules.issues.offeredStatuses = (ask) => (ask.operation === form ? change(right(ask)) : right(ask))
  }
}
