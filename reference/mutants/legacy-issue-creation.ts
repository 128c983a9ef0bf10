import type { Call } from '../http/call.ts'
import type { LegacyIssue } from '../model/legacy-forge.ts'
import {
  answersMediaType,
  doesNothing,
  handles,
  hasEffect,
  refuses,
  rewritesSuccess,
  setsFields,
  type Json,
} from './breaking.ts'
import { inLatin1 } from './breaking-legacy.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const create = 'legacy.createIssue'
const endpoint = 'legacy-forge, Endpoints, Issue create'
const fields = 'legacy-forge, Issue creation form fields'
const errorsSection = 'legacy-forge, Errors'

const isRefusal = (body: Json) => body['errors'] !== undefined
const whenDone = (change: (body: Json, call: Call) => Json): Mutate =>
  setsFields(create, (body, call) => (isRefusal(body) ? {} : change(body, call)))
const whenRefused = (change: (body: Json) => Json): Mutate =>
  setsFields(create, (body) => (isRefusal(body) ? change(body) : {}))
const errors = (change: (errors: Record<string, string[]>) => unknown): Mutate =>
  whenRefused((body) => ({ errors: change(body['errors'] as Record<string, string[]>) }))

const newest = (call: Call): LegacyIssue | undefined => [...call.forge.legacy.issues.values()].at(-1)

/** Keeps another issue than the one that was described. */
const keeps = (change: (issue: LegacyIssue, call: Call) => Partial<LegacyIssue>): Mutate =>
  hasEffect(create, async (call, apply) => {
    const done = apply()
    const issue = newest(call)
    await done
    if (issue) call.forge.legacy.issues.set(issue.id, { ...issue, ...change(issue, call) })
  })

/** Refuses a form that it should take. */
const refusesForm =
  (field: string, isRefused: (form: URLSearchParams) => boolean): Mutate =>
  ({ rules }) => {
    const right = rules.issues.errors
    rules.issues.errors = (ask, project, form) => ({
      ...right(ask, project, form),
      ...(isRefused(form) ? { [field]: ['This is not acceptable.'] } : {}),
    })
  }

