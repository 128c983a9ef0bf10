import type { ProxiedRequest, Tampering } from '../support/tampering-proxy.ts'
import { answered, redirected, rewritten, together } from '../support/tamperings.ts'
import {
  create,
  formOf,
  issues,
  privateIssues,
  publicIssues,
  type IssueEntry,
  type IssueList,
} from './legacy-paths.ts'

export const areas = ['legacy-signing', 'legacy-projects', 'legacy-issues']
export const list = { method: 'GET', path: issues, status: 200 }
export const publicList = { ...list, path: publicIssues }
export const form = { method: 'GET', path: create, status: 200 }
export const post = { method: 'POST', path: create, status: 200 }
export const whole = { before: '#1', created: '#2', after: '#3' }
export const first = (step: keyof typeof whole) => ({
  exchange: `POST of an issue by a member, with GET of the issue list before and after${whole[step]}`,
})

export interface Created {
  readonly mess: string
  readonly issue?: number
  readonly errors?: Readonly<Record<string, string[]>>
}

export const created = (change: (json: Created) => unknown) =>
  rewritten(post, (json: Created) => (json.issue === undefined ? json : change(json)))
export const refused = (change: (json: Created) => unknown) =>
  rewritten(post, (json: Created) => (json.errors === undefined ? json : change(json)))
export const entries = (change: (entry: IssueEntry) => unknown) =>
  rewritten(list, (json: IssueList) => ({ ...json, issues: json.issues.map(change) }))
export const oldest = (change: (entry: IssueEntry) => unknown) =>
  rewritten(list, (json: IssueList) => ({
    ...json,
    issues: json.issues.map((entry) => (entry.id <= 2 ? change(entry) : entry)),
  }))
export const summaries = (change: (summary: string) => string) =>
  entries((entry) => ({ ...entry, summary: change(entry.summary) }))
export const counting = (change: (json: IssueList) => unknown) => rewritten(list, change)

/** The form is refused for a field. */
export const refusing = (field: string, when: (form: URLSearchParams) => boolean): Tampering =>
  together(
    redirected({ method: 'POST', path: create, when: (request) => when(formOf(request)) }, ({ path }) => ({
      path: path.replace('/create/', '/'),
      method: 'GET',
      body: Buffer.alloc(0),
    })),
    answered({ method: 'POST', path: create, when: (request) => when(formOf(request)) }, () => ({
      status: 200,
      body: Buffer.from(JSON.stringify({ mess: 'error', errors: { [field]: ['This is refused.'] } })),
    })),
  )

export const rotate: IssueEntry = {
  id: 2,
  summary: 'Rotate the signing key',
  status: 2,
  modif_dtime: '2024-02-29 23:59:59',
}
export const showing = (when: (request: ProxiedRequest) => boolean) =>
  answered({ method: 'GET', path: privateIssues, when }, () => ({
    status: 200,
    body: Buffer.from(JSON.stringify({ project: 'priv', open: 1, closed: 0, issues: [rotate] })),
  }))

export const changing =
  'POST, PUT and DELETE on the issue list and PUT to the issue creation path by a member'
export const afterChanging = (start: number) => ({
  ...list,
  when: ({ headers }: ProxiedRequest) => {
    const [, scenario, n] = /^scenario:(.*)#(\d+)$/.exec(headers['x-conformance-exchange'] ?? '') ?? []
    return scenario === changing && Number(n) >= start
  },
})
export const withIssue = (about: string) => (json: IssueList) => {
  const ours = json.issues.find(({ summary }) => summary.startsWith('Conformance run'))?.summary ?? ''
  const summary = ours.replace(/: .*/, `: ${about}`)
  return { ...json, issues: [...json.issues, { ...rotate, id: 999, summary }] }
}
