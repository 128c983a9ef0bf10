import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Organizations: a sequence for each bug. */
export const organizationSequences: Record<string, ShownSequence> = {
  'orgs/forks-of-its-repositories-are-listed': async (requests) => {
    await organizations(requests, 'acme')
    await requests.users('bob')
    const listed = () => requests.values('GET /orgs/acme/repos', 'full_name')
    await requests.create('/org/acme/repos', { name: 'tools' })
    const first = await listed()
    await requests.create('/repos/acme/tools/forks', {}, 'bob')
    return { first, last: await listed(), right: ['acme/tools'] }
  },

  'orgs/edit-conceals-the-public-members': async (requests) => {
    await organizations(requests, 'acme')
    await requests.send('PUT /orgs/acme/public_members/ann', { as: 'ann' })
    const first = await isPublic(requests)
    await requests.send('PATCH /orgs/acme', { json: { description: 'Makes everything' } })
    return { first, last: await isPublic(requests), right: 204 }
  },

  'orgs/deleting-a-hook-takes-hooks-with-the-same-address': async (requests) => {
    await organizations(requests, 'acme', 'apex')
    const hook = { type: 'gitea', config: { url: 'http://receiver.example/', content_type: 'json' } }
    const ofAcme = await requests.create('/orgs/acme/hooks/', hook)
    const ofApex = await requests.create('/orgs/apex/hooks/', hook)
    const left = () => requests.status(`GET /orgs/apex/hooks/${ofApex}`)
    const first = await left()
    await requests.send(`DELETE /orgs/acme/hooks/${ofAcme}`)
    return { first, last: await left(), right: 200 }
  },

  'orgs/new-team-replaces-its-namesake-in-another-organization': async (requests) => {
    await organizations(requests, 'acme', 'apex')
    const teams = () => requests.values('GET /orgs/acme/teams', 'name')
    await requests.create('/orgs/acme/teams', { name: 'builders' })
    const first = await teams()
    await requests.create('/orgs/apex/teams', { name: 'builders' })
    return { first, last: await teams(), right: ['Owners', 'builders'] }
  },

  'orgs/membership-once-concealed-is-never-public-again': async (requests) => {
    await organizations(requests, 'acme')
    const change = (method: string) => requests.send(`${method} /orgs/acme/public_members/ann`, { as: 'ann' })
    await change('PUT')
    const first = await isPublic(requests)
    await change('DELETE')
    await change('PUT')
    return { first, last: await isPublic(requests), right: 204 }
  },

  'orgs/repository-made-again-is-not-listed': async (requests) => {
    await organizations(requests, 'acme')
    const listed = () => requests.values('GET /orgs/acme/repos', 'name')
    await requests.create('/org/acme/repos', { name: 'tools' })
    const first = await listed()
    await requests.send('DELETE /repos/acme/tools')
    await requests.create('/org/acme/repos', { name: 'tools' })
    return { first, last: await listed(), right: ['tools'] }
  },
}

/** Creates a user, ann, and her organizations. */
async function organizations(requests: PlainRequests, ...names: string[]): Promise<void> {
  await requests.users('ann')
  for (const username of names) await requests.create('/admin/users/ann/orgs', { username })
}

/** The answer to the question whether ann is a public member of acme. */
function isPublic(requests: PlainRequests): Promise<number> {
  return requests.status('GET /orgs/acme/public_members/ann')
}
