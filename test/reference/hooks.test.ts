import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'

const hook = {
  type: 'gitea',
  config: { url: 'https://example.org/hook', content_type: 'json', secret: 's' },
  events: ['push', 'create'],
  active: true,
}

describe.each([
  ['organization', '/orgs/works/hooks', '/orgs/works/hooks/', '/orgs/other/hooks'],
  ['repository', '/repos/ada/tools/hooks', '/repos/ada/tools/hooks', '/repos/ada/other/hooks'],
])('hooks of an %s', (_place, list, create, elsewhere) => {
  let s: ScenarioContext
  let ada: Caller
  let eve: Caller

  beforeAll(async () => {
    s = await context()
    ;[ada, eve] = [await s.person('ada'), await s.person('eve')]
    for (const name of ['works', 'other']) await s.organization(ada, name)
    for (const name of ['tools', 'other']) await s.repository(ada, name)
  })
  afterAll(() => s.close())

  it('creates, lists, gets, edits and deletes them', async () => {
    const made = await ada.post(create, hook).expect(201)
    const { id } = body<{ id: number }>(made)
    expect(body(made)).toMatchObject({
      type: 'gitea',
      config: { url: 'https://example.org/hook', content_type: 'json' },
      events: ['push', 'create'],
      active: true,
    })
    expect(JSON.stringify(made.body)).not.toContain('secret')
    expect(body<{ id: number }[]>(await ada.get(list).expect(200)).map((one) => one.id)).toEqual([id])
    expect(body(await ada.get(`${list}/${id}`).expect(200))).toMatchObject({ id, active: true })
    const edited = await ada.patch(`${list}/${id}`, {
      config: { url: 'http://example.org/2' },
      active: false,
    })
    expect(edited.status).toBe(200)
    expect(body(await ada.get(`${list}/${id}`))).toMatchObject({
      config: { url: 'http://example.org/2', content_type: 'json' },
      events: ['push', 'create'],
      active: false,
    })
    await ada.get(`${elsewhere}/${id}`).expect(404)
    await ada.delete(`${elsewhere}/${id}`).expect(404)
    expect((await ada.delete(`${list}/${id}`).expect(204)).text).toBe('')
    await ada.get(`${list}/${id}`).expect(404)
    expect(body(await ada.get(list))).toEqual([])
  })

  it.each([
    ['without a type', { ...hook, type: undefined }],
    ['of an unknown type', { ...hook, type: 'pigeon' }],
    ['without a configuration', { ...hook, config: undefined }],
    ['without an address', { ...hook, config: { content_type: 'json' } }],
    ['with an address that is none', { ...hook, config: { url: 'nowhere', content_type: 'json' } }],
    ['with a content type that is none', { ...hook, config: { ...hook.config, content_type: 'xml' } }],
    ['with events that are no list', { ...hook, events: 'push' }],
  ])('refuses one %s', async (_what, bad) => {
    await ada.post(create, bad).expect(422)
    expect(body(await ada.get(list))).toEqual([])
  })

  it('is for owners only', async () => {
    const { id } = body<{ id: number }>(await ada.post(create, hook).expect(201))
    for (const [caller, status] of [
      [eve, 403],
      [s.anonymous, 401],
    ] as const) {
      await caller.get(list).expect(status)
      await caller.post(create, hook).expect(status)
      await caller.get(`${list}/${id}`).expect(status)
      await caller.patch(`${list}/${id}`, { active: false }).expect(status)
      await caller.delete(`${list}/${id}`).expect(status)
    }
    await ada.delete(`${list}/${id}`).expect(204)
  })
})
