import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

interface Found {
  ok: boolean
  data: Record<string, unknown>[]
}

describe('users', () => {
  let s: ScenarioContext
  let ada: Caller

  beforeAll(async () => {
    s = await context()
    ada = await s.person('ada')
    await s.admin
      .patch('/admin/users/ada', { email: 'ada@example.org', full_name: 'Augusta King' })
      .expect(200)
    for (let index = 0; index < 12; index++) await s.person(`many-${index}`)
    await s.organization(ada, 'many-organized')
  })
  afterAll(() => s.close())

  const search = async (caller: Caller, query: string) =>
    body<Found>(await caller.get(`/users/search${query}`).expect(200))

  it('hides the e-mail address of a user from the anonymous', async () => {
    expect(body(await s.anonymous.get('/users/ada').expect(200))).toEqual({
      id: expect.any(Number) as number,
      login: 'ada',
      username: 'ada',
      full_name: 'Augusta King',
      email: '',
      avatar_url: expect.stringMatching(/^http:/) as string,
    })
    expect(body(await ada.get('/users/ADA').expect(200))['email']).toBe('ada@example.org')
    const other = s.as('many-1', 'secret of many-1')
    expect(body(await other.get('/users/ada').expect(200))['email']).toBe('ada@example.org')
  })

  it('links to an avatar that is there', async () => {
    const { avatar_url: link } = body<{ avatar_url: string }>(await s.anonymous.get('/users/ada'))
    await s.web.get(new URL(link).pathname).expect(200).expect('content-type', 'image/svg+xml')
  })

  it('answers 404 without a body for a user who does not exist', async () => {
    const answer = await s.anonymous.get('/users/nobody').expect(404).expect('content-length', '0')
    expect(answer.text).toBe('')
    await s.anonymous.get('/users/many-organized').expect(404)
  })

  it('gives the current user, and 401 to the anonymous', async () => {
    expect(body(await ada.get('/user').expect(200))).toMatchObject({ login: 'ada', email: 'ada@example.org' })
    const refused = await s.anonymous.get('/user').expect(401)
    expect(refused.text).toBe('')
    await s.as('ada', 'wrong').get('/user').expect(401)
    await s.as('nobody', 'x').get('/users/ada').expect(401)
  })

  it('finds users by part of their name, spaces trimmed, organizations left out', async () => {
    const found = await search(s.anonymous, '?q=%20%20many%20')
    expect(found.ok).toBe(true)
    expect(found.data).toHaveLength(10)
    expect(found.data.map((one) => one['username'])).not.toContain('many-organized')
    expect((await search(s.anonymous, '?q=many-11')).data.map((one) => one['login'])).toEqual(['many-11'])
    expect((await search(s.anonymous, '?q=augusta')).data.map((one) => one['login'])).toEqual(['ada'])
    expect((await search(s.anonymous, '?q=nothing-like-it')).data).toEqual([])
  })

  it.each([
    ['absent', '', 10],
    ['zero', '&limit=0', 10],
    ['not an integer', '&limit=x', 10],
    ['a fraction', '&limit=2.5', 10],
    ['three', '&limit=3', 3],
    ['more than there are', '&limit=40', 12],
  ])('limits user search when the limit is %s', async (_what, limit, count) => {
    expect((await search(s.anonymous, `?q=many${limit}`)).data).toHaveLength(count)
  })

  it('includes e-mail addresses in search only for the signed-in', async () => {
    const [hidden] = (await search(s.anonymous, '?q=ada')).data
    expect(Object.keys(hidden ?? {}).sort()).toEqual(['avatar_url', 'full_name', 'id', 'login', 'username'])
    const [shown] = (await search(ada, '?q=ada')).data
    expect(shown?.['email']).toBe('ada@example.org')
  })

  it('signs in by token, until the token is deleted', async () => {
    const made = await ada.post('/users/ada/tokens', { name: 'ci' }).expect(201)
    const { sha1 } = body<{ sha1: string }>(made)
    await ada.post('/users/ada/tokens', { name: 'ci' }).expect(422)
    const current = await s.web.get('/api/v1/user').set('authorization', `token ${sha1}`).expect(200)
    expect(body(current)['login']).toBe('ada')
    await s.anonymous.get(`/user?token=${sha1}`).expect(200)
    expect(body<unknown[]>(await ada.get('/users/ada/tokens').expect(200))).toMatchObject([
      { name: 'ci', sha1: '' },
    ])
    const other = s.as('many-1', 'secret of many-1')
    await other.delete('/users/ada/tokens/ci').expect(403)
    await s.anonymous.post('/users/ada/tokens', { name: 'x' }).expect(401)
    await ada.delete('/users/ada/tokens/ci').expect(204)
    await ada.delete('/users/ada/tokens/ci').expect(404)
    await s.web.get('/api/v1/user').set('authorization', `token ${sha1}`).expect(401)
  })

  it('says its version, and tells unknown paths from wrong methods', async () => {
    expect(body(await s.anonymous.get('/version').expect(200))).toEqual({ version: '1.1.1' })
    await s.anonymous.get('/nowhere').expect(404).expect('content-type', /json/)
    await s.anonymous.put('/user').expect(405).expect('allow', 'GET')
  })
})
