import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Issue time tracking: a sequence for each bug. */
export const timeSequences: Record<string, ShownSequence> = {
  'times/deleted-user-still-has-a-list': async (requests) => {
    await repositoryWithIssue(requests)
    await collaborator(requests)
    await add(requests, 60, 'bob')
    const ofBob = 'GET /repos/ann/tools/times/bob'
    const first = await requests.status(ofBob)
    await requests.send('DELETE /admin/users/bob')
    return { first, last: await requests.status(ofBob), right: 404 }
  },

  'times/own-times-are-those-of-the-last-repository': async (requests) => {
    await repositoryWithIssue(requests)
    await repositoryWithIssue(requests, 'toys')
    const own = async () => (await amounts(requests, '/user/times')).toSorted()
    await add(requests, 30)
    const first = await own()
    await add(requests, 60, 'ann', 'toys')
    return { first, last: await own(), right: [30, 60] }
  },

  'times/repository-made-again-has-the-times-of-before': async (requests) => {
    await repositoryWithIssue(requests)
    await add(requests, 60)
    const first = await ofIssue(requests)
    await requests.send('DELETE /repos/ann/tools')
    await repositoryWithIssue(requests)
    return { first, last: await ofIssue(requests), right: [] }
  },

  'times/list-of-an-issue-is-kept-until-the-caller-adds-time': async (requests) => {
    await repositoryWithIssue(requests)
    await collaborator(requests)
    const first = await ofIssue(requests)
    await add(requests, 60, 'bob')
    return { first, last: await ofIssue(requests), right: [60] }
  },

  'times/switching-tracking-off-reaches-the-other-repositories-of-the-owner': async (requests) => {
    await repositoryWithIssue(requests)
    await repositoryWithIssue(requests, 'toys')
    const first = await requests.status('GET /repos/ann/toys/times')
    const json = { internal_tracker: { enable_time_tracker: false } }
    await requests.send('PATCH /repos/ann/tools', { json })
    return { first, last: await requests.status('GET /repos/ann/toys/times'), right: 200 }
  },

  'times/same-amount-again-is-recorded-once': async (requests) => {
    await repositoryWithIssue(requests)
    await add(requests, 60)
    const first = await ofIssue(requests)
    await add(requests, 60)
    return { first, last: await ofIssue(requests), right: [60, 60] }
  },
}

/** Creates a repository with an issue for ann, whom it creates if necessary. */
async function repositoryWithIssue(requests: PlainRequests, name = 'tools'): Promise<void> {
  if ((await requests.status('GET /users/ann')) === 404) await requests.users('ann')
  await requests.create('/admin/users/ann/repos', { name })
  await requests.create(`/repos/ann/${name}/issues`, { title: 'Sharpen them' }, 'ann')
}

/** Creates bob, a collaborator of ann's tools. */
async function collaborator(requests: PlainRequests): Promise<void> {
  await requests.users('bob')
  await requests.send('PUT /repos/ann/tools/collaborators/bob')
}

function add(requests: PlainRequests, time: number, as = 'ann', name = 'tools'): Promise<unknown> {
  return requests.send(`POST /repos/ann/${name}/issues/1/times`, { as, json: { time } })
}

/** The amounts of a list as ann sees it. */
function amounts(requests: PlainRequests, path: string): Promise<unknown[]> {
  return requests.values(`GET ${path}`, 'time', { as: 'ann' })
}

function ofIssue(requests: PlainRequests): Promise<unknown[]> {
  return amounts(requests, '/repos/ann/tools/issues/1/times')
}