/** POST on the create URL. */
export const legacyIssueCreation: Mutant[] = [
  ...promise(
    { operation: create, source: endpoint, breaks: 'on success: mess = success' },
    {
      'create-without-mess': whenDone(() => ({ mess: undefined })),
      'create-mess-is-called-message': whenDone(({ mess }) => ({ mess: undefined, message: mess })),
      'create-mess-is-ok': whenDone(() => ({ mess: 'ok' })),
      'create-mess-is-error': whenDone(() => ({ mess: 'error' })),
    },
  ),
  ...promise(
    { operation: create, source: endpoint, breaks: 'and issue (integer, new issue number)' },
    {
      'create-without-issue': whenDone(() => ({ issue: undefined })),
      'create-issue-is-text': whenDone(({ issue }) => ({ issue: String(issue) })),
      'create-issue-is-always-1': whenDone(() => ({ issue: 1 })),
      'create-issue-is-the-one-before': whenDone(({ issue }) => ({ issue: Number(issue) - 1 })),
    },
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, What the service does',
      breaks: 'for issues: list, create, update',
    },
    {
      'create-does-nothing': doesNothing(create),
      'create-in-another-project': keeps((_issue, call) => ({
        project: [...call.forge.legacy.projects.keys()].find((one) => one !== call.params['project']) ?? '',
      })),
      'create-closes-at-once': keeps(() => ({ status: 5 })),
      'create-twice': hasEffect(create, async (call, apply) => {
        const done = apply()
        const issue = newest(call)
        await done
        const id = call.forge.legacy.nextIssueId()
        if (issue) call.forge.legacy.issues.set(id, { ...issue, id })
      }),
      'create-takes-the-place-of-the-last': hasEffect(create, async (call, apply) => {
        const last = [...call.forge.legacy.issues.values()]
          .filter((one) => one.project === call.params['project'])
          .at(-1)
        if (last) call.forge.legacy.issues.delete(last.id)
        await apply()
      }),
      'create-is-of-long-ago': keeps(() => ({ modified: new Date(0) })),
      'create-happens-on-get': handles('legacy.issueForm', async (call, right) => {
        const outcome = await right(call)
        const id = call.forge.legacy.nextIssueId()
        call.forge.legacy.issues.set(id, {
          id,
          project: call.params['project'] ?? '',
          summary: 'New issue',
          content: '',
          status: 1,
          submitter: call.visitor?.login ?? '',
          owner: undefined,
          labels: [],
          modified: new Date(),
        })
        return outcome
      }),
    },
  ),
  ...promise(
    { operation: create, source: fields, breaks: 'summary: text' },
    {
      'create-loses-the-summary': keeps(({ id }) => ({ summary: `Issue ${id}` })),
      'create-takes-the-content-for-the-summary': keeps(({ content }) => ({ summary: content })),
      'create-cuts-the-summary': keeps(({ summary }) => ({ summary: summary.slice(0, 12) })),
      'create-reads-the-summary-as-latin-1': keeps(({ summary }) => ({
        summary: Buffer.from(summary, 'utf8').toString('latin1'),
      })),
      'create-reads-plus-signs-literally': keeps(({ summary }) => ({ summary: summary.replace(/ /g, '+') })),
    },
  ),
  ...promise(
    { operation: create, source: fields, breaks: 'summary: text, reported as required when missing' },
    {
      'create-takes-a-missing-summary': ({ rules }) => {
        rules.issues.summaryError = () => undefined
      },
      'create-reports-a-missing-summary-as-content': errors(({ summary, ...rest }) => ({
        ...(summary ? { content: summary } : {}),
        ...rest,
      })),
    },
  ),
  ...promise(
    { operation: create, source: fields, breaks: 'content: text, reported as required when missing' },
    {
      'create-takes-a-missing-content': ({ rules }) => {
        rules.issues.contentError = () => undefined
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: endpoint,
      breaks:
        'on failure: mess = error and errors, an object mapping a field name to a list of message strings',
    },
    {
      'refusal-mess-is-success': whenRefused(() => ({ mess: 'success' })),
      'refusal-without-mess': whenRefused(() => ({ mess: undefined })),
      'refusal-without-errors': whenRefused(() => ({ errors: undefined })),
      'refusal-errors-is-empty': errors(() => ({})),
      'refusal-errors-is-a-list': errors((all) =>
        Object.entries(all).map(([field, messages]) => ({ field, messages })),
      ),
      'refusal-errors-holds-texts': errors((all) => mapped(all, (messages) => messages[0])),
      'refusal-errors-holds-no-messages': errors((all) => mapped(all, () => [])),
      'refusal-errors-has-other-field-names': errors((all) =>
        Object.fromEntries(Object.entries(all).map(([field, messages]) => [`id_${field}`, messages])),
      ),
      'refusal-errors-holds-the-first-only': errors((all) =>
        Object.fromEntries(Object.entries(all).slice(0, 1)),
      ),
      'refusal-errors-names-good-fields-too': errors((all) => ({
        summary: ['Required.'],
        content: ['Required.'],
        ...all,
      })),
      'refusal-is-created-all-the-same': handles(create, async (call, right) => {
        const outcome = await right(call)
        const issue = newest(call)
        if (!isRefusal(outcome.json as Json) || !issue) return outcome
        const form = await call.form()
        const id = call.forge.legacy.nextIssueId()
        await call.effect(() => {
          const project = call.params['project'] ?? issue.project
          const summary = form.get('summary') || 'None'
          call.forge.legacy.issues.set(id, {
            ...issue,
            id,
            project,
            summary,
            status: 1,
            modified: new Date(),
          })
        })
        return outcome
      }),
      'refusal-is-html': rewritesSuccess(create, (reply) =>
        isRefusal(reply.json as Json)
          ? {
              status: reply.status,
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: '<p class="error">This field is required.</p>',
            }
          : reply,
      ),
    },
  ),
  ...promise(
    {
      operation: create,
      source: errorsSection,
      breaks: 'for a missing required field the message says that the field is required',
    },
    {
      'refusal-says-invalid': ({ rules }) => {
        rules.issues.required = () => 'Invalid value.'
      },
      'refusal-says-nothing': ({ rules }) => {
        rules.issues.required = () => ''
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: 'status: text, one of the status names offered by the GET on the create URL',
    },
    {
      'create-refuses-new': refusesForm('status', (form) => form.get('status') === 'New'),
      'create-refuses-accepted': refusesForm('status', (form) => form.get('status') === 'Accepted'),
      'create-refuses-waiting-for-answer': refusesForm(
        'status',
        (form) => form.get('status') === 'WaitingForAnswer',
      ),
      'create-refuses-started': refusesForm('status', (form) => form.get('status') === 'Started'),
      'create-wants-codes': refusesForm(
        'status',
        (form) => form.has('status') && !/^\d+$/.test(form.get('status') ?? ''),
      ),
      'create-ignores-status': keeps(() => ({ status: 1 })),
    },
  ),
  ...promise(
    { operation: create, source: fields, breaks: 'owner: optional' },
    {
      'create-requires-owner': refusesForm('owner', (form) => !form.get('owner')),
      'create-refuses-owner': refusesForm('owner', (form) => Boolean(form.get('owner'))),
    },
  ),
  ...promise(
    { operation: create, source: fields, breaks: 'label1 .. label6: optional, six label slots' },
    {
      'create-requires-a-label': refusesForm('label1', (form) => !form.get('label1')),
      'create-refuses-labels': refusesForm('label1', (form) => Boolean(form.get('label1'))),
      'create-refuses-the-sixth-label': refusesForm('label6', (form) => Boolean(form.get('label6'))),
    },
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'All answers are JSON encoded as UTF-8.',
    },
    {
      'create-is-called-html': answersMediaType(create, 'text/html'),
      'create-is-in-latin-1': (seams) => {
        seams.rules.issues.required = () => 'Ce champ est obligatoire (required) : écrivez-le.'
        inLatin1(create)(seams)
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: 'legacy-forge, Authentication, rule 1',
      breaks: 'An authenticated request has the rights that the user holds on each project.',
    },
    {
      'create-refuses-members': refuses(create, (call) => call.visitor !== undefined, 403),
      'create-serves-outsiders-of-private-projects': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) => ask.operation === create || right(ask, project)
      },
      'form-serves-outsiders-of-private-projects': ({ rules }) => {
        const right = rules.projects.mayOpen
        rules.projects.mayOpen = (ask, project) => ask.operation === 'legacy.issueForm' || right(ask, project)
      },
    },
  ),
]

function mapped<T>(
  errors: Record<string, string[]>,
  change: (messages: string[], field: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, change(messages, field)]),
  )
}
