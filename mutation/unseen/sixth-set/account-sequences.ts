import { newUser } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

/** Sequences that show the bugs of administration, users and Markdown. */
export const accountSequences: Record<string, ShownSequence> = {
  'admin/rights-of-a-deleted-administrator-pass-to-the-next-user-of-the-name': async (requests) => {
    await requests.users('ada')
    await requests.send('PATCH /admin/users/ada', { json: { email: 'ada@example.org', admin: true } })
    const first = await requests.status('POST /admin/users', { as: 'ada', json: newUser('bob') })
    await requests.send('DELETE /admin/users/ada')
    await requests.users('ada')
    const last = await requests.status('POST /admin/users', { as: 'ada', json: newUser('cid') })
    return { first, last, right: 403 }
  },

  'admin/a-refused-edit-changes-the-full-name': async (requests) => {
    await requests.users('ada')
    const first = await requests.status('PATCH /admin/users/ada', {
      json: { email: 'no address', full_name: 'Ada L.' },
    })
    const last = await requests.values('GET /users/ada', 'full_name')
    return { first, last, right: ['ada'] }
  },

  'admin/a-refused-user-keeps-the-name-occupied': async (requests) => {
    const json = newUser('ada')
    const first = await requests.status('POST /admin/users', { json: { ...json, email: 'no address' } })
    const last = await requests.status('POST /admin/users', { json })
    return { first, last, right: 201 }
  },

  'admin/a-key-with-a-known-title-is-not-added': async (requests) => {
    await requests.users('ada', 'bob')
    const add = (user: string, data: string) =>
      requests.values(`POST /admin/users/${user}/keys`, 'key', {
        json: { title: 'laptop', key: keyOf(data) },
      })
    const first = await add('ada', 'one')
    const last = await add('bob', 'two')
    return { first, last, right: [keyOf('two')] }
  },

  'users/a-deleted-user-stays-signed-in': async (requests) => {
    await requests.users('ada')
    const first = await requests.status('GET /user', { as: 'ada' })
    await requests.send('DELETE /admin/users/ada')
    const last = await requests.status('GET /user', { as: 'ada' })
    return { first, last, right: 401 }
  },

  'users/a-lookup-is-kept-for-callers-who-are-not-signed-in': async (requests) => {
    await requests.users('ada')
    const first = await requests.values('GET /users/ada', 'email')
    const last = await requests.values('GET /users/ada', 'email', { as: null })
    return { first, last, right: [''] }
  },

  'users/a-found-user-keeps-the-full-name-in-the-search': async (requests) => {
    await requests.users('ada')
    const search = () => requests.values('GET /users/search?q=ada', 'full_name')
    const first = await search()
    await requests.send('PATCH /admin/users/ada', { json: { email: 'ada@example.org', full_name: 'Ada L.' } })
    return { first, last: await search(), right: ['Ada L.'] }
  },

  'users/the-limit-of-a-search-stays-for-the-next': async (requests) => {
    await requests.users('ada-1', 'ada-2', 'ada-3')
    const first = await requests.values('GET /users/search?q=ada&limit=1', 'login')
    const last = await requests.values('GET /users/search?q=ada', 'login')
    return { first, last, right: ['ada-1', 'ada-2', 'ada-3'] }
  },

  'users/a-name-once-unknown-stays-unknown': async (requests) => {
    const first = await requests.status('GET /users/ada')
    await requests.users('ada')
    return { first, last: await requests.status('GET /users/ada'), right: 200 }
  },

  'markdown/link-definitions-hold-for-later-texts': async (requests) => {
    const render = async (Text: string) =>
      (await requests.send('POST /markdown', { json: { Text, Mode: 'markdown' } })).body
    const first = await render('See [home].\n\n[home]: https://example.org/one')
    return { first, last: await render('Go [home].'), right: '<p>Go [home].</p>\n' }
  },

  'markdown/the-end-of-a-longer-raw-text-stays-in-the-buffer': async (requests) => {
    const render = async (text: string) => (await requests.send('POST /markdown/raw', { text })).body
    const first = await render('one two three')
    return { first, last: await render('four'), right: '<p>four</p>\n' }
  },
}

/** An SSH key with this text as its data. */
function keyOf(text: string): string {
  const parts = ['ssh-ed25519', text.padEnd(32, '.')].map((part) => [
    Buffer.from([0, 0, 0, part.length]),
    Buffer.from(part),
  ])
  return `ssh-ed25519 ${Buffer.concat(parts.flat()).toString('base64')}`
}
