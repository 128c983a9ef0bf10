import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { draftLegacyIssue } from '../../reference/legacy-forge/draft-issue.ts'
import {
  changesCall,
  doesNothing,
  hasEffect,
  isMissing,
  refuses,
  rewritesSuccess,
  setsFields,
  type Json,
  judges,
} from './breaking.ts'
import { isRefusal } from './breaking-legacy.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const create = 'legacy.createIssue'

const whenDone = (change: (body: Json, call: Call) => Json): Mutate =>
  setsFields(create, (body, call) => (isRefusal(body) ? {} : change(body, call)))
const whenCreated = (type: string, write: (body: Json) => string): Mutate =>
  rewritesSuccess(create, (reply) =>
    isRefusal(reply.json as Json)
      ? reply
      : { status: reply.status, headers: { 'content-type': type }, body: write(reply.json as Json) },
  )

const statuses = [
  ['New', 'new'],
  ['Accepted', 'accepted'],
  ['WaitingForAnswer', 'waiting'],
  ['Started', 'started'],
]
const labels = [1, 2, 3, 4, 5, 6].map((number) => `label${number}`)

const issuesIn = (call: Call): LegacyIssue[] =>
  [...call.forge.legacy.issues.values()].filter((issue) => issue.project === call.params['project'])
const first = (call: Call): LegacyIssue | undefined => issuesIn(call)[0]
const newest = (call: Call): LegacyIssue | undefined => [...call.forge.legacy.issues.values()].at(-1)

/** Stores another issue than the requested one. */
const keeps = (change: (issue: LegacyIssue, call: Call) => Partial<LegacyIssue>): Mutate =>
  hasEffect(create, async (call, apply) => {
    const done = apply()
    const issue = newest(call)
    await done
    if (issue) call.forge.legacy.issues.set(issue.id, { ...issue, ...change(issue, call) })
  })

/** Rejects a valid form. */
const refusesForm = (field: string, isRefused: (form: URLSearchParams) => boolean): Mutate =>
  judges('issues', 'errors', (right, ask, project, form) => ({
    ...right(ask, project, form),
    ...(isRefused(form) ? { [field]: ['This is not acceptable.'] } : {}),
  }))

