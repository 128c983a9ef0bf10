import { cloneAddress, inClone, pushFile } from './git-remote.ts'
import {
  annAndBob,
  projects,
  rendered,
  report,
  summaries,
  track,
  trackedByAnn,
  type Sequence,
} from './steps.ts'
import { unusualSequences } from './unusual-sequences.ts'

/** Sequences for the servers that a run does not catch, or not always: no failure of a run shows that these servers are wrong. */
export const sequences: Readonly<Record<string, Sequence>> = {
  ...unusualSequences,
  'orgs/editor-becomes-a-member': async (requests) => {
    await requests.users('ann')
    await requests.create('/admin/users/ann/orgs', { username: 'guild' })
    const isMember = () => requests.status('GET /orgs/guild/members/root')
    const first = await isMember()
    await requests.send('PATCH /orgs/guild', { json: { full_name: 'The guild' } })
    return { first, last: await isMember(), right: 404 }
  },
  'orgs/teams-of-the-caller-elsewhere-are-listed': async (requests) => {
    await requests.users('ann')
    const teams = async () => {
      const { body } = await requests.send('GET /orgs/guild/teams', { as: 'ann' })
      return (body as { name: string }[]).map(({ name }) => name)
    }
    await requests.create('/admin/users/ann/orgs', { username: 'guild' })
    const first = await teams()
    await requests.create('/admin/users/ann/orgs', { username: 'circle' })
    return { first, last: await teams(), right: first }
  },
  'repos/branches-of-the-former-repository': async (requests) => {
    await annAndBob(requests)
    const first = await requests.values('GET /repos/ann/tools/branches', 'name')
    await requests.send('DELETE /repos/ann/tools')
    await requests.create('/admin/users/ann/repos', { name: 'tools' })
    return { first, last: await requests.values('GET /repos/ann/tools/branches', 'name'), right: [] }
  },
  'repos/deleted-branch-is-answered-to-whom-has-seen-it': async (requests) => {
    await annAndBob(requests)
    const push = (change: string) =>
      inClone(requests, 'ann/tools', async (git) => void (await git('push', '--quiet', 'origin', change)))
    await push('HEAD:refs/heads/topic')
    const first = await requests.status('GET /repos/ann/tools/branches/topic')
    await push(':refs/heads/topic')
    return { first, last: await requests.status('GET /repos/ann/tools/branches/topic'), right: 404 }
  },
  'repos/branches-that-differ-in-case-are-one': async (requests) => {
    await annAndBob(requests)
    const push = (name: string) =>
      inClone(requests, 'ann/tools', async (git) => {
        await git('push', '--quiet', 'origin', `HEAD:refs/heads/${name}`)
      })
    const topic = () => requests.values('GET /repos/ann/tools/branches/topic', 'name')
    await push('topic')
    const first = await topic()
    await push('Topic')
    return { first, last: await topic(), right: ['topic'] }
  },
  'repos/missing-reference-stays-missing': async (requests) => {
    await annAndBob(requests)
    const statuses = () => requests.status('GET /repos/ann/tools/commits/topic/statuses')
    const first = await statuses()
    await inClone(requests, 'ann/tools', async (git) => {
      await git('push', '--quiet', 'origin', 'HEAD:refs/heads/topic')
    })
    return { first, last: await statuses(), right: 200 }
  },
  'repos/deletion-takes-longer-names': async (requests) => {
    await annAndBob(requests)
    await requests.repository('ann', 'tools-2')
    const longer = () => requests.status('GET /repos/ann/tools-2')
    const first = await longer()
    await requests.send('DELETE /repos/ann/tools')
    return { first, last: await longer(), right: 200 }
  },
  'repos/deleted-fork-takes-the-branches-of-the-original': async (requests) => {
    await annAndBob(requests)
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const branches = () => requests.values('GET /repos/ann/tools/branches', 'name')
    const first = await branches()
    await requests.send('DELETE /repos/bob/tools')
    return { first, last: await branches(), right: ['master'] }
  },
  'users/organizations-take-places-of-users': async (requests) => {
    await requests.users(...Array.from({ length: 11 }, (_, index) => `ada-${index}`))
    const found = async () => (await requests.values('GET /users/search?q=ada', 'login')).length
    const first = await found()
    await requests.create('/admin/users/ada-1/orgs', { username: 'ada-club' })
    return { first, last: await found(), right: 10 }
  },
  'legacy-projects/project-that-was-refused-to-one-leaves-all-lists': async (requests) => {
    const { member, outsider } = requests.legacy
    const first = await projects(requests, member)
    await requests.signed('GET /api/p/priv/issues/', outsider)
    return { first, last: await projects(requests, member), right: ['pub', 'priv'] }
  },
  'legacy-issues/open-counts-issues-of-members-only': async (requests) => {
    const isCounted = async () => {
      const { body } = await requests.signed('GET /api/p/pub/issues/', requests.legacy.member)
      const { open, issues } = body as { open: number; issues: unknown[] }
      return open === issues.length
    }
    const first = await isCounted()
    await report(requests, {}, requests.legacy.outsider)
    return { first, last: await isCounted(), right: true }
  },
  'legacy-issues/list-is-renewed-once-a-second': async (requests) => {
    const first = (await summaries(requests)).length
    const seen: number[] = []
    // Two of three are in the same second.
    for (const summary of ['one', 'two', 'three']) {
      await report(requests, { summary })
      seen.push((await summaries(requests)).length)
    }
    return { first, last: seen, right: [first + 1, first + 2, first + 3] }
  },
  'repos/migrating-again-brings-the-first-content': async (requests) => {
    await annAndBob(requests)
    const address = await cloneAddress(requests, 'ann/tools')
    const headOf = async (name: string) => {
      const [commit] = await requests.values(`GET /repos/${name}/branches`, 'commit')
      return (commit as { id: string }).id
    }
    const isSame = async (name: string) => {
      await requests.create('/repos/migrate', { clone_addr: address, repo_name: name })
      return (await headOf(`root/${name}`)) === (await headOf('ann/tools'))
    }
    const first = await isSame('one')
    await pushFile(requests, 'ann/tools', { path: 'new.txt', text: 'new' })
    return { first, last: await isSame('two'), right: true }
  },
  'repos/archive-of-a-namesake-of-another-owner': async (requests) => {
    await annAndBob(requests)
    await requests.repository('bob', 'tools', 'Other tools')
    const archive = (owner: string) => requests.send(`GET /repos/${owner}/tools/archive/master.zip`)
    const { status, body } = await archive('ann')
    return { first: status, last: (await archive('bob')).body === body, right: false }
  },
  'repos/fork-reads-the-editorconfig-of-its-original': async (requests) => {
    await annAndBob(requests)
    const indent = (size: number) =>
      pushFile(requests, 'ann/tools', { path: '.editorconfig', text: `[*]\nindent_size = ${size}\n` })
    const ofFork = () => requests.values('GET /repos/bob/tools/editorconfig/main.c', 'indent_size')
    await indent(2)
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const first = String(await ofFork())
    await indent(8)
    return { first, last: String(await ofFork()), right: '2' }
  },
  'repos/deleted-repository-is-answered-while-it-has-forks': async (requests) => {
    await annAndBob(requests)
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const first = await requests.status('GET /repos/ann/tools')
    await requests.send('DELETE /repos/ann/tools')
    return { first, last: await requests.status('GET /repos/ann/tools'), right: 404 }
  },
  'users/a-deleted-user-stays-signed-in': async (requests) => {
    await requests.users('ada')
    const first = await requests.status('GET /user', { as: 'ada' })
    await requests.send('DELETE /admin/users/ada')
    return { first, last: await requests.status('GET /user', { as: 'ada' }), right: 401 }
  },
  'users/the-limit-of-a-search-stays-for-the-next': async (requests) => {
    await requests.users('ada-1', 'ada-2', 'ada-3')
    const first = await requests.values('GET /users/search?q=ada&limit=1', 'login')
    const last = await requests.values('GET /users/search?q=ada', 'login')
    return { first, last, right: ['ada-1', 'ada-2', 'ada-3'] }
  },
  'markdown/open-code-block-runs-into-the-next-text': async (requests) => {
    const first = await rendered(requests, '```\none')
    return { first, last: (await rendered(requests, '# Two')).includes('<h1>Two</h1>'), right: true }
  },
  'markdown/numbers-of-a-list-go-on-in-the-next-text': async (requests) => {
    const first = await rendered(requests, '1. Saw\n2. Plane')
    return { first, last: (await rendered(requests, '1. Glue')).includes('<ol>'), right: true }
  },
  'repos/collaborator-added-twice-stays': async (requests) => {
    await annAndBob(requests)
    const removed = async (times: number) => {
      for (let n = 0; n < times; n++)
        await requests.send('PUT /repos/ann/tools/collaborators/bob', { json: {} })
      await requests.send('DELETE /repos/ann/tools/collaborators/bob')
      return requests.status('GET /repos/ann/tools/collaborators/bob')
    }
    return { first: await removed(1), last: await removed(2), right: 404 }
  },
  'repos/adding-a-collaborator-brings-removed-ones-back': async (requests) => {
    await annAndBob(requests)
    await requests.users('carl')
    await requests.send('PUT /repos/ann/tools/collaborators/bob', { json: {} })
    await requests.send('DELETE /repos/ann/tools/collaborators/bob')
    const isBob = () => requests.status('GET /repos/ann/tools/collaborators/bob')
    const first = await isBob()
    await requests.send('PUT /repos/ann/tools/collaborators/carl', { json: {} })
    return { first, last: await isBob(), right: 404 }
  },
  'repos/fork-shares-collaborators': async (requests) => {
    await annAndBob(requests)
    await requests.users('carl')
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const isCarl = () => requests.status('GET /repos/ann/tools/collaborators/carl')
    const first = await isCarl()
    await requests.send('PUT /repos/bob/tools/collaborators/carl', { json: {} })
    return { first, last: await isCarl(), right: 404 }
  },
  'times/deletion-takes-the-times-of-others': async (requests) => {
    await trackedByAnn(requests)
    await requests.send('PUT /repos/ann/tools/collaborators/bob', { json: {} })
    await track(requests, 'ann')
    await track(requests, 'bob')
    const ofAnn = () => requests.values('GET /repos/ann/tools/times/ann', 'time')
    const first = await ofAnn()
    await requests.send('DELETE /admin/users/bob')
    return { first, last: await ofAnn(), right: first }
  },
  'times/refusal-names-the-setting-of-before': async (requests) => {
    await trackedByAnn(requests)
    const refused = async (isOn: boolean) => {
      const tracker = { enable_time_tracker: isOn, allow_only_contributors_to_track_time: true }
      await requests.send('PATCH /repos/ann/tools', { json: { name: 'tools', internal_tracker: tracker } })
      return track(requests, 'bob')
    }
    return { first: await refused(false), last: await refused(true), right: 403 }
  },
  'legacy-signing/caller-of-a-rejected-form-stays': async (requests) => {
    const first = await report(requests, { summary: '' })
    const { login } = requests.legacy.outsider
    return { first, last: await projects(requests, { login, apiKey: 'of nobody' }), right: ['pub'] }
  },
  'legacy-signing/the-caller-of-a-refused-issue-stays-for-the-next-request': async (requests) => {
    const first = await report(requests, { summary: '' })
    return { first, last: await projects(requests), right: ['pub'] }
  },
  'legacy-projects/form-that-was-refused-closes-the-list': async (requests) => {
    const list = async () => (await requests.signed('GET /api/p/pub/issues/', undefined)).status
    const first = await list()
    await requests.signed('GET /api/p/pub/issues/create/', undefined)
    return { first, last: await list(), right: 200 }
  },
  'legacy-projects/private-projects-leave-the-list-of-a-reporter-elsewhere': async (requests) => {
    const { member } = requests.legacy
    const first = await projects(requests, member)
    await report(requests, {})
    return { first, last: await projects(requests, member), right: ['pub', 'priv'] }
  },
  'legacy-issues/a-refused-status-is-offered-afterwards': async (requests) => {
    const first = await report(requests, { status: 'Someday' })
    const { body } = await requests.signed('GET /api/p/pub/issues/create/', requests.legacy.member)
    const right = ['New', 'Accepted', 'WaitingForAnswer', 'Started']
    return { first, last: (body as { status: unknown }).status, right }
  },
}
