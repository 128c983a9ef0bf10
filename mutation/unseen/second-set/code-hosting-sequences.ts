import { newUser, type PlainRequests } from '../first-set/plain-requests.ts'
import { unchanged, type Sequence } from './sequence.ts'

const hook = { type: 'gitea', active: true, config: { url: 'http://hooks.example/', content_type: 'json' } }

const tracking = (r: PlainRequests, enabled: boolean) =>
  r.send('PATCH /repos/ann/app', { json: { internal_tracker: { enable_time_tracker: enabled } } })

const administrator = (r: PlainRequests, name: string, admin: boolean) =>
  r.send(`PATCH /admin/users/${name}`, { json: { admin } })

async function withRepositories(r: PlainRequests, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const [owner = '', name = ''] = path.split('/')
    if ((await r.status(`GET /users/${owner}`)) === 404) await r.users(owner)
    await r.repository(owner, name, `Of ${owner}`)
  }
}

const withIssue = (r: PlainRequests, path: string) => r.create(`/repos/${path}/issues`, { title: 'An issue' })

const track = (r: PlainRequests, path: string, time: number, as = 'ann') =>
  r.status(`POST /repos/${path}/issues/1/times`, { json: { time }, as })

const usersAndAdministration: Record<string, Sequence> = {
  'users/edit-is-served-to-lookups': async (r) => {
    await r.users('ann')
    return unchanged(
      () => r.values('GET /users/ann', 'email', { as: null }),
      () => r.send('PATCH /admin/users/ann', { json: { full_name: 'Ann Lee' } }),
    )
  },
  'users/deleted-accounts-use-up-the-limit': async (r) => {
    await r.users('lee-one', 'lee-two')
    const found = () => r.values('GET /users/search?q=lee-&limit=1', 'username')
    const first = await found()
    await r.send('DELETE /admin/users/lee-one')
    return { first, last: await found(), right: ['lee-two'] }
  },
  'users/sign-in-is-kept-for-a-namesake': async (r) => {
    const before = await r.users('ann')
    const first = await r.values('GET /user', 'id', { as: 'ann' })
    await r.send('DELETE /admin/users/ann')
    const right = await r.users('ann')
    const last = await r.values('GET /user', 'id', { as: 'ann' })
    return { first: [first, before], last, right }
  },
  'users/organization-takes-the-entry-of-a-deleted-user': async (r) => {
    await r.users('ann', 'acme')
    const found = () => r.values('GET /users/search?q=acme', 'username')
    const first = await found()
    await r.send('DELETE /admin/users/acme')
    await r.create('/admin/users/ann/orgs', { username: 'acme' })
    return { first, last: await found(), right: [] }
  },
  'admin/demoted-administrator-keeps-the-rights': async (r) => {
    await r.users('ann')
    await administrator(r, 'ann', true)
    const create = (name: string) => r.status('POST /admin/users', { as: 'ann', json: newUser(name) })
    const first = await create('bea')
    await administrator(r, 'ann', false)
    return { first, last: await create('cyd'), right: 403 }
  },
  'admin/change-after-a-rejected-key-is-lost': async (r) => {
    await r.users('ann')
    const rejected = await r.status('POST /admin/users/ann/keys', { json: { title: 'Key', key: 'none' } })
    const created = await r.status('POST /admin/users', { json: newUser('bea') })
    return { first: [rejected, created], last: await r.status('GET /users/bea'), right: 200 }
  },
  'admin/second-organization-lacks-its-owner': async (r) => {
    await r.users('ann')
    for (const username of ['acme', 'zeta']) await r.create('/admin/users/ann/orgs', { username })
    const first = await r.status('GET /orgs/acme/members/ann')
    return { first, last: await r.status('GET /orgs/zeta/members/ann'), right: 204 }
  },
}

