import type { PlainRequests } from '../first-set/plain-requests.ts'
import { cloneAddress, pushFile } from './git-remote.ts'
import type { ShownSequence } from './shown-sequence.ts'

/** Repositories and their content: a sequence for each bug. */
export const repositorySequences: Record<string, ShownSequence> = {
  'repos/search-knows-only-the-newest-collaborator': async (requests) => {
    const [, bob] = await requests.users('ann', 'bob', 'carl')
    const found = () => requests.values(`GET /repos/search?uid=${bob}`, 'full_name')
    await requests.repository('ann', 'tools')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    const first = await found()
    await requests.send('PUT /repos/ann/tools/collaborators/carl')
    return { first, last: await found(), right: ['ann/tools'] }
  },

  'repos/later-pages-come-from-an-older-list': async (requests) => {
    const page = (number: number) =>
      requests.values(`GET /repos/search?q=book&limit=2&page=${number}`, 'name')
    await requests.users('ann')
    for (const number of [1, 2, 3, 4, 5])
      await requests.create('/admin/users/ann/repos', { name: `book${number}` })
    const first = [await page(1), await page(2)]
    await requests.send('DELETE /repos/ann/book3')
    return { first, last: await page(2), right: ['book4', 'book5'] }
  },

  'repos/owner-of-a-fork-may-delete-the-original': async (requests) => {
    const removal = () => requests.status('DELETE /repos/ann/tools', { as: 'bob' })
    await requests.users('ann', 'bob')
    await requests.repository('ann', 'tools')
    const first = await removal()
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    return { first, last: await removal(), right: 403 }
  },

  'repos/adding-a-collaborator-brings-removed-ones-back': async (requests) => {
    const isCollaborator = () => requests.status('GET /repos/ann/tools/collaborators/bob')
    await requests.users('ann', 'bob', 'carl')
    await requests.repository('ann', 'tools')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    const first = [await isCollaborator()]
    await requests.send('DELETE /repos/ann/tools/collaborators/bob')
    first.push(await isCollaborator())
    await requests.send('PUT /repos/ann/tools/collaborators/carl')
    return { first, last: await isCollaborator(), right: 404 }
  },

  'repos/fork-of-a-fork-is-listed-under-the-root': async (requests) => {
    const forksOf = (repository: string) => requests.values(`GET /repos/${repository}/forks`, 'full_name')
    await requests.users('ann', 'bob', 'carl')
    await requests.repository('ann', 'tools')
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const first = await forksOf('ann/tools')
    await requests.create('/repos/bob/tools/forks', {}, 'carl')
    return {
      first,
      last: [await forksOf('ann/tools'), await forksOf('bob/tools')],
      right: [['bob/tools'], ['carl/tools']],
    }
  },

  'repos/migrating-again-brings-the-first-content': async (requests) => {
    await requests.users('ann')
    await requests.repository('ann', 'source', 'before')
    const address = await cloneAddress(requests, 'ann/source')
    const isSame = async (name: string) => {
      await requests.create('/repos/migrate', { clone_addr: address, repo_name: name })
      const [source, copy] = [await headOf(requests, 'ann/source'), await headOf(requests, `root/${name}`)]
      return copy === source
    }
    const first = await isSame('copy1')
    await requests.send('DELETE /repos/ann/source')
    await requests.repository('ann', 'source', 'after')
    return { first, last: await isSame('copy2'), right: true }
  },

  'repos/archive-of-a-namesake': async (requests) => {
    const archive = (owner: string) => requests.send(`GET /repos/${owner}/tools/archive/master.zip`)
    await requests.users('ann', 'bob')
    await requests.repository('ann', 'tools', 'for wood')
    await requests.repository('bob', 'tools', 'for metal and stone')
    const [ofAnn, ofBob] = [await archive('ann'), await archive('bob')]
    return { first: [ofAnn.status, ofAnn.type], last: ofAnn.body === ofBob.body, right: false }
  },

  'repos/fork-loses-its-branches-with-the-original': async (requests) => {
    const branches = () => requests.values('GET /repos/bob/tools/branches', 'name')
    await requests.users('ann', 'bob')
    await requests.repository('ann', 'tools')
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const first = await branches()
    await requests.send('DELETE /repos/ann/tools')
    return { first, last: await branches(), right: ['master'] }
  },

  'repos/editorconfig-is-remembered-by-extension': async (requests) => {
    const indent = (path: string) =>
      requests.values(`GET /repos/ann/tools/editorconfig/${path}`, 'indent_size')
    await requests.users('ann')
    await requests.repository('ann', 'tools')
    const text = 'root = true\n\n[*.js]\nindent_size = 2\n\n[lib/*.js]\nindent_size = 8\n'
    await pushFile(requests, 'ann/tools', { path: '.editorconfig', text })
    return { first: await indent('main.js'), last: await indent('lib/main.js'), right: [8] }
  },

  'repos/status-of-a-branch-stays-at-its-first-commit': async (requests) => {
    const isOfHead = async () => {
      const [sha] = await requests.values('GET /repos/ann/tools/commits/master/statuses', 'sha')
      return sha === (await headOf(requests, 'ann/tools'))
    }
    await requests.users('ann')
    await requests.repository('ann', 'tools')
    const first = await isOfHead()
    await pushFile(requests, 'ann/tools', { path: 'more.txt', text: 'more' })
    return { first, last: await isOfHead(), right: true }
  },
}

/** The commit of a repository's branch master. */
async function headOf(requests: PlainRequests, repository: string): Promise<unknown> {
  const [commit] = await requests.values(`GET /repos/${repository}/branches/master`, 'commit')
  return (commit as { id: unknown }).id
}
