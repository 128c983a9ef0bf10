import { describe, expect, it } from 'vitest'
import type { Overrides } from '../../reference/start.ts'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'
import { query, signed } from './legacy.ts'

async function broken(mutate: (overrides: Overrides) => void): Promise<ScenarioContext & { ada: Caller }> {
  const s = await context({ mutate })
  return { ...s, ada: await s.person('ada') }
}

describe('seams', () => {
  it('let a rule be replaced', async () => {
    await using s = await broken(({ rules }) => {
      rules.users.emailInLookup = (_ask, user) => user.email
    })
    expect(body(await s.anonymous.get('/users/ada'))['email']).toBe('ada@example.org')
    const found = body<{ data: object[] }>(await s.anonymous.get('/users/search?q=ada'))
    expect(found.data[0]).not.toHaveProperty('email')
  })

  it('let a rule be replaced for one operation alone', async () => {
    await using s = await broken(({ rules }) => {
      const right = rules.answers.notFound
      rules.answers.notFound = (ask) =>
        ask.operation === 'repos.get' ? { status: 410, headers: {} } : right(ask)
    })
    await s.anonymous.get('/repos/ada/none').expect(410)
    await s.anonymous.get('/repos/ada/none/branches').expect(404)
  })

  it('let the signature rule be replaced', async () => {
    await using s = await broken(({ rules }) => {
      rules.signing.matches = () => true
    })
    const { member } = s.reference.target.legacyForge
    const parameters = { ...signed(member), _hash: 'nonsense' }
    expect(body<{ projects: object[] }>(await s.web.get(`/api/${query(parameters)}`)).projects).toHaveLength(
      2,
    )
  })

  it('let a view be replaced', async () => {
    await using s = await broken(({ views }) => {
      const right = views.accounts.user
      views.accounts.user = (ask, user) => ({ ...right(ask, user), id: String(user.id) })
    })
    expect(body(await s.ada.get('/user'))['id']).toBeTypeOf('string')
  })

  it('let an operation have another status, path or handler, or go away', async () => {
    await using s = await broken(({ operations }) => {
      const create = operations.get('issues.create')
      if (create) create.status = 200
      const search = operations.get('users.search')
      if (search) search.path = '/api/v1/users/find'
      operations.delete('version.get')
    })
    await s.repository(s.ada, 'tools')
    await s.ada.post('/repos/ada/tools/issues', { title: 't' }).expect(200)
    await s.ada.get('/users/find').expect(200)
    await s.ada.get('/version').expect(404)
  })

  it('let an effect not happen', async () => {
    await using s = await broken((overrides) => {
      overrides.effect = (call, apply) => (call.operation === 'times.add' ? undefined : apply())
    })
    await s.repository(s.ada, 'tools')
    await s.ada.post('/repos/ada/tools/issues', { title: 't' }).expect(201)
    expect(body(await s.ada.post('/repos/ada/tools/issues/1/times', { time: 5 }).expect(200))['time']).toBe(5)
    expect(body(await s.ada.get('/repos/ada/tools/times'))).toEqual([])
  })

  it('let a call be changed before it is handled, or answered in its place', async () => {
    await using s = await broken((overrides) => {
      overrides.before = (call) => {
        if (call.operation === 'users.search') call.query.delete('limit')
        if (call.operation === 'users.current') call.caller = call.forge.users.byKey('root')
        return call.operation === 'version.get' ? { status: 503, headers: {} } : undefined
      }
    })
    expect(body<{ data: object[] }>(await s.ada.get('/users/search?limit=1')).data).toHaveLength(2)
    expect(body(await s.ada.get('/user'))['login']).toBe('root')
    await s.ada.get('/version').expect(503)
  })

  it('let an answer be rewritten, refusals and unknown paths too', async () => {
    await using s = await broken((overrides) => {
      overrides.answer = (call, reply) => {
        if (reply.status === 401) return { ...reply, status: 418 }
        return call.operation === 'none' ? { ...reply, json: { oops: true } } : reply
      }
    })
    await s.anonymous.get('/user').expect(418)
    expect(body(await s.ada.get('/nowhere').expect(404))).toEqual({ oops: true })
  })

  it('are each server’s own', async () => {
    await using one = await context({
      mutate: ({ rules, views, operations }) => {
        rules.users.emailInLookup = () => 'leak'
        views.accounts.userSearch = () => ({})
        operations.delete('version.get')
      },
    })
    await using other = await context()
    expect(body(await one.anonymous.get('/users/root').expect(200))['email']).toBe('leak')
    expect(body(await other.anonymous.get('/users/root').expect(200))['email']).toBe('')
    expect(body(await other.anonymous.get('/users/search').expect(200))).toHaveProperty('ok', true)
    await other.anonymous.get('/version').expect(200)
  })
})
