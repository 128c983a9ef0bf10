import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { doesAlso, inLatin1, servesAlso } from './breaking-legacy.ts'
import { answersWith, dropsFields, refuses, setsFields, type Json } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const list = 'legacy.listIssues'
const create = 'legacy.createIssue'
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

/** GET on the issue list, and what other methods do to it. */
export const legacyIssueLists: Mutant[] = [
  ...promise(
    { operation: list, source: endpoint, breaks: 'project (string)', kills: ['legacy-issues.list.project'] },
    {
      'list-without-project': dropsFields(list, 'project'),
      'list-project-is-null': says(() => ({ project: null })),
      'list-project-is-another': {
        mutate: says(({ project }) => ({ project: project === 'pub' ? 'priv' : 'pub' })),
        kills: ['legacy-issues.list.project-of-another'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: 'open (integer count)',
      kills: ['legacy-issues.list.open', 'legacy-issues.list.open-length'],
    },
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
    {
      operation: list,
      source: endpoint,
      breaks: 'closed (integer count)',
      kills: ['legacy-issues.list.closed'],
    },
    {
      'list-without-closed': dropsFields(list, 'closed'),
      'list-closed-is-text': says(({ closed }) => ({ closed: String(closed) })),
      'list-closed-is-always-zero': {
        mutate: says(() => ({ closed: 0 })),
        kills: ['legacy-issues.list.closed-counted'],
      },
      'list-closed-counts-open-ones-too': {
        mutate: says(({ open, closed }) => ({
          closed: Number(open) + Number(closed),
        })),
        kills: ['legacy-issues.list.closed-stays'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: 'issues (list of Issue list entry, open issues)',
      kills: ['legacy-issues.list.issues'],
    },
    {
      'list-without-issues': dropsFields(list, 'issues'),
      'list-issues-is-empty': {
        mutate: issues(() => []),
        kills: ['legacy-issues.list.open-length', 'legacy-issues.create.listed'],
      },
      'list-issues-lacks-the-newest': {
        mutate: issues((all) => all.slice(1)),
        kills: ['legacy-issues.list.open-length', 'legacy-issues.create.listed'],
      },
      'list-issues-lacks-the-oldest': {
        mutate: issues((all) => all.slice(0, -1)),
        kills: ['legacy-issues.list.open-length'],
      },
      'list-issues-shows-closed-ones-too': {
        mutate: issues((all, call) => [...all, ...closed(call)]),
        kills: ['legacy-issues.list.open-only'],
      },
      'list-issues-shows-closed-ones-only': {
        mutate: issues((_all, call) => closed(call)),
        kills: ['legacy-issues.list.open-only'],
      },
      'list-issues-shows-all-projects': {
        mutate: issues((_all, call) =>
          [...call.forge.legacy.issues.values()]
            .filter((one) => call.rules.projects.isOpen(call, one))
            .map((one) => call.views.legacy.issue(call, one)),
        ),
        kills: ['legacy-issues.list.open-length'],
      },
      'list-issues-shows-each-twice': {
        mutate: says(({ issues: all, open }) => ({
          issues: [...(all as Json[]), ...(all as Json[])],
          open: 2 * Number(open),
        })),
        kills: ['legacy-issues.list.no-repetition'],
      },
      'list-issues-by-number': issues((all) =>
        Object.fromEntries(all.map((one) => [String(one['id']), one])),
      ),
      'list-issues-shows-own-only-to-the-signed-in': {
        mutate: issues((all, call) =>
          call.visitor
            ? all.filter(
                (one) => call.forge.legacy.issues.get(Number(one['id']))?.submitter === call.visitor?.login,
              )
            : all,
        ),
        kills: ['legacy-issues.list.public-outsider'],
      },
      'list-is-an-empty-object': answersWith(list, {}),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: 'id: integer, issue number',
      kills: ['legacy-issues.list.id', 'legacy-issues.create.listed'],
    },
    {
      'entry-without-id': entries(() => ({ id: undefined })),
      'entry-id-is-text': entries(({ id }) => ({ id: String(id) })),
      'entry-id-is-off-by-one': entries(({ id }) => ({ id: Number(id) + 1 })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: 'summary: string, title',
      kills: ['legacy-issues.list.summary', 'legacy-issues.create.listed'],
    },
    {
      'entry-without-summary': entries(() => ({ summary: undefined })),
      'entry-summary-is-the-content': entries(({ id }, call) => ({
        summary: `Text: ${call.forge.legacy.issues.get(Number(id))?.content}`,
      })),
      'entry-summary-is-cut-short': entries(({ summary }) => ({ summary: String(summary).slice(0, 10) })),
      'entry-summary-has-backslashes-before-quotes': {
        mutate: entries(({ summary }) => ({ summary: String(summary).replace(/['"\\]/g, '\\$&') })),
        kills: ['legacy-issues.create.text-quotes'],
      },
      'entry-summary-ends-after-a-hundred-letters': {
        mutate: entries(({ summary }) => ({ summary: String(summary).slice(0, 100) })),
        kills: ['legacy-issues.create.text-long'],
      },
      'entry-summary-is-escaped': {
        mutate: entries(({ summary }) => ({
          summary: String(summary).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
        })),
        kills: ['legacy-issues.create.text-markup'],
      },
      'entry-summary-loses-letters-beyond-ascii': {
        mutate: entries(({ summary }) => ({
          summary: String(summary).replace(/[^\u0000-\u007F]/g, '?'),
        })),
        kills: ['legacy-issues.create.text-non-ascii'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: 'status: integer, status code',
      kills: ['legacy-issues.list.status'],
    },
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
      kills: ['legacy-issues.list.modif-dtime'],
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
      'entry-date-has-month-thirteen': {
        mutate: dates((date) => `${parts(date).year}-13-${parts(date).dayOfMonth} ${parts(date).time}`),
        kills: ['legacy-issues.list.modif-dtime-exists'],
      },
      'entry-date-is-a-number': dates((date) => Math.floor(date.getTime() / 1000)),
      'entry-date-has-hours-to-twelve': dates((date) => {
        const { day, time } = parts(date)
        const hours = String(((date.getUTCHours() + 11) % 12) + 1).padStart(2, '0')
        return `${day} ${hours}${time.slice(2)} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}`
      }),
      'entry-date-is-of-long-ago': {
        mutate: dates(() => '1970-01-01 00:00:00'),
        kills: ['legacy-issues.list.modif-dtime-of-new'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: 'Anonymous access allowed.',
      kills: ['legacy-issues.list.anonymous'],
    },
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
      'list-shows-private-to-everybody': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) => ask.operation === list || right(ask, project)
        },
        kills: ['legacy-issues.list.private-anonymous', 'legacy-issues.list.private-outsider'],
      },
      'list-shows-private-to-every-signed-in-caller': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) =>
            (ask.operation === list && ask.visitor !== undefined) || right(ask, project)
        },
        kills: ['legacy-issues.list.private-outsider'],
      },
      'list-refuses-private-to-members': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) =>
            right(ask, project) && !(ask.operation === list && project.isPrivate)
        },
        kills: ['legacy-issues.list.private-member'],
      },
      'list-refuses-public-to-outsiders': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) =>
            right(ask, project) &&
            !(ask.operation === list && ask.visitor !== undefined && !rules.projects.isMember(ask, project))
        },
        kills: ['legacy-issues.list.public-outsider'],
      },
    },
  ),
  ...promise(
    { operation: list, source: endpoint, breaks: 'POST is unsupported.', kills: ['legacy-issues.list.post'] },
    {
      'list-post-makes-an-issue': servesAlso(create, 'POST', '/api/p/:project/issues/'),
      'list-post-changes-issues': doesAlso('POST', '/api/p/:project/issues/', (call) =>
        changesAll(call, () => ({ summary: 'Posted' })),
      ),
    },
  ),
  ...promise(
    {
      source: 'legacy-forge, What the service does, general rule 1',
      breaks: 'only GET and POST exist, and not every method is available on every URL',
    },
    {
      'list-put-makes-an-issue': {
        mutate: servesAlso(create, 'PUT', '/api/p/:project/issues/'),
        kills: ['legacy-issues.list.put'],
      },
      'list-delete-closes-issues': {
        mutate: doesAlso('DELETE', '/api/p/:project/issues/', (call) =>
          changesAll(call, () => ({ status: 5 })),
        ),
        kills: ['legacy-issues.list.delete'],
      },
      'create-put-makes-an-issue': {
        mutate: servesAlso(create, 'PUT'),
        kills: ['legacy-issues.create.put'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'All answers are JSON encoded as UTF-8.',
      kills: ['legacy-issues.list.json', 'legacy-issues.list.json-beyond-ascii'],
    },
    { 'list-is-in-latin-1': inLatin1(list) },
  ),
]

/** Changes every issue of the project that the path names. */
function changesAll(call: Call, change: (issue: LegacyIssue) => Partial<LegacyIssue>): void {
  const { issues: all } = call.forge.legacy
  for (const issue of all.values())
    if (issue.project === call.params['project']) all.set(issue.id, { ...issue, ...change(issue) })
}

function closed(call: Call): Json[] {
  const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
  const found = project ? call.rules.projects.closedIssues(call, project) : []
  return found.map((issue) => call.views.legacy.issue(call, issue))
}
