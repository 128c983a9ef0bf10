import {
  callerOf,
  contributes,
  isNobody,
  isObject,
  keys,
  ownsRepository,
  participantsOf,
  userNamed,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity, PendingWrite } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { nameOf } from '../state/name-of.ts'
import type { OperationModel } from './operation-model.ts'
import { existingRepository, repositoryKey, repositoryOf } from './repository.ts'
import { judgeServed, noteServed } from './rights.ts'
import {
  entriesOf,
  entryFact,
  judgeEntry,
  judgeNewId,
  judgeTimes,
  ownEntries,
  strangeOwn,
  strangeTimes,
  withId,
} from './time-entries.ts'
import { hasWellFormedPath, judgeMessage } from './time-message.ts'
import { judgeTracking, tracking, tracksTime } from './time-tracking.ts'
import { isId } from '../state/number.ts'

const mayTrack = (repository: Entity, issue: string, user: Entity) =>
  `may track time:${repository.id} ${issue} ${user.id}`

/** Notices that an owner or contributor may not add a time that the server accepted before. */
function noticeOwnerRefused(judge: Judge): void {
  const [repository, user] = [repositoryOf(judge), callerOf(judge)]
  if (!repository || !user || tracksTime(judge, repository) !== true) return
  if (!ownsRepository(judge, repository) && !contributes(judge, repository, user)) return
  const amount = judge.request.fields?.['amount']
  const isAccepted = typeof amount === 'number' && judge.certain(acceptedAmount(amount)) !== UNKNOWN
  if (!isAccepted || judge.certain(mayTrack(repository, issueOf(judge), user)) !== true) return
  if (!judge.saysNothing) judge.notice(`${judge.status}, although a like request was accepted`)
}

/** "400: time tracking disabled": if the server accepted the caller's amount from others, 400 means disabled tracking. */
function judgeReason(judge: Judge): void {
  const repository = repositoryOf(judge)
  const amount = judge.request.fields?.['amount']
  if (!repository || judge.status !== 400 || typeof amount !== 'number') return
  if (tracksTime(judge, repository) !== true || judge.certain(acceptedAmount(amount)) === UNKNOWN) return
  judge.expect(
    'every-tracking',
    false,
    { expected: 'a success or 403, since time tracking is enabled', received: '400' },
    { about: [tracking(repository)] },
  )
}

/** More than a server has to accept: the type, the unit and the greatest value of the amount are not shown. */
const MUCH = 86_400
/** One minute in the unit that most servers use. */
const MINUTE = 60

/**
 * The document does not show the refusal of a body that is not an AddTimeOption; it can be 400 as well. Examples are an amount that is a
 * text, is too great, or is not a whole minute, unless the server accepted it before. It does not show the refusal of an invalid or too
 * great index of an issue either.
 */
function sendsWholeAmount(judge: Judge): boolean {
  const amount = judge.request.fields?.['amount']
  const isWhole = typeof amount === 'number' && Number.isInteger(amount) && amount > 0 && amount <= MUCH
  const isAmount = isWhole && (amount % MINUTE === 0 || judge.certain(acceptedAmount(amount)) !== UNKNOWN)
  return isAmount && /^\d{1,9}$/.test(issueOf(judge))
}

const acceptedAmount = (amount: number) => `shown amount for ${amount}:`

/** The document does not show the unit of an amount; the shown amount is noted. */
function noteAmount(judge: Judge, entry: unknown): void {
  const sent = judge.request.fields?.['amount']
  const shown = isObject(entry) ? entry['amount'] : undefined
  if (typeof sent === 'number' && (typeof shown === 'number' || typeof shown === 'string'))
    judge.learn(acceptedAmount(sent), shown)
}

const issueOf = (view: View) => view.parameter('issue')

/**
 * The document does not show whether a path in other letters leads to the repository: if it does, the time may be added to an existing
 * entry of the caller.
 */
function grown({ request, modelState }: View): PendingWrite[] {
  if (!request.isInOtherLetters) return []
  const entries = modelState.index(ownEntries(request.caller.login ?? ''))
  return entries.map((entityId) => ({ key: keys.shown(entityId, 'amount'), value: UNKNOWN }))
}

/**
 * "{issue} is the index of the issue". The document does not show how other words are read: a server may read one as the index of any
 * issue.
 */
