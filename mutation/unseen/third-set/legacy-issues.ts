import type { Reply } from '../../../reference/http/reply.ts'
import type { FieldErrors } from '../../../reference/rules/legacy-issues.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround } from './around.ts'

/** Document 2: issues, forms and pages that take something over from earlier requests. */
export const legacyIssues: readonly Mutant[] = [
  {
    id: 'legacy-issues/refused-issue-counts-as-open',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'Each refused creation raises the number of open issues.',
    source: 'document 2, Endpoints, Issue list: "open (integer count)"',
    mutate: (seams) => {
      const refused = new Map<string, number>()
      handleAround(seams, 'legacy.createIssue', async ({ params }, right) => {
        const outcome = await right()
        const project = params['project'] ?? ''
        const isRefused = (outcome.json as { mess?: unknown }).mess === 'error'
        refused.set(project, (refused.get(project) ?? 0) + (isRefused ? 1 : 0))
        return outcome
      })
      const { legacy } = seams.views
      const right = legacy.issueList
      legacy.issueList = (ask, project, open, closed) => ({
        ...right(ask, project, open, closed),
        open: open.length + (refused.get(project.shortname) ?? 0),
      })
    },
  },
  {
    id: 'legacy-issues/issue-lands-where-the-form-was-opened',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'An issue is created in the project whose form the caller has opened last.',
    source:
      'document 2, Endpoints, Issue create: POST /api/p/<project>/issues/create/; "<project> is the project short name"',
    mutate: (seams) => {
      const opened = new Map<string, string>()
      handleAround(seams, 'legacy.issueForm', async ({ params, visitor }, right) => {
        const outcome = await right()
        if (visitor) opened.set(visitor.login, params['project'] ?? '')
        return outcome
      })
      effectAround(seams, 'legacy.createIssue', async ({ forge, visitor }, apply) => {
        const { issues } = forge.legacy
        const before = new Set(issues.keys())
        await apply()
        const project = opened.get(visitor?.login ?? '')
        for (const [id, issue] of issues) {
          if (project !== undefined && !before.has(id)) issues.set(id, { ...issue, project })
        }
      })
    },
  },
  {
    id: 'legacy-issues/new-issue-touches-the-others',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'A new issue sets the last modification of all issues of its project to its own.',
    source: 'document 2, Issue list entry: modif_dtime, "last modification"',
    mutate: (seams) => {
      afterEffect(seams, 'legacy.createIssue', ({ forge, params }) => {
        const modified = new Date()
        for (const [id, issue] of forge.legacy.issues) {
          if (issue.project === params['project']) forge.legacy.issues.set(id, { ...issue, modified })
        }
      })
    },
  },
  {
    id: 'legacy-issues/errors-of-earlier-forms-remain',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'A refused form has the errors of the forms that were refused before it, also of other callers.',
    source: 'document 2, Errors: "object of field name to list of message strings"',
    mutate: ({ rules: { issues } }) => {
      let earlier: FieldErrors = {}
      const right = issues.errors
      issues.errors = (ask, project, form) => {
        const errors = right(ask, project, form)
        earlier = Object.keys(errors).length > 0 ? { ...earlier, ...errors } : {}
        return earlier
      }
    },
  },
  {
    id: 'legacy-issues/refused-text-fills-the-next-form',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'The texts of a refused form stand in for those that the next form of the same caller lacks.',
    source: 'document 2, Issue creation form fields: summary, "text, reported as required when missing"',
    mutate: (seams) => {
      const drafts = new Map<string, URLSearchParams>()
      handleAround(seams, 'legacy.createIssue', async (call, right) => {
        const key = JSON.stringify([call.visitor?.login, call.params['project']])
        const form = new URLSearchParams(await call.form())
        for (const [name, text] of drafts.get(key) ?? []) if (!form.get(name)) form.set(name, text)
        call.form = async () => form
        const outcome = await right()
        if ((outcome.json as { mess?: unknown }).mess === 'error') drafts.set(key, form)
        else drafts.delete(key)
        return outcome
      })
    },
  },
  {
    id: 'legacy-issues/form-offers-no-status-that-is-taken',
    area: 'legacy-issues',
    operation: 'legacy.issueForm',
    breaks: 'The form no longer offers a status that an issue was created with.',
    source: 'document 2, Endpoints, Issue create, form: "status (list of the status names above)"',
    mutate: (seams) => {
      const taken = new Set<string>()
      afterEffect(seams, 'legacy.createIssue', async (call) => {
        taken.add((await call.form()).get('status') ?? '')
      })
      const { issues } = seams.rules
      const right = issues.offeredStatuses
      issues.offeredStatuses = (ask) =>
        right(ask).filter((name) => ask.operation !== 'legacy.issueForm' || !taken.has(name))
    },
  },
  {
    id: 'legacy-issues/equal-summaries-are-listed-once',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'Of several open issues with the same summary, only the newest is in the list.',
    source: 'document 2, Endpoints, Issue list: "issues (list of Issue list entry, open issues)"',
    mutate: ({ views: { legacy } }) => {
      const right = legacy.issueList
      legacy.issueList = (ask, project, open, closed) => {
        const bySummary = new Map(open.toReversed().map((issue) => [issue.summary, issue]))
        const listed = open.filter((issue) => bySummary.get(issue.summary) === issue)
        return { ...right(ask, project, listed, closed), open: open.length }
      }
    },
  },
  {
    id: 'legacy-issues/web-page-is-json-after-the-api',
    area: 'legacy-issues',
    operation: 'legacy.issuesPage',
    breaks: 'After an issue list of the API, the web page of the same project is answered as JSON.',
    source:
      'document 2, General rules, rule 3: "A web-interface path /p/<project>/issues/ is answered as HTML"',
    mutate: (seams) => {
      const replies = new Map<string | undefined, Reply>()
      const others = seams.answer
      seams.answer = async (call, reply) => {
        const answered = await others(call, reply)
        const project = call.params['project']
        if (reply.status !== 200) return answered
        if (call.operation === 'legacy.listIssues') replies.set(project, answered)
        return call.operation === 'legacy.issuesPage' ? (replies.get(project) ?? answered) : answered
      }
    },
  },
]
