import type { PlainRequests, Signature } from './plain-requests.ts'

/** The observations of a sequence of plain requests. */
export interface Seen {
  /** The same on the broken server as on the right one. */
  readonly first: unknown
  /** Wrong on the broken server. */
  readonly last: unknown
  /** The value of `last` that the document requires. */
  readonly right: unknown
}

export type Sequence = (requests: PlainRequests) => Promise<Seen>

/** Creates ann with a repository, tools, and bob. */
export async function annAndBob(requests: PlainRequests): Promise<void> {
  await requests.users('ann', 'bob')
  await requests.repository('ann', 'tools')
}

/** The same, with an issue. */
export async function trackedByAnn(requests: PlainRequests): Promise<void> {
  await annAndBob(requests)
  await requests.create('/repos/ann/tools/issues', { title: 'Oil them' }, 'ann')
}

export function track(requests: PlainRequests, as: string, time: unknown = 60): Promise<number> {
  return requests.status('POST /repos/ann/tools/issues/1/times', { as, json: { time } })
}

export async function rendered(requests: PlainRequests, Text: string): Promise<string> {
  return String((await requests.send('POST /markdown', { json: { Text } })).body)
}

/** Reports an issue in the public project, as its member unless another caller is given; returns the content of the response. */
export async function report(
  requests: PlainRequests,
  more: Record<string, string>,
  who: Signature = requests.legacy.member,
): Promise<unknown> {
  const form = { summary: 'Look here', content: 'Look', status: 'New', ...more }
  const { body } = await requests.signed('POST /api/p/pub/issues/create/', who, form)
  return (body as { mess: unknown }).mess
}

/** The short names of the projects that a caller sees. */
export async function projects(requests: PlainRequests, who?: Signature): Promise<unknown[]> {
  const { body } = await requests.signed('GET /api/', who)
  return (body as { projects: { shortname: string }[] }).projects.map(({ shortname }) => shortname)
}

/** The summaries of the open issues of the public project. */
export async function summaries(requests: PlainRequests): Promise<unknown[]> {
  const { body } = await requests.signed('GET /api/p/pub/issues/', requests.legacy.member)
  return (body as { issues: { summary: unknown }[] }).issues.map(({ summary }) => summary)
}