const organizations: Record<string, Sequence> = {
  'orgs/conceals-in-all-organizations': async (r) => {
    await r.users('ann')
    for (const org of ['acme', 'zeta']) {
      await r.create('/admin/users/ann/orgs', { username: org })
      await r.send(`PUT /orgs/${org}/public_members/ann`, { as: 'ann' })
    }
    return unchanged(
      () => r.status('GET /orgs/acme/public_members/ann'),
      () => r.send('DELETE /orgs/zeta/public_members/ann', { as: 'ann' }),
    )
  },
  'orgs/member-of-two-teams-stays': async (r) => {
    await r.users('ann', 'bea')
    await r.team('acme', 'ann', 'bea')
    const second = await r.create('/orgs/acme/teams', { name: 'second' })
    await r.send(`PUT /teams/${second}/members/bea`)
    const first = await r.status('GET /orgs/acme/members/bea')
    await r.send('DELETE /orgs/acme/members/bea')
    return { first, last: await r.status('GET /orgs/acme/members/bea'), right: 404 }
  },
  'orgs/hook-that-is-switched-off-leaves-the-list': async (r) => {
    await r.users('ann')
    await r.create('/admin/users/ann/orgs', { username: 'acme' })
    const id = await r.create('/orgs/acme/hooks/', hook)
    return unchanged(
      () => r.values('GET /orgs/acme/hooks', 'id'),
      () => r.send(`PATCH /orgs/acme/hooks/${id}`, { json: { active: false } }),
    )
  },
  'orgs/editor-becomes-a-member': async (r) => {
    await r.users('ann')
    await r.create('/admin/users/ann/orgs', { username: 'acme' })
    return unchanged(
      () => r.status('GET /orgs/acme/members/root'),
      () => r.send('PATCH /orgs/acme', { json: { description: 'We make everything' } }),
    )
  },
  'orgs/list-lacks-forks': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.create('/admin/users/ann/orgs', { username: 'acme' })
    await r.create('/org/acme/repos', { name: 'tool' })
    const names = () => r.values('GET /orgs/acme/repos', 'name')
    const first = await names()
    await r.create('/repos/ann/app/forks', { organization: 'acme' }, 'ann')
    return { first, last: await names(), right: ['tool', 'app'] }
  },
  'orgs/name-of-a-team-is-unique-in-the-forge': async (r) => {
    await r.users('ann')
    for (const org of ['acme', 'zeta']) {
      await r.create('/admin/users/ann/orgs', { username: org })
      await r.create(`/orgs/${org}/teams`, { name: 'builders' })
    }
    const first = await r.values('GET /orgs/acme/teams', 'name')
    return { first, last: await r.values('GET /orgs/zeta/teams', 'name'), right: ['Owners', 'builders'] }
  },
}

const repositories: Record<string, Sequence> = {
  'repos/collaborator-added-twice-stays': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.users('bea')
    const path = '/repos/ann/app/collaborators/bea'
    for (const permission of ['read', 'write']) await r.send(`PUT ${path}`, { json: { permission } })
    const first = await r.status(`GET ${path}`)
    await r.send(`DELETE ${path}`)
    return { first, last: await r.status(`GET ${path}`), right: 404 }
  },
  'repos/namesake-of-the-original-gets-its-forks': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.users('bea')
    await r.create('/repos/ann/app/forks', {}, 'bea')
    const forks = () => r.values('GET /repos/ann/app/forks', 'full_name')
    const first = await forks()
    await r.send('DELETE /repos/ann/app')
    await r.repository('ann', 'app')
    return { first, last: await forks(), right: [] }
  },
  'repos/second-fork-has-no-branches': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.users('bea', 'cyd')
    await r.create('/repos/ann/app/forks', {}, 'bea')
    await r.create('/repos/ann/app/forks', {}, 'cyd')
    const first = await r.values('GET /repos/bea/app/branches', 'name')
    return { first, last: await r.values('GET /repos/cyd/app/branches', 'name'), right: ['master'] }
  },
  'repos/missing-reference-is-missing-everywhere': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.create('/admin/users/ann/repos', { name: 'empty' })
    return unchanged(
      () => r.status('GET /repos/ann/app/commits/master/statuses'),
      () => r.send('GET /repos/ann/empty/commits/master/statuses'),
    )
  },
  'repos/archive-is-kept-without-the-owner': async (r) => {
    await withRepositories(r, 'ann/app', 'bea/app')
    const archive = (owner: string) => r.send(`GET /repos/${owner}/app/archive/master.zip`)
    const ofAnn = await archive('ann')
    const ofBea = await archive('bea')
    return { first: [ofAnn.status, ofBea.status], last: ofAnn.body === ofBea.body, right: false }
  },
  'repos/hook-moves-to-the-next-repository': async (r) => {
    await withRepositories(r, 'ann/app', 'ann/lib')
    await r.create('/repos/ann/app/hooks', hook)
    return unchanged(
      () => r.values('GET /repos/ann/app/hooks', 'id'),
      () => r.create('/repos/ann/lib/hooks', hook),
    )
  },
  'repos/later-pages-are-not-renewed': async (r) => {
    await withRepositories(r, 'ann/box-b', 'ann/box-c', 'ann/box-d')
    const page = (number: number) => r.values(`GET /repos/search?q=box-&limit=2&page=${number}`, 'name')
    const first = [...(await page(1)), ...(await page(2))]
    await r.repository('ann', 'box-a')
    const last = [...(await page(1)), ...(await page(2))]
    return { first, last: last.toSorted(), right: ['box-a', 'box-b', 'box-c', 'box-d'] }
  },
  'repos/contributes-to-namesakes': async (r) => {
    await withRepositories(r, 'ann/app', 'bea/app')
    const [cyd] = await r.users('cyd')
    const found = () => r.values(`GET /repos/search?uid=${cyd}`, 'full_name')
    const first = await found()
    await r.send('PUT /repos/ann/app/collaborators/cyd', { json: {} })
    return { first, last: await found(), right: ['ann/app'] }
  },
  'repos/rejected-migration-makes-a-mirror': async (r) => {
    await withRepositories(r, 'ann/app')
    const migration = { clone_addr: `${r.legacy.url}/ann/other.git`, repo_name: 'app', mirror: true }
    const sources = () => r.values('GET /repos/search?q=app&mode=source', 'full_name')
    const first = await sources()
    const status = await r.status('POST /repos/migrate', { json: migration, as: 'ann' })
    return { first: [first, status], last: await sources(), right: ['ann/app'] }
  },
}

