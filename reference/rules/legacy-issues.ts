import { statuses, type LegacyProject } from '../model/legacy-forge.ts'
import { always } from './always.ts'
import type { Asking } from './asking.ts'

export type FieldErrors = Record<string, string[]>

/** The issue creation form (document 2, "Issue creation form fields"): one rule for each field. */
export const issues = {
  required: always(() => 'This field is required.'),

  /** The status names that the form offers and accepts. */
  offeredStatuses: always(() => statuses.filter((one) => one.isOpen).map((one) => one.name)),

  /** The number of label fields: label1 to label6. */
  labelSlots: always(() => 6),

  errors: (ask: Asking, project: LegacyProject, form: URLSearchParams): FieldErrors => {
    const rules = ask.rules.issues
    const found: Record<string, string | undefined> = {
      summary: rules.summaryError(ask, form.get('summary')),
      content: rules.contentError(ask, form.get('content')),
    }
    // Only members set these; values of other callers are ignored, even invalid ones.
    if (ask.rules.projects.isMember(ask, project)) {
      found['status'] = rules.statusError(ask, form.get('status'))
      found['owner'] = rules.ownerError(ask, project, form.get('owner'))
    }
    const errors: FieldErrors = {}
    for (const [field, message] of Object.entries(found)) if (message !== undefined) errors[field] = [message]
    return errors
  },

  summaryError: (ask: Asking, text: string | null): string | undefined => {
    if (isBlank(text)) return ask.rules.issues.required(ask)
    return text !== null && text.length > 250 ? 'Ensure this value has at most 250 characters.' : undefined
  },

  contentError: (ask: Asking, text: string | null): string | undefined =>
    isBlank(text) ? ask.rules.issues.required(ask) : undefined,

  /** Required: it is listed without the optional marker. */
  statusError: (ask: Asking, text: string | null): string | undefined => {
    if (isBlank(text)) return ask.rules.issues.required(ask)
    return ask.rules.issues.offeredStatuses(ask).includes(text ?? '')
      ? undefined
      : 'You provided an invalid status.'
  },

  ownerError: (_ask: Asking, project: LegacyProject, text: string | null): string | undefined =>
    isBlank(text) || project.members.has(text ?? '') ? undefined : 'You provided an invalid login.',
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}