/** POST of a valid form to the create URL. */
export const legacyIssueCreation: Mutant[] = breaking({
  'legacy-issues.create mess: POST of an issue returns `mess` with the value success when the issue is created.':
    {
      'create-without-mess': whenDone(() => ({ mess: undefined })),
      'create-mess-is-called-message': whenDone(({ mess }) => ({ mess: undefined, message: mess })),
      'create-mess-is-ok': whenDone(() => ({ mess: 'ok' })),
      'create-mess-is-error': whenDone(() => ({ mess: 'error' })),
    },
  'legacy-issues.create issue: POST of an issue returns `issue`, the number of the created issue, an integer.':
    {
      'create-without-issue': whenDone(() => ({ issue: undefined })),
      'create-issue-is-text': whenDone(({ issue }) => ({ issue: String(issue) })),
      'create-issue-is-always-the-first-one': [
        'new-number listed',
        whenDone((_body, call) => ({ issue: first(call)?.id })),
      ],
      'create-issue-is-the-one-before': ['listed', whenDone(({ issue }) => ({ issue: Number(issue) - 1 }))],
      'create-issue-is-how-many-there-are': [
        'new-number listed',
        whenDone((_body, call) => ({ issue: issuesIn(call).length })),
      ],
    },
  'legacy-issues.create listed: POST of an issue creates the issue in the project.': {
    'create-does-nothing': doesNothing(create),
    'create-in-another-project': keeps((_issue, call) => ({
      project: [...call.forge.legacy.projects.keys()].find((one) => one !== call.params['project']) ?? '',
    })),
    'create-closes-at-once': ['listed', keeps(() => ({ status: 5 }))],
    'create-twice': [
      'legacy-issues.list.open-rises',
      hasEffect(create, async (call, apply) => {
        const done = apply()
        const issue = newest(call)
        await done
        const id = call.forge.legacy.nextIssueId()
        if (issue) call.forge.legacy.issues.set(id, { ...issue, id })
      }),
    ],
    'create-takes-the-place-of-the-last': [
      'legacy-issues.list.open-rises',
      hasEffect(create, async (call, apply) => {
        const last = issuesIn(call).at(-1)
        if (last) call.forge.legacy.issues.delete(last.id)
        await apply()
      }),
    ],
    'create-is-of-long-ago': [
      'legacy-issues.list.modif-dtime-of-new',
      keeps(() => ({ modified: new Date(0) })),
    ],
    'create-is-missing': ['success mess', isMissing(create)],
  },
  'legacy-issues.create listed: Issue creation form fields: `summary` of the issue creation form is text.': {
    'create-loses-the-summary': keeps(({ id }) => ({ summary: `Issue ${id}` })),
    'create-takes-the-content-for-the-summary': keeps(({ content }) => ({ summary: content })),
    'create-cuts-the-summary': keeps(({ summary }) => ({ summary: summary.slice(0, 12) })),
    'create-reads-the-summary-as-latin-1': [
      'text-non-ascii',
      keeps(({ summary }) => ({
        summary: Buffer.from(summary, 'utf8').toString('latin1'),
      })),
    ],
    'create-reads-plus-signs-literally': keeps(({ summary }) => ({ summary: summary.replace(/ /g, '+') })),
  },
  'legacy-issues.create lines: Issue creation form fields: POST of an issue with a `content` of several lines creates it.':
    {
      'create-loses-contents-of-several-lines': hasEffect(create, async (call, apply) => {
        await apply()
        const issue = newest(call)
        if (issue?.content.includes('\n')) call.forge.legacy.issues.delete(issue.id)
      }),
    },
  'legacy-issues.create: Issue creation form fields: POST of an issue accepts as `status` one of the status names that GET of the form offers.':
    {
      ...Object.fromEntries(
        statuses.map(([name, last]) => [
          `create-refuses-${last}`,
          [`status-${last}`, refusesForm('status', (form) => form.get('status') === name)],
        ]),
      ),
      'create-wants-codes': [
        'status-new status-accepted',
        refusesForm('status', (form) => form.has('status') && !/^\d+$/.test(form.get('status') ?? '')),
      ],
      'create-ignores-status': ['status-kept', keeps(() => ({ status: 1 }))],
    },
  'legacy-issues.create optional: Issue creation form fields: POST of an issue accepts an optional `owner`.':
    {
      'create-requires-owner': refusesForm('owner', (form) => !form.get('owner')),
      'create-refuses-owner': ['owner', refusesForm('owner', (form) => Boolean(form.get('owner')))],
    },
  'legacy-issues.create: Issue creation form fields: POST of an issue accepts up to six optional labels, `label1` to `label6`.':
    {
      'create-requires-a-label': [
        'optional',
        refusesForm('label1', (form) => !labels.some((label) => form.has(label))),
      ],
      ...Object.fromEntries(
        labels.map((label) => [
          `create-refuses-${label}`,
          [`${label} six-labels`, refusesForm(label, (form) => Boolean(form.get(label)))],
        ]),
      ),
      'create-takes-five-labels-at-most': [
        'six-labels',
        refusesForm('label6', (form) => labels.every((label) => form.get(label))),
      ],
    },
  'legacy-issues.create json: What the service does, general rule 2: Every response body is JSON encoded as UTF-8.':
    {
      'created-is-a-form': whenCreated('application/x-www-form-urlencoded', (json) =>
        new URLSearchParams(Object.entries(json).map(([field, value]) => [field, String(value)])).toString(),
      ),
      'created-is-html': whenCreated(
        'text/html; charset=utf-8',
        ({ issue }) => `<p>Issue ${String(issue)}</p>`,
      ),
      'created-is-cut-off': whenCreated('application/json', (json) => JSON.stringify(json).slice(0, -1)),
    },
  'legacy-issues.create: Authentication, rule 1: An authenticated request has the rights that the user holds on each project.':
    {
      'create-refuses-members': [
        'success mess optional',
        refuses(create, (call) => call.visitor !== undefined, 403),
      ],
      'create-serves-outsiders-of-private-projects': [
        'private-outsider',
        judges(
          'projects',
          'mayOpen',
          (right, ask, project) => ask.operation === create || right(ask, project),
        ),
      ],
      'create-serves-everybody-in-private-projects': [
        'private-anonymous private-outsider',
        ({ rules }) => {
          const { mayOpen, mayCreateIssue } = rules.projects
          rules.projects.mayOpen = (ask, project) => ask.operation === create || mayOpen(ask, project)
          rules.projects.mayCreateIssue = (ask, project) =>
            ask.operation === create || mayCreateIssue(ask, project)
        },
      ],
      'create-refuses-outsiders-of-private-projects-and-does-it': [
        'private-anonymous private-outsider',
        changesCall(create, async (call) => {
          const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
          if (!project || call.rules.projects.mayOpen(call, project)) return
          const issue = draftLegacyIssue(call, project, await call.form())
          await call.effect(() => void call.forge.legacy.issues.set(issue.id, issue))
        }),
      ],
    },
})
