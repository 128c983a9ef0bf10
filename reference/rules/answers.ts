import type { Invalid } from '../model/invalid.ts'
import { always } from './always.ts'
import type { Asking } from './asking.ts'

/** The part of a reply that a rule decides. */
export interface Answer {
  status: number
  headers: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
}

const json = (status: number, value: unknown): Answer => ({ status, headers: {}, json: value })

/** The form of every rejection (document 1, "Errors"); those of document 2 are at the end. */
export const answers = {
  unauthenticated: always<Answer>(() => ({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="reference", charset="UTF-8"' },
  })),

  forbidden: always<Answer>(() => ({ status: 403, headers: {} })),

  /** A resource in the path does not exist, or the caller must not know that it exists. */
  notFound: always<Answer>(() => json(404, { message: 'Not Found' })),

  /** The negative result of a membership check and of GET of a user: no body. */
  negative: always<Answer>(() => ({ status: 404, headers: {} })),

  /** The response type validationError: errors of single fields as a list, others as a message. */
  invalid: (ask: Asking, error: Invalid): Answer =>
    json(
      422,
      error.problems.length > 0 ? error.problems : { message: error.message, url: `${ask.forge.url}/api/v1` },
    ),

  /** Issue time tracking, rule 1: 404 when tracking is disabled. */
  trackingDisabledForIssue: always<Answer>(() => json(404, { message: 'Not Found' })),

  /** Issue time tracking, rules 2 to 4: 400 with the property `Message`. */
  trackingDisabled: always<Answer>(() => json(400, { Message: 'time tracking disabled' })),

  /** Issue time tracking, rule 2: 403 with no body. */
  trackerForbidden: always<Answer>(() => ({ status: 403, headers: {} })),

  /** "Other failure: 500"; user search has its own body. */
  failure: (ask: Asking, message: string): Answer =>
    json(500, ask.operation === 'users.search' ? { ok: false, error: message } : { message }),

  unknownPath: always<Answer>(() => json(404, { message: 'Not Found' })),

  methodNotAllowed: (_ask: Asking, allowed: readonly string[]): Answer => ({
    ...json(405, { message: 'Method Not Allowed' }),
    headers: { allow: allowed.join(', ') },
  }),

  /** A path of document 2 without the trailing slash. */
  movedTo: (_ask: Asking, location: string): Answer => ({
    ...json(301, { message: 'moved' }),
    headers: { location },
  }),

  /** Unspecified in document 2: as in InDefero, but in JSON ("all answers are JSON"). */
  signInFirst: (ask: Asking): Answer => ({
    ...json(302, { message: 'sign in first' }),
    headers: { location: `${ask.forge.url}/login/` },
  }),
  accessDenied: always<Answer>(() => json(403, { message: 'access denied' })),
}
