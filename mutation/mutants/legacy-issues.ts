import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { doesAlso, inLatin1, servesAlso } from './breaking-legacy.ts'
import { answersWith, dropsFields, handles, refuses, setsFields, type Json, judging } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const judgesMayOpen = judging('projects', 'mayOpen')

const list = 'legacy.listIssues'
const create = 'legacy.createIssue'

const says = (change: (body: Json, call: Call) => Json): Mutate => setsFields(list, change)
const issues = (change: (issues: Json[], call: Call) => unknown): Mutate =>
  says(({ issues: all }, call) => ({ issues: change(all as Json[], call) }))
/** GET of the issue list, and the effects of other methods. */
export const legacyIssueLists: Mutant[] = breaking({
  'legacy-issues.list project: `project` of the issue list is a string.': {
    'list-without-project': dropsFields(list, 'project'),
    'list-project-is-null': says(() => ({ project: null })),
    'list-project-is-another': [
      'project-of-another',
      says(({ project }) => ({ project: project === 'pub' ? 'priv' : 'pub' })),
    ],
  },
  'legacy-issues.list open open-length: `open` of the issue list is the number of open issues, an integer.': {
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
  'legacy-issues.list closed: `closed` of the issue list is the number of closed issues, an integer.': {
    'list-without-closed': dropsFields(list, 'closed'),
    'list-closed-is-text': says(({ closed }) => ({ closed: String(closed) })),
    'list-closed-is-always-zero': ['closed-counted', says(() => ({ closed: 0 }))],
  },
  'legacy-issues.list issues: `issues` of the issue list is the list of the entries of the open issues.': {
    'list-without-issues': dropsFields(list, 'issues'),
    'list-issues-is-empty': ['open-length legacy-issues.create.listed', issues(() => [])],
    'list-issues-lacks-the-newest': [
      'open-length legacy-issues.create.listed',
      issues((all) => all.slice(1)),
    ],
    'list-issues-lacks-the-oldest': ['open-length', issues((all) => all.slice(0, -1))],
    'list-issues-shows-closed-ones-too': ['open-only', issues((all, call) => [...all, ...closed(call)])],
    'list-issues-shows-closed-ones-only': ['open-only', issues((_all, call) => closed(call))],
    'list-issues-shows-all-projects': [
      'open-length',
      issues((_all, call) =>
        [...call.forge.legacy.issues.values()]
          .filter((one) => call.rules.projects.isOpen(call, one))
          .map((one) => call.views.legacy.issue(call, one)),
      ),
    ],
    'list-issues-shows-each-twice': [
      'no-repetition',
      says(({ issues: all, open }) => ({
        issues: [...(all as Json[]), ...(all as Json[])],
        open: 2 * Number(open),
      })),
    ],
    'list-issues-by-number': issues((all) => Object.fromEntries(all.map((one) => [String(one['id']), one]))),
    'list-issues-shows-own-only-to-the-signed-in': [
      'public-outsider',
      issues((all, call) =>
        call.visitor
          ? all.filter(
              (one) => call.forge.legacy.issues.get(Number(one['id']))?.submitter === call.visitor?.login,
            )
          : all,
      ),
    ],
    'list-is-an-empty-object': answersWith(list, {}),
  },
  'legacy-issues.list anonymous: GET of the issue list accepts anonymous requests.': {
    'list-refuses-anonymous': refuses(list, (call) => !call.visitor, 403),
  },
  'legacy-issues.list: Authentication, rule 1: An unauthenticated request has the rights of an anonymous visitor. An authenticated request has the rights that the user holds on each project.':
    {
      'list-shows-private-to-everybody': [
        'private-anonymous private-outsider',
        judgesMayOpen((right, ask, project) => ask.operation === list || right(ask, project)),
      ],
      'list-shows-private-to-every-signed-in-caller': [
        'private-outsider',
        judgesMayOpen(
          (right, ask, project) =>
            (ask.operation === list && ask.visitor !== undefined) || right(ask, project),
        ),
      ],
      'list-opens-private-in-other-letters': [
        'private-letters',
        handles(list, (call, right) => {
          const { projects } = call.forge.legacy
          const asked = call.params['project'] ?? ''
          const project = [...projects.values()].find(
            ({ shortname }) => shortname.toLowerCase() === asked.toLowerCase(),
          )
          if (projects.has(asked) || !project) return right(call)
          const { openIssues, closedIssues } = call.rules.projects
          const [open, closed] = [openIssues(call, project), closedIssues(call, project)]
          return { json: call.views.legacy.issueList(call, project, open, closed) }
        }),
      ],
      'list-refuses-private-to-members': [
        'private-member',
        judgesMayOpen(
          (right, ask, project) => right(ask, project) && !(ask.operation === list && project.isPrivate),
        ),
      ],
      'list-refuses-public-to-outsiders': [
        'public-outsider',
        ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) =>
            right(ask, project) &&
            !(ask.operation === list && ask.visitor !== undefined && !rules.projects.isMember(ask, project))
        },
      ],
    },
  'legacy-issues.list post: POST to the issue list is unsupported.': {
    'list-post-makes-an-issue': servesAlso(create, 'POST', '/api/p/:project/issues/'),
    'list-post-changes-issues': doesAlso('POST', '/api/p/:project/issues/', (call) =>
      changesAll(call, () => ({ summary: 'Posted' })),
    ),
  },
  'legacy-issues.list: What the service does, general rule 1: Only the methods GET and POST exist, and not every URL accepts both.':
    {
      'list-put-makes-an-issue': ['put', servesAlso(create, 'PUT', '/api/p/:project/issues/')],
      'list-delete-closes-issues': [
        'delete',
        doesAlso('DELETE', '/api/p/:project/issues/', (call) => changesAll(call, () => ({ status: 5 }))),
      ],
      'list-patch-changes-issues': [
        'patch',
        doesAlso('PATCH', '/api/p/:project/issues/', (call) =>
          changesAll(call, () => ({ summary: 'Patched' })),
        ),
      ],
      'create-put-makes-an-issue': ['legacy-issues.create.put', servesAlso(create, 'PUT')],
      'create-patch-makes-an-issue': ['legacy-issues.create.patch', servesAlso(create, 'PATCH')],
      'create-delete-closes-issues': [
        'legacy-issues.create.delete',
        doesAlso('DELETE', '/api/p/:project/issues/create/', (call) =>
          changesAll(call, () => ({ status: 5 })),
        ),
      ],
    },
  'legacy-issues.list json json-beyond-ascii: What the service does, general rule 2: Every response body is JSON encoded as UTF-8.':
    {
      'list-is-in-latin-1': inLatin1(list),
    },
})

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
