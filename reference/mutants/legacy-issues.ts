import type { Call } from '../http/call.ts'
import { answersAlso, inLatin1, refusesNothing } from './breaking-legacy.ts'
import { answersWith, dropsFields, refuses, setsFields, type Json } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const list = 'legacy.listIssues'
const form = 'legacy.issueForm'
const endpoint = 'legacy-forge, Endpoints, Issue list'
const entry = 'legacy-forge, Issue list entry'

const says = (change: (body: Json, call: Call) => Json): Mutate => setsFields(list, change)
const issues = (change: (issues: Json[], call: Call) => unknown): Mutate =>
  says(({ issues: all }, call) => ({ issues: change(all as Json[], call) }))
const entries = (change: (issue: Json, call: Call) => Json): Mutate =>
  issues((all, call) => all.map((issue) => ({ ...issue, ...change(issue, call) })))

const dates =
  (write: (date: Date) => unknown): Mutate =>
  ({ views }) => {
    const right = views.legacy.issue
    views.legacy.issue = (ask, issue) => ({ ...right(ask, issue), modif_dtime: write(issue.modified) })
  }
const parts = (date: Date) => {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return { day, time, year, month, dayOfMonth }
}

/** The issue list and the form. */
export const legacyIssueLists: Mutant[] = [
  ...promise(
    { operation: list, source: endpoint, breaks: 'project (string)' },
    {
      'list-without-project': dropsFields(list, 'project'),
      'list-project-is-null': says(() => ({ project: null })),
      'list-project-is-another': says(({ project }) => ({ project: project === 'pub' ? 'priv' : 'pub' })),
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'open (integer count)' },
    {
      'list-without-open': dropsFields(list, 'open'),
      'list-open-is-text': says(({ open }) => ({ open: String(open) })),
      'list-open-is-off-by-one': says(({ open }) => ({ open: Number(open) + 1 })),
      'list-open-counts-closed-ones-too': says(({ open, closed }) => ({
        open: Number(open) + Number(closed),
      })),
      'list-open-and-closed-are-swapped': says(({ open, closed }) => ({ open: closed, closed: open })),
      'list-open-is-always-zero': says(() => ({ open: 0 })),
      'list-open-counts-all-projects': says((_body, call) => ({
        open: [...call.forge.legacy.issues.values()].filter((one) => call.rules.projects.isOpen(call, one))
          .length,
      })),
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'closed (integer count)' },
    {
      'list-without-closed': dropsFields(list, 'closed'),
      'list-closed-is-text': says(({ closed }) => ({ closed: String(closed) })),
      'list-closed-is-always-zero': says(() => ({ closed: 0 })),
      'list-closed-counts-open-ones-too': says(({ open, closed }) => ({
        closed: Number(open) + Number(closed),
      })),
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'issues (list of Issue list entry, open issues)' },
    {
      'list-without-issues': dropsFields(list, 'issues'),
      'list-issues-is-empty': issues(() => []),
      'list-issues-lacks-the-newest': issues((all) => all.slice(1)),
      'list-issues-lacks-the-oldest': issues((all) => all.slice(0, -1)),
      'list-issues-shows-closed-ones-too': issues((all, call) => [...all, ...closed(call)]),
      'list-issues-shows-closed-ones-only': issues((_all, call) => closed(call)),
      'list-issues-shows-all-projects': issues((_all, call) =>
        [...call.forge.legacy.issues.values()]
          .filter((one) => call.rules.projects.isOpen(call, one))
          .map((one) => call.views.legacy.issue(call, one)),
      ),
      'list-issues-by-number': issues((all) =>
        Object.fromEntries(all.map((one) => [String(one['id']), one])),
      ),
      'list-issues-shows-own-only-to-the-signed-in': issues((all, call) =>
        call.visitor
          ? all.filter(
              (one) => call.forge.legacy.issues.get(Number(one['id']))?.submitter === call.visitor?.login,
            )
          : all,
      ),
      'list-is-an-empty-object': answersWith(list, {}),
    },
  ),
  ...promise(
    { operation: list, source: entry, breaks: 'id: integer, issue number' },
    {
      'entry-without-id': entries(() => ({ id: undefined })),
      'entry-id-is-text': entries(({ id }) => ({ id: String(id) })),
      'entry-id-is-off-by-one': entries(({ id }) => ({ id: Number(id) + 1 })),
    },
  ),
  ...promise(
    { operation: list, source: entry, breaks: 'summary: string, title' },
    {
      'entry-without-summary': entries(() => ({ summary: undefined })),
      'entry-summary-is-the-content': entries(({ id }, call) => ({
        summary: `Text: ${call.forge.legacy.issues.get(Number(id))?.content}`,
      })),
      'entry-summary-is-cut-short': entries(({ summary }) => ({ summary: String(summary).slice(0, 10) })),
      'entry-summary-is-escaped': entries(({ summary }) => ({
        summary: String(summary).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
      })),
      'entry-summary-loses-letters-beyond-ascii': entries(({ summary }) => ({
        summary: String(summary).replace(/[^\u0000-\u007F]/g, '?'),
      })),
    },
  ),
  ...promise(
    { operation: list, source: entry, breaks: 'status: integer, status code' },
    {
      'entry-without-status': entries(() => ({ status: undefined })),
      'entry-status-is-a-name': entries(() => ({ status: 'New' })),
      'entry-status-is-text': entries(({ status }) => ({ status: String(status) })),
      'entry-status-is-no-integer': entries(({ status }) => ({ status: Number(status) + 0.5 })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: 'modif_dtime: string, last modification, format YYYY-MM-DD HH:MM:SS',
    },
    {
      'entry-without-modif-dtime': entries(() => ({ modif_dtime: undefined })),
      'entry-date-has-a-t': dates((date) => date.toISOString().slice(0, 19)),
      'entry-date-is-iso-8601': dates((date) => date.toISOString()),
      'entry-date-has-no-seconds': dates((date) => `${parts(date).day} ${parts(date).time.slice(0, 5)}`),
      'entry-date-has-no-time': dates((date) => parts(date).day),
      'entry-date-has-slashes': dates((date) => `${parts(date).day.replace(/-/g, '/')} ${parts(date).time}`),
      'entry-date-has-a-short-year': dates((date) => `${parts(date).day.slice(2)} ${parts(date).time}`),
      'entry-date-has-no-leading-zeros': dates((date) => {
        const { year, month, dayOfMonth, time } = parts(date)
        return `${year}-${Number(month)}-${Number(dayOfMonth)} ${time.replace(/^0/, '')}`
      }),
      'entry-date-has-month-thirteen': dates(
        (date) => `${parts(date).year}-13-${parts(date).dayOfMonth} ${parts(date).time}`,
      ),
      'entry-date-is-a-number': dates((date) => Math.floor(date.getTime() / 1000)),
      'entry-date-is-of-long-ago': dates(() => '1970-01-01 00:00:00'),
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'Anonymous access allowed.' },
    {
      'list-refuses-anonymous': refuses(list, (call) => !call.visitor, 403),
    },
  ),
  ...promise(
    {
      operation: list,
      source: 'legacy-forge, Authentication, rule 1',
      breaks:
        'An unauthenticated request has the rights of an anonymous visitor. An authenticated request has the rights that the user holds on each project.',
    },
    {
      'list-shows-private-to-everybody': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) => ask.operation === list || right(ask, project)
      },
      'list-shows-private-to-every-signed-in-caller': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) =>
          (ask.operation === list && ask.visitor !== undefined) || right(ask, project)
      },
      'list-refuses-private-to-members': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) =>
          right(ask, project) && !(ask.operation === list && project.isPrivate)
      },
      'list-refuses-public-to-outsiders': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) =>
          right(ask, project) &&
          !(ask.operation === list && ask.visitor !== undefined && !rules.projects.isMember(ask, project))
      },
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'POST is unsupported.' },
    {
      'list-answers-post': answersAlso('POST', list),
      'list-accepts-post': refusesNothing('POST', '/api/p/:project/issues/'),
    },
  ),
  ...promise(
    {
      operation: list,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'All answers are JSON encoded as UTF-8.',
    },
    { 'list-is-in-latin-1': inLatin1(list) },
  ),
  ...promise(
    { operation: form, source: 'legacy-forge, Endpoints, Issue create, form', breaks: 'doc (string)' },
    {
      'form-without-doc': dropsFields(form, 'doc'),
      'form-doc-is-a-list': setsFields(form, ({ doc }) => ({ doc: [doc] })),
    },
  ),
  ...promise(
    {
      operation: form,
      source: 'legacy-forge, Endpoints, Issue create, form',
      breaks: 'status (list of the status names above)',
    },
    {
      'form-without-status': dropsFields(form, 'status'),
      'form-status-is-empty': setsFields(form, { status: [] }),
      'form-status-holds-codes': setsFields(form, { status: [1, 2, 3, 4] }),
    },
  ),
  ...promise(
    {
      operation: form,
      source: 'legacy-forge, States and transitions',
      breaks: 'Issue status names offered when creating an issue: New, Accepted, WaitingForAnswer, Started.',
    },
    {
      'form-lacks-new': offers((names) => names.filter((name) => name !== 'New')),
      'form-lacks-accepted': offers((names) => names.filter((name) => name !== 'Accepted')),
      'form-lacks-waiting-for-answer': offers((names) => names.filter((name) => name !== 'WaitingForAnswer')),
      'form-lacks-started': offers((names) => names.filter((name) => name !== 'Started')),
      'form-offers-closed-ones': offers((names) => [...names, 'Fixed']),
      'form-offers-names-in-small-letters': offers((names) => names.map((name) => name.toLowerCase())),
    },
  ),
]

function closed(call: Call): Json[] {
  const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
  const found = project ? call.rules.projects.closedIssues(call, project) : []
  return found.map((issue) => call.views.legacy.issue(call, issue))
}

function offers(change: (names: string[]) => string[]): Mutate {
  return ({ rules }) => {
    const right = rules.issues.offeredStatuses
    rules.issues.offeredStatuses = (ask) => (ask.operation === form ? change(right(ask)) : right(ask))
  }
}
