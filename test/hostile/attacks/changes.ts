import type { Verdict } from '../../../harness/report/report.ts'

type Changes = Readonly<Record<string, Verdict>>

/** The attack changes no verdict. */
export const unharmed: Changes = {}

/** No complete response: nothing can be concluded about the user search. */
export const nothingLearned: Changes = { 'users.search.status': 'error', 'users.search.ok': 'error' }

/** The status code is correct, the body is not. */
export const bodyFails: Changes = { 'users.search.ok': 'fail' }

/** The body has more values or levels than the limits permit. */
export const bodyOverLimit: Changes = { 'users.search.ok': 'error' }

/** A complete response with another status code; the body is judged only for a success. */
export const statusFails: Changes = { 'users.search.status': 'fail', 'users.search.ok': 'unmet' }

/** Nothing can be concluded about any of the usual requirements. */
export const allUnknown: Changes = {
  ...nothingLearned,
  'users.get.status': 'error',
  'users.get.email-hidden': 'error',
}

/** The users that the usual requirements need cannot be created. */
export const allUnmet: Changes = {
  'users.search.status': 'unmet',
  'users.search.ok': 'unmet',
  'users.get.status': 'unmet',
  'users.get.email-hidden': 'unmet',
}
