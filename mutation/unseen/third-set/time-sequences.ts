import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from './shown-sequence.ts'

/** Issue time tracking: a sequence for each bug. */
export const timeSequences: Record<string, ShownSequence> = {
  'times/later-entry-answers-the-sum': async (requests) => {
    await trackedIssue(requests)
    return { first: await answered(requests, 60), last: await answered(requests, 30), right: [30] }
  },

  'times/forbidden-entry-is-recorded': async (requests) => {
    await trackedIssue(requests, 'bob')
    const json = { time: 60 }
    const first = await requests.status('POST /repos/ann/tools/issues/1/times', { as: 'bob', json })
    return { first, last: await listed(requests, '/repos/ann/tools/times'), right: [] }
  },

  'times/user-gets-the-times-of-longer-names': async (requests) => {
    await trackedIssue(requests, 'bob', 'bobby')
    const ofBob = () => requests.values('GET /repos/ann/tools/times/bob', 'user_name')
    for (const name of ['bob', 'bobby']) await requests.send(`PUT /repos/ann/tools/collaborators/${name}`)
    await answered(requests, 60, 'bob')
    const first = await ofBob()
    await answered(requests, 30, 'bobby')
    return { first, last: await ofBob(), right: ['bob'] }
  },

  'times/switching-tracking-off-and-on-hides-older-entries': async (requests) => {
    await trackedIssue(requests)
    const ofIssue = () => listed(requests, '/repos/ann/tools/issues/1/times')
    await answered(requests, 60)
    const first = await ofIssue()
    for (const enabled of [false, true]) {
      const json = { internal_tracker: { enable_time_tracker: enabled } }
      await requests.send('PATCH /repos/ann/tools', { json })
    }
    return { first, last: await ofIssue(), right: [60] }
  },

  'times/own-times-leave-with-the-collaboration': async (requests) => {
    await trackedIssue(requests, 'bob')
    const own = () => listed(requests, '/user/times', 'bob')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    await answered(requests, 60, 'bob')
    const first = await own()
    await requests.send('DELETE /repos/ann/tools/collaborators/bob')
    return { first, last: await own(), right: [60] }
  },

  'times/repository-made-again-has-the-old-times': async (requests) => {
    await trackedIssue(requests)
    const ofRepository = () => listed(requests, '/repos/ann/tools/times')
    await answered(requests, 60)
    const first = await ofRepository()
    await requests.send('DELETE /repos/ann/tools')
    await requests.create('/admin/users/ann/repos', { name: 'tools' })
    return { first, last: await ofRepository(), right: [] }
  },
}

/** Creates users, the repository ann/tools and its first issue. */
async function trackedIssue(requests: PlainRequests, ...others: string[]): Promise<void> {
  await requests.users('ann', ...others)
  await requests.create('/admin/users/ann/repos', { name: 'tools' })
  await requests.create('/repos/ann/tools/issues', { title: 'Sharpen' }, 'ann')
}

/** The time in the answer to a time added to the issue. */
function answered(requests: PlainRequests, time: number, as = 'ann'): Promise<unknown[]> {
  return requests.values('POST /repos/ann/tools/issues/1/times', 'time', { as, json: { time } })
}

function listed(requests: PlainRequests, path: string, as = 'ann'): Promise<unknown[]> {
  return requests.values(`GET ${path}`, 'time', { as })
}
