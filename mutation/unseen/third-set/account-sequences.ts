import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from './shown-sequence.ts'

/** Users, administration, Markdown and organizations: a sequence for each bug. */
export const accountSequences: Record<string, ShownSequence> = {
  'admin/user-made-again-is-back-in-the-teams': async (requests) => {
    const membership = () => requests.status('GET /orgs/club/members/bob')
    await requests.users('ann', 'bob')
    await requests.team('club', 'ann', 'bob')
    const first = [await membership()]
    await requests.send('DELETE /admin/users/bob')
    first.push(await membership())
    await requests.users('bob')
    return { first, last: await membership(), right: 404 }
  },

  'admin/second-organization-belongs-to-the-caller': async (requests) => {
    const ownersOf = (org: string) => requests.values(`GET /orgs/${org}/members`, 'username')
    await requests.users('ann')
    await requests.create('/admin/users/ann/orgs', { username: 'one' })
    const first = await ownersOf('one')
    await requests.create('/admin/users/ann/orgs', { username: 'two' })
    return { first, last: await ownersOf('two'), right: ['ann'] }
  },

  'admin/former-administrator-keeps-used-rights': async (requests) => {
    const rename = () =>
      requests.status('PATCH /admin/users/bob', { as: 'ann', json: { email: 'b@example.org' } })
    const administer = (admin: boolean) =>
      requests.send('PATCH /admin/users/ann', { json: { email: 'ann@example.org', admin } })
    await requests.users('ann', 'bob')
    const first = [await rename()]
    await administer(true)
    first.push(await rename())
    await administer(false)
    return { first, last: await rename(), right: 403 }
  },

  'users/edited-user-shows-the-email-to-everybody': async (requests) => {
    const email = () => requests.values('GET /users/ann', 'email', { as: null })
    await requests.users('ann')
    const first = await email()
    await requests.send('PATCH /admin/users/ann', {
      json: { email: 'ann@example.org', full_name: 'Ann Ember' },
    })
    return { first, last: await email(), right: [''] }
  },

  'users/search-remembers-the-limit': async (requests) => {
    const found = async (limit: string) =>
      (await requests.values(`GET /users/search?q=crew${limit}`, 'username')).length
    await requests.users(...Array.from({ length: 12 }, (_, index) => `crew${index}`))
    const first = [await found(''), await found('&limit=3')]
    return { first, last: await found(''), right: 10 }
  },

  'markdown/link-definitions-stay-for-later-texts': async (requests) => {
    const rendered = async (Text: string) => (await requests.send('POST /markdown', { json: { Text } })).body
    const first = await rendered('See [home].')
    await rendered('See [home].\n\n[home]: https://home.example/')
    return { first, last: await rendered('See [home].'), right: first }
  },

  'markdown/raw-mixes-texts-that-differ-in-case': async (requests) => {
    const first = await renderedRaw(requests, 'Read *me*')
    return {
      first,
      last: await renderedRaw(requests, 'READ *me*'),
      right: String(first).replace('Read', 'READ'),
    }
  },

  'orgs/text-once-set-cannot-be-emptied': async (requests) => {
    const edited = async (description: string) => {
      await requests.send('PATCH /orgs/club', { json: { description } })
      return requests.values('GET /orgs/club', 'description')
    }
    await requests.users('ann')
    await requests.team('club', 'ann')
    const first = [await edited(''), await edited('Rowing'), await edited('Sailing')]
    return { first, last: await edited(''), right: [''] }
  },

  'orgs/later-hook-deletion-hits-a-neighbour': async (requests) => {
    await requests.users('ann')
    await requests.team('club', 'ann')
    const json = (name: string) => ({
      type: 'gitea',
      config: { url: `https://${name}.example/`, content_type: 'json' },
    })
    const [a, b, c] = [
      await requests.create('/orgs/club/hooks/', json('a')),
      await requests.create('/orgs/club/hooks/', json('b')),
      await requests.create('/orgs/club/hooks/', json('c')),
    ]
    const ids = () => requests.values('GET /orgs/club/hooks', 'id')
    await requests.send(`DELETE /orgs/club/hooks/${a}`)
    const first = await ids()
    await requests.send(`DELETE /orgs/club/hooks/${b}`)
    return { first, last: await ids(), right: [c] }
  },

  'orgs/concealing-in-one-conceals-in-all': async (requests) => {
    const isPublic = (org: string) => requests.status(`GET /orgs/${org}/public_members/ann`)
    await requests.users('ann')
    for (const org of ['one', 'two']) {
      await requests.team(org, 'ann')
      await requests.send(`PUT /orgs/${org}/public_members/ann`, { as: 'ann' })
    }
    const first = [await isPublic('one'), await isPublic('two')]
    await requests.send('DELETE /orgs/one/public_members/ann', { as: 'ann' })
    first.push(await isPublic('one'))
    return { first, last: await isPublic('two'), right: 204 }
  },

  'orgs/member-of-two-teams-leaves-only-one': async (requests) => {
    const removed = async (name: string) => [
      await requests.status(`DELETE /orgs/club/members/${name}`),
      await requests.status(`GET /orgs/club/members/${name}`),
    ]
    await requests.users('ann', 'bob', 'carl')
    await requests.team('club', 'ann', 'bob', 'carl')
    const second = await requests.create('/orgs/club/teams', { name: 'second' })
    await requests.send(`PUT /teams/${second}/members/bob`)
    return { first: await removed('carl'), last: await removed('bob'), right: [204, 404] }
  },

  'orgs/team-moves-to-the-organization-that-names-it-again': async (requests) => {
    const teams = () => requests.values('GET /orgs/one/teams', 'name')
    await requests.users('ann')
    for (const username of ['one', 'two']) await requests.create('/admin/users/ann/orgs', { username })
    await requests.create('/orgs/one/teams', { name: 'crew' })
    const first = await teams()
    await requests.create('/orgs/two/teams', { name: 'crew' })
    return { first, last: await teams(), right: ['Owners', 'crew'] }
  },
}

/** POST /markdown/raw, whose body is plain text. */
async function renderedRaw(requests: PlainRequests, body: string): Promise<string> {
  const [avatar] = await requests.values('GET /user', 'avatar_url')
  const address = String(avatar).replace(/\/avatars\/\d+$/, '/api/v1/markdown/raw')
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  return response.text()
}
