import type { PlainRequests } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

const form = { summary: 'A new issue', content: 'It does not work.', status: 'New' }

interface List {
  readonly open: number
  readonly issues: readonly { id: number; summary: string; modif_dtime: string }[]
}

async function listed(requests: PlainRequests, project = 'pub'): Promise<List> {
  const { body } = await requests.signed(`GET /api/p/${project}/issues/`, requests.legacy.member)
  return body as List
}

async function created(
  requests: PlainRequests,
  fields: Record<string, string>,
  project = 'pub',
): Promise<Record<string, unknown>> {
  const path = `/api/p/${project}/issues/create/`
  const { body } = await requests.signed(`POST ${path}`, requests.legacy.member, fields)
  return body as Record<string, unknown>
}

/** Sequences that show the bugs of signed logins and issues of document 2. */
export const legacySequences: Record<string, ShownSequence> = {
  'legacy-signing/a-request-with-the-same-salt-gets-the-old-list': async (requests) => {
    const first = (await listed(requests)).open
    await created(requests, form)
    return { first, last: (await listed(requests)).open, right: first + 1 }
  },

  'legacy-signing/a-known-salt-needs-no-right-hash': async (requests) => {
    const { login } = requests.legacy.member
    const list = (apiKey: string) => projects(requests, { login, apiKey })
    const first = await list(requests.legacy.member.apiKey)
    return { first, last: await list('another key'), right: ['pub'] }
  },

  'legacy-signing/a-salt-with-a-wrong-hash-is-burnt': async (requests) => {
    const { login } = requests.legacy.member
    const list = (apiKey: string) => projects(requests, { login, apiKey })
    const first = await list('another key')
    return { first, last: await list(requests.legacy.member.apiKey), right: ['pub', 'priv'] }
  },

  'legacy-signing/the-caller-of-a-refused-issue-stays-for-the-next-request': async (requests) => {
    const first = (await created(requests, { ...form, summary: '' }))['mess']
    return { first, last: await projects(requests, undefined), right: ['pub'] }
  },

  'legacy-signing/a-refusal-holds-for-the-members-of-the-project': async (requests) => {
    const read = async (who: 'member' | 'outsider') =>
      (await requests.signed('GET /api/p/priv/issues/', requests.legacy[who])).status
    return { first: await read('outsider'), last: await read('member'), right: 200 }
  },

  'legacy-issues/refused-issues-are-counted-as-open': async (requests) => {
    const first = (await listed(requests)).open
    await created(requests, { ...form, summary: '' })
    return { first, last: (await listed(requests)).open, right: first }
  },

  'legacy-issues/a-new-issue-touches-the-others-of-its-project': async (requests) => {
    const before = (await listed(requests)).issues
    await created(requests, form)
    const after = (await listed(requests)).issues
    const kept = before.map(({ id, modif_dtime }) =>
      after.some((issue) => issue.id === id && issue.modif_dtime === modif_dtime),
    )
    return { first: before.length, last: kept, right: before.map(() => true) }
  },

  'legacy-issues/errors-of-an-earlier-form-come-again': async (requests) => {
    const wrong = async (field: string) => {
      const { errors } = await created(requests, { ...form, [field]: '' })
      return Object.keys(errors ?? {})
    }
    return { first: await wrong('summary'), last: await wrong('content'), right: ['content'] }
  },

  'legacy-issues/an-issue-with-a-known-summary-is-not-created': async (requests) => {
    const same = async () => {
      await created(requests, form)
      return (await listed(requests)).issues.filter(({ summary }) => summary === form.summary).length
    }
    return { first: await same(), last: await same(), right: 2 }
  },

  'legacy-issues/the-number-of-a-new-issue-ignores-other-projects': async (requests) => {
    const isListed = async (summary: string, project: string) => {
      const { issue } = await created(requests, { ...form, summary }, project)
      const { issues } = await listed(requests, project)
      return issues.some((one) => one.id === issue && one.summary === summary)
    }
    const first = [await isListed('One', 'pub'), await isListed('Two', 'priv')]
    return { first, last: await isListed('Three', 'pub'), right: true }
  },

  'legacy-issues/a-refused-status-is-offered-afterwards': async (requests) => {
    const first = (await created(requests, { ...form, status: 'Someday' }))['mess']
    const path = 'GET /api/p/pub/issues/create/'
    const { body } = await requests.signed(path, requests.legacy.member)
    const right = ['New', 'Accepted', 'WaitingForAnswer', 'Started']
    return { first, last: (body as { status: unknown }).status, right }
  },
}

/** The short names of the projects that a caller sees. */
async function projects(
  requests: PlainRequests,
  who: { login: string; apiKey: string } | undefined,
): Promise<string[]> {
  const { body } = await requests.signed('GET /api/', who)
  return (body as { projects: { shortname: string }[] }).projects.map(({ shortname }) => shortname)
}
