import { answersStatus, answersWith, doesNothing, rewritesAnswer } from './breaking.ts'
import { breaking, type Mutant, type Mutate } from './mutant.ts'
import { together } from './sharing.ts'

/** Returns 200 and an error message if a form is rejected. */
const saysOk = (operation: string, status = 422): Mutate =>
  answersStatus(operation, status, 200, { error: 'this cannot be done' })

/** Returns a success with another status code for queries that match. */
const doubts = (operation: string, status: number, isDoubted: (query: URLSearchParams) => boolean): Mutate =>
  rewritesAnswer(operation, (reply, call) =>
    reply.status === 200 && isDoubted(call.query) ? { ...reply, status } : reply,
  )

/** Does nothing, and returns an error message with the status code of a success. */
const failsWithSuccess = (operation: string): Mutate =>
  together(doesNothing(operation), answersWith(operation, { error: 'this cannot be done' }))

/** Servers whose status codes and bodies contradict each other: errors with 200, and resources with 422. */
export const errorsAsSuccesses: Mutant[] = breaking({
  'orgs.create-repo: Errors, 403 and 422: Invalid input returns 422.': {
    'create-repo-forbids-with-200': ['forbidden', saysOk('orgs.createRepository', 403)],
  },
  'repos.search: Errors, 403 and 422: Invalid input returns 422.': {
    'search-lists-a-page-of-three-with-422': [
      'limit',
      doubts('repos.search', 422, (query) => query.get('limit') === '3'),
    ],
  },
  'users.search: User search returns 200.': {
    'search-without-limit-lists-ten-with-422': [
      'default-limit-absent',
      doubts('users.search', 422, (query) => !query.has('limit')),
    ],
  },
  'times.add: POST adds an entry.': {
    'add-fails-with-200': ['counted', failsWithSuccess('times.add')],
  },
  'orgs.list-hooks: POST of a hook creates a hook.': {
    'create-hook-fails-with-201': ['both', failsWithSuccess('orgs.createHook')],
  },
  'repos.list-hooks: POST of a hook creates a hook.': {
    'create-hook-fails-with-201': ['both', failsWithSuccess('repos.createHook')],
  },
})
