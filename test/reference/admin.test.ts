import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGNvbmZvcm1hbmNlLXN1aXRlLXRlc3Qta2V5LTEyMzQ1 ada@example.org'

describe('administration', () => {
  let s: ScenarioContext
  let ada: Caller

  beforeAll(async () => {
    s = await context()
    ada = await s.person('ada')
  })
  afterAll(() => s.close())

  it('creates a user who can sign in', async () => {
    const created = await s.admin
      .post('/admin/users', { username: 'new', email: 'new@example.org', password: 'p:w', full_name: 'Néw' })
      .expect(201)
      .expect('content-type', 'application/json; charset=utf-8')
    expect(body(created)).toMatchObject({
      login: 'new',
      username: 'new',
      full_name: 'Néw',
      email: 'new@example.org',
    })
    const current = await s.as('new', 'p:w').get('/user').expect(200)
    expect(body(current)['id']).toBe(body(created)['id'])
    await s.as('new', 'p').get('/user').expect(401)
  })

  it.each([
    ['no name', { email: 'x@example.org', password: 'x' }],
    ['no e-mail address', { username: 'xxx', password: 'x' }],
    ['no password', { username: 'xxx', email: 'x@example.org' }],
    ['an e-mail address that is none', { username: 'xxx', email: 'x', password: 'x' }],
    ['a name that is taken', { username: 'ADA', email: 'x@example.org', password: 'x' }],
    ['an e-mail address that is taken', { username: 'xxx', email: 'ADA@example.org', password: 'x' }],
    ['a name with a slash', { username: 'x/x', email: 'x@example.org', password: 'x' }],
    ['a name that is not a string', { username: 7, email: 'x@example.org', password: 'x' }],
    ['a reserved name', { username: 'api', email: 'x@example.org', password: 'x' }],
  ])('refuses a user with %s', async (_what, user) => {
    await s.admin.post('/admin/users', user).expect(422)
    await s.anonymous.get('/users/xxx').expect(404)
  })

  it('refuses bodies that are no JSON object', async () => {
    for (const text of ['{', '[]', '"x"', '']) await s.admin.post('/admin/users', text).expect(422)
  })

  it('edits a user', async () => {
    const eve = await s.person('eve')
    const edited = await s.admin
      .patch('/admin/users/eve', { email: 'eva@example.org', full_name: 'Eva', password: 'other' })
      .expect(200)
    expect(body(edited)).toMatchObject({ username: 'eve', full_name: 'Eva', email: 'eva@example.org' })
    await eve.get('/user').expect(401)
    const current = await s.as('eve', 'other').get('/user').expect(200)
    expect(body(current)).toMatchObject({ full_name: 'Eva', email: 'eva@example.org' })
    await s.admin.patch('/admin/users/eve', { email: 'no address' }).expect(422)
    await s.admin.patch('/admin/users/eve', { email: 'ada@example.org' }).expect(422)
  })

  it('deletes a user with an empty answer, unless they own something', async () => {
    const kim = await s.person('kim')
    await s.repository(kim, 'held')
    await s.admin.delete('/admin/users/kim').expect(422)
    await kim.delete('/repos/kim/held').expect(204)
    await s.organization(kim, 'kims')
    await s.admin.delete('/admin/users/kim').expect(422)
    await kim.delete('/orgs/kims').expect(204)
    const deleted = await s.admin.delete('/admin/users/kim').expect(204)
    expect(deleted.text).toBe('')
    await s.anonymous.get('/users/kim').expect(404)
    await kim.get('/user').expect(401)
    await s.admin.delete('/admin/users/kim').expect(404)
    await s.admin.delete(`/admin/users/${s.admin.name}`).expect(422)
  })

  it('adds a public key once, and nothing that is no key', async () => {
    const added = await s.admin.post('/admin/users/ada/keys', { title: 'laptop', key }).expect(201)
    expect(body(added)).toMatchObject({ title: 'laptop', key })
    expect(s.reference.state().keys).toEqual(['ada/laptop'])
    await s.admin.post('/admin/users/ada/keys', { title: 'again', key }).expect(422)
    await s.admin.post('/admin/users/ada/keys', { title: 'bad', key: 'ssh-ed25519 AAAA' }).expect(422)
    await s.admin
      .post('/admin/users/ada/keys', { title: 'bad', key: key.replace('ed25519', 'rsa') })
      .expect(422)
    await s.admin.post('/admin/users/ada/keys', { key }).expect(422)
  })

  it('creates an organization that the path user owns', async () => {
    const created = await s.admin
      .post('/admin/users/ada/orgs', { username: 'works', full_name: 'The Works' })
      .expect(201)
    expect(body(created)).toMatchObject({ username: 'works', full_name: 'The Works' })
    await ada.patch('/orgs/works', { description: 'mine' }).expect(200)
    const shown = await s.anonymous.get('/orgs/works').expect(200)
    expect(body(shown)).toMatchObject({ username: 'works', description: 'mine' })
    await s.admin.post('/admin/users/ada/orgs', { username: 'ada' }).expect(422)
    await s.admin.post('/admin/users/ada/orgs', {}).expect(422)
  })

  it('creates a repository that the path user owns', async () => {
    const created = await s.admin.post('/admin/users/ada/repos', { name: 'tools', private: true }).expect(201)
    expect(body(created)).toMatchObject({
      name: 'tools',
      private: true,
      empty: true,
      owner: { login: 'ada' },
    })
    await ada.get('/repos/ada/tools').expect(200)
    await s.anonymous.get('/repos/ada/tools').expect(404)
    await s.admin.post('/admin/users/ada/repos', { name: 'TOOLS' }).expect(422)
    await s.admin.post('/admin/users/ada/repos', { name: 'a b' }).expect(422)
    await s.admin.post('/admin/users/ada/repos', { name: 'x', private: 'yes' }).expect(422)
  })

  it('answers 404 for a path user who does not exist', async () => {
    await s.admin.patch('/admin/users/nobody', { email: 'n@example.org' }).expect(404)
    await s.admin.post('/admin/users/nobody/repos', { name: 'x' }).expect(404)
  })

  it('answers 403 without a body to whoever lacks the rights, and does nothing', async () => {
    const before = s.reference.state()
    for (const caller of [s.anonymous, ada, s.as('ada', 'wrong')]) {
      const user = { username: 'sneaked', email: 'sneaked@example.org', password: 'x' }
      const refused = [
        await caller.post('/admin/users', user),
        await caller.patch('/admin/users/ada', { full_name: 'Sneaked', email: 'ada@example.org' }),
        await caller.delete('/admin/users/ada'),
        await caller.post('/admin/users/ada/keys', { title: 'sneaked', key }),
        await caller.post('/admin/users/ada/orgs', { username: 'sneaked' }),
        await caller.post('/admin/users/ada/repos', { name: 'sneaked' }),
        await caller.delete('/admin/users/nobody'),
      ]
      expect(refused.map((one) => [one.status, one.text])).toEqual(refused.map(() => [403, '']))
    }
    expect(s.reference.state()).toEqual(before)
  })
})
