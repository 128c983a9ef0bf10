import { newUser, type PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Administration, users and Markdown: a sequence for each bug. */
export const accountSequences: Record<string, ShownSequence> = {
  'admin/refused-deletion-takes-the-tracked-times': async (requests) => {
    await requests.users('ann', 'bob')
    await requests.repository('ann', 'tools')
    // A user who owns a repository cannot be deleted.
    await requests.repository('bob', 'toys')
    await requests.create('/repos/ann/tools/issues', { title: 'Oil them' }, 'bob')
    await requests.send('POST /repos/ann/tools/issues/1/times', { as: 'bob', json: { time: 90 } })
    const times = () => requests.values('GET /repos/ann/tools/times', 'time')
    const first = await times()
    await requests.send('DELETE /admin/users/bob')
    return { first, last: await times(), right: [90] }
  },

  'admin/repository-after-an-organization-belongs-to-the-organization': async (requests) => {
    await requests.users('ann')
    const created = async (name: string) => {
      const { body } = await requests.send('POST /admin/users/ann/repos', { json: { name } })
      return (body as { readonly full_name: string }).full_name
    }
    const first = await created('tools')
    await requests.create('/admin/users/ann/orgs', { username: 'acme' })
    return { first, last: await created('toys'), right: 'ann/toys' }
  },

  'admin/key-with-a-known-title-answers-the-known-key': async (requests) => {
    await requests.users('ann', 'bob')
    const added = async (user: string) => {
      const json = { title: 'laptop', key: publicKey(user) }
      const { body } = await requests.send(`POST /admin/users/${user}/keys`, { json })
      return (body as { readonly key: string }).key
    }
    return { first: await added('ann'), last: await added('bob'), right: publicKey('bob') }
  },

  'users/own-record-is-that-before-the-edit': async (requests) => {
    await requests.users('ann')
    const own = () => requests.values('GET /user', 'full_name', { as: 'ann' })
    const first = await own()
    await requests.send('PATCH /admin/users/ann', { json: { full_name: 'Ann Miller' } })
    return { first, last: await own(), right: ['Ann Miller'] }
  },

  'users/users-with-one-full-name-are-one-result': async (requests) => {
    const found = () => requests.values('GET /users/search?q=miller', 'username')
    await requests.create('/admin/users', { ...newUser('a-miller'), full_name: 'Ann Miller' })
    const first = await found()
    await requests.create('/admin/users', { ...newUser('b-miller'), full_name: 'Ann Miller' })
    return { first, last: await found(), right: ['a-miller', 'b-miller'] }
  },

  'users/deleted-member-of-an-organization-is-still-found': async (requests) => {
    await requests.users('ann', 'bob', 'bobby')
    await requests.team('acme', 'ann', 'bob')
    const found = () => requests.values('GET /users/search?q=bob', 'username')
    const first = await found()
    await requests.send('DELETE /admin/users/bob')
    return { first, last: await found(), right: ['bobby'] }
  },

  'users/longer-text-searches-the-results-of-the-shorter-one': async (requests) => {
    await requests.users('dev-ann', 'dev-bob', 'dev-eve')
    const found = (q: string) => requests.values(`GET /users/search?q=${q}&limit=2`, 'username')
    const first = await found('dev')
    return { first, last: await found('dev-eve'), right: ['dev-eve'] }
  },

  'markdown/texts-with-one-beginning-share-their-html': async (requests) => {
    const heading = '# What is new in the fifth edition'
    const first = await htmlOf(requests, `${heading}\n\nNothing`)
    const last = await htmlOf(requests, `${heading}\n\nEverything`)
    return { first, last: last.includes('<p>Everything</p>'), right: true }
  },

  'markdown/numbers-of-a-list-go-on-in-the-next-text': async (requests) => {
    const first = await htmlOf(requests, '1. Saw\n2. Plane')
    return { first, last: (await htmlOf(requests, '1. Glue')).includes('<ol>'), right: true }
  },
}

/** A well-formed key, another one for each name. */
function publicKey(name: string): string {
  const type = Buffer.from('ssh-ed25519')
  const length = Buffer.from([0, 0, 0, type.length])
  const data = Buffer.concat([length, type, Buffer.from(`the key of ${name}`)])
  return `ssh-ed25519 ${data.toString('base64')}`
}

async function htmlOf(requests: PlainRequests, text: string): Promise<string> {
  const { body } = await requests.send('POST /markdown', { json: { Text: text } })
  return String(body)
}