const isIndex = (issue: string) => /^\d+$/.test(issue)

/**
 * The fact that a list shows that an issue exists: a successful addition may itself be wrong, "when the issue does not exist, then 404".
 */
const listedIssue = (repository: Entity, issue: string) => `shown list of issue ${issue}:${repository.id}`

/** Whether a request for the entries of one user names a user who certainly exists. */
function namesUser(judge: Judge): boolean {
  if (judge.request.operation !== 'times.list-user') return true
  return Boolean(userNamed(judge, judge.parameter('timetrackingusername')))
}

/** "When the named user does not exist, then 404." */
function judgeUnknownUser(judge: Judge, repository: Entity): void {
  const name = judge.parameter('timetrackingusername')
  const isUnknown = judge.request.operation === 'times.list-user' && isNobody(judge, name)
  if (!isUnknown || judge.saysNothing || tracksTime(judge, repository) !== true) return
  judge.expect(
    'every-404',
    judge.status === 404,
    { expected: `404, since ${name} does not exist`, received: String(judge.status) },
    { about: [keys.user(name), tracking(repository)] },
  )
}

function refusedInRepository(judge: Judge): void {
  const repository = repositoryOf(judge)
  judgeMessage(judge)
  if (!repository || !ownsRepository(judge, repository)) return
  if (judge.status === 400 && !hasWellFormedPath(judge)) return
  judgeUnknownUser(judge, repository)
  const isOff = tracksTime(judge, repository) === false
  if (judge.status === 400) {
    if (isOff) judge.judgedBy('every-disabled')
    judgeTracking(judge, repository, false)
  } else if (isOff && !judge.saysNothing && namesUser(judge))
    judge.expect(
      'every-disabled',
      false,
      { expected: '400, since time tracking is disabled', received: String(judge.status) },
      { about: [tracking(repository)] },
    )
  else if (judge.status !== 404 || tracksTime(judge, repository) === true) {
    if (!namesUser(judge)) return
    judge.expect(
      'every-owner-served',
      judge.saysNothing || tracksTime(judge, repository) !== true,
      {
        expected: 'a success, since time tracking is enabled',
        received: String(judge.status),
      },
      { about: [tracking(repository)] },
    )
  }
}

/** Whether an entry may be of a user who is not certainly new: a server may restore a deleted user with everything that the user had. */
const mayBeRestored =
  ({ isNew, name }: Entity) =>
  ({ place }: Entity): boolean =>
    !isNew && place?.user.toLowerCase() === name.toLowerCase()

