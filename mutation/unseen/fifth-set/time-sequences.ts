import type { Answer, PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Issue time tracking: a sequence for each bug. */
export const timeSequences: Record<string, ShownSequence> = {
  'times/tracking-stays-on-where-time-was-tracked': async (requests) => {
    await trackedRepository(requests, 'ann', 'tools')
    await trackedRepository(requests, 'bob', 'toys')
    await switchTracking(requests, 'bob/toys', false)
    const first = await requests.status('GET /repos/bob/toys/times')
    await track(requests, 'ann/tools', 'ann', 45)
    await switchTracking(requests, 'ann/tools', false)
    return { first, last: await requests.status('GET /repos/ann/tools/times'), right: 400 }
  },

  'times/entries-are-listed-once-for-each-collaborator': async (requests) => {
    await trackedRepository(requests, 'ann', 'tools')
    await requests.users('bob', 'eve')
    await track(requests, 'ann/tools', 'ann', 45)
    const listed = async (collaborator: string) => {
      await requests.send(`PUT /repos/ann/tools/collaborators/${collaborator}`)
      return requests.values('GET /repos/ann/tools/times', 'time')
    }
    return { first: await listed('bob'), last: await listed('eve'), right: [45] }
  },

  'times/list-of-a-user-has-those-in-forks': async (requests) => {
    await trackedRepository(requests, 'ann', 'tools')
    await requests.users('bob')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    await track(requests, 'ann/tools', 'bob', 45)
    const ofBob = () => requests.values('GET /repos/ann/tools/times/bob', 'time')
    const first = await ofBob()
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    await requests.create('/repos/bob/tools/issues', { title: 'Paint them' }, 'bob')
    await track(requests, 'bob/tools', 'bob', 75)
    return { first, last: await ofBob(), right: [45] }
  },

  'times/author-of-an-issue-has-the-times-of-others': async (requests) => {
    await trackedRepository(requests, 'ann', 'tools')
    await requests.users('bob')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    const tracked = async (as: string, time: number) => {
      await track(requests, 'ann/tools', as, time)
      return requests.values('GET /user/times', 'time', { as: 'ann' })
    }
    return { first: await tracked('ann', 45), last: await tracked('bob', 75), right: [45] }
  },

  'times/refusal-names-the-setting-of-before': async (requests) => {
    await trackedRepository(requests, 'ann', 'tools')
    await requests.users('bob')
    const refused = async (isOn: boolean) => {
      await switchTracking(requests, 'ann/tools', isOn)
      return (await track(requests, 'ann/tools', 'bob', 45)).status
    }
    return { first: await refused(false), last: await refused(true), right: 403 }
  },
}

/** Creates a user with a repository that has an issue. */
async function trackedRepository(requests: PlainRequests, owner: string, name: string): Promise<void> {
  await requests.users(owner)
  await requests.repository(owner, name)
  await requests.create(`/repos/${owner}/${name}/issues`, { title: 'Oil them' }, owner)
}

/** Adds seconds to the first issue. */
function track(requests: PlainRequests, repository: string, as: string, time: number): Promise<Answer> {
  return requests.send(`POST /repos/${repository}/issues/1/times`, { as, json: { time } })
}

async function switchTracking(requests: PlainRequests, repository: string, isOn: boolean): Promise<void> {
  await requests.send(`PATCH /repos/${repository}`, {
    json: { internal_tracker: { enable_time_tracker: isOn } },
  })
}
