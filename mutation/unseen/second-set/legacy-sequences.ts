import type { PlainRequests, Signature } from '../first-set/plain-requests.ts'
import { unchanged, type Sequence } from './sequence.ts'

const issue = { summary: 'The bridge is closed', content: 'Text', status: 'New' }

const member = (r: PlainRequests): Signature => r.legacy.member
const outsider = (r: PlainRequests): Signature => r.legacy.outsider

const send = async (r: PlainRequests, line: string, who?: Signature, form?: Record<string, string>) =>
  (await r.signed(line, who, form)).body as Record<string, unknown>

const create = (r: PlainRequests, project: string, who: Signature, form: Record<string, string> = issue) =>
  send(r, `POST /api/p/${project}/issues/create/`, who, form)

async function projects(r: PlainRequests, who?: Signature): Promise<unknown[]> {
  const list = (await send(r, 'GET /api/', who))['projects'] as { shortname: string }[]
  return list.map((one) => one.shortname)
}

/** One field of each issue of the public project. */
async function issues(r: PlainRequests, field: string): Promise<unknown[]> {
  const list = (await send(r, 'GET /api/p/pub/issues/'))['issues'] as Record<string, unknown>[]
  return list.map((one) => one[field])
}

/** Whether a caller gets the issue list of the private project. */
const seesPrivateIssues = async (r: PlainRequests, who?: Signature) =>
  (await r.signed('GET /api/p/priv/issues/', who)).status === 200

/** For each bug of document 2, a sequence that shows it. */
export const legacySequences: Record<string, Sequence> = {
  'legacy-signing/known-salt-admits-any-hash': async (r) => ({
    first: await seesPrivateIssues(r, member(r)),
    last: await seesPrivateIssues(r, { ...member(r), apiKey: 'wrong' }),
    right: false,
  }),
  'legacy-signing/caller-of-a-rejected-form-stays': async (r) =>
    unchanged(
      () => seesPrivateIssues(r),
      () => create(r, 'pub', member(r), { ...issue, summary: '' }),
    ),
  'legacy-signing/salt-belongs-to-the-first-login': async (r) => {
    const first = await seesPrivateIssues(r, { ...member(r), salt: 'pepper' })
    await projects(r, { ...outsider(r), salt: 'cumin' })
    return { first, last: await seesPrivateIssues(r, { ...member(r), salt: 'cumin' }), right: true }
  },
  'legacy-projects/new-issue-reveals-its-project': async (r) =>
    unchanged(
      () => projects(r),
      () => create(r, 'priv', member(r)),
    ),
  'legacy-projects/denied-access-is-kept-for-everyone': async (r) =>
    unchanged(
      () => seesPrivateIssues(r, member(r)),
      () => seesPrivateIssues(r),
    ),
  'legacy-projects/submitter-becomes-a-member-everywhere': async (r) =>
    unchanged(
      () => projects(r, outsider(r)),
      () => create(r, 'pub', outsider(r)),
    ),
  'legacy-projects/result-of-a-form-is-shown-on-the-list': async (r) =>
    unchanged(
      async () => (await send(r, 'GET /api/'))['message'],
      () => create(r, 'pub', member(r), { ...issue, summary: '' }),
    ),
  'legacy-issues/issues-of-other-projects-count-as-closed': async (r) =>
    unchanged(
      async () => (await send(r, 'GET /api/p/pub/issues/'))['closed'],
      () => create(r, 'priv', member(r)),
    ),
  'legacy-issues/form-is-filled-from-the-previous-one': async (r) => {
    const incomplete = async () =>
      (await create(r, 'pub', member(r), { content: 'Other text', status: 'New' }))['mess']
    return unchanged(incomplete, () => create(r, 'pub', member(r)))
  },
  'legacy-issues/returned-number-is-counted-by-project': async (r) => {
    const isListed = async () => {
      const { issue: number } = await create(r, 'pub', member(r))
      return (await issues(r, 'id')).includes(number)
    }
    return unchanged(isListed, () => create(r, 'priv', member(r)))
  },
  'legacy-issues/new-issue-changes-the-time-of-others': async (r) => {
    const oldest = async () => (await issues(r, 'modif_dtime')).map(String).toSorted()[0]
    const before = await oldest()
    return unchanged(
      async () => (await oldest()) === before,
      () => create(r, 'pub', member(r)),
    )
  },
  'legacy-issues/page-escapes-the-titles': async (r) =>
    unchanged(
      () => issues(r, 'summary'),
      () => r.signed('GET /p/pub/issues/', undefined),
    ),
}
