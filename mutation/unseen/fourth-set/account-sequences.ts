import { newUser, type PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Administration, users and Markdown: a sequence for each bug. */
export const accountSequences: Record<string, ShownSequence> = {
  'admin/refused-edit-keeps-its-full-name': async (requests) => {
    await requests.users('ann')
    const json = { full_name: 'Somebody else', email: 'no address' }
    const first = await requests.status('PATCH /admin/users/ann', { json })
    return { first, last: await requests.values('GET /users/ann', 'full_name'), right: ['ann'] }
  },

  'admin/user-with-the-name-of-a-deleted-administrator-administers': async (requests) => {
    await requests.users('ann')
    const first = await creation(requests, 'ann')
    await requests.send('PATCH /admin/users/ann', { json: { admin: true } })
    await requests.send('DELETE /admin/users/ann')
    await requests.users('ann')
    return { first, last: await creation(requests, 'ann'), right: 403 }
  },

  'admin/forbidden-creation-reserves-the-name': async (requests) => {
    await requests.users('ann')
    const first = await creation(requests, 'ann')
    return { first, last: await creation(requests), right: 201 }
  },

  'users/organizations-take-places-in-the-search': async (requests) => {
    const firstNamed = (q: string) => requests.values(`GET /users/search?q=${q}&limit=1`, 'username')
    await requests.users('ann')
    const first = await firstNamed('ann')
    await requests.create('/admin/users/ann/orgs', { username: 'zed-org' })
    await requests.users('zed')
    return { first, last: await firstNamed('zed'), right: ['zed'] }
  },

  'users/search-after-an-anonymous-one-has-no-email': async (requests) => {
    const emails = (as: string | null) => requests.values('GET /users/search?q=ann', 'email', { as })
    await requests.users('ann')
    return { first: await emails(null), last: await emails('ann'), right: ['ann@example.org'] }
  },

  'users/unknown-name-stays-unknown': async (requests) => {
    const first = await requests.status('GET /users/ann')
    await requests.users('ann')
    return { first, last: await requests.status('GET /users/ann'), right: 200 }
  },

  'markdown/texts-that-differ-in-line-breaks-share-their-html': async (requests) => {
    const first = await rendered(requests, '# One two')
    return { first, last: (await rendered(requests, '# One\n\ntwo')).includes('<h1>One</h1>'), right: true }
  },

  'markdown/open-code-block-runs-into-the-next-text': async (requests) => {
    const first = await rendered(requests, '```\none')
    return { first, last: (await rendered(requests, '# Two')).includes('<h1>Two</h1>'), right: true }
  },
}

/** The status of the creation of a user, by default by the administrator. */
function creation(requests: PlainRequests, as?: string): Promise<number> {
  return requests.status('POST /admin/users', { json: newUser('new'), ...(as === undefined ? {} : { as }) })
}

async function rendered(requests: PlainRequests, Text: string): Promise<string> {
  return String((await requests.send('POST /markdown', { json: { Text } })).body)
}
