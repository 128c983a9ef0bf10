import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

interface Results {
  ok: boolean
  data: { id: number; full_name: string }[]
}

describe('repositories', () => {
  let s: ScenarioContext
  let ada: Caller
  let bob: Caller
  let eve: Caller

  beforeAll(async () => {
    s = await context()
    ;[ada, bob, eve] = [await s.person('ada'), await s.person('bob'), await s.person('eve')]
  })
  afterAll(() => s.close())

  it('gets a repository with the names that Gitea gives its fields', async () => {
    await s.repository(ada, 'plain', { description: 'd' })
    expect(body(await s.anonymous.get('/repos/ada/plain').expect(200))).toMatchObject({
      id: expect.any(Number) as number,
      owner: { login: 'ada', email: '' },
      name: 'plain',
      full_name: 'ada/plain',
      description: 'd',
      private: false,
      fork: false,
      mirror: false,
      empty: true,
      clone_url: `${s.reference.url}/ada/plain.git`,
      permissions: { admin: false, push: false, pull: true },
    })
    expect(body(await ada.get('/repos/ADA/Plain'))).toMatchObject({
      permissions: { admin: true, push: true },
    })
    await s.anonymous.get('/repos/ada/none').expect(404)
    await s.anonymous.get('/repos/nobody/plain').expect(404)
  })

  it('deletes a repository with all that is in it, for its owner only', async () => {
    await s.repository(ada, 'doomed')
    await ada.put('/repos/ada/doomed/collaborators/bob', { permission: 'admin' }).expect(204)
    await ada.post('/repos/ada/doomed/issues', { title: 't' }).expect(201)
    await ada.post('/repos/ada/doomed/issues/1/times', { time: 1 }).expect(200)
    await eve.delete('/repos/ada/doomed').expect(403)
    await bob.delete('/repos/ada/doomed').expect(403)
    await s.anonymous.delete('/repos/ada/doomed').expect(401)
    expect((await ada.delete('/repos/ada/doomed').expect(204)).text).toBe('')
    await ada.get('/repos/ada/doomed').expect(404)
    expect(body(await ada.get('/user/times'))).toEqual([])
    expect(JSON.stringify(s.reference.state())).not.toMatch(/doomed|ghost/)
  })

  it('keeps collaborators, who gain what they are given', async () => {
    await s.repository(ada, 'shared', { private: true })
    const path = '/repos/ada/shared/collaborators'
    expect((await ada.get(`${path}/bob`).expect(404)).text).toBe('')
    await bob.get('/repos/ada/shared').expect(404)
    expect((await ada.put(`${path}/bob`, { permission: 'read' }).expect(204)).text).toBe('')
    await ada.get(`${path}/bob`).expect(204)
    expect(body(await ada.get(path).expect(200))).toMatchObject([{ login: 'bob' }])
    expect(body(await bob.get('/repos/ada/shared').expect(200))).toMatchObject({
      permissions: { push: false },
    })
    await ada.put(`${path}/bob`).expect(204)
    expect(body(await bob.get('/repos/ada/shared'))).toMatchObject({
      permissions: { push: true, admin: false },
    })
    await bob.put(`${path}/eve`).expect(403)
    await eve.put(`${path}/eve`).expect(404)
    await ada.put(`${path}/nobody`).expect(404)
    await ada.put(`${path}/eve`, { permission: 'king' }).expect(422)
    await ada.put(`${path}/ada`).expect(422)
    expect((await ada.delete(`${path}/bob`).expect(204)).text).toBe('')
    await ada.get(`${path}/bob`).expect(404)
    await bob.get('/repos/ada/shared').expect(404)
  })

  it('is edited by those who may manage it', async () => {
    await s.repository(ada, 'edited')
    await ada.patch('/repos/ada/edited', { description: 'new', private: true }).expect(200)
    expect(body(await ada.get('/repos/ada/edited'))).toMatchObject({ description: 'new', private: true })
    await ada.patch('/repos/ada/edited', { private: 'yes' }).expect(422)
    await ada.patch('/repos/ada/edited', { internal_tracker: { enable_time_tracker: 1 } }).expect(422)
    await bob.patch('/repos/ada/edited', { description: 'bob' }).expect(404)
    await ada.patch('/repos/ada/edited', { has_issues: false }).expect(200)
    await ada.get('/repos/ada/edited/issues').expect(404)
  })
})

