import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { doesAlso, inLatin1, servesAlso } from './breaking-legacy.ts'
import { answersWith, dropsFields, refuses, setsFields, type Json } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const list = 'legacy.listIssues'
const create = 'legacy.createIssue'
const endpoint = 'legacy-forge, Endpoints, Issue list'

const says = (change: (body: Json, call: Call) => Json): Mutate => setsFields(list, change)
const issues = (change: (issues: Json[], call: Call) => unknown): Mutate =>
  says(({ issues: all }, call) => ({ issues: change(all as Json[], call) }))
/** GET of the issue list, and the effects of other methods. */
export const legacyIssueLists: Mutant[] = [
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: '`project` of the issue list is a string.',
      kills: ['legacy-issues.list.project'],
    },
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
      breaks: '`open` of the issue list is the number of open issues, an integer.',
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
      breaks: '`closed` of the issue list is the number of closed issues, an integer.',
      kills: ['legacy-issues.list.closed'],
    },
    {
      'list-without-closed': dropsFields(list, 'closed'),
      'list-closed-is-text': says(({ closed }) => ({ closed: String(closed) })),
      'list-closed-is-always-zero': {
        mutate: says(() => ({ closed: 0 })),
        kills: ['legacy-issues.list.closed-counted'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: '`issues` of the issue list is the list of the entries of the open issues.',
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
      source: endpoint,
      breaks: 'GET of the issue list accepts anonymous requests.',
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
    {
      operation: list,
      source: endpoint,
      breaks: 'POST to the issue list is unsupported.',
      kills: ['legacy-issues.list.post'],
    },
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
      breaks: 'Only the methods GET and POST exist, and not every URL accepts both.',
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
      'list-patch-changes-issues': {
        mutate: doesAlso('PATCH', '/api/p/:project/issues/', (call) =>
          changesAll(call, () => ({ summary: 'Patched' })),
        ),
        kills: ['legacy-issues.list.patch'],
      },
      'create-put-makes-an-issue': {
        mutate: servesAlso(create, 'PUT'),
        kills: ['legacy-issues.create.put'],
      },
      'create-patch-makes-an-issue': {
        mutate: servesAlso(create, 'PATCH'),
        kills: ['legacy-issues.create.patch'],
      },
      'create-delete-closes-issues': {
        mutate: doesAlso('DELETE', '/api/p/:project/issues/create/', (call) =>
          changesAll(call, () => ({ status: 5 })),
        ),
        kills: ['legacy-issues.create.delete'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every response body is JSON encoded as UTF-8.',
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
