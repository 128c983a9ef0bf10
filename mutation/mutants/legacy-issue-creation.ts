import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { draftLegacyIssue } from '../../reference/model/legacy-issue.ts'
import {
  changesCall,
  doesNothing,
  hasEffect,
  isMissing,
  refuses,
  rewritesSuccess,
  setsFields,
  type Json,
} from './breaking.ts'
import { isRefusal } from './breaking-legacy.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const create = 'legacy.createIssue'
const endpoint = 'legacy-forge, Endpoints, Issue create'
const fields = 'legacy-forge, Issue creation form fields'

const whenDone = (change: (body: Json, call: Call) => Json): Mutate =>
  setsFields(create, (body, call) => (isRefusal(body) ? {} : change(body, call)))
const whenCreated = (type: string, write: (body: Json) => string): Mutate =>
  rewritesSuccess(create, (reply) =>
    isRefusal(reply.json as Json)
      ? reply
      : { status: reply.status, headers: { 'content-type': type }, body: write(reply.json as Json) },
  )

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
const refusesForm =
  (field: string, isRefused: (form: URLSearchParams) => boolean): Mutate =>
  ({ rules }) => {
    const right = rules.issues.errors
    rules.issues.errors = (ask, project, form) => ({
      ...right(ask, project, form),
      ...(isRefused(form) ? { [field]: ['This is not acceptable.'] } : {}),
    })
  }

