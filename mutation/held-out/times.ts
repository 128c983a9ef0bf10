import { issueOf, repositoryOf, signedIn } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import { json } from '../../reference/http/reply.ts'
import type { TrackedTime } from '../../reference/model/entities.ts'
import { fullNameOf } from '../../reference/model/forge.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import { draftTime } from '../../reference/model/issue.ts'
import { handles, onlyFor } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathRepository, pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const table = 'code-hosting, Issue time tracking'
/** The operations that switch time tracking on and off. */
const settings = ['repos.edit', 'web.saveSettings']

/** Records the time of a call that was refused; ignores a body without a time. */
async function record(call: Call): Promise<void> {
  try {
    const issue = issueOf(call, repositoryOf(call))
    call.forge.times.put(draftTime(call.forge, issue, signedIn(call), await call.json()))
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Refusal)) throw error
  }
}

/** Hides entries from before the last time that tracking was enabled. */
const hidesOlderEntries: Mutate = r.marking<number>((hidden) => {
  const shown = ({ id }: TrackedTime) => !hidden.has(id)
  return [
    r.around(settings, async (call, apply) => {
      const wasEnabled = pathRepository(call)?.tracker.enabled
      await apply()
      const repository = pathRepository(call)
      if (!repository || wasEnabled || !repository.tracker.enabled) return
      for (const { id } of call.rules.times.ofRepository(call, repository)) hidden.add(id)
    }),
    r.decides('times', 'ofIssue', (right) => (ask, one) => right(ask, one).filter(shown)),
    r.decides('times', 'ofRepository', (right) => (ask, one) => right(ask, one).filter(shown)),
  ]
})

/** The times of a deleted repository move to the next repository with its name. */
const passesTimesOn: Mutate = r.keeping<readonly TrackedTime[]>((left) => [
  r.before('repos.delete', (call) => {
    const one = pathRepository(call)
    if (one) left.set(fullNameOf(call.forge, one).toLowerCase(), call.rules.times.ofRepository(call, one))
  }),
  r.decides('times', 'ofRepository', (right) => (ask, one) => [
    ...(left.get(fullNameOf(ask.forge, one).toLowerCase()) ?? []),
    ...right(ask, one),
  ]),
])

/** A deleted user who had tracked time still has an empty list. */
const listsDeletedUsers: Mutate = r.marking((former) => [
  r.before('admin.deleteUser', (call) => {
    const user = pathUser(call)
    if (call.forge.times.find((time) => time.user === user?.id)) former.add(user?.name.toLowerCase() ?? '')
  }),
  handles('times.listOfUser', (call, right) => {
    const name = (call.params['timetrackingusername'] ?? '').toLowerCase()
    const isFormer = former.has(name) && !call.forge.users.byKey(name)
    return isFormer && call.rules.times.isEnabled(call, repositoryOf(call)) ? json([]) : right(call)
  }),
])

/** A caller who received the response that tracking is disabled receives it again. */
const repeatsTheRefusal: Mutate = r.keeping<Refusal>((told) => [
  handles('times.add', async (call, right) => {
    try {
      return await right(call)
    } catch (error) {
      if (!(error instanceof Refusal) || ![400, 403].includes(error.reply.status)) throw error
      const key = `${call.caller?.id} ${issueOf(call, repositoryOf(call)).id}`
      const refusal = told.get(key) ?? error
      if (refusal.reply.status === 400) told.set(key, refusal)
      throw refusal
    }
  }),
])

