import type { PlainRequests, Signature } from '../first-set/plain-requests.ts'
import type { ShownSequence } from './shown-sequence.ts'

type Form = Record<string, string>

const issues = '/api/p/pub/issues/'
const valid: Form = { summary: 'A rattle', content: 'It rattles', status: 'New' }

/** Document 2: a sequence for each bug. */
export const legacySequences: Record<string, ShownSequence> = {
  'legacy-signing/salt-belongs-to-its-first-login': async (requests) => {
    const { member, outsider } = requests.legacy
    const first = [
      await projectsOf(requests, { ...member, salt: 'one' }),
      await projectsOf(requests, { ...outsider, salt: 'two' }),
    ]
    return { first, last: await projectsOf(requests, { ...member, salt: 'two' }), right: ['pub', 'priv'] }
  },

  'legacy-signing/known-salt-excuses-a-wrong-hash': async (requests) => {
    const { member } = requests.legacy
    const withWrongHash = () => projectsOf(requests, { ...member, apiKey: 'wrong' })
    const first = [await withWrongHash(), await projectsOf(requests, member)]
    return { first, last: await withWrongHash(), right: ['pub'] }
  },

  'legacy-projects/reporting-an-issue-opens-private-projects': async (requests) => {
    const { outsider } = requests.legacy
    const first = await projectsOf(requests, outsider)
    await create(requests, outsider, valid)
    return { first, last: await projectsOf(requests, outsider), right: ['pub'] }
  },

  'legacy-projects/members-get-the-list-of-an-anonymous-caller': async (requests) => {
    const { member } = requests.legacy
    const first = [await projectsOf(requests, member), await projectsOf(requests, undefined)]
    return { first, last: await projectsOf(requests, member), right: ['pub', 'priv'] }
  },

  'legacy-issues/refused-issue-counts-as-open': async (requests) => {
    const first = (await list(requests)).open
    await create(requests, requests.legacy.member, { ...valid, summary: '' })
    return { first, last: (await list(requests)).open, right: first }
  },

  'legacy-issues/issue-lands-where-the-form-was-opened': async (requests) => {
    const { member } = requests.legacy
    const summaries = async () => (await list(requests)).issues.map(({ summary }) => summary)
    await create(requests, member, valid)
    const first = await summaries()
    await requests.signed('GET /api/p/priv/issues/create/', member)
    await create(requests, member, { ...valid, summary: 'A squeak' })
    return { first, last: (await summaries()).includes('A squeak'), right: true }
  },

  'legacy-issues/new-issue-touches-the-others': async (requests) => {
    const times = async () => {
      const old = (await list(requests)).issues.filter(({ summary }) => summary !== valid['summary'])
      return old.map((issue) => issue['modif_dtime'])
    }
    const before = await times()
    await create(requests, requests.legacy.member, valid)
    const after = await times()
    return { first: before.length, last: JSON.stringify(after) === JSON.stringify(before), right: true }
  },

  'legacy-issues/errors-of-earlier-forms-remain': async (requests) => {
    const { member, outsider } = requests.legacy
    const first = await errorsOf(requests, member, { ...valid, summary: '' })
    return { first, last: await errorsOf(requests, outsider, { ...valid, content: '' }), right: ['content'] }
  },

  'legacy-issues/refused-text-fills-the-next-form': async (requests) => {
    const { member } = requests.legacy
    const first = await errorsOf(requests, member, { ...valid, content: '' })
    return { first, last: await errorsOf(requests, member, { ...valid, summary: '' }), right: ['summary'] }
  },

  'legacy-issues/form-offers-no-status-that-is-taken': async (requests) => {
    const { member } = requests.legacy
    const offered = async () => {
      const { body } = await requests.signed(`GET ${issues}create/`, member)
      return (body as { status: unknown }).status
    }
    const first = await offered()
    await create(requests, member, { ...valid, status: 'Started' })
    return { first, last: await offered(), right: ['New', 'Accepted', 'WaitingForAnswer', 'Started'] }
  },

  'legacy-issues/equal-summaries-are-listed-once': async (requests) => {
    const { member } = requests.legacy
    const numbers = async () => {
      const { open, issues: listed } = await list(requests)
      return [open, listed.length]
    }
    await create(requests, member, valid)
    const first = await numbers()
    await create(requests, member, valid)
    return { first, last: await numbers(), right: [4, 4] }
  },

  'legacy-issues/web-page-is-json-after-the-api': async (requests) => {
    const type = async () => (await requests.signed('GET /p/pub/issues/', undefined)).type.split(';')[0]
    const first = await type()
    await list(requests)
    return { first, last: await type(), right: 'text/html' }
  },
}

async function projectsOf(requests: PlainRequests, who: Signature | undefined): Promise<unknown[]> {
  const { body } = await requests.signed('GET /api/', who)
  return (body as { projects: { shortname: unknown }[] }).projects.map(({ shortname }) => shortname)
}

function create(requests: PlainRequests, who: Signature, form: Form) {
  return requests.signed(`POST ${issues}create/`, who, form)
}

/** The fields that a refused form names; `undefined` for a form that is not refused. */
async function errorsOf(requests: PlainRequests, who: Signature, form: Form): Promise<string[] | undefined> {
  const { errors } = (await create(requests, who, form)).body as { errors?: object }
  return errors && Object.keys(errors)
}

interface List {
  readonly open: number
  readonly issues: readonly Record<string, unknown>[]
}

/** The issue list of the public project for an anonymous caller. */
async function list(requests: PlainRequests): Promise<List> {
  return (await requests.signed(`GET ${issues}`, undefined)).body as List
}
