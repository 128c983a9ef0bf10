import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

interface Time {
  id: number
  time: number
  user_id: number
  issue_id: number
}

describe('issue time tracking', () => {
  let s: ScenarioContext
  let ada: Caller
  let bob: Caller
  let eve: Caller

  beforeAll(async () => {
    s = await context()
    ;[ada, bob, eve] = [await s.person('ada'), await s.person('bob'), await s.person('eve')]
  })
  afterAll(() => s.close())

  /** A repository of Ada's with one issue of hers, in which Bob may write. */
  async function tracked(name: string) {
    await s.repository(ada, name)
    await ada.put(`/repos/ada/${name}/collaborators/bob`, { permission: 'write' }).expect(204)
    const issue = await ada.post(`/repos/ada/${name}/issues`, { title: 'Slow' }).expect(201)
    return { path: `/repos/ada/${name}`, issue: body<{ id: number; number: number }>(issue) }
  }

  const disable = (path: string) =>
    ada.patch(path, { has_issues: true, internal_tracker: { enable_time_tracker: false } }).expect(200)
  const list = async (caller: Caller, path: string) => body<Time[]>(await caller.get(path).expect(200))

  it('numbers issues by repository and identifies them across all', async () => {
    const first = await tracked('numbers')
    const second = await tracked('numbers-too')
    expect([first.issue.number, second.issue.number]).toEqual([1, 1])
    expect(first.issue.id).not.toBe(second.issue.id)
    expect(first.issue.id).not.toBe(1)
    expect(body(await s.anonymous.get(`${first.path}/issues/1`).expect(200))).toMatchObject({ title: 'Slow' })
    await eve.post(`${first.path}/issues`, {}).expect(422)
    await s.anonymous.post(`${first.path}/issues`, { title: 'x' }).expect(401)
  })

  it('adds time and lists it by issue, repository, user and for the caller', async () => {
    const { path, issue } = await tracked('lists')
    const added = await bob.post(`${path}/issues/1/times`, { time: 90 }).expect(200)
    expect(body(added)).toMatchObject({ time: 90, issue_id: issue.id })
    await ada.post(`${path}/issues/1/times`, { time: 30 }).expect(200)
    await ada.post(`${path}/issues`, { title: 'Other' }).expect(201)
    await ada.post(`${path}/issues/2/times`, { time: 7 }).expect(200)
    const { path: elsewhere } = await tracked('lists-elsewhere')
    const last = body<Time>(await bob.post(`${elsewhere}/issues/1/times`, { time: 11 }).expect(200))

    const seconds = (times: Time[]) => times.map((one) => one.time)
    expect(seconds(await list(s.anonymous, `${path}/issues/1/times`))).toEqual([90, 30])
    expect(seconds(await list(ada, `${path}/times`))).toEqual([90, 30, 7])
    expect(seconds(await list(ada, `${path}/times/bob`))).toEqual([90])
    expect(seconds(await list(ada, `${path}/times/eve`))).toEqual([])
    const issues = [issue.id, last.issue_id]
    const own = (await list(bob, '/user/times')).filter((one) => issues.includes(one.issue_id))
    expect(seconds(own)).toEqual([90, 11])
    await s.anonymous.get('/user/times').expect(401)
  })

  it('answers 404 for issues and users that do not exist', async () => {
    const { path } = await tracked('absent')
    await ada.get(`${path}/issues/2/times`).expect(404)
    await ada.post(`${path}/issues/2/times`, { time: 1 }).expect(404)
    await ada.get(`${path}/issues/x/times`).expect(404)
    await ada.get(`${path}/times/nobody`).expect(404)
  })

  it('lets contributors and the one who opened the issue record time, and answers 403 to others', async () => {
    const { path } = await tracked('contributors')
    await bob.post(`${path}/issues/1/times`, { time: 1 }).expect(200)
    const refused = await eve.post(`${path}/issues/1/times`, { time: 1 }).expect(403)
    expect(refused.text).toBe('')
    await s.anonymous.post(`${path}/issues/1/times`, { time: 1 }).expect(401)
    await eve.post(`${path}/issues`, { title: 'Mine' }).expect(201)
    await eve.post(`${path}/issues/2/times`, { time: 1 }).expect(200)
    await ada.patch(path, { internal_tracker: { allow_only_contributors_to_track_time: false } }).expect(200)
    await eve.post(`${path}/issues/1/times`, { time: 1 }).expect(200)
  })

  it('refuses time that is no positive whole number of seconds', async () => {
    const { path } = await tracked('amounts')
    for (const time of [0, -5, 1.5, '60', null, true]) {
      await ada.post(`${path}/issues/1/times`, { time }).expect(422)
    }
    await ada.post(`${path}/issues/1/times`, {}).expect(422)
    expect(await list(ada, `${path}/times`)).toEqual([])
  })

  it('answers as the rules say when tracking is disabled, and goes on when it is enabled again', async () => {
    const { path } = await tracked('disabled')
    await ada.post(`${path}/issues/1/times`, { time: 60 }).expect(200)
    await disable(path)
    await ada.get(`${path}/issues/1/times`).expect(404)
    for (const caller of [ada, eve]) {
      const refused = await caller.post(`${path}/issues/1/times`, { time: 1 }).expect(400)
      expect(body(refused)).toEqual({ Message: expect.stringMatching(/disabled/) as string })
    }
    await ada.post(`${path}/issues/2/times`, { time: 1 }).expect(404)
    expect(body(await ada.get(`${path}/times`).expect(400))).toHaveProperty('Message')
    expect(body(await ada.get(`${path}/times/bob`).expect(400))).toHaveProperty('Message')
    await eve.patch(path, { internal_tracker: { enable_time_tracker: true } }).expect(403)
    await ada.patch(path, { internal_tracker: { enable_time_tracker: true } }).expect(200)
    expect(await list(ada, `${path}/issues/1/times`)).toHaveLength(1)
  })

  it('shows nothing of a private repository to strangers', async () => {
    const { path } = await tracked('hidden')
    await ada.patch(path, { private: true }).expect(200)
    for (const rest of ['', '/issues', '/issues/1', '/issues/1/times', '/times', '/times/ada']) {
      await eve.get(`${path}${rest}`).expect(404)
      await bob.get(`${path}${rest}`).expect(200)
    }
    await eve.post(`${path}/issues/1/times`, { time: 1 }).expect(404)
  })
})
