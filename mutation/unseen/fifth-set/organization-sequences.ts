import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Organizations: a sequence for each bug. */
export const organizationSequences: Record<string, ShownSequence> = {
  'orgs/team-goes-with-its-last-member': async (requests) => {
    await acmeWithTeam(requests)
    const teams = () => requests.values('GET /orgs/acme/teams', 'name')
    const first = await teams()
    await requests.send('DELETE /orgs/acme/members/bob')
    return { first, last: await teams(), right: ['Owners', 'acme-team'] }
  },

  'orgs/member-is-removed-only-once': async (requests) => {
    const team = await acmeWithTeam(requests)
    const removed = async () => {
      await requests.send('DELETE /orgs/acme/members/bob')
      return requests.status('GET /orgs/acme/members/bob')
    }
    const first = await removed()
    await requests.send(`PUT /teams/${team}/members/bob`)
    return { first, last: await removed(), right: 404 }
  },

  'orgs/only-the-last-publicized-member-is-public': async (requests) => {
    await acmeWithTeam(requests)
    const publicized = async (as: string) => {
      await requests.send(`PUT /orgs/acme/public_members/${as}`, { as })
      return requests.values('GET /orgs/acme/public_members', 'username')
    }
    return { first: await publicized('ann'), last: await publicized('bob'), right: ['ann', 'bob'] }
  },

  'orgs/list-has-repositories-of-others-with-the-same-name': async (requests) => {
    await acmeWithTeam(requests)
    await requests.create('/org/acme/repos', { name: 'tools' })
    const listed = () => requests.values('GET /orgs/acme/repos', 'full_name')
    const first = await listed()
    await requests.repository('bob', 'tools')
    return { first, last: await listed(), right: ['acme/tools'] }
  },

  'orgs/hooks-go-with-a-repository': async (requests) => {
    await acmeWithTeam(requests)
    await requests.create('/org/acme/repos', { name: 'tools' })
    const hook = await requests.create('/orgs/acme/hooks/', {
      type: 'gitea',
      config: { url: 'http://hooks.example/', content_type: 'json' },
    })
    const first = await requests.values('GET /orgs/acme/hooks', 'id')
    await requests.send('DELETE /repos/acme/tools')
    return { first, last: await requests.values('GET /orgs/acme/hooks', 'id'), right: [hook] }
  },

  'orgs/teams-of-the-caller-elsewhere-are-listed': async (requests) => {
    await acmeWithTeam(requests)
    const teams = () => requests.values('GET /orgs/acme/teams', 'name', { as: 'bob' })
    const first = await teams()
    await requests.create('/admin/users/bob/orgs', { username: 'apex' })
    return { first, last: await teams(), right: ['Owners', 'acme-team'] }
  },
}

/** Creates acme with its owner, ann, and a team of bob; returns the id of the team. */
async function acmeWithTeam(requests: PlainRequests): Promise<number> {
  await requests.users('ann', 'bob')
  return requests.team('acme', 'ann', 'bob')
}