describe('repository search', () => {
  let s: ScenarioContext
  let ada: Caller
  let bob: Caller
  let ids: Record<string, number>

  beforeAll(async () => {
    s = await context()
    ;[ada, bob] = [await s.person('ada'), await s.person('bob')]
    for (let index = 0; index < 53; index++) await s.repository(ada, `row-${String(index).padStart(2, '0')}`)
    await s.repository(ada, 'Needle')
    await s.repository(ada, 'needle-hidden', { private: true })
    await s.repository(bob, 'bobs-needle')
    await bob.put('/repos/bob/bobs-needle/collaborators/ada').expect(204)
    await bob.post('/repos/ada/Needle/forks').expect(202)
    const users = ['ada', 'bob'].map(async (name) => {
      const { id } = body<{ id: number }>(await s.anonymous.get(`/users/${name}`))
      return [name, id] as const
    })
    ids = Object.fromEntries(await Promise.all(users))
  })
  afterAll(() => s.close())

  const search = async (query: string, caller = s.anonymous) => {
    const results = body<Results>(await caller.get(`/repos/search?${query}`).expect(200))
    expect(results.ok).toBe(true)
    return results.data.map((one) => one.full_name)
  }

  it('finds by keyword what the caller may see', async () => {
    expect((await search('q=NEEDLE')).sort()).toEqual(['ada/Needle', 'bob/Needle', 'bob/bobs-needle'])
    expect(await search('q=needle-hidden')).toEqual([])
    expect(await search('q=needle-hidden', ada)).toEqual(['ada/needle-hidden'])
    expect(await search('q=needle-hidden', bob)).toEqual([])
    expect(await search('q=nothing-like-it')).toEqual([])
  })

  it('pages from 1, with at most 50 on a page', async () => {
    expect(await search('q=row')).toHaveLength(10)
    expect(await search('q=row&limit=50')).toHaveLength(50)
    expect(await search('q=row&limit=51')).toHaveLength(50)
    expect(await search('q=row&limit=1000')).toHaveLength(50)
    expect(await search('q=row&limit=2&page=1')).toEqual(['ada/row-00', 'ada/row-01'])
    expect(await search('q=row&limit=2&page=2')).toEqual(['ada/row-02', 'ada/row-03'])
    expect(await search('q=row&limit=2&page=0')).toEqual(['ada/row-00', 'ada/row-01'])
    expect(await search('q=row&limit=50&page=2')).toHaveLength(3)
    expect(await search('q=row&limit=50&page=3')).toEqual([])
  })

  it('restricts to what a user owns or contributes to, or owns', async () => {
    const own = await search(`q=needle&uid=${ids['ada']}`)
    expect(own.sort()).toEqual(['ada/Needle', 'bob/bobs-needle'])
    expect(await search(`q=needle&uid=${ids['ada']}&exclusive=true`)).toEqual(['ada/Needle'])
    expect((await search(`q=needle&uid=${ids['bob']}&exclusive=false`)).sort()).toEqual([
      'bob/Needle',
      'bob/bobs-needle',
    ])
    expect(await search('q=needle&uid=999999')).toEqual([])
  })

  it('restricts to a kind', async () => {
    expect(await search('q=needle&mode=fork')).toEqual(['bob/Needle'])
    expect((await search('q=needle&mode=source')).sort()).toEqual(['ada/Needle', 'bob/bobs-needle'])
    expect(await search('q=needle&mode=mirror')).toEqual([])
    expect(await search('q=needle&mode=collaborative')).toEqual(['bob/bobs-needle'])
    expect(await search(`mode=collaborative&uid=${ids['ada']}`)).toEqual(['bob/bobs-needle'])
  })

  it('refuses parameters that make no sense', async () => {
    for (const query of ['mode=bogus', 'uid=x', 'uid=-1', 'exclusive=perhaps']) {
      await s.anonymous.get(`/repos/search?${query}`).expect(422)
    }
  })
})
