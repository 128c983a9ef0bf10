import { scene, seconds } from '../../harness/vocabulary/index.ts'

/** What a target has to be able to do for time to be tracked, and for tracking to be off. */
export const needs = ['issues', 'timeTrackingSwitch'] as const

export const tracked = scene(
  'two people track time on three issues of two repositories',
  async ({ forge, fresh }) => {
    const owner = await fresh.person()
    const worker = await fresh.person()
    const otherRepository = await fresh.repository({ of: owner })
    const elsewhere = await fresh.issue({ in: otherRepository, tracking: 'on' })
    const repository = await fresh.repository({ of: owner })
    const issue = await fresh.issue({ in: repository, tracking: 'on' })
    const other = await fresh.issue({ in: repository })
    return {
      owner,
      worker,
      repository,
      issue,
      other,
      before: {
        issue: await forge.as(owner).listIssueTimes(issue),
        repository: await forge.as(owner).listRepositoryTimes(repository),
        worker: await forge.as(owner).listUserTimes(repository, worker),
      },
      added: {
        byOwner: await forge.as(owner).addTime(issue, seconds(60)),
        byWorker: await forge.as(worker).addTime(issue, seconds(120)),
        onOther: await forge.as(worker).addTime(other, seconds(300)),
        elsewhere: await forge.as(worker).addTime(elsewhere, seconds(600)),
      },
      issueTimes: await forge.as(owner).listIssueTimes(issue),
      otherTimes: await forge.as(owner).listIssueTimes(other),
      repositoryTimes: await forge.as(owner).listRepositoryTimes(repository),
      ownerTimes: await forge.as(owner).listUserTimes(repository, owner),
      workerTimes: await forge.as(owner).listUserTimes(repository, worker),
      ownTimesOfOwner: await forge.as(owner).listOwnTimes(),
      ownTimesOfWorker: await forge.as(worker).listOwnTimes(),
    }
  },
)

export const switched = scene(
  'time tracking is for contributors only, then off, then on for everybody',
  async ({ forge, world, fresh }) => {
    const issue = await fresh.issue({ tracking: 'contributors only' })
    const { repository, author: owner } = issue
    const unknown = { repository, index: issue.index + 1000 }
    const contributorsOnly = {
      byOwner: await forge.as(owner).addTime(issue, seconds(60)),
      byStranger: await forge.as(world.stranger).addTime(issue, seconds(120)),
      unknownByStranger: await forge.as(world.stranger).addTime(unknown, seconds(120)),
      issueTimes: await forge.as(owner).listIssueTimes(issue),
      repositoryTimes: await forge.as(owner).listRepositoryTimes(repository),
      userTimes: await forge.as(owner).listUserTimes(repository, owner),
    }
    await fresh.switchTracking(issue, 'off')
    const off = {
      byStranger: await forge.as(world.stranger).addTime(issue, seconds(180)),
      byOwner: await forge.as(owner).addTime(issue, seconds(240)),
      byNobody: await forge.anonymous.addTime(issue, seconds(240)),
      unknownByStranger: await forge.as(world.stranger).addTime(unknown, seconds(240)),
      issueTimes: await forge.as(owner).listIssueTimes(issue),
      unknownIssueTimes: await forge.as(owner).listIssueTimes(unknown),
      repositoryTimes: await forge.as(owner).listRepositoryTimes(repository),
      userTimes: await forge.as(owner).listUserTimes(repository, owner),
      unknownUserTimes: await forge.as(owner).listUserTimes(repository, world.nobody),
    }
    await fresh.switchTracking(issue, 'on')
    const on = { issueTimes: await forge.as(owner).listIssueTimes(issue) }
    return { contributorsOnly, off, on }
  },
)

export const unknownIssue = scene(
  'times of an issue that does not exist are added and asked for',
  async ({ forge, fresh }) => {
    await fresh.issue()
    const issue = await fresh.issue({ tracking: 'on' })
    const { repository, author: owner } = issue
    const unknown = { repository, index: issue.index + 1000 }
    const byId = { repository, index: issue.id }
    const byWord = { repository, index: 'first' }
    return {
      issue,
      added: {
        byIndex: await forge.as(owner).addTime(issue, seconds(60)),
        byId: await forge.as(owner).addTime(byId, seconds(120)),
        byWord: await forge.as(owner).addTime(byWord, seconds(120)),
        unknown: await forge.as(owner).addTime(unknown, seconds(120)),
      },
      listed: {
        byIndex: await forge.as(owner).listIssueTimes(issue),
        byId: await forge.as(owner).listIssueTimes(byId),
        byWord: await forge.as(owner).listIssueTimes(byWord),
        unknown: await forge.as(owner).listIssueTimes(unknown),
      },
    }
  },
)
