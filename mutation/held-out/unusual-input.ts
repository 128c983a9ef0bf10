import { issueOf, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import type { JsonObject } from '../../reference/model/fields.ts'
import { ownerById } from '../../reference/model/forge.ts'
import { draftTime } from '../../reference/model/issue.ts'
import { changesCall, handles, readsParameter, rewritesAnswer, rewritesSuccess } from '../mutants/breaking.ts'
import { pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const refused = (status: number) => ({ status, headers: {}, json: { message: 'refused' } })

/** The body; without known fields if it is not a JSON object, which the operation itself refuses. */
const bodyOf = (call: Call): Promise<JsonObject> => call.json().catch(() => ({ '': undefined }))
const isEmpty = (body: JsonObject) => Object.keys(body).length === 0

/** A pattern of SQL as a regular expression, for names without other special characters. */
const like = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/%/g, '.*')
      .replace(/_/g, '.')}$`,
    'iu',
  )

/** Users who were created or edited with null as their full name show null. */
const keepsNull = r.marking<number>((nameless) => [
  r.after(['admin.createUser', 'admin.editUser'], async (call) => {
    const { username, full_name: fullName } = await call.json()
    const id = (pathUser(call) ?? call.forge.users.byKey(String(username)))?.id ?? 0
    if (fullName === null) nameless.add(id)
    else if (fullName !== undefined) nameless.delete(id)
  }),
  ...(['user', 'foundUser'] as const).map((view) =>
    r.writes('accounts', view, (right) => (ask, user) => ({
      ...right(ask, user),
      ...(nameless.has(user.id) ? { full_name: null } : {}),
    })),
  ),
])

/** Input of document 1 that is allowed but rare: empty objects, null, other capitals, large numbers. */
export const unusualInput: HeldOut[] = [
  ...about('admin', 'users', 'code-hosting, Authentication, rule 2', {
    'empty-edit-needs-no-rights': [
      'unusual',
      'Administration returns 403 to callers without the rights, also for an empty object.',
      changesCall('admin.editUser', async (call) => {
        const [user, { caller }] = [pathUser(call), call]
        if (!user || !caller || caller.isAdmin || !isEmpty(await bodyOf(call))) return undefined
        return { status: 200, headers: {}, json: call.views.accounts.user(call, user) }
      }),
    ],
  }),
  ...about('admin', 'owners', 'code-hosting, Administration', {
    'flag-of-another-type-fails': [
      'unusual',
      'POST of a repository returns 201, 403 or 422, also where `private` is no boolean.',
      changesCall('admin.createRepository', async (call) => {
        const { private: flag } = await bodyOf(call)
        if (!call.caller?.isAdmin || [undefined, null, true, false].includes(flag as boolean))
          return undefined
        throw new Error(`a flag is ${typeof flag}`)
      }),
    ],
    'organization-in-other-capitals-goes-to-the-caller': [
      'unusual',
      'The user of the path becomes the owner, also where the path has other capitals.',
      readsParameter('admin.createOrganization', 'username', (call) => {
        const isExact = pathUser(call)?.name === call.params['username']
        return !isExact && pathUser(call) && call.caller?.isAdmin ? call.caller.name : undefined
      }),
    ],
  }),
  ...about('users', 'users', 'code-hosting, User', {
    'full-name-null-stays-null': [
      'unusual',
      'The full name is a string, also one that was set to null.',
      keepsNull,
    ],
  }),
  ...about('users', 'email addresses', 'code-hosting, User, email', {
    'any-credentials-show-the-address': [
      'unusual',
      '`email` is an empty string for callers who are not signed in, also with wrong credentials.',
      rewritesAnswer('users.get', (reply, call) => {
        const user = pathUser(call)
        if (reply.status !== 401 || !user) return reply
        return {
          status: 200,
          headers: {},
          json: { ...call.views.accounts.user(call, user), email: user.email },
        }
      }),
    ],
  }),
  ...about('users', 'user search', 'code-hosting, Users, GET /users/search', {
    'limit-is-read-up-to-a-letter': [
      'unusual',
      'The page size is 10 when the limit is not an integer, also if it begins with one.',
      r.decides('users', 'searchLimit', () => (_ask, text) => {
        const limit = Number.parseInt(text ?? '', 10)
        return limit > 0 ? Math.min(limit, 50) : 10
      }),
    ],
    'search-for-one-letter-is-not-ok': [
      'unusual',
      'A search that returns 200 has `ok` true, however short its `q`.',
      changesCall('users.search', (call) =>
        [...(call.query.get('q') ?? '').trim()].length === 1
          ? { status: 200, headers: {}, json: { ok: false, data: [], error: 'q is too short' } }
          : undefined,
      ),
    ],
    'second-q-fails-with-a-text': [
      'unusual',
      'A search that returns 500 has `ok` false and an error in JSON.',
      changesCall('users.search', ({ query }) =>
        query.getAll('q').length > 1
          ? { status: 500, headers: { 'content-type': 'text/plain' }, body: 'q.trim is not a function' }
          : undefined,
      ),
    ],
  }),
  ...about('orgs', 'members', 'code-hosting, Organizations', {
    'membership-is-compared-by-pattern': [
      'unusual',
      'GET of a membership returns 404 when the user is no member, also if the name has a placeholder.',
      rewritesAnswer('orgs.isMember', (reply, call) => {
        const [organization, { username = '' }] = [pathOrganization(call), call.params]
        if (!organization || reply.status !== 404 || !/[%_]/.test(username)) return reply
        const shown = call.rules.membership.shownMembers(call, organization)
        return shown.some(({ name }) => like(username).test(name)) ? { status: 204, headers: {} } : reply
      }),
    ],
  }),
  ...about('orgs', 'organization repositories', 'code-hosting, Default media types', {
    'charset-of-json-is-refused': [
      'unusual',
      'POST of a repository takes application/json, also with a charset.',
      changesCall('orgs.createRepository', (call) =>
        /^application\/json\s*;/i.test(call.header('content-type') ?? '') ? refused(415) : undefined,
      ),
    ],
  }),
  ...about('orgs', 'hooks of an organization', 'code-hosting, Organizations', {
    'empty-edit-of-a-hook-has-no-body': [
      'unusual',
      'PATCH of a hook returns 200 and the Hook, also for an empty object.',
      handles('orgs.editHook', async (call, right) => {
        const outcome = await right(call)
        return isEmpty(await call.json()) ? { status: 204 } : outcome
      }),
    ],
  }),
  ...about('repos', 'migrations', 'code-hosting, Repositories', {
    'mirror-is-accepted-for-later': [
      'unusual',
      'A migration returns 201, also that of a mirror.',
      handles('repos.migrate', async (call, right) => {
        const outcome = await right(call)
        return (await call.json())['mirror'] === true ? { ...outcome, status: 202 } : outcome
      }),
    ],
  }),
  ...about('repos', 'branches', 'code-hosting, Repositories', {
    'empty-repository-has-no-list': [
      'unusual',
      'GET of the branches returns 200 and a list, also of an empty repository.',
      rewritesSuccess('repos.listBranches', (reply) =>
        (reply.json as unknown[]).length === 0 ? refused(409) : reply,
      ),
    ],
  }),
  ...about('repos', 'commit statuses', 'code-hosting, Repositories', {
    'warning-has-no-rank': [
      'unusual',
      'GET of the statuses returns 200, also where one of them is a warning.',
      r.writes('git', 'combinedStatus', (right) => (ask, repository, sha, statuses) => {
        if (statuses.some(({ state }) => state === 'warning')) throw new Error('a state has no rank')
        return right(ask, repository, sha, statuses)
      }),
    ],
  }),
  ...about('repos', 'collaborators', 'code-hosting, Repositories', {
    'check-of-nobody-is-invalid': [
      'unusual',
      'GET of a collaborator returns 404 when the user is none, also if nobody has the name.',
      rewritesAnswer('repos.isCollaborator', (reply, call) =>
        reply.status === 404 && reply.json === undefined && !pathUser(call, 'collaborator')
          ? refused(422)
          : reply,
      ),
    ],
  }),
  ...about('repos', 'repository search', 'code-hosting, Repositories, GET /repos/search', {
    'uid-of-nobody-is-ignored': [
      'unusual',
      'A search with `uid` finds what the user with this id owns or contributes to, also if there is none.',
      r.decides('search', 'belongsToUid', (right) => (ask, one, query) => {
        const isKnown = query.uid !== undefined && ownerById(ask.forge, query.uid) !== undefined
        return !isKnown || right(ask, one, query)
      }),
    ],
  }),
  ...about('markdown', 'markdown', 'code-hosting, Miscellaneous', {
    'empty-text-has-no-content': [
      'unusual',
      'POST of markdown returns 200 and HTML, also for an empty text.',
      r.together(
        ...['markdown.render', 'markdown.renderRaw'].map((name) =>
          rewritesSuccess(name, (reply) => (reply.body === '' ? { status: 204, headers: {} } : reply)),
        ),
      ),
    ],
  }),
  ...about('times', 'times of an issue', 'code-hosting, Issue time tracking', {
    'number-of-an-issue-is-cut-to-32-bits': [
      'unusual',
      'The times of an issue that does not exist return 404, also if its number is large.',
      r.together(
        ...['times.add', 'times.listOfIssue'].map((name) =>
          readsParameter(name, 'issue', ({ params: { issue = '' } }) =>
            /^\d+$/.test(issue) ? String(BigInt.asIntN(32, BigInt(issue))) : undefined,
          ),
        ),
      ),
    ],
  }),
  ...about('times', 'time tracker', 'code-hosting, Issue time tracking, rule 2', {
    'amount-is-checked-before-the-rights': [
      'unusual',
      'POST of a time by a caller who may not add it returns 403, whatever the amount.',
      handles('times.add', async (call, right) => {
        if (!call.caller) return right(call)
        const repository = repositoryOf(call)
        const issue = issueOf(call, repository)
        if (call.rules.times.isEnabled(call, repository))
          draftTime(call.forge, issue, call.caller, await call.json())
        return right(call)
      }),
    ],
  }),
]
