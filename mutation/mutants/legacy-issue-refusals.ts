import type { Call } from '../../reference/http/call.ts'
import { inLatin1, isRefusal } from './breaking-legacy.ts'
import { handles, rewritesSuccess, setsFields, type Json, judges } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const create = 'legacy.createIssue'

const whenRefused = (change: (body: Json) => Json): Mutate =>
  setsFields(create, (body) => (isRefusal(body) ? change(body) : {}))
const errors = (change: (errors: Record<string, string[]>) => unknown): Mutate =>
  whenRefused((body) => ({ errors: change(body['errors'] as Record<string, string[]>) }))

const newest = (call: Call) => [...call.forge.legacy.issues.values()].at(-1)

/** POST of a form with missing fields to the create URL. */
export const legacyIssueRefusals: Mutant[] = breaking({
  'legacy-issues.create missing-summary: Issue creation form fields: POST of an issue without `summary` reports `summary` as required.':
    {
      'create-takes-a-missing-summary': judges('issues', 'summaryError', () => undefined),
      'create-reports-a-missing-summary-as-content': errors(({ summary, ...rest }) => ({
        ...(summary ? { content: summary } : {}),
        ...rest,
      })),
    },
  'legacy-issues.create zero: Issue creation form fields: POST of an issue with the `content` 0 reports no missing `content`.':
    {
      'create-takes-zero-for-nothing': judges('issues', 'contentError', (right, ask, text) =>
        right(ask, text === '0' ? '' : text),
      ),
    },
  'legacy-issues.create zero-summary: Issue creation form fields: POST of an issue with the `summary` 0 reports no missing `summary`.':
    {
      'create-takes-a-zero-summary-for-nothing': judges('issues', 'summaryError', (right, ask, text) =>
        right(ask, text === '0' ? '' : text),
      ),
    },
  'legacy-issues.create refused-alone: Errors: POST of an issue reports as required what is missing in its own form.':
    {
      'create-reports-errors-of-earlier-forms': (overrides) => {
        const earlier = new Map<string, string[]>()
        judges('issues', 'errors', (right, ask, project, form) => {
          const own = right(ask, project, form)
          for (const [field, messages] of Object.entries(own)) earlier.set(field, messages)
          return Object.keys(own).length === 0 ? own : Object.fromEntries(earlier)
        })(overrides)
      },
    },
  'legacy-issues.create missing-content: Issue creation form fields: POST of an issue without `content` reports `content` as required.':
    {
      'create-takes-a-missing-content': judges('issues', 'contentError', () => undefined),
    },
  'legacy-issues.create missing-summary missing-content missing-both: On failure, `mess` is error and `errors` is an object that maps a field name to a list of message strings.':
    {
      'refusal-mess-is-success': ['refused-mess', whenRefused(() => ({ mess: 'success' }))],
      'refusal-without-mess': ['refused-mess', whenRefused(() => ({ mess: undefined }))],
      'refusal-of-an-empty-form-is-the-form': [
        'refused-mess',
        handles(create, async (call, right) => {
          const outcome = await right(call)
          const isEmpty = [...(await call.form()).keys()].every((name) => name.startsWith('_'))
          return isEmpty && isRefusal(outcome.json as Json) ? { json: call.views.legacy.form(call) } : outcome
        }),
      ],
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
      'refusal-errors-holds-the-first-only': [
        'missing-both',
        errors((all) => Object.fromEntries(Object.entries(all).slice(0, 1))),
      ],
      'refusal-is-created-all-the-same': [
        'refused-makes-nothing',
        handles(create, async (call, right) => {
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
      ],
    },
  'legacy-issues.create says-required: Errors: The message for a missing required field says that the field is required.':
    {
      'refusal-says-invalid': judges('issues', 'required', () => 'Invalid value.'),
      'refusal-says-nothing': judges('issues', 'required', () => ''),
    },
  'legacy-issues.create refused-json: What the service does, general rule 2: Every response body is JSON encoded as UTF-8.':
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
      'refusal-is-in-latin-1': (overrides) => {
        overrides.rules.issues.required = () => 'Ce champ est obligatoire (required) : écrivez-le.'
        inLatin1(create)(overrides)
      },
    },
})

function mapped<T>(
  errors: Record<string, string[]>,
  change: (messages: string[], field: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, change(messages, field)]),
  )
}
