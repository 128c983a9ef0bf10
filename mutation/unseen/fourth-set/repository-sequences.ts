import type { PlainRequests } from '../first-set/plain-requests.ts'
import { pushFile } from '../third-set/git-remote.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Repositories and their content: a sequence for each bug. */
export const repositorySequences: Record<string, ShownSequence> = {
  'repos/former-owner-of-an-organization-deletes-its-repositories': async (requests) => {
    await requests.users('ann', 'bob')
    await requests.create('/admin/users/ann/orgs', { username: 'acme' })
    const [owners] = await requests.values('GET /orgs/acme/teams', 'id')
    await requests.send(`PUT /teams/${String(owners)}/members/bob`)
    for (const name of ['tools', 'toys']) await requests.create('/org/acme/repos', { name })
    const first = await requests.status('DELETE /repos/acme/toys', { as: 'bob' })
    await requests.send('DELETE /orgs/acme/members/bob')
    return { first, last: await requests.status('DELETE /repos/acme/tools', { as: 'bob' }), right: 403 }
  },

  'repos/refused-deletion-removes-the-collaborators': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    await requests.users('bob')
    await requests.send('PUT /repos/ann/tools/collaborators/bob')
    const first = await requests.status('DELETE /repos/ann/tools', { as: 'bob' })
    return { first, last: await requests.status('GET /repos/ann/tools/collaborators/bob'), right: 204 }
  },

  'repos/next-page-continues-the-last-first-page': async (requests) => {
    await repositoriesOfAnn(requests, 'apple-1', 'apple-2', 'pear-1', 'pear-2')
    const page = (number: number, q: string) =>
      requests.values(`GET /repos/search?q=${q}&limit=1&page=${number}`, 'name')
    const first = [await page(2, 'pear'), await page(1, 'apple')]
    return { first, last: await page(2, 'pear'), right: ['pear-2'] }
  },

  'repos/collaborator-of-a-fork-joins-the-original': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    await requests.users('bob', 'eve')
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    const isCollaborator = () => requests.status('GET /repos/ann/tools/collaborators/eve')
    const first = await isCollaborator()
    await requests.send('PUT /repos/bob/tools/collaborators/eve')
    return { first, last: await isCollaborator(), right: 404 }
  },

  'repos/forked-repository-is-no-source': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    await requests.users('bob')
    const sources = () => requests.values('GET /repos/search?mode=source', 'full_name')
    const first = await sources()
    await requests.create('/repos/ann/tools/forks', {}, 'bob')
    return { first, last: await sources(), right: ['ann/tools'] }
  },

  'repos/status-of-a-branch-stays-with-its-first-commit': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    const isNewest = async () => {
      const [sha] = await requests.values('GET /repos/ann/tools/commits/master/statuses', 'sha')
      const [head] = await requests.values('GET /repos/ann/tools/branches/master', 'commit')
      return sha === (head as { readonly id: string }).id
    }
    const first = await isNewest()
    await pushFile(requests, 'ann/tools', { path: 'notes.txt', text: 'one\n' })
    return { first, last: await isNewest(), right: true }
  },

  'repos/archive-of-a-namesake-of-another-owner': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    await requests.users('bob')
    await requests.repository('bob', 'tools', 'Other tools')
    const archive = (owner: string) => requests.send(`GET /repos/${owner}/tools/archive/master.zip`)
    const { status, body } = await archive('ann')
    return { first: status, last: (await archive('bob')).body === body, right: false }
  },

  'repos/editorconfig-definitions-are-kept-by-file-ending': async (requests) => {
    await repositoriesOfAnn(requests, 'tools')
    const text = '[*.md]\nindent_size = 2\n\n[docs/*.md]\nindent_size = 4\n'
    await pushFile(requests, 'ann/tools', { path: '.editorconfig', text })
    const size = (path: string) =>
      requests.values(`GET /repos/ann/tools/editorconfig/${path}`, 'indent_size').then(String)
    return { first: await size('README.md'), last: await size('docs/start.md'), right: '4' }
  },
}

/** Creates a user, ann, and her repositories, with a first commit. */
async function repositoriesOfAnn(requests: PlainRequests, ...names: string[]): Promise<void> {
  await requests.users('ann')
  for (const name of names) await requests.repository('ann', name)
}