/** POST of a valid form to the create URL. */
export const legacyIssueCreation: Mutant[] = [
  ...promise(
    {
      operation: create,
      source: endpoint,
      breaks: 'POST of an issue returns `mess` with the value success when the issue is created.',
      kills: ['legacy-issues.create.mess'],
    },
    {
      'create-without-mess': whenDone(() => ({ mess: undefined })),
      'create-mess-is-called-message': whenDone(({ mess }) => ({ mess: undefined, message: mess })),
      'create-mess-is-ok': whenDone(() => ({ mess: 'ok' })),
      'create-mess-is-error': whenDone(() => ({ mess: 'error' })),
    },
  ),
  ...promise(
    {
      operation: create,
      source: endpoint,
      breaks: 'POST of an issue returns `issue`, the number of the created issue, an integer.',
      kills: ['legacy-issues.create.issue'],
    },
    {
      'create-without-issue': whenDone(() => ({ issue: undefined })),
      'create-issue-is-text': whenDone(({ issue }) => ({ issue: String(issue) })),
      'create-issue-is-always-the-first-one': {
        mutate: whenDone((_body, call) => ({ issue: first(call)?.id })),
        kills: ['legacy-issues.create.new-number', 'legacy-issues.create.listed'],
      },
      'create-issue-is-the-one-before': {
        mutate: whenDone(({ issue }) => ({ issue: Number(issue) - 1 })),
        kills: ['legacy-issues.create.listed'],
      },
      'create-issue-is-how-many-there-are': {
        mutate: whenDone((_body, call) => ({ issue: issuesIn(call).length })),
        kills: ['legacy-issues.create.new-number', 'legacy-issues.create.listed'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, What the service does',
      breaks: 'POST of an issue creates the issue in the project.',
      kills: ['legacy-issues.create.listed'],
    },
    {
      'create-does-nothing': doesNothing(create),
      'create-in-another-project': keeps((_issue, call) => ({
        project: [...call.forge.legacy.projects.keys()].find((one) => one !== call.params['project']) ?? '',
      })),
      'create-closes-at-once': {
        mutate: keeps(() => ({ status: 5 })),
        kills: ['legacy-issues.create.listed'],
      },
      'create-twice': {
        mutate: hasEffect(create, async (call, apply) => {
          const done = apply()
          const issue = newest(call)
          await done
          const id = call.forge.legacy.nextIssueId()
          if (issue) call.forge.legacy.issues.set(id, { ...issue, id })
        }),
        kills: ['legacy-issues.list.open-rises'],
      },
      'create-takes-the-place-of-the-last': {
        mutate: hasEffect(create, async (call, apply) => {
          const last = issuesIn(call).at(-1)
          if (last) call.forge.legacy.issues.delete(last.id)
          await apply()
        }),
        kills: ['legacy-issues.list.open-rises'],
      },
      'create-is-of-long-ago': {
        mutate: keeps(() => ({ modified: new Date(0) })),
        kills: ['legacy-issues.list.modif-dtime-of-new'],
      },
      'create-is-missing': {
        mutate: isMissing(create),
        kills: ['legacy-issues.create.success', 'legacy-issues.create.mess'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: '`summary` of the issue creation form is text.',
      kills: ['legacy-issues.create.listed'],
    },
    {
      'create-loses-the-summary': keeps(({ id }) => ({ summary: `Issue ${id}` })),
      'create-takes-the-content-for-the-summary': keeps(({ content }) => ({ summary: content })),
      'create-cuts-the-summary': keeps(({ summary }) => ({ summary: summary.slice(0, 12) })),
      'create-reads-the-summary-as-latin-1': {
        mutate: keeps(({ summary }) => ({
          summary: Buffer.from(summary, 'utf8').toString('latin1'),
        })),
        kills: ['legacy-issues.create.text-non-ascii'],
      },
      'create-reads-plus-signs-literally': keeps(({ summary }) => ({ summary: summary.replace(/ /g, '+') })),
    },
  ),
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: 'POST of an issue accepts as `status` one of the status names that GET of the form offers.',
    },
    {
      'create-refuses-new': {
        mutate: refusesForm('status', (form) => form.get('status') === 'New'),
        kills: ['legacy-issues.create.status-new'],
      },
      'create-refuses-accepted': {
        mutate: refusesForm('status', (form) => form.get('status') === 'Accepted'),
        kills: ['legacy-issues.create.status-accepted'],
      },
      'create-refuses-waiting-for-answer': {
        mutate: refusesForm('status', (form) => form.get('status') === 'WaitingForAnswer'),
        kills: ['legacy-issues.create.status-waiting'],
      },
      'create-refuses-started': {
        mutate: refusesForm('status', (form) => form.get('status') === 'Started'),
        kills: ['legacy-issues.create.status-started'],
      },
      'create-wants-codes': {
        mutate: refusesForm(
          'status',
          (form) => form.has('status') && !/^\d+$/.test(form.get('status') ?? ''),
        ),
        kills: ['legacy-issues.create.status-new', 'legacy-issues.create.status-accepted'],
      },
      'create-ignores-status': {
        mutate: keeps(() => ({ status: 1 })),
        kills: ['legacy-issues.create.status-kept'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: 'POST of an issue accepts an optional `owner`.',
      kills: ['legacy-issues.create.optional'],
    },
    {
      'create-requires-owner': refusesForm('owner', (form) => !form.get('owner')),
      'create-refuses-owner': {
        mutate: refusesForm('owner', (form) => Boolean(form.get('owner'))),
        kills: ['legacy-issues.create.owner'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: 'POST of an issue accepts up to six optional labels, `label1` to `label6`.',
    },
    {
      'create-requires-a-label': {
        mutate: refusesForm('label1', (form) => !labels.some((label) => form.has(label))),
        kills: ['legacy-issues.create.optional'],
      },
      ...Object.fromEntries(
        labels.map((label) => [
          `create-refuses-${label}`,
          {
            mutate: refusesForm(label, (form) => Boolean(form.get(label))),
            kills: [`legacy-issues.create.${label}`, 'legacy-issues.create.six-labels'],
          },
        ]),
      ),
      'create-takes-five-labels-at-most': {
        mutate: refusesForm('label6', (form) => labels.every((label) => form.get(label))),
        kills: ['legacy-issues.create.six-labels'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every response body is JSON encoded as UTF-8.',
      kills: ['legacy-issues.create.json'],
    },
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
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, Authentication, rule 1',
      breaks: 'An authenticated request has the rights that the user holds on each project.',
    },
    {
      'create-refuses-members': {
        mutate: refuses(create, (call) => call.visitor !== undefined, 403),
        kills: ['legacy-issues.create.success', 'legacy-issues.create.mess', 'legacy-issues.create.optional'],
      },
      'create-serves-outsiders-of-private-projects': {
        mutate: ({ rules }) => {
          const right = rules.projects.mayOpen
          rules.projects.mayOpen = (ask, project) => ask.operation === create || right(ask, project)
        },
        kills: ['legacy-issues.create.private-outsider'],
      },
      'create-serves-everybody-in-private-projects': {
        mutate: ({ rules }) => {
          const { mayOpen, mayCreateIssue } = rules.projects
          rules.projects.mayOpen = (ask, project) => ask.operation === create || mayOpen(ask, project)
          rules.projects.mayCreateIssue = (ask, project) =>
            ask.operation === create || mayCreateIssue(ask, project)
        },
        kills: ['legacy-issues.create.private-anonymous', 'legacy-issues.create.private-outsider'],
      },
      'create-refuses-outsiders-of-private-projects-and-does-it': {
        mutate: changesCall(create, async (call) => {
          const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
          if (!project || call.rules.projects.mayOpen(call, project)) return
          const issue = draftLegacyIssue(call, project, await call.form())
          await call.effect(() => void call.forge.legacy.issues.set(issue.id, issue))
        }),
        kills: ['legacy-issues.create.private-anonymous', 'legacy-issues.create.private-outsider'],
      },
    },
  ),
]
