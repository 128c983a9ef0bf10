import { scenario } from '../common/words.ts'
import {
  assume,
  assumeEffect,
  control,
  inParallel,
  isRefused,
  isServed,
  listsAtLeast,
  seconds,
} from '../common/tools.ts'

/** The capabilities that these checks need: create issues, and enable and disable time tracking. */
export const needs = ['issues', 'timeTrackingSwitch'] as const

export const tracked = scenario(
  'time tracked by two users on three issues of two repositories',
  async ({ forge, fresh, pollUntil }) => {
    const { owner, worker } = await inParallel({ owner: fresh.person(), worker: fresh.person() })
    const { otherRepository, repository } = await inParallel({
      otherRepository: fresh.repository({ of: owner }),
      repository: fresh.repository({ of: owner }),
    })
    const elsewhere = await fresh.issue({ in: otherRepository, tracking: 'on' })
    const issue = await fresh.issue({ in: repository, tracking: 'on' })
    const other = await fresh.issue({ in: repository })
    const before = await inParallel({
      issue: forge.as(owner).listIssueTimes(issue),
      repository: forge.as(owner).listRepositoryTimes(repository),
      worker: forge.as(owner).listUserTimes(repository, worker),
    })
    const added = {
      byOwner: await forge.as(owner).addTime(issue, seconds(60)),
      byWorker: await forge.as(worker).addTime(issue, seconds(120)),
      ...(await inParallel({
        onOther: forge.as(worker).addTime(other, seconds(300)),
        elsewhere: forge.as(worker).addTime(elsewhere, seconds(600)),
      })),
    }
    // Servers can have time tracking disabled altogether, regardless of the setting of a repository.
    const isDisabled =
      before.issue.status === 404 &&
      [before.repository, before.worker, added.byOwner].every(({ status }) => status === 400)
    assume('time tracking that can be enabled', !isDisabled, added.byOwner)
    const isUnknown = before.issue.status === 404 && added.byOwner.status === 404
    assumeEffect('issues', !(isUnknown && before.repository.succeeded), added.byOwner)
    const [asOwner, asWorker] = [forge.as(owner), forge.as(worker)]
    const listed = await inParallel({
      issueTimes: pollUntil(() => asOwner.listIssueTimes(issue), listsAtLeast(2)),
      otherTimes: pollUntil(() => asOwner.listIssueTimes(other), listsAtLeast(1)),
      repositoryTimes: pollUntil(() => asOwner.listRepositoryTimes(repository), listsAtLeast(3)),
      ownerTimes: pollUntil(() => asOwner.listUserTimes(repository, owner), listsAtLeast(1)),
      workerTimes: pollUntil(() => asOwner.listUserTimes(repository, worker), listsAtLeast(2)),
      ownTimesOfOwner: pollUntil(() => asOwner.listOwnTimes(), listsAtLeast(1)),
      ownTimesOfWorker: pollUntil(() => asWorker.listOwnTimes(), listsAtLeast(3)),
    })
    return { owner, worker, repository, issue, other, before, added, ...listed }
  },
)

/** More entries than any other list of these checks has: this list shows whether those are complete, since a page is full. */
const MANY = 4

export const many = scenario(
  'four entries of time of one user on one issue',
  async ({ forge, fresh, pollUntil }) => {
    const owner = await fresh.person()
    const repository = await fresh.repository({ of: owner })
    const issue = await fresh.issue({ in: repository, tracking: 'on' })
    const caller = forge.as(owner)
    for (let entry = 1; entry <= MANY; entry++) await caller.addTime(issue, seconds(60 * entry))
    return inParallel({
      issueTimes: pollUntil(() => caller.listIssueTimes(issue), listsAtLeast(MANY)),
      repositoryTimes: pollUntil(() => caller.listRepositoryTimes(repository), listsAtLeast(MANY)),
      userTimes: pollUntil(() => caller.listUserTimes(repository, owner), listsAtLeast(MANY)),
      ownTimes: pollUntil(() => caller.listOwnTimes(), listsAtLeast(MANY)),
    })
  },
)

export const sameName = scenario(
  'time tracked in two repositories with the same name and different owners',
  async ({ forge, fresh, pollUntil }) => {
    const { one, other } = await inParallel({ one: fresh.person(), other: fresh.person() })
    const name = fresh.name()
    const repository = await fresh.repository({ of: one, name })
    const namesake = await fresh.repository({ of: other, name })
    const issue = await fresh.issue({ in: repository, tracking: 'on' })
    const twin = await fresh.issue({ in: namesake, tracking: 'on' })
    const added = {
      here: await forge.as(one).addTime(issue, seconds(60)),
      there: await forge.as(one).addTime(twin, seconds(120)),
    }
    const listed = await inParallel({
      userTimes: pollUntil(() => forge.as(one).listUserTimes(repository, one), listsAtLeast(1)),
      repositoryTimes: pollUntil(() => forge.as(one).listRepositoryTimes(repository), listsAtLeast(1)),
      issueTimes: pollUntil(() => forge.as(one).listIssueTimes(issue), listsAtLeast(1)),
      ownTimesOfAdministrator: forge.admin.listOwnTimes(),
    })
    return { added, ...listed }
  },
)

