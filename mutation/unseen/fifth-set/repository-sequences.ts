import type { PlainRequests } from '../first-set/plain-requests.ts'
import { inClone, pushFile } from '../third-set/git-remote.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Repositories and their content: a sequence for each bug. */
export const repositorySequences: Record<string, ShownSequence> = {
  'repos/collaborator-leaves-all-repositories-of-the-owner': async (requests) => {
    await annAndBob(requests)
    await requests.repository('ann', 'toys')
    for (const name of ['tools', 'toys']) await requests.send(`PUT /repos/ann/${name}/collaborators/bob`)
    const isCollaborator = () => requests.status('GET /repos/ann/toys/collaborators/bob')
    const first = await isCollaborator()
    await requests.send('DELETE /repos/ann/tools/collaborators/bob')
    return { first, last: await isCollaborator(), right: 204 }
  },

  'repos/hooks-of-the-organization-are-listed': async (requests) => {
    await annAndBob(requests)
    await requests.create('/admin/users/ann/orgs', { username: 'acme' })
    await requests.create('/org/acme/repos', { name: 'tools' })
    const config = { url: 'http://hooks.example/', content_type: 'json' }
    const own = await requests.create('/repos/acme/tools/hooks', { type: 'gitea', config })
    const listed = () => requests.values('GET /repos/acme/tools/hooks', 'id')
    const first = await listed()
    await requests.create('/orgs/acme/hooks/', { type: 'gitea', config })
    return { first, last: await listed(), right: [own] }
  },

  'repos/id-of-a-deleted-user-finds-the-repositories-of-all': async (requests) => {
    const [, bob] = await annAndBob(requests)
    const found = () => requests.values(`GET /repos/search?uid=${bob}`, 'full_name')
    const first = await found()
    await requests.send('DELETE /admin/users/bob')
    return { first, last: await found(), right: [] }
  },

  'repos/deleted-repository-is-answered-while-it-has-forks': async (requests) => {
    await annAndBob(requests)
    await requests.repository('ann', 'toys')
    await requests.send('DELETE /repos/ann/toys')
    const first = await requests.status('GET /repos/ann/toys')
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    await requests.send('DELETE /repos/ann/tools')
    return { first, last: await requests.status('GET /repos/ann/tools'), right: 404 }
  },

  'repos/refused-deletion-lowers-the-count-of-the-owner': async (requests) => {
    const [ann] = await annAndBob(requests)
    await requests.repository('ann', 'toys')
    const owned = () => requests.values(`GET /repos/search?uid=${ann}&exclusive=true`, 'name')
    const first = await owned()
    await requests.send('DELETE /repos/ann/tools', { as: 'bob' })
    return { first, last: await owned(), right: ['tools', 'toys'] }
  },

  'repos/status-of-a-commit-counts-for-all-its-repositories': async (requests) => {
    await annAndBob(requests)
    const report = (owner: string, state: string) =>
      requests.create(`/repos/${owner}/tools/statuses/master`, { state, context: 'build' }, owner)
    const combined = () => requests.values('GET /repos/ann/tools/commits/master/statuses', 'state')
    await report('ann', 'success')
    const first = await combined()
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    await report('bob', 'failure')
    return { first, last: await combined(), right: ['success'] }
  },

  'repos/deleted-branch-is-answered-to-whom-has-seen-it': async (requests) => {
    await annAndBob(requests)
    const branch = () => requests.status('GET /repos/ann/tools/branches/topic')
    await inClone(requests, 'ann/tools', (git) => push(git, 'HEAD:refs/heads/topic'))
    const first = await branch()
    await inClone(requests, 'ann/tools', (git) => push(git, ':refs/heads/topic'))
    return { first, last: await branch(), right: 404 }
  },

  'repos/fork-reads-the-editorconfig-of-its-original': async (requests) => {
    await annAndBob(requests)
    const indent = (size: number) =>
      pushFile(requests, 'ann/tools', { path: '.editorconfig', text: `[*]\nindent_size = ${size}\n` })
    const ofFork = async () =>
      String(await requests.values('GET /repos/bob/tools/editorconfig/main.c', 'indent_size'))
    await indent(2)
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const first = await ofFork()
    await indent(8)
    return { first, last: await ofFork(), right: '2' }
  },
}

async function push(git: (...words: string[]) => Promise<unknown>, change: string): Promise<void> {
  await git('push', '--quiet', 'origin', change)
}

/** Creates ann with a repository, tools, and bob; returns their ids. */
async function annAndBob(requests: PlainRequests): Promise<number[]> {
  const ids = await requests.users('ann', 'bob')
  await requests.repository('ann', 'tools')
  return ids
}
