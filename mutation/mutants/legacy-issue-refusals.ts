import type { Call } from '../../reference/http/call.ts'
import { inLatin1, isRefusal } from './breaking-legacy.ts'
import { handles, rewritesSuccess, setsFields, type Json } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const create = 'legacy.createIssue'
const endpoint = 'legacy-forge, Endpoints, Issue create'
const fields = 'legacy-forge, Issue creation form fields'
const errorsSection = 'legacy-forge, Errors'

const whenRefused = (change: (body: Json) => Json): Mutate =>
  setsFields(create, (body) => (isRefusal(body) ? change(body) : {}))
const errors = (change: (errors: Record<string, string[]>) => unknown): Mutate =>
  whenRefused((body) => ({ errors: change(body['errors'] as Record<string, string[]>) }))

const newest = (call: Call) => [...call.forge.legacy.issues.values()].at(-1)

/** POST of a form with missing fields to the create URL. */
export const legacyIssueRefusals: Mutant[] = [
  ...promise(
    {
      operation: create,
      source: fields,
      breaks: 'POST of an issue without `summary` reports `summary` as required.',
      kills: ['legacy-issues.create.missing-summary'],
    },
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
    {
      operation: create,
      source: fields,
      breaks: 'POST of an issue without `content` reports `content` as required.',
      kills: ['legacy-issues.create.missing-content'],
    },
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
        'On failure, `mess` is error and `errors` is an object that maps a field name to a list of message strings.',
      kills: [
        'legacy-issues.create.missing-summary',
        'legacy-issues.create.missing-content',
        'legacy-issues.create.missing-both',
      ],
    },
    {
      'refusal-mess-is-success': {
        mutate: whenRefused(() => ({ mess: 'success' })),
        kills: ['legacy-issues.create.refused-mess'],
      },
      'refusal-without-mess': {
        mutate: whenRefused(() => ({ mess: undefined })),
        kills: ['legacy-issues.create.refused-mess'],
      },
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
      'refusal-errors-holds-the-first-only': {
        mutate: errors((all) => Object.fromEntries(Object.entries(all).slice(0, 1))),
        kills: ['legacy-issues.create.missing-both'],
      },
      'refusal-is-created-all-the-same': {
        mutate: handles(create, async (call, right) => {
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
        kills: ['legacy-issues.create.refused-makes-nothing'],
      },
    },
  ),
  ...promise(
    {
      operation: create,
      source: errorsSection,
      breaks: 'The message for a missing required field says that the field is required.',
      kills: ['legacy-issues.create.says-required'],
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
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every response body is JSON encoded as UTF-8.',
      kills: ['legacy-issues.create.refused-json'],
    },
    {
      'refusal-is-html': rewritesSuccess(create, (reply) =>
        isRefusal(reply.json as Json)
          ? {
              status: reply.status,
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: '<p class="error">This field is required.</p>',
            }
          : reply,
      ),
      'refusal-is-in-latin-1': (seams) => {
        seams.rules.issues.required = () => 'Ce champ est obligatoire (required) : écrivez-le.'
        inLatin1(create)(seams)
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
