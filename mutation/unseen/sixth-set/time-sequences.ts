import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Creates a user with repositories that have an issue each. */
async function trackers(requests: PlainRequests, ...names: string[]): Promise<void> {
  await requests.users('ada')
  for (const name of names) {
    await requests.repository('ada', name)
    await requests.create(`/repos/ada/${name}/issues`, { title: `Work on ${name}` }, 'ada')
  }
}

function add(requests: PlainRequests, name: string, time: number) {
  return requests.status(`POST /repos/ada/${name}/issues/1/times`, { as: 'ada', json: { time } })
}

/** Sequences that show the bugs of time tracking. */
export const timeSequences: Record<string, ShownSequence> = {
  'times/a-second-entry-replaces-the-first': async (requests) => {
    await trackers(requests, 'tools')
    const list = () => requests.values('GET /repos/ada/tools/issues/1/times', 'time')
    await add(requests, 'tools', 60)
    const first = await list()
    await add(requests, 'tools', 90)
    return { first, last: await list(), right: [60, 90] }
  },

  'times/own-times-fail-after-a-repository-is-deleted': async (requests) => {
    await trackers(requests, 'tools', 'toys')
    await add(requests, 'tools', 60)
    await add(requests, 'toys', 90)
    const list = () => requests.status('GET /user/times', { as: 'ada' })
    const first = await list()
    await requests.send('DELETE /repos/ada/toys')
    return { first, last: await list(), right: 200 }
  },

  'times/tracking-stays-disabled-once-it-was-refused': async (requests) => {
    await trackers(requests, 'tools')
    const list = () => requests.status('GET /repos/ada/tools/times')
    const enable = (enable_time_tracker: boolean) =>
      requests.send('PATCH /repos/ada/tools', { json: { internal_tracker: { enable_time_tracker } } })
    await enable(false)
    const first = await list()
    await enable(true)
    return { first, last: await list(), right: 200 }
  },

  'times/issues-with-one-number-share-their-times': async (requests) => {
    await trackers(requests, 'tools', 'toys')
    const list = () => requests.values('GET /repos/ada/tools/issues/1/times', 'time')
    await add(requests, 'tools', 60)
    const first = await list()
    await add(requests, 'toys', 90)
    return { first, last: await list(), right: [60] }
  },
}
