import { answersStatus, answersWith, doesNothing, rewritesAnswer } from './breaking.ts'
import { promisesOf, type Mutant, type Mutate } from './mutant.ts'

/** Returns 200 and an error message where a form is rejected. */
const saysOk = (operation: string, status = 422): Mutate =>
  answersStatus(operation, status, 200, { error: 'this cannot be done' })

/** Returns a success with another status code where the query is so. */
const doubts = (operation: string, status: number, isDoubted: (query: URLSearchParams) => boolean): Mutate =>
  rewritesAnswer(operation, (reply, call) =>
    reply.status === 200 && isDoubted(call.query) ? { ...reply, status } : reply,
  )

/** Does nothing, and returns an error message with the status code of a success. */
const failsWithSuccess =
  (operation: string): Mutate =>
  (seams) => {
    doesNothing(operation)(seams)
    answersWith(operation, { error: 'this cannot be done' })(seams)
  }

const source = 'code-hosting, Errors, 403 and 422'
const breaks = 'Invalid input returns 422.'

/** Servers whose status codes and bodies contradict each other: errors with 200, and resources with 422. */
export const errorsAsSuccesses: Mutant[] = [
  ...promisesOf('admin')(
    { source, breaks },
    {
      'create-user-answers-errors-with-200': {
        mutate: saysOk('admin.createUser'),
        kills: ['admin.create-user.nothing-given'],
      },
      'edit-user-answers-errors-with-200': {
        mutate: saysOk('admin.editUser'),
        kills: ['admin.edit-user.malformed-address'],
      },
      'add-key-answers-errors-with-200': {
        mutate: saysOk('admin.addKey'),
        kills: ['admin.add-key.broken-key'],
      },
      'create-org-answers-errors-with-200': {
        mutate: saysOk('admin.createOrganization'),
        kills: ['admin.create-org.nothing-given'],
      },
      'create-repo-answers-errors-with-200': {
        mutate: saysOk('admin.createRepository'),
        kills: ['admin.create-repo.nothing-given'],
      },
    },
  ),
  ...promisesOf('orgs')(
    { source, breaks },
    {
      'create-repo-answers-errors-with-200': {
        mutate: saysOk('orgs.createRepository'),
        kills: ['orgs.create-repo.nothing-given'],
      },
      'create-repo-forbids-with-200': {
        mutate: saysOk('orgs.createRepository', 403),
        kills: ['orgs.create-repo.forbidden'],
      },
    },
  ),
  ...promisesOf('repos')(
    { source, breaks },
    {
      'search-answers-errors-with-200': {
        mutate: answersStatus('repos.search', 422, 200, { ok: false, error: 'no such mode' }),
        kills: ['repos.search.unknown-mode'],
      },
      'search-lists-a-page-of-three-with-422': {
        mutate: doubts('repos.search', 422, (query) => query.get('limit') === '3'),
        kills: ['repos.search.limit'],
      },
    },
  ),
  ...promisesOf('markdown')(
    { source, breaks },
    {
      'render-answers-errors-with-200': {
        mutate: saysOk('markdown.render'),
        kills: ['markdown.render.wrong-type'],
      },
    },
  ),
  ...promisesOf('users')(
    { source: 'code-hosting, Users, GET /users/search', breaks: 'User search returns 200.' },
    {
      'search-without-limit-lists-ten-with-422': {
        mutate: doubts('users.search', 422, (query) => !query.has('limit')),
        kills: ['users.search.default-limit-absent'],
      },
    },
  ),
  ...promisesOf('times')(
    { source: 'code-hosting, Issue time tracking', breaks: 'POST adds an entry.' },
    {
      'add-fails-with-200': { mutate: failsWithSuccess('times.add'), kills: ['times.add.counted'] },
    },
  ),
  ...promisesOf('orgs')(
    { source: 'code-hosting, Organizations', breaks: 'POST of a hook creates a hook.' },
    {
      'create-hook-fails-with-201': {
        mutate: failsWithSuccess('orgs.createHook'),
        kills: ['orgs.list-hooks.both'],
      },
    },
  ),
  ...promisesOf('repos')(
    { source: 'code-hosting, Repositories', breaks: 'POST of a hook creates a hook.' },
    {
      'create-hook-fails-with-201': {
        mutate: failsWithSuccess('repos.createHook'),
        kills: ['repos.list-hooks.both'],
      },
    },
  ),
]