export const times: Readonly<Record<string, OperationModel>> = {
  'times.list-issue': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      if (!repository) return
      const issue = issueOf(judge)
      if (ownsRepository(judge, repository)) judgeTracking(judge, repository, true)
      if (!isIndex(issue)) return
      judge.learn(`shown issue ${issue}:${repository.id}`, true)
      judge.learn(listedIssue(repository, issue), true)
      judgeTimes(judge, {
        belongs: ({ place }) => place?.repository === repository.id && place.issue === issue,
        mayBelong: ({ place }) =>
          place?.repository === repository.id &&
          (!isIndex(place.issue) || judge.certain(listedIssue(repository, place.issue)) !== true),
        candidates: judge.modelState.index(entriesOf(repository)),
        isWhole: ownsRepository(judge, repository),
        words: `entries of issue ${issue} of ${nameOf(repository)}`,
        place: repository,
        about: [repositoryKey(judge)],
      })
    },
    refused(judge) {
      const repository = repositoryOf(judge)
      if (!repository || !ownsRepository(judge, repository)) return
      // "When the repository has time tracking disabled, then the response is 404."
      if (tracksTime(judge, repository) === false)
        judge.expect(
          'every-disabled',
          judge.status === 404 || judge.saysNothing,
          { expected: '404, since time tracking is disabled', received: String(judge.status) },
          { about: [tracking(repository)] },
        )
      if (tracksTime(judge, repository) !== true) return
      const key = `shown issue ${issueOf(judge)}:${repository.id}`
      if (judge.certain(key) !== true) return
      judge.expect(
        'every-owner-served',
        judge.saysNothing,
        {
          expected: 'a success, since time tracking is enabled and the issue exists',
          received: String(judge.status),
        },
        { about: [key, tracking(repository)] },
      )
    },
  },
  'times.add': {
    // A list can have an entry whose id is not known yet.
    pendingWrites(view) {
      const repository = repositoryOf(view)
      const own = { key: strangeOwn(view), value: true }
      return [...(repository ? [{ key: strangeTimes(repository), value: true }] : []), own, ...grown(view)]
    },
    succeeded(judge) {
      const repository = existingRepository(judge)
      const user = callerOf(judge)
      if (repository && tracksTime(judge, repository) === true) judge.judgedBy('every-tracking')
      const { json } = judge.response
      const id = isObject(json) ? json['id'] : undefined
      if (!repository || !isId(id) || !user) {
        judge.write(strangeOwn(judge), true)
        if (repository) judge.write(strangeTimes(repository), true)
        return
      }
      const issue = issueOf(judge)
      judgeNewId(judge, id, { repository: repository.id, issue, by: user.id })
      const entityId = judge.add({
        kind: 'time',
        name: String(id),
        isNew: true,
        place: { repository: repository.id, issue, user: user.name, by: user.id },
      })
      judge.write(entryFact(entityId), true)
      judge.enter(withId(id), entityId)
      for (const key of [strangeTimes(repository), strangeOwn(judge)])
        judge.modelState = judge.modelState.withoutWriteOf(key, judge.request.id)
      judge.enter(entriesOf(repository), entityId)
      judge.enter(ownEntries(user.name), entityId)
      judge.enter(participantsOf(repository.id), user.id)
      if (isIndex(issue)) {
        judge.write(mayTrack(repository, issue, user), true)
        judge.learn(`shown issue ${issue}:${repository.id}`, true)
      }
      const time = judge.modelState.entity(entityId)
      if (!time) return
      judgeEntry(judge, time, json)
      noteAmount(judge, json)
    },
    refused(judge) {
      if (sendsWholeAmount(judge)) judgeMessage(judge)
      // "403 with no body", if the caller may not use the tracker and tracking is enabled.
      const repository = repositoryOf(judge)
      const isSignedIn = judge.request.caller.login !== undefined
      noticeOwnerRefused(judge)
      judgeReason(judge)
      if (judge.status !== 403 || !isSignedIn || !repository || tracksTime(judge, repository) !== true) return
      judge.expect('every-empty-403', judge.response.isEmpty, { expected: 'no body', received: 'a body' })
    },
    unclear(judge) {
      const repository = repositoryOf(judge)
      judge.write(strangeOwn(judge), true)
      if (repository) judge.write(strangeTimes(repository), true)
    },
  },
  'times.list-repo': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      if (!repository) return
      if (ownsRepository(judge, repository)) judgeTracking(judge, repository, true)
      judgeTimes(judge, {
        belongs: ({ place }) => place?.repository === repository.id,
        candidates: judge.modelState.index(entriesOf(repository)),
        isWhole: ownsRepository(judge, repository),
        words: `entries of ${nameOf(repository)}`,
        place: repository,
        about: [repositoryKey(judge)],
      })
    },
    refused: refusedInRepository,
  },
  'times.list-user': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      const name = judge.parameter('timetrackingusername')
      judge.expect(
        'every-404',
        !isNobody(judge, name),
        { expected: `404, since ${name} does not exist`, received: '200' },
        { about: [keys.user(name)] },
      )
      const user = userNamed(judge, name)
      if (!repository || !user) return
      if (ownsRepository(judge, repository)) judgeTracking(judge, repository, true)
      judgeTimes(judge, {
        belongs: ({ place }) => place?.repository === repository.id && place.by === user.id,
        mayBelong: mayBeRestored(user),
        candidates: judge.modelState.index(entriesOf(repository)),
        isWhole: ownsRepository(judge, repository),
        words: `entries of ${name} in ${nameOf(repository)}`,
        place: repository,
        about: [repositoryKey(judge), keys.user(name)],
      })
    },
    refused: refusedInRepository,
  },
  'times.list-own': {
    succeeded(judge) {
      const user = callerOf(judge)
      if (!user) return
      noteServed(judge, user)
      judgeTimes(judge, {
        belongs: ({ place }) => place?.by === user.id,
        mayBelong: mayBeRestored(user),
        candidates: judge.modelState.index(ownEntries(user.name)),
        isWhole: true,
        words: `entries of ${user.name}`,
        about: [keys.user(user.name)],
      })
    },
    refused: judgeServed,
  },
}
