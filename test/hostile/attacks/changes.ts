import type { Verdict } from '../../../harness/report/report.ts'

type Changes = Readonly<Record<string, Verdict>>

/** The attack changes no verdict. */
export const unharmed: Changes = {}

/** No complete response: nothing can be said about the user search. */
export const nothingLearned: Changes = { 'users.search.status': 'error', 'users.search.ok': 'error' }

/** The status code is right, the body is not. */
export const bodyFails: Changes = { 'users.search.ok': 'fail' }

/** A complete response that is wrong. */
export const bothFail: Changes = { 'users.search.status': 'fail', 'users.search.ok': 'fail' }
