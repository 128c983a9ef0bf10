import type { ShownSequence } from '../third-set/shown-sequence.ts'

const hook = { type: 'gitea', config: { url: 'https://example.org/one', content_type: 'json' } }

/** Sequences that show the bugs of organizations. */
export const organizationSequences: Record<string, ShownSequence> = {
  'orgs/a-removed-member-stays-a-public-member': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.team('acme', 'ada', 'bob')
    await requests.send('PUT /orgs/acme/public_members/bob', { as: 'bob' })
    const isPublic = () => requests.status('GET /orgs/acme/public_members/bob')
    const first = await isPublic()
    await requests.send('DELETE /orgs/acme/members/bob')
    return { first, last: await isPublic(), right: 404 }
  },

  'orgs/the-second-removal-of-a-member-is-skipped': async (requests) => {
    await requests.users('ada', 'bob')
    const team = await requests.team('acme', 'ada', 'bob')
    const remove = async () => {
      await requests.send('DELETE /orgs/acme/members/bob')
      return requests.status('GET /orgs/acme/members/bob')
    }
    const first = await remove()
    await requests.send(`PUT /teams/${team}/members/bob`)
    return { first, last: await remove(), right: 404 }
  },

  'orgs/members-fail-after-one-of-them-is-deleted': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.team('acme', 'ada', 'bob')
    const list = () => requests.send('GET /orgs/acme/members')
    const first = (await list()).status
    await requests.send('DELETE /admin/users/bob')
    return { first, last: (await list()).status, right: 200 }
  },

  'orgs/an-edited-hook-is-read-as-it-was': async (requests) => {
    await requests.users('ada')
    await requests.team('acme', 'ada')
    const id = await requests.create('/orgs/acme/hooks/', hook)
    const read = () => requests.values(`GET /orgs/acme/hooks/${id}`, 'config')
    const first = await read()
    const config = { ...hook.config, url: 'https://example.org/two' }
    await requests.send(`PATCH /orgs/acme/hooks/${id}`, { json: { config } })
    return { first, last: await read(), right: [config] }
  },

  'orgs/a-deleted-repository-is-counted-out-twice': async (requests) => {
    await requests.users('ada')
    await requests.team('acme', 'ada')
    for (const name of ['one', 'two', 'three']) await requests.create('/org/acme/repos', { name })
    const list = () => requests.values('GET /orgs/acme/repos', 'name')
    const first = await list()
    await requests.send('DELETE /repos/acme/one')
    return { first, last: await list(), right: ['two', 'three'] }
  },

  'orgs/a-team-name-is-taken-by-another-organization': async (requests) => {
    await requests.users('ada')
    await requests.team('acme', 'ada')
    await requests.team('globex', 'ada')
    const create = (org: string) => requests.status(`POST /orgs/${org}/teams`, { json: { name: 'testers' } })
    return { first: await create('acme'), last: await create('globex'), right: 201 }
  },
}
