import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Sequences that show the bugs of repositories. */
export const repositorySequences: Record<string, ShownSequence> = {
  'repos/a-deleted-fork-prevents-the-next': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.repository('ada', 'tools')
    const fork = () => requests.status('POST /repos/ada/tools/forks', { as: 'bob', json: {} })
    const first = await fork()
    await requests.send('DELETE /repos/bob/tools')
    return { first, last: await fork(), right: 202 }
  },

  'repos/forks-of-a-deleted-repository-belong-to-the-next-of-the-name': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.repository('ada', 'tools')
    await requests.send('POST /repos/ada/tools/forks', { as: 'bob', json: {} })
    const list = () => requests.values('GET /repos/ada/tools/forks', 'full_name')
    const first = await list()
    await requests.send('DELETE /repos/ada/tools')
    await requests.repository('ada', 'tools')
    return { first, last: await list(), right: [] }
  },

  'repos/branches-of-a-deleted-repository-are-listed-for-the-next-of-the-name': async (requests) => {
    await requests.users('ada')
    await requests.repository('ada', 'tools')
    const list = () => requests.values('GET /repos/ada/tools/branches', 'name')
    const first = await list()
    await requests.send('DELETE /repos/ada/tools')
    await requests.create('/admin/users/ada/repos', { name: 'tools' })
    return { first, last: await list(), right: [] }
  },

  'repos/an-archive-is-shared-by-repositories-of-one-name': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.repository('ada', 'tools', 'Tools of Ada')
    await requests.repository('bob', 'tools', 'Tools of Bob')
    const download = (owner: string) => requests.send(`GET /repos/${owner}/tools/archive/master.zip`)
    const ofAda = await download('ada')
    const ofBob = await download('bob')
    return { first: ofAda.status, last: ofBob.body === ofAda.body, right: false }
  },

  'repos/hooks-are-listed-for-all-repositories-of-the-name': async (requests) => {
    await requests.users('ada', 'bob')
    const add = async (owner: string) => {
      await requests.repository(owner, 'tools')
      const config = { url: `https://example.org/${owner}`, content_type: 'json' }
      return requests.create(`/repos/${owner}/tools/hooks`, { type: 'gitea', config })
    }
    const list = () => requests.values('GET /repos/ada/tools/hooks', 'id')
    const id = await add('ada')
    const first = await list()
    await add('bob')
    return { first, last: await list(), right: [id] }
  },

  'repos/a-removed-collaborator-cannot-come-back': async (requests) => {
    await requests.users('ada', 'bob')
    await requests.repository('ada', 'tools')
    const path = '/repos/ada/tools/collaborators/bob'
    const add = async () => {
      await requests.send(`PUT ${path}`, { json: {} })
      return requests.status(`GET ${path}`)
    }
    const first = await add()
    await requests.send(`DELETE ${path}`)
    return { first, last: await add(), right: 204 }
  },

  'repos/a-removed-collaborator-still-contributes-in-the-search': async (requests) => {
    const [, bob] = await requests.users('ada', 'bob')
    await requests.repository('ada', 'tools')
    await requests.send('PUT /repos/ada/tools/collaborators/bob', { json: {} })
    const search = () => requests.values(`GET /repos/search?uid=${bob}`, 'name')
    const first = await search()
    await requests.send('DELETE /repos/ada/tools/collaborators/bob')
    return { first, last: await search(), right: [] }
  },

  'repos/a-deleted-repository-leaves-a-gap-in-its-page-of-the-search': async (requests) => {
    await requests.users('ada')
    for (const name of ['tool-1', 'tool-2', 'tool-3']) await requests.repository('ada', name)
    const search = () => requests.values('GET /repos/search?q=tool&page=1&limit=2', 'name')
    const first = await search()
    await requests.send('DELETE /repos/ada/tool-1')
    return { first, last: await search(), right: ['tool-2', 'tool-3'] }
  },
}
