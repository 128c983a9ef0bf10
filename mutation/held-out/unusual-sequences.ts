import { newUser } from './plain-requests.ts'
import { annAndBob, projects, report, summaries, track, trackedByAnn, type Sequence } from './steps.ts'

/** Sequences that end with input that is allowed but rare. */
export const unusualSequences: Readonly<Record<string, Sequence>> = {
  'admin/empty-edit-needs-no-rights': async (requests) => {
    await requests.users('ann')
    const edit = (json: object) => requests.status('PATCH /admin/users/ann', { as: 'ann', json })
    return { first: await edit({ full_name: 'Ann' }), last: await edit({}), right: 403 }
  },
  'admin/flag-of-another-type-fails': async (requests) => {
    await requests.users('ann')
    const create = (json: object) => requests.status('POST /admin/users/ann/repos', { json })
    const first = await create({ name: 'tools', private: true })
    return { first, last: await create({ name: 'toys', private: 'yes' }), right: 422 }
  },
  'admin/organization-in-other-capitals-goes-to-the-caller': async (requests) => {
    await requests.users('ann')
    const isMember = async (owner: string, username: string) => {
      await requests.create(`/admin/users/${owner}/orgs`, { username })
      return requests.status(`GET /orgs/${username}/members/ann`)
    }
    return { first: await isMember('ann', 'one'), last: await isMember('ANN', 'two'), right: 204 }
  },
  'users/full-name-null-stays-null': async (requests) => {
    const created = async (username: string, more: object) => {
      await requests.create('/admin/users', { ...newUser(username), ...more })
      const [fullName] = await requests.values(`GET /users/${username}`, 'full_name')
      return typeof fullName
    }
    const first = await created('ann', {})
    return { first, last: await created('bob', { full_name: null }), right: 'string' }
  },
  'users/any-credentials-show-the-address': async (requests) => {
    await requests.users('ann')
    const address = async (as: string | null) => {
      const { body } = await requests.send('GET /users/ann', { as })
      return (body as { email?: unknown }).email ?? ''
    }
    return { first: await address(null), last: await address('nobody'), right: '' }
  },
  'users/search-for-one-letter-is-not-ok': async (requests) => {
    await requests.users('ann')
    const search = async (q: string) => (await requests.send(`GET /users/search?q=${q}`)).body
    const isOk = (body: unknown) => (body as { ok: unknown }).ok
    return { first: isOk(await search('ann')), last: isOk(await search('a')), right: true }
  },
  'users/second-q-fails-with-a-text': async (requests) => {
    const isJson = async (query: string) =>
      (await requests.send(`GET /users/search?${query}`)).type.includes('json')
    return { first: await isJson('q=a'), last: await isJson('q=a&q=b'), right: true }
  },
  'orgs/charset-of-json-is-refused': async (requests) => {
    await requests.users('ann')
    await requests.create('/admin/users/ann/orgs', { username: 'guild' })
    const create = (name: string, headers = {}) =>
      requests.status('POST /org/guild/repos', { json: { name }, headers })
    const first = await create('tools')
    const last = await create('toys', { 'content-type': 'application/json; charset=utf-8' })
    return { first, last, right: 201 }
  },
  'orgs/empty-edit-of-a-hook-has-no-body': async (requests) => {
    await requests.users('ann')
    await requests.create('/admin/users/ann/orgs', { username: 'guild' })
    const config = { url: 'https://example.org/hook', content_type: 'json' }
    const id = await requests.create('/orgs/guild/hooks/', { type: 'gitea', config })
    const edit = (json: object) => requests.status(`PATCH /orgs/guild/hooks/${id}`, { json })
    return { first: await edit({ active: true }), last: await edit({}), right: 200 }
  },
  'repos/empty-repository-has-no-list': async (requests) => {
    await annAndBob(requests)
    await requests.create('/admin/users/ann/repos', { name: 'empty' })
    const branches = (name: string) => requests.status(`GET /repos/ann/${name}/branches`)
    return { first: await branches('tools'), last: await branches('empty'), right: 200 }
  },
  'repos/warning-has-no-rank': async (requests) => {
    await annAndBob(requests)
    const [commit] = await requests.values('GET /repos/ann/tools/branches', 'commit')
    const set = async (state: string) => {
      await requests.create(`/repos/ann/tools/statuses/${(commit as { id: string }).id}`, { state })
      return requests.status('GET /repos/ann/tools/commits/master/statuses')
    }
    return { first: await set('success'), last: await set('warning'), right: 200 }
  },
  'repos/check-of-nobody-is-invalid': async (requests) => {
    await annAndBob(requests)
    const check = (name: string) => requests.status(`GET /repos/ann/tools/collaborators/${name}`)
    return { first: await check('bob'), last: await check('nobody'), right: 404 }
  },
  'times/number-of-an-issue-is-cut-to-32-bits': async (requests) => {
    await trackedByAnn(requests)
    const times = (number: number) => requests.status(`GET /repos/ann/tools/issues/${number}/times`)
    return { first: await times(2), last: await times(2 ** 32 + 1), right: 404 }
  },
  'times/amount-is-checked-before-the-rights': async (requests) => {
    await trackedByAnn(requests)
    const tracker = { enable_time_tracker: true, allow_only_contributors_to_track_time: true }
    await requests.send('PATCH /repos/ann/tools', { json: { name: 'tools', internal_tracker: tracker } })
    return { first: await track(requests, 'bob'), last: await track(requests, 'bob', 'long'), right: 403 }
  },
  'legacy-signing/salt-of-digits-is-a-number': async (requests) => {
    const seen = (salt: string) => projects(requests, { ...requests.legacy.member, salt })
    return { first: await seen('7a'), last: await seen('007'), right: ['pub', 'priv'] }
  },
  'legacy-projects/list-for-browsers-is-html': async (requests) => {
    const isJson = async (accept: string) =>
      (await requests.signed('GET /api/', undefined, undefined, { accept })).type.includes('json')
    return { first: await isJson('*/*'), last: await isJson('text/html'), right: true }
  },
  'legacy-projects/post-that-is-called-a-get-lists-projects': async (requests) => {
    const post = async (form: Record<string, string>) =>
      (await requests.signed('POST /api/', undefined, form)).status
    return { first: await post({}), last: await post({ _method: 'GET' }), right: 405 }
  },
  'legacy-issues/summary-of-digits-is-a-number': async (requests) => {
    await report(requests, { summary: 'Year' })
    const first = await summaries(requests)
    await report(requests, { summary: '2024' })
    return { first, last: (await summaries(requests))[0], right: '2024' }
  },
  'legacy-issues/status-names-are-translated': async (requests) => {
    const names = async (language: string) => {
      const headers = { 'accept-language': language }
      const path = 'GET /api/p/pub/issues/create/'
      const { body } = await requests.signed(path, requests.legacy.member, undefined, headers)
      return (body as { status: unknown }).status
    }
    return { first: await names('en'), last: await names('de'), right: await names('en') }
  },
}
