import type { PlainRequests, Sequence, Signature } from './plain-requests.ts'

const list = 'GET /api/p/pub/issues/'
const create = 'POST /api/p/pub/issues/create/'
const issue = { summary: 'Über den Bach', content: 'Text', status: 'New' }

const member = (r: PlainRequests): Signature => r.legacy.member
const outsider = (r: PlainRequests): Signature => r.legacy.outsider

/** The project names of a list. */
async function projects(r: PlainRequests, who?: Signature): Promise<unknown[]> {
  const { body } = await r.signed('GET /api/', who)
  return (body as { projects: { shortname: string }[] }).projects.map((one) => one.shortname)
}

/** The status code of the issue list of the private project. */
async function privateIssues(r: PlainRequests, who?: Signature): Promise<number> {
  return (await r.signed('GET /api/p/priv/issues/', who)).status
}

/** For each bug of document 2, a sequence that shows it. */
export const legacySequences: Record<string, Sequence> = {
  'legacy-projects/list-is-cached-by-login': async (r) => ({
    first: await projects(r, member(r)),
    last: await projects(r, { ...member(r), apiKey: 'wrong' }),
  }),
  'legacy-projects/issue-list-is-cached-for-all-callers': async (r) => ({
    first: await privateIssues(r, member(r)),
    last: await privateIssues(r),
  }),
  'legacy-projects/page-and-json-share-a-cache': async (r) => ({
    first: (await r.signed('GET /p/pub/issues/', undefined)).type,
    last: (await r.signed(list, undefined)).type,
  }),
  'legacy-signing/hash-is-valid-for-every-login': async (r) => ({
    first: await privateIssues(r, outsider(r)),
    last: await privateIssues(r, { ...outsider(r), login: member(r).login }),
  }),
  'legacy-signing/failed-salt-stays-invalid': async (r) => ({
    first: await privateIssues(r, { ...member(r), apiKey: 'wrong' }),
    last: await privateIssues(r, member(r)),
  }),
  'legacy-signing/access-is-kept-for-the-user': async (r) => {
    const first = [await privateIssues(r, outsider(r)), (await r.signed(list, outsider(r))).status]
    return { first, last: await privateIssues(r, outsider(r)) }
  },
  'legacy-issues/rejected-issues-are-counted': async (r) => {
    const first = (await r.signed(list, undefined)).body
    await r.signed(create, member(r), { ...issue, summary: '' })
    return { first: open(first), last: open((await r.signed(list, undefined)).body) }
  },
  'legacy-issues/errors-of-earlier-forms-stay': async (r) => ({
    first: (await r.signed(create, member(r), { ...issue, summary: '' })).body,
    last: (await r.signed(create, member(r), { ...issue, content: '' })).body,
  }),
  'legacy-issues/equal-summary-is-not-created': async (r) => ({
    first: (await r.signed(create, member(r), issue)).body,
    last: (await r.signed(create, member(r), { ...issue, summary: 'uber den bach' })).body,
  }),
  'legacy-issues/list-is-renewed-for-the-creator-only': async (r) => {
    const first = open((await r.signed(list, undefined)).body)
    await r.signed(create, member(r), issue)
    return { first, last: open((await r.signed(list, undefined)).body) }
  },
  'legacy-issues/status-names-run-out': async (r) => ({
    first: (await r.signed('GET /api/p/pub/issues/create/', member(r))).body,
    last: (await r.signed('GET /api/p/pub/issues/create/', member(r))).body,
  }),
  'legacy-issues/creation-modifies-the-others': async (r) => {
    const { body: before } = await r.signed(list, undefined)
    await r.signed(create, member(r), issue)
    const { body: after } = await r.signed(list, undefined)
    return { first: open(before), last: sameTimes(before, after) }
  },
}

function open(body: unknown): number {
  return (body as { open: number }).open
}

interface IssueList {
  readonly issues: readonly { readonly id: number; readonly modif_dtime: string }[]
}

/** Whether the issues of an earlier list have the same last modification in a later one. */
function sameTimes(before: unknown, after: unknown): boolean {
  const later = new Map((after as IssueList).issues.map((one) => [one.id, one.modif_dtime]))
  return (before as IssueList).issues.every((one) => later.get(one.id) === one.modif_dtime)
}
