import type { PlainRequests, Signature } from '../first-set/plain-requests.ts'
import type { ShownSequence } from '../third-set/shown-sequence.ts'

interface IssueList {
  readonly open: number
  readonly issues: readonly { readonly id: number; readonly summary: string; readonly status: number }[]
}

/** Document 2: a sequence for each bug. */
export const legacySequences: Record<string, ShownSequence> = {
  'legacy-signing/accepted-signature-serves-other-logins': async (requests) => {
    const { member, outsider } = requests.legacy
    const first = await projects(requests, member)
    return {
      first,
      last: await projects(requests, { ...outsider, apiKey: member.apiKey }),
      right: ['pub'],
    }
  },

  'legacy-signing/salt-of-another-login-is-refused': async (requests) => {
    const { member, outsider } = requests.legacy
    const first = await projects(requests, { ...outsider, salt: 'shared' })
    return { first, last: await projects(requests, { ...member, salt: 'shared' }), right: ['pub', 'priv'] }
  },

  'legacy-projects/reporter-becomes-a-member-of-all-projects': async (requests) => {
    const { outsider } = requests.legacy
    const first = await projects(requests, outsider)
    await create(requests, 'pub', {}, outsider)
    return { first, last: await projects(requests, outsider), right: ['pub'] }
  },

  'legacy-projects/project-is-listed-once-for-each-new-issue': async (requests) => {
    const first = await projects(requests)
    await create(requests, 'pub', { summary: 'One' })
    await create(requests, 'pub', { summary: 'Two' })
    return { first, last: await projects(requests), right: ['pub'] }
  },

  'legacy-projects/issue-list-after-its-page-is-html': async (requests) => {
    const isJson = async () =>
      (await requests.signed('GET /api/p/pub/issues/', undefined)).type.includes('json')
    const first = await isJson()
    await requests.signed('GET /p/pub/issues/', undefined)
    return { first, last: await isJson(), right: true }
  },

  'legacy-projects/refused-caller-closes-the-project-for-its-members': async (requests) => {
    const { member, outsider } = requests.legacy
    const status = async (who: Signature) => (await requests.signed('GET /api/p/priv/issues/', who)).status
    const first = [await status(member), await status(outsider)]
    return { first, last: await status(member), right: 200 }
  },

  'legacy-issues/unsupported-post-to-the-list-creates-an-issue': async (requests) => {
    const { open } = await listed(requests, 'pub')
    const form = { summary: 'Sent to the list', content: 'Sent', status: 'New' }
    await requests.signed('POST /api/p/pub/issues/', requests.legacy.member, form)
    return { first: open, last: (await listed(requests, 'pub')).open, right: open }
  },

  'legacy-issues/refused-forms-shift-the-answered-number': async (requests) => {
    const isListed = async () => {
      const { issue } = await create(requests, 'pub')
      return (await listed(requests, 'pub')).issues.some(({ id }) => id === issue)
    }
    const first = await isListed()
    await create(requests, 'pub', { summary: '' })
    return { first, last: await isListed(), right: true }
  },

  'legacy-issues/summary-known-from-another-project-is-not-stored': async (requests) => {
    const isStored = async (project: string) => {
      await create(requests, project, { summary: 'The same' })
      return (await listed(requests, project)).issues.some(({ summary }) => summary === 'The same')
    }
    return { first: await isStored('pub'), last: await isStored('priv'), right: true }
  },

  'legacy-issues/first-status-of-a-caller-is-used-again': async (requests) => {
    const codeOf = async (status: string) => {
      const { issue } = await create(requests, 'pub', { status })
      return (await listed(requests, 'pub')).issues.find(({ id }) => id === issue)?.status
    }
    const first = await codeOf('New')
    return { first, last: (await codeOf('Started')) === first, right: false }
  },

  'legacy-issues/open-count-includes-new-issues-of-other-projects': async (requests) => {
    const { open } = await listed(requests, 'pub')
    await create(requests, 'priv')
    return { first: open, last: (await listed(requests, 'pub')).open, right: open }
  },

  'legacy-issues/labels-of-earlier-issues-use-up-the-slots': async (requests) => {
    const labels = Object.fromEntries([1, 2, 3, 4, 5, 6].map((slot) => [`label${slot}`, `Kind:${slot}`]))
    const first = (await create(requests, 'pub', labels)).mess
    return { first, last: (await create(requests, 'pub', { label1: 'Kind:7' })).mess, right: 'success' }
  },
}

/** The short names of the projects that a caller sees. */
async function projects(requests: PlainRequests, who?: Signature): Promise<string[]> {
  const { body } = await requests.signed('GET /api/', who)
  return (body as { projects: { shortname: string }[] }).projects.map(({ shortname }) => shortname)
}

/** Sends the form of a new issue, by default as the member. */
async function create(
  requests: PlainRequests,
  project: string,
  fields: Record<string, string> = {},
  who: Signature = requests.legacy.member,
): Promise<{ readonly mess: string; readonly issue?: number }> {
  const form = { summary: 'A summary', content: 'The content', status: 'New', ...fields }
  const { body } = await requests.signed(`POST /api/p/${project}/issues/create/`, who, form)
  return body as { mess: string; issue?: number }
}

/** The issue list of a project as the member sees it. */
async function listed(requests: PlainRequests, project: string): Promise<IssueList> {
  const { body } = await requests.signed(`GET /api/p/${project}/issues/`, requests.legacy.member)
  return body as IssueList
}