/** Additions of time, and the lists of times. */
export const times: HeldOut[] = [
  ...about('times', 'times of an issue', table, {
    'equal-entry-is-added-once': [
      'ineffective',
      'POST of a time adds an entry, also with the amount of an earlier one.',
      r.making('times.add', 'times', ({ forge }, made) => {
        const equal = forge.times.filter(
          ({ issue, user, seconds }) =>
            issue === made.issue && user === made.user && seconds === made.seconds,
        )
        if (equal.length > 1) forge.times.remove(made.id)
      }),
    ],
    'a-second-entry-replaces-the-first': [
      'lost',
      'An issue lists every time that a user added to it.',
      r.making('times.add', 'times', ({ forge }, made) =>
        forge.times.removeWhere(
          ({ issue, user, id }) => issue === made.issue && user === made.user && id !== made.id,
        ),
      ),
    ],
    'later-entry-answers-the-sum': [
      'outdated',
      'POST of a time returns the added entry, also after an earlier one.',
      r.writes('tracking', 'time', (right) => (ask, time) => {
        if (ask.operation !== 'times.add') return right(ask, time)
        const own = ask.forge.times.filter((one) => one.issue === time.issue && one.user === time.user)
        return right(ask, { ...time, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) })
      }),
    ],
    'list-of-an-issue-is-kept-until-the-caller-adds-time': [
      'outdated',
      'GET of the times of an issue lists what others have added since the caller saw it.',
      r.keeping<TrackedTime[]>((kept) => [
        r.decides('times', 'ofIssue', (right) => (ask, issue) => {
          const key = `${ask.caller?.id}/${issue.id}`
          const found = (ask.caller && kept.get(key)) ?? right(ask, issue)
          kept.set(key, found)
          return found
        }),
        r.after('times.add', (call) =>
          kept.delete(`${call.caller?.id}/${issueOf(call, repositoryOf(call)).id}`),
        ),
      ]),
    ],
    'issues-with-one-number-share-their-times': [
      'foreign',
      'An issue lists its own times, not those of an issue of its number in another repository.',
      r.judges('times', 'ofIssue', (_right, { forge }, { number }) =>
        forge.times.filter(({ issue }) => forge.issues.get(issue)?.number === number),
      ),
    ],
    'rejected-time-is-saved': [
      'refused',
      'POST of a time that returns 400 adds no entry, also not once tracking is enabled.',
      r.refusing('times.add', 400, record),
    ],
    'forbidden-entry-is-recorded': [
      'refused',
      'POST of a time that returns 403 adds no entry.',
      r.refusing('times.add', 403, record),
    ],
  }),
  ...about('times', 'times of a repository', table, {
    'deletion-takes-the-times-of-others': [
      'too far',
      'GET of the times of a repository lists those of the others after a user is deleted.',
      r.around('admin.deleteUser', async (call, apply) => {
        const id = pathUser(call)?.id
        const issues = new Set(call.forge.times.filter(({ user }) => user === id).map(({ issue }) => issue))
        await apply()
        call.forge.times.removeWhere(({ issue }) => issues.has(issue))
      }),
    ],
    'repository-made-again-has-the-old-times': [
      'inherited',
      'GET of the times of a repository lists none of a deleted one of its name.',
      passesTimesOn,
    ],
    'entries-are-listed-once-for-each-collaborator': [
      'foreign',
      'GET of the times of a repository lists each entry once, however many collaborators there are.',
      r.decides('times', 'ofRepository', (right) =>
        onlyFor('times.listOfRepository', right, (ask, repository) =>
          right(ask, repository).flatMap((time) => [
            time,
            ...[...repository.collaborators].slice(1).map(() => time),
          ]),
        ),
      ),
    ],
    'switching-tracking-off-and-on-hides-older-entries': [
      'lost',
      'GET of the times lists those from before tracking was disabled and enabled again.',
      hidesOlderEntries,
    ],
  }),
  ...about('times', 'times of a user', table, {
    'user-list-joins-by-index': [
      'foreign',
      'The list is restricted to that repository, also when the user tracks time elsewhere.',
      r.decides('times', 'ofUserIn', () => ({ forge }, repository, { id }) => {
        const own = forge.issues.filter((issue) => issue.repository === repository.id)
        const indices = new Set(own.map(({ number }) => number))
        return forge.times.filter(
          ({ user, issue }) => user === id && indices.has(forge.issues.get(issue)?.number ?? 0),
        )
      }),
    ],
    'user-gets-the-times-of-longer-names': [
      'foreign',
      'The list is restricted to that user, not to names that begin with this one.',
      r.judges('times', 'ofUserIn', (_right, ask, repository, { name }) =>
        ask.rules.times
          .ofRepository(ask, repository)
          .filter(({ user }) => ask.forge.users.get(user)?.name.toLowerCase().startsWith(name.toLowerCase())),
      ),
    ],
    'list-of-a-user-has-those-in-forks': [
      'foreign',
      'The list is restricted to that repository, without its forks.',
      r.judges('times', 'ofUserIn', (right, ask, repository, user) =>
        [repository, ...ask.forge.repositories.filter(({ forkOf }) => forkOf === repository.id)].flatMap(
          (one) => right(ask, one, user),
        ),
      ),
    ],
    'deleted-user-still-has-a-list': [
      'outdated',
      'GET of the times of a user who does not exist returns 404, also if the user had tracked time.',
      listsDeletedUsers,
    ],
  }),
  ...about('times', 'own times', table, {
    'own-times-are-those-of-the-last-repository': [
      'lost',
      'GET /user/times lists the times of the current user in all repositories.',
      r.decides('times', 'ofCaller', (right) => (ask, caller) => {
        const own = right(ask, caller)
        const placeOf = (time?: TrackedTime) => ask.forge.issues.get(time?.issue ?? 0)?.repository
        return own.filter((time) => placeOf(time) === placeOf(own.at(-1)))
      }),
    ],
    'author-of-an-issue-has-the-times-of-others': [
      'foreign',
      'GET /user/times lists what the caller has added, not what others have on issues of the caller.',
      r.judges('times', 'ofCaller', (_right, { forge }, { id }) =>
        forge.times.filter(({ user, issue }) => user === id || forge.issues.get(issue)?.poster === id),
      ),
    ],
    'own-times-fail-after-a-repository-is-deleted': [
      'lost',
      'GET /user/times returns 200, also after a repository with some of the times was deleted.',
      r.marking<number>((orphans) => [
        r.before('repos.delete', (call) => {
          const one = pathRepository(call)
          for (const { user } of one ? call.rules.times.ofRepository(call, one) : []) orphans.add(user)
        }),
        r.decides('times', 'ofCaller', (right) => (ask, caller) => {
          if (orphans.has(caller.id)) throw new Error('issue does not exist')
          return right(ask, caller)
        }),
      ]),
    ],
  }),
  ...about('times', 'time tracker', `${table}, rule 2`, {
    'refusal-names-the-setting-of-before': [
      'outdated',
      'POST of a time by a caller who may not add it returns 403 where tracking is enabled again.',
      repeatsTheRefusal,
    ],
  }),
]