const timesAndMarkdown: Record<string, Sequence> = {
  'times/deletion-takes-the-times-of-others': async (r) => {
    await withRepositories(r, 'ann/app')
    await withIssue(r, 'ann/app')
    await r.users('bea')
    await r.send('PUT /repos/ann/app/collaborators/bea', { json: {} })
    await track(r, 'ann/app', 60)
    await track(r, 'ann/app', 120, 'bea')
    const ofAnn = () => r.values('GET /repos/ann/app/times/ann', 'time')
    return unchanged(ofAnn, () => r.send('DELETE /admin/users/bea'))
  },
  'times/user-list-joins-by-index': async (r) => {
    await withRepositories(r, 'ann/app', 'ann/lib')
    for (const path of ['ann/app', 'ann/lib']) await withIssue(r, path)
    await track(r, 'ann/app', 60)
    return unchanged(
      () => r.values('GET /repos/ann/app/times/ann', 'time'),
      () => track(r, 'ann/lib', 120),
    )
  },
  'times/fork-reads-the-setting-of-its-original': async (r) => {
    await withRepositories(r, 'ann/app')
    await r.users('bea')
    await r.create('/repos/ann/app/forks', {}, 'bea')
    return unchanged(
      () => r.status('GET /repos/bea/app/times'),
      () => tracking(r, false),
    )
  },
  'times/rejected-time-is-saved': async (r) => {
    await withRepositories(r, 'ann/app')
    await withIssue(r, 'ann/app')
    await tracking(r, false)
    const first = await track(r, 'ann/app', 60)
    await tracking(r, true)
    return { first, last: await r.values('GET /repos/ann/app/issues/1/times', 'time'), right: [] }
  },
  'times/second-time-is-added-to-the-first': async (r) => {
    await withRepositories(r, 'ann/app')
    await withIssue(r, 'ann/app')
    const own = () => r.values('GET /user/times', 'time', { as: 'ann' })
    await track(r, 'ann/app', 60)
    const first = await own()
    await track(r, 'ann/app', 30)
    return { first, last: await own(), right: [60, 30] }
  },
  'markdown/definitions-of-earlier-texts-stay': async (r) => {
    const render = async (Text: string) => (await r.send('POST /markdown', { json: { Text } })).body
    return unchanged(
      () => render('See the [manual].'),
      () => render('[manual]: http://manual.example/\n\nRead the [manual].'),
    )
  },
}

/** For each bug of document 1, a sequence that shows it. */
export const codeHostingSequences: Record<string, Sequence> = {
  ...usersAndAdministration,
  ...organizations,
  ...repositories,
  ...timesAndMarkdown,
}
