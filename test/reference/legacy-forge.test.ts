import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type ScenarioContext } from './callers.ts'
import { query, signed, type Account } from './legacy.ts'

interface ProjectList {
  message: string
  projects: { shortname: string; private: number }[]
}

interface IssueList {
  project: string
  open: number
  closed: number
  issues: { id: number; summary: string; status: number; modif_dtime: string }[]
}

interface Answer {
  mess: string
  issue?: number
  errors?: Record<string, string[]>
}

const json = 'application/json; charset=utf-8'

describe('legacy forge', () => {
  let s: ScenarioContext
  let member: Account
  let outsider: Account

  beforeAll(async () => {
    s = await context()
    ;({ member, outsider } = s.reference.target.legacyForge)
  })
  afterAll(() => s.close())

  const projects = async (parameters: Record<string, string> = {}) => {
    const answer = await s.web
      .get(`/api/${query(parameters)}`)
      .expect(200)
      .expect('content-type', json)
    expect(body<ProjectList>(answer).message).toBe('success')
    return body<ProjectList>(answer).projects.map((one) => one.shortname)
  }
  const issues = async (parameters: Record<string, string> = {}, project = 'pub') =>
    body<IssueList>(
      await s.web
        .get(`/api/p/${project}/issues/${query(parameters)}`)
        .expect(200)
        .expect('content-type', json),
    )
  const create = async (fields: Record<string, string>, project = 'pub') => {
    const call = s.web.post(`/api/p/${project}/issues/create/`).type('form').send(fields).redirects(0)
    return body<Answer>(await call.expect(200).expect('content-type', json))
  }
  const good = { summary: 'Ünïcode & <b>', content: 'Text', status: 'Accepted' }

  it('lists public projects to the anonymous, and private ones to their members too', async () => {
    expect(body<ProjectList>(await s.web.get('/api/')).projects).toEqual([
      { shortname: 'pub', name: 'Public project', shortdesc: 'Everybody sees it', private: 0 },
    ])
    expect(await projects(signed(member))).toEqual(['pub', 'priv'])
    expect(await projects(signed(outsider))).toEqual(['pub'])
    const all = body<ProjectList>(await s.web.get(`/api/${query(signed(member))}`)).projects
    expect(all.find((one) => one.shortname === 'priv')?.private).toBe(1)
  })

  it.each<[string, (right: Record<string, string>) => Record<string, string>]>([
    ['a hash of another salt', (right) => ({ ...right, _salt: 'other' })],
    ['a hash of another key', () => ({ ...signed({ ...member, apiKey: outsider.apiKey }) })],
    ['another login', (right) => ({ ...right, _login: outsider.login })],
    ['an unknown login', (right) => ({ ...right, _login: 'nobody' })],
    ['the key in place of the hash', (right) => ({ ...right, _hash: member.apiKey })],
    [
      'key and salt the other way repeat',
      () => ({ ...signed({ ...member, apiKey: 'x' }, `${member.apiKey}x`) }),
    ],
    ['no hash', ({ _login, _salt }) => ({ _login: _login ?? '', _salt: _salt ?? '' })],
    ['no salt', ({ _login, _hash }) => ({ _login: _login ?? '', _hash: _hash ?? '' })],
    ['no login', ({ _salt, _hash }) => ({ _salt: _salt ?? '', _hash: _hash ?? '' })],
    ['a shortened hash', (right) => ({ ...right, _hash: (right['_hash'] ?? '').slice(0, 39) })],
  ])('takes a caller with %s for anonymous', async (_what, spoil) => {
    expect(await projects(spoil(signed(member)))).toEqual(['pub'])
  })

  it('takes salts of all kinds', async () => {
    for (const salt of ['0', 'ünï ☃', 'a+b&c=d', 'x'.repeat(300)]) {
      expect(await projects(signed(member, salt))).toEqual(['pub', 'priv'])
    }
  })

  it('lists open issues, newest change first, and counts the closed', async () => {
    const before = await issues()
    expect(before).toMatchObject({ project: 'pub', open: before.issues.length, closed: 1 })
    expect(before.issues.map((one) => one.id)).not.toContain(s.reference.target.legacyForge.closedIssue)
    for (const issue of before.issues) {
      expect(Object.keys(issue).sort()).toEqual(['id', 'modif_dtime', 'status', 'summary'])
      expect(issue.modif_dtime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
    const { issue } = await create({ ...good, ...signed(member) })
    const after = await issues()
    expect(after.open).toBe(before.open + 1)
    expect(after.issues[0]).toMatchObject({ id: issue, summary: good.summary, status: 2 })
    expect(await issues(signed(member), 'priv')).toMatchObject({ project: 'priv', open: 1, closed: 0 })
  })

  it('offers the four statuses on the form', async () => {
    for (const who of [member, outsider]) {
      const answer = await s.web.get(`/api/p/pub/issues/create/${query(signed(who))}`).expect(200)
      expect(body(answer)).toEqual({
        doc: expect.any(String) as string,
        status: ['New', 'Accepted', 'WaitingForAnswer', 'Started'],
      })
    }
  })

  it('creates issues from urlencoded and multipart bodies, signed in body or query', async () => {
    const path = '/api/p/pub/issues/create/'
    const fields = { ...good, owner: member.login, label1: 'Type:Defect', label6: 'Priority:Low' }
    const ids = [
      await create({ ...fields, ...signed(member) }),
      body<Answer>(
        await s.web
          .post(path + query(signed(member)))
          .type('form')
          .send(fields)
          .expect(200),
      ),
      body<Answer>(
        await s.web
          .post(path)
          .field({ ...fields, ...signed(member) })
          .expect(200),
      ),
      body<Answer>(
        await s.web
          .post(path + query(signed(member)))
          .field(fields)
          .expect(200),
      ),
    ].map((answer) => {
      expect(answer).toEqual({ mess: 'success', issue: expect.any(Number) as number })
      return answer.issue
    })
    expect(new Set(ids).size).toBe(4)
    expect((await issues()).issues.map((one) => one.id)).toEqual(expect.arrayContaining(ids))
  })

  it.each([
    ['no summary', { summary: '' }, 'summary', /required/i],
    ['a blank summary', { summary: '  ' }, 'summary', /required/i],
    ['no content', { content: '' }, 'content', /required/i],
    ['no status', { status: '' }, 'status', /required/i],
    ['an unknown status', { status: 'Fixed' }, 'status', /invalid/i],
    ['an unknown owner', { owner: 'nobody' }, 'owner', /invalid/i],
  ])('says what is wrong with an issue with %s', async (_what, change, field, message) => {
    const before = await issues()
    const answer = await create({ ...good, ...change, ...signed(member) })
    expect(answer.mess).toBe('error')
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
    expect(answer.errors?.[field]).toEqual([expect.stringMatching(message) as string])
    expect(await issues()).toEqual(before)
  })

  it('names every field that is wrong', async () => {
    const { errors } = await create(signed(member))
    expect(Object.keys(errors ?? {}).sort()).toEqual(['content', 'status', 'summary'])
  })

  it('ignores what only members set when others create an issue', async () => {
    const { issue } = await create({ ...good, status: 'nonsense', owner: 'nobody', ...signed(outsider) })
    expect((await issues()).issues.find((one) => one.id === issue)?.status).toBe(1)
  })

  it('sends the anonymous away from what they may not see, and refuses the signed-in', async () => {
    for (const path of [
      '/api/p/priv/issues/',
      '/api/p/priv/issues/create/',
      '/api/p/pub/issues/create/',
      '/p/priv/issues/',
    ]) {
      const away = await s.web.get(path).redirects(0).expect(302).expect('content-type', json)
      await s.web.get(new URL(away.headers['location'] ?? '').pathname).expect(200)
    }
    for (const path of ['/api/p/priv/issues/', '/api/p/priv/issues/create/', '/p/priv/issues/']) {
      await s.web
        .get(path + query(signed(outsider)))
        .redirects(0)
        .expect(403)
      await s.web.get(path + query(signed(member))).expect(200)
    }
    const before = s.reference.state()
    await s.web.post('/api/p/pub/issues/create/').type('form').send(good).redirects(0).expect(302)
    await s.web
      .post('/api/p/priv/issues/create/')
      .type('form')
      .send({ ...good, ...signed(outsider) })
      .expect(403)
    expect(s.reference.state()).toEqual(before)
  })

  it('answers 404 for unknown projects and paths, 405 for other methods', async () => {
    for (const path of [
      '/api/p/none/issues/',
      '/api/p/none/issues/create/',
      '/api/nothing/',
      '/api/p/pub/downloads/',
    ]) {
      await s.web
        .get(path + query(signed(member)))
        .expect(404)
        .expect('content-type', json)
    }
    for (const path of ['/api/', '/api/p/pub/issues/']) {
      for (const method of ['post', 'put', 'patch', 'delete', 'head'] as const)
        await s.web[method](path).expect(405)
    }
    await s.web.put('/api/p/pub/issues/create/').expect(405).expect('allow', 'GET, POST')
  })

  it('leads from a path without its slash to the one with it', async () => {
    await s.web.get('/api').redirects(0).expect(301).expect('location', '/api/')
    await s.web
      .get('/api/p/pub/issues?a=b')
      .redirects(0)
      .expect(301)
      .expect('location', '/api/p/pub/issues/?a=b')
  })

  it('keeps project creation to administrators', async () => {
    await s.web.post('/api/admin/projects/create/').redirects(0).expect(302)
    await s.web.post(`/api/admin/projects/create/${query(signed(member))}`).expect(403)
  })

  it('answers the path without the prefix as HTML, with everything escaped', async () => {
    await create({ ...good, summary: '<script>alert(1)</script>', ...signed(member) })
    const page = await s.web
      .get('/p/pub/issues/')
      .expect(200)
      .expect('content-type', 'text/html; charset=utf-8')
    expect(page.text).toContain('&lt;script&gt;alert(1)')
    expect(page.text).not.toContain('<script>')
    expect((await s.web.get('/').expect(200)).text).toContain('Public project')
  })
})