export const switched = scenario(
  'time tracking enabled for all users, then disabled',
  async ({ forge, pollUntil, shared, fresh }) => {
    const issue = await fresh.issue({ tracking: 'on' })
    const { repository, author: owner } = issue
    const unknown = {
      repository,
      index: BigInt(issue.index) + BigInt(fresh.number('unknown issue', 1000, 10_000)),
    }
    await forge.as(owner).addTime(issue, seconds(60))
    const on = await inParallel({
      issueTimes: pollUntil(() => forge.as(owner).listIssueTimes(issue), isServed),
      repositoryTimes: pollUntil(() => forge.as(owner).listRepositoryTimes(repository), isServed),
      userTimes: pollUntil(() => forge.as(owner).listUserTimes(repository, owner), isServed),
    })
    await fresh.switchTracking(issue, 'off')
    // The rules judge a 404 about an issue after a 400 about its repository.
    const repositoryTimes = await pollUntil(() => forge.as(owner).listRepositoryTimes(repository), isRefused)
    const later = await inParallel({
      issueTimes: pollUntil(() => forge.as(owner).listIssueTimes(issue), isRefused),
      unknownIssueTimes: forge.as(owner).listIssueTimes(unknown),
      userTimes: pollUntil(() => forge.as(owner).listUserTimes(repository, owner), isRefused),
      unknownUserTimes: forge.as(owner).listUserTimes(repository, shared.unknownName),
      ownTimes: forge.as(owner).listOwnTimes(),
    })
    const off = { ...later, repositoryTimes }
    const gated = [off.issueTimes, off.repositoryTimes, off.userTimes]
    assumeEffect(
      'timeTrackingSwitch',
      gated.some(({ succeeded }) => !succeeded),
      off.repositoryTimes,
    )
    return { on, off }
  },
)

export const restricted = scenario(
  'time tracking for contributors only, then disabled, then enabled for all users',
  async ({ forge, pollUntil, shared, fresh }) => {
    const issue = await fresh.issue({ tracking: 'contributors only' })
    const { repository, author: owner } = issue
    assume('a public repository', !repository.private)
    control(await pollUntil(() => forge.as(shared.stranger).getRepository(repository), isServed)).succeeded()
    const unknown = {
      repository,
      index: BigInt(issue.index) + BigInt(fresh.number('unknown issue', 1000, 10_000)),
    }
    const contributorsOnly = {
      ...(await inParallel({
        byOwner: forge.as(owner).addTime(issue, seconds(60)),
        byStranger: forge.as(shared.stranger).addTime(issue, seconds(120)),
        byAnonymous: forge.anonymous.addTime(issue, seconds(420)),
        unknownByStranger: forge.as(shared.stranger).addTime(unknown, seconds(120)),
      })),
      issueTimes: await pollUntil(() => forge.as(owner).listIssueTimes(issue), listsAtLeast(1)),
    }
    await fresh.switchTracking(issue, 'off')
    await pollUntil(() => forge.as(owner).listRepositoryTimes(repository), isRefused)
    const before = contributorsOnly.byStranger.status
    const off = await inParallel({
      // An addition may follow the state of the lists with a delay.
      byStranger: pollUntil(
        () => forge.as(shared.stranger).addTime(issue, seconds(180)),
        ({ status }) => status !== before,
      ),
      byOwner: forge.as(owner).addTime(issue, seconds(240)),
      byAnonymous: forge.anonymous.addTime(issue, seconds(240)),
      unknownByStranger: forge.as(shared.stranger).addTime(unknown, seconds(240)),
      repositoryTimes: forge.as(owner).listRepositoryTimes(repository),
    })
    const isAsBefore = off.byStranger.status === before
    assumeEffect('timeTrackingSwitch', !(isAsBefore && off.repositoryTimes.succeeded), off.repositoryTimes)
    await fresh.switchTracking(issue, 'on')
    const on = { issueTimes: await pollUntil(() => forge.as(owner).listIssueTimes(issue), isServed) }
    return { contributorsOnly, off, on }
  },
)

export const unknownIssue = scenario(
  'POST and GET of the tracked times of an unknown issue',
  async ({ forge, fresh, pollUntil }) => {
    await fresh.issue()
    const issue = await fresh.issue({ tracking: 'on' })
    const { repository, author: owner } = issue
    const unknown = (index: number) => ({ repository, index: BigInt(issue.index) + BigInt(index) })
    // Both are equally unknown: one is greater than 32-bit integers.
    const few = unknown(fresh.number('unknown issue', 1000, 10_000))
    const many = unknown(2 ** 31 + fresh.number('issue with a great index', 0, 2 ** 31))
    const isFewAdded = fresh.number('which unknown issue', 0, 2) === 0
    const byId = { repository, index: issue.id }
    const byWord = { repository, index: fresh.like('first') }
    const added = await inParallel({
      byIndex: forge.as(owner).addTime(issue, seconds(60)),
      byId: forge.as(owner).addTime(byId, seconds(120)),
      byWord: forge.as(owner).addTime(byWord, seconds(120)),
      unknown: forge.as(owner).addTime(isFewAdded ? few : many, seconds(120)),
    })
    const listed = await inParallel({
      byIndex: pollUntil(() => forge.as(owner).listIssueTimes(issue), listsAtLeast(1)),
      byId: forge.as(owner).listIssueTimes(byId),
      byWord: forge.as(owner).listIssueTimes(byWord),
      unknown: forge.as(owner).listIssueTimes(isFewAdded ? many : few),
    })
    return { issue, added, listed }
  },
)
