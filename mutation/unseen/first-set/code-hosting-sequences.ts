import { newUser, type PlainRequests, type Sequence } from './plain-requests.ts'

const hook = { type: 'gitea', config: { url: 'http://hooks.example/', content_type: 'json' } }
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The same request before and after other requests. */
async function around(ask: () => Promise<unknown>, others: () => Promise<unknown>) {
  const first = await ask()
  await others()
  return { first, last: await ask() }
}

async function withIssue(r: PlainRequests): Promise<void> {
  await r.users('ann')
  await r.repository('ann', 'app')
  await r.create('/repos/ann/app/issues', { title: 'An issue' })
}

const tracking = (r: PlainRequests, enabled: boolean) =>
  r.send('PATCH /repos/ann/app', { json: { internal_tracker: { enable_time_tracker: enabled } } })

const times = '/repos/ann/app/issues/1/times'

/** For each bug of document 1, a sequence that shows it. */
export const codeHostingSequences: Record<string, Sequence> = {
  'admin/refused-creation-reserves-the-name': async (r) => {
    await r.users('ann')
    const first = await r.status('POST /admin/users', { as: 'ann', json: newUser('bea') })
    return { first, last: await r.status('POST /admin/users', { json: newUser('bea') }) }
  },
  'admin/edit-ends-memberships': async (r) => {
    await r.users('ann', 'bea')
    await r.team('acme', 'ann', 'bea')
    return around(
      () => r.status('GET /orgs/acme/members/bea'),
      () => r.send('PATCH /admin/users/bea', { json: { email: 'bea@example.net' } }),
    )
  },
  'admin/deletion-takes-underscore-for-any-character': async (r) => {
    await r.users('ann_lee', 'ann-lee')
    return around(
      () => r.status('GET /users/ann-lee'),
      () => r.send('DELETE /admin/users/ann_lee'),
    )
  },
  'admin/ownership-goes-to-the-former-account': async (r) => {
    await r.users('ann')
    const first = await r.status('POST /admin/users/ann/keys', { json: { title: 'A key', key } })
    await r.send('DELETE /admin/users/ann')
    await r.users('ann')
    await r.create('/admin/users/ann/orgs', { username: 'acme' })
    return { first, last: await r.status('GET /orgs/acme/members/ann') }
  },
  'repos/collaborator-stays-by-name': async (r) => {
    await r.users('ann', 'bea')
    await r.repository('ann', 'app')
    const check = () => r.status('GET /repos/ann/app/collaborators/bea')
    await r.send('PUT /repos/ann/app/collaborators/bea')
    const first = await check()
    await r.send('DELETE /admin/users/bea')
    await r.users('bea')
    return { first, last: await check() }
  },
  'users/lookup-is-cached-for-all-callers': async (r) => {
    await r.users('ann', 'bea')
    const first = await r.values('GET /users/ann', 'email', { as: 'bea' })
    return { first, last: await r.values('GET /users/ann', 'email', { as: null }) }
  },
  'users/search-uses-the-previous-limit': async (r) => {
    await r.users('ann-1', 'ann-2', 'ann-3')
    return around(
      () => r.values('GET /users/search?q=ann', 'login'),
      () => r.send('GET /users/search?q=ann&limit=1'),
    )
  },
  'users/unknown-name-stays-unknown': async (r) => {
    const first = await r.status('GET /users/ann')
    await r.users('ann')
    return { first, last: await r.status('GET /users/ann') }
  },
  'orgs/new-team-undoes-the-edit': async (r) => {
    await r.users('ann')
    await r.team('acme', 'ann')
    await r.send('PATCH /orgs/acme', { json: { full_name: 'Acme Inc.' } })
    return around(
      () => r.values('GET /orgs/acme', 'full_name'),
      () => r.create('/orgs/acme/teams', { name: 'another' }),
    )
  },
  'orgs/repository-list-lacks-later-forks': async (r) => {
    await r.users('ann')
    await r.team('acme', 'ann')
    await r.repository('ann', 'app')
    return around(
      () => r.values('GET /orgs/acme/repos', 'name'),
      () => r.create('/repos/ann/app/forks', { organization: 'acme' }),
    )
  },
  'orgs/check-remembers-members': async (r) => {
    await r.users('ann', 'bea')
    await r.team('acme', 'ann', 'bea')
    return around(
      () => r.status('GET /orgs/acme/members/bea'),
      () => r.send('DELETE /orgs/acme/members/bea'),
    )
  },
  'orgs/removal-ends-namesake-teams': async (r) => {
    await r.users('ann', 'bea', 'cat')
    await r.team('acme', 'ann', 'bea')
    await r.team('bolt', 'cat')
    const namesake = await r.create('/orgs/bolt/teams', { name: 'acme-team' })
    await r.send(`PUT /teams/${namesake}/members/bea`)
    return around(
      () => r.status('GET /orgs/bolt/members/bea'),
      () => r.send('DELETE /orgs/acme/members/bea'),
    )
  },
  'orgs/publicized-twice-is-concealed-twice': async (r) => {
    await r.users('ann', 'bea')
    await r.team('acme', 'ann', 'bea')
    const path = '/orgs/acme/public_members/bea'
    await r.send(`PUT ${path}`, { as: 'bea' })
    await r.send(`DELETE ${path}`, { as: 'bea' })
    return around(
      () => r.status(`GET ${path}`),
      async () => {
        for (const method of ['PUT', 'PUT', 'DELETE']) await r.send(`${method} ${path}`, { as: 'bea' })
      },
    )
  },
  'orgs/public-list-keeps-former-members': async (r) => {
    await r.users('ann', 'bea')
    await r.team('acme', 'ann', 'bea')
    await r.send('PUT /orgs/acme/public_members/bea', { as: 'bea' })
    return around(
      () => r.values('GET /orgs/acme/public_members', 'login'),
      () => r.send('DELETE /orgs/acme/members/bea'),
    )
  },
  'orgs/new-team-inherits-the-members-of-a-namesake': async (r) => {
    await r.users('ann', 'bea', 'cat')
    await r.team('acme', 'ann', 'bea')
    await r.team('bolt', 'cat')
    return around(
      () => r.status('GET /orgs/bolt/members/bea'),
      () => r.create('/orgs/bolt/teams', { name: 'acme-team' }),
    )
  },
  'orgs/hook-deletion-takes-the-same-address': async (r) => {
    await r.users('ann')
    await r.team('acme', 'ann')
    const [one, other] = [
      await r.create('/orgs/acme/hooks/', hook),
      await r.create('/orgs/acme/hooks/', hook),
    ]
    return around(
      () => r.status(`GET /orgs/acme/hooks/${other}`),
      () => r.send(`DELETE /orgs/acme/hooks/${one}`),
    )
  },
  'orgs/edit-brings-a-deleted-hook-back': async (r) => {
    await r.users('ann')
    await r.team('acme', 'ann')
    const id = await r.create('/orgs/acme/hooks/', hook)
    await r.send(`DELETE /orgs/acme/hooks/${id}`)
    return around(
      () => r.values('GET /orgs/acme/hooks', 'id'),
      () => r.send(`PATCH /orgs/acme/hooks/${id}`, { json: { active: true } }),
    )
  },
  'repos/deletion-hides-namesakes-from-search': async (r) => {
    const [ann] = await r.users('ann', 'bea')
    await r.repository('ann', 'app')
    await r.repository('bea', 'app')
    return around(
      () => r.values(`GET /repos/search?uid=${ann}`, 'full_name'),
      () => r.send('DELETE /repos/bea/app'),
    )
  },
  'repos/refused-deletion-removes-the-hooks': async (r) => {
    await r.users('ann', 'bea')
    await r.repository('ann', 'app')
    await r.create('/repos/ann/app/hooks', hook)
    return around(
      () => r.values('GET /repos/ann/app/hooks', 'type'),
      () => r.send('DELETE /repos/ann/app', { as: 'bea' }),
    )
  },
  'repos/search-cache-ignores-the-mode': async (r) => {
    await r.users('ann')
    await r.repository('ann', 'app')
    const first = await r.values('GET /repos/search?q=app', 'name')
    return { first, last: await r.values('GET /repos/search?q=app&mode=fork', 'name') }
  },
  'repos/former-contributor-is-found': async (r) => {
    const [, bea] = await r.users('ann', 'bea')
    await r.repository('ann', 'app')
    await r.send('PUT /repos/ann/app/collaborators/bea')
    return around(
      () => r.values(`GET /repos/search?uid=${bea}`, 'full_name'),
      () => r.send('DELETE /repos/ann/app/collaborators/bea'),
    )
  },
  'repos/collaborator-is-added-only-once': async (r) => {
    await r.users('ann', 'bea')
    await r.repository('ann', 'app')
    const path = '/repos/ann/app/collaborators/bea'
    await r.send(`PUT ${path}`)
    return around(
      () => r.status(`GET ${path}`),
      async () => {
        for (const method of ['DELETE', 'PUT']) await r.send(`${method} ${path}`)
      },
    )
  },
  'repos/fork-shares-collaborators': async (r) => {
    await r.users('ann', 'bea', 'cat')
    await r.repository('ann', 'app')
    await r.create('/repos/ann/app/forks', {}, 'bea')
    return around(
      () => r.status('GET /repos/ann/app/collaborators/cat'),
      () => r.send('PUT /repos/bea/app/collaborators/cat'),
    )
  },
  'repos/branches-of-the-former-repository': async (r) => {
    await r.users('ann')
    await r.repository('ann', 'app')
    return around(
      () => r.values('GET /repos/ann/app/branches', 'name'),
      async () => {
        await r.send('DELETE /repos/ann/app')
        await r.create('/admin/users/ann/repos', { name: 'app' })
      },
    )
  },
  'repos/status-of-the-former-commit': async (r) => {
    await r.users('ann')
    await r.repository('ann', 'app')
    return around(
      () => r.status('GET /repos/ann/app/commits/master/statuses'),
      async () => {
        await r.send('DELETE /repos/ann/app')
        await r.repository('ann', 'app', 'A new beginning')
      },
    )
  },
  'times/equal-entry-is-added-once': async (r) => {
    await withIssue(r)
    await r.send(`POST ${times}`, { json: { time: 60 } })
    return around(
      () => r.values(`GET ${times}`, 'time'),
      () => r.send(`POST ${times}`, { json: { time: 60 } }),
    )
  },
  'times/rejected-entry-appears-later': async (r) => {
    await withIssue(r)
    return around(
      () => r.values(`GET ${times}`, 'time'),
      async () => {
        await tracking(r, false)
        await r.send(`POST ${times}`, { json: { time: 60 } })
        await tracking(r, true)
      },
    )
  },
  'markdown/definitions-stay': async (r) => {
    const html = async (Text: string) => (await r.send('POST /markdown', { json: { Text } })).body
    return around(
      () => html('See [docs].'),
      () => html('[docs]: http://docs.example/\n\nRead [docs].'),
    )
  },
}
