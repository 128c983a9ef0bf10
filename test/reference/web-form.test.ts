import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { context, type Caller, type ScenarioContext } from './callers.ts'

describe('the web forms of 2017', () => {
  let s: ScenarioContext
  let ada: Caller

  beforeAll(async () => {
    s = await context()
    ada = await s.person('ada')
    await s.person('eve')
    await s.repository(ada, 'tools')
    await ada.post('/repos/ada/tools/issues', { title: 't' }).expect(201)
  })
  afterAll(() => s.close())

  const csrfIn = (page: { text: string }) => /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

  /** A browser, with a jar for cookies. */
  async function browser(name: string, password: string) {
    const agent = supertest.agent(s.reference.url)
    const csrf = csrfIn(
      await agent
        .get('/user/login')
        .expect(200)
        .expect('content-type', /text\/html/),
    )
    const answer = await agent
      .post('/user/login')
      .type('form')
      .send({ _csrf: csrf, user_name: name, password })
      .redirects(0)
    return { agent, csrf, answer }
  }

  const switched = { action: 'advanced', enable_issues: 'on', enable_wiki: 'on', enable_pulls: 'on' }
  const on = { ...switched, enable_timetracker: 'on', allow_only_contributors_to_track_time: 'on' }

  it('switches time tracking off and on', async () => {
    const { agent, answer } = await browser('ada', ada.password)
    expect(answer.status).toBe(302)
    const csrf = csrfIn(await agent.get('/ada/tools/settings').expect(200))
    const save = (fields: object) =>
      agent
        .post('/ada/tools/settings')
        .type('form')
        .send({ _csrf: csrf, ...fields })
        .redirects(0)
        .expect(302)
    await save(switched)
    await ada.get('/repos/ada/tools/times').expect(400)
    await ada.get('/repos/ada/tools/issues/1').expect(200)
    await save(on)
    await ada.get('/repos/ada/tools/times').expect(200)
    await s.as('eve', 'secret of eve').post('/repos/ada/tools/issues/1/times', { time: 1 }).expect(403)
  })

  it('refuses wrong passwords, forms from elsewhere, and other people', async () => {
    expect((await browser('ada', 'wrong')).answer.status).toBe(200)
    const { agent, csrf, answer } = await browser('eve', 'secret of eve')
    expect(answer.status).toBe(302)
    await agent
      .post('/ada/tools/settings')
      .type('form')
      .send({ _csrf: csrf, ...switched })
      .redirects(0)
      .expect(404)
    const own = await browser('ada', ada.password)
    await own.agent
      .post('/ada/tools/settings')
      .type('form')
      .send({ _csrf: 'guess', ...switched })
      .expect(400)
    await own.agent
      .post('/user/login')
      .type('form')
      .send({ user_name: 'ada', password: ada.password })
      .expect(400)
    await s.web.get('/ada/tools/settings').redirects(0).expect(302)
    await s.web.post('/ada/tools/settings').type('form').send(switched).redirects(0).expect(302)
    await ada.get('/repos/ada/tools/times').expect(200)
  })

  it('gives a signed-in session another id', async () => {
    const agent = supertest.agent(s.reference.url)
    const page = await agent.get('/user/login')
    const before = page.headers['set-cookie'] as unknown as string[]
    const { answer } = await browser('ada', ada.password)
    const after = answer.headers['set-cookie'] as unknown as string[]
    expect(after).toHaveLength(2)
    expect(after[0]).toMatch(/^i_like_gitea=\w{32}; Path=\/; HttpOnly$/)
    expect(after[0]).not.toBe(before[0])
  })
})
