import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

interface Team {
  id: number
  name: string
  permission: string
}

describe('organizations', () => {
  let s: ScenarioContext
  let ada: Caller
  let bob: Caller
  let eve: Caller

  beforeAll(async () => {
    s = await context()
    ;[ada, bob, eve] = [await s.person('ada'), await s.person('bob'), await s.person('eve')]
  })
  afterAll(() => s.close())

  const names = async (caller: Caller, path: string) =>
    body<{ login: string }[]>(await caller.get(path).expect(200)).map((one) => one.login)

  /** An organization of Ada's in which Bob is in a team of readers. */
  async function works(name: string) {
    await s.organization(ada, name)
    const made = await ada.post(`/orgs/${name}/teams`, { name: 'readers', permission: 'read' }).expect(201)
    const team = body<Team>(made)
    await ada.put(`/teams/${team.id}/members/bob`).expect(204)
    return { path: `/orgs/${name}`, team }
  }

  it('shows an organization to everybody, and is edited by its owners', async () => {
    const { path } = await works('shown')
    const change = { full_name: 'Shown', description: 'd', website: 'https://example.org/', location: 'Here' }
    expect(body(await ada.patch(path, change).expect(200))).toMatchObject(change)
    expect(body(await s.anonymous.get(path).expect(200))).toMatchObject({ username: 'shown', ...change })
    await ada.patch(path, { website: 'no address' }).expect(422)
    await bob.patch(path, { full_name: 'Bob' }).expect(403)
    await s.anonymous.patch(path, { full_name: 'Nobody' }).expect(401)
    await s.anonymous.get('/orgs/none').expect(404)
    await s.anonymous.get('/orgs/ada').expect(404)
  })

  it('creates repositories for owners only', async () => {
    await works('holding')
    const made = await ada.post('/org/holding/repos', { name: 'one', description: 'first' }).expect(201)
    expect(body(made)).toMatchObject({
      full_name: 'holding/one',
      description: 'first',
      owner: { login: 'holding' },
    })
    await ada.post('/org/holding/repos', { name: 'one' }).expect(422)
    await ada.post('/org/holding/repos', {}).expect(422)
    await eve.post('/org/holding/repos', { name: 'two' }).expect(403)
    await bob.post('/org/holding/repos', { name: 'two' }).expect(403)
    await s.anonymous.post('/org/holding/repos', { name: 'two' }).expect(401)
    await ada.get('/repos/holding/two').expect(404)
  })

  it('lists the repositories that the caller may see', async () => {
    const { path, team } = await works('listing')
    await ada.post('/org/listing/repos', { name: 'open' }).expect(201)
    await ada.post('/org/listing/repos', { name: 'closed', private: true }).expect(201)
    const listed = async (caller: Caller) =>
      body<{ name: string }[]>(await caller.get(`${path}/repos`).expect(200)).map((one) => one.name)
    expect(await listed(ada)).toEqual(['open', 'closed'])
    expect(await listed(s.anonymous)).toEqual(['open'])
    expect(await listed(bob)).toEqual(['open'])
    await ada.put(`/teams/${team.id}/repos/listing/closed`).expect(204)
    expect(await listed(bob)).toEqual(['open', 'closed'])
  })

  it('shows all members to members, and to others the public ones', async () => {
    const { path } = await works('peopled')
    expect(await names(bob, `${path}/members`)).toEqual(['ada', 'bob'])
    expect(await names(eve, `${path}/members`)).toEqual([])
    expect(await names(s.anonymous, `${path}/public_members`)).toEqual([])
    await ada.get(`${path}/members/bob`).expect(204)
    expect((await ada.get(`${path}/members/eve`).expect(404)).text).toBe('')
    await eve.get(`${path}/members/bob`).expect(404)
    expect((await ada.get(`${path}/public_members/ada`).expect(404)).text).toBe('')

    await bob.put(`${path}/public_members/bob`).expect(204)
    expect(await names(s.anonymous, `${path}/public_members`)).toEqual(['bob'])
    await s.anonymous.get(`${path}/public_members/bob`).expect(204)
    await eve.get(`${path}/members/bob`).expect(204)
    await bob.delete(`${path}/public_members/bob`).expect(204)
    await s.anonymous.get(`${path}/public_members/bob`).expect(404)
  })

  it('lets nobody decide for another whether their membership is public', async () => {
    const { path } = await works('private')
    await ada.put(`${path}/public_members/bob`).expect(403)
    await eve.put(`${path}/public_members/eve`).expect(403)
    await s.anonymous.put(`${path}/public_members/bob`).expect(401)
    expect(await names(s.anonymous, `${path}/public_members`)).toEqual([])
  })

  it('removes members, though not the last owner', async () => {
    const { path, team } = await works('leaving')
    await bob.put(`${path}/public_members/bob`).expect(204)
    await eve.delete(`${path}/members/bob`).expect(403)
    await bob.delete(`${path}/members/ada`).expect(403)
    const removed = await ada.delete(`${path}/members/bob`).expect(204)
    expect(removed.text).toBe('')
    await ada.get(`${path}/members/bob`).expect(404)
    expect(await names(ada, `/teams/${team.id}/members`)).toEqual([])
    await ada.delete(`${path}/members/ada`).expect(422)
    await ada.put(`/teams/${team.id}/members/bob`).expect(204)
    await bob.delete(`${path}/members/bob`).expect(204)
    expect(await names(s.anonymous, `${path}/public_members`)).toEqual([])
  })

  it('lists and creates teams', async () => {
    const { path, team } = await works('teamed')
    expect(team).toMatchObject({ name: 'readers', permission: 'read' })
    const listed = body<Team[]>(await bob.get(`${path}/teams`).expect(200))
    expect(listed.map((one) => [one.name, one.permission])).toEqual([
      ['Owners', 'owner'],
      ['readers', 'read'],
    ])
    await eve.get(`${path}/teams`).expect(403)
    await s.anonymous.get(`${path}/teams`).expect(401)
    await ada.post(`${path}/teams`, { name: 'READERS' }).expect(422)
    await ada.post(`${path}/teams`, {}).expect(422)
    await ada.post(`${path}/teams`, { name: 'x', permission: 'owner' }).expect(422)
    await bob.post(`${path}/teams`, { name: 'bobs' }).expect(403)
    await bob.put(`/teams/${team.id}/members/eve`).expect(403)
    await ada.put(`/teams/${team.id}/members/nobody`).expect(404)
    await ada.delete(`/teams/${team.id}/members/bob`).expect(204)
    await ada.get(`${path}/members/bob`).expect(404)
    await ada.delete(`/teams/${listed[0]?.id}`).expect(422)
    await ada.delete(`/teams/${team.id}`).expect(204)
    await ada.get(`/teams/${team.id}`).expect(404)
  })

  it('takes trailing slashes as the document lists them', async () => {
    const { path } = await works('slashed')
    await ada.post(`${path}/hooks`, {}).expect(405)
    await ada.get(`${path}/hooks/`).expect(405)
    await ada.get(`${path}/`).expect(404)
  })

  it('deletes an organization that holds nothing any more', async () => {
    const { path } = await works('ending')
    await ada.post('/org/ending/repos', { name: 'last' }).expect(201)
    await ada.delete(path).expect(422)
    await ada.delete('/repos/ending/last').expect(204)
    await bob.delete(path).expect(403)
    await ada.delete(path).expect(204)
    await s.anonymous.get(path).expect(404)
    expect(s.reference.state().teams.filter((one) => one.startsWith('ending/'))).toEqual([])
  })
})
