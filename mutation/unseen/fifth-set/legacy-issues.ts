import type { LegacyIssue } from '../../../reference/model/legacy-forge.ts'
import type { Asking } from '../../../reference/rules/asking.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect } from '../third-set/around.ts'

/** Does something after the creation of each issue. */
function onNewIssue(seams: Seams, then: (issue: LegacyIssue, all: Map<number, LegacyIssue>) => void): void {
  afterEffect(seams, 'legacy.createIssue', ({ forge }) => {
    const newest = [...forge.legacy.issues.values()].at(-1)
    if (newest) then(newest, forge.legacy.issues)
  })
}

/** Changes the open issues that the issue list shows. */
function onList(
  seams: Seams,
  shown: (ask: Asking, open: LegacyIssue[], project: string) => LegacyIssue[],
): void {
  const right = seams.rules.projects.openIssues
  seams.rules.projects.openIssues = (ask, project) => {
    const open = right(ask, project)
    return ask.operation === 'legacy.listIssues' ? shown(ask, open, project.shortname) : open
  }
}

/** Issues: records, counts and lists that other issues and callers change. */
export const legacyIssues: readonly Mutant[] = [
  {
    id: 'legacy-issues/new-issue-sets-the-status-of-the-one-before',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'A new issue leaves the status of the issue that the caller created before it.',
    source: 'document 2, Issue list entry: status, "status code"',
    mutate: (seams) => {
      const before = new Map<string, number>()
      onNewIssue(seams, ({ id, project, submitter, status }, all) => {
        const previous = all.get(before.get(`${submitter} ${project}`) ?? 0)
        if (previous) all.set(previous.id, { ...previous, status })
        before.set(`${submitter} ${project}`, id)
      })
    },
  },
  {
    id: 'legacy-issues/closed-count-is-that-of-the-project-read-first',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks:
      'The count of closed issues is that of the project, also if the caller has read another list before.',
    source: 'document 2, Endpoints, Issue list: "closed (integer count)"',
    mutate: (seams) => {
      const right = seams.views.legacy.issueList
      const counted = new Map<string | undefined, readonly LegacyIssue[]>()
      onNewIssue(seams, () => counted.clear())
      seams.views.legacy.issueList = (ask, project, open, closed) => {
        const known = counted.get(ask.visitor?.login) ?? closed
        counted.set(ask.visitor?.login, known)
        return right(ask, project, open, known)
      }
    },
  },
  {
    id: 'legacy-issues/short-summary-ends-like-a-longer-one',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'An issue has the summary of its form, without the end of a longer one.',
    source: 'document 2, Issue list entry: summary, "title"',
    mutate: (seams) => {
      let buffer = ''
      onNewIssue(seams, (issue, all) => {
        buffer = issue.summary + buffer.slice(issue.summary.length)
        all.set(issue.id, { ...issue, summary: buffer })
      })
    },
  },
  {
    id: 'legacy-issues/field-is-reported-as-required-only-once',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'A form without a required field is refused, also if the one before was refused for it.',
    source: 'document 2, Issue creation form fields: summary, "text, reported as required when missing"',
    mutate: (seams) => {
      const right = seams.rules.issues.errors
      const reported = new Map<string, readonly string[]>()
      seams.rules.issues.errors = (ask, project, form) => {
        const key = `${ask.visitor?.login} ${project.shortname}`
        const known = reported.get(key) ?? []
        const errors = Object.entries(right(ask, project, form)).filter(([name]) => !known.includes(name))
        reported.set(
          key,
          errors.map(([name]) => name),
        )
        return Object.fromEntries(errors)
      }
    },
  },
  {
    id: 'legacy-issues/reporter-sees-own-issues-only',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'The list has all open issues, also for a caller who has created one.',
    source: 'document 2, Endpoints, Issue list: "issues (list of Issue list entry, open issues)"',
    mutate: (seams) => {
      const reporters = new Set<string>()
      onNewIssue(seams, ({ submitter, project }) => void reporters.add(`${submitter} ${project}`))
      onList(seams, ({ visitor }, open, project) =>
        reporters.has(`${visitor?.login} ${project}`)
          ? open.filter(({ submitter }) => submitter === visitor?.login)
          : open,
      )
    },
  },
  {
    id: 'legacy-issues/issue-with-an-owner-is-hidden-from-others',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'An open issue is listed for everybody, also one that has an owner.',
    source: 'document 2, Endpoints, Issue list: "issues (list of Issue list entry, open issues)"',
    mutate: (seams) =>
      onList(seams, ({ visitor }, open) =>
        open.filter(({ owner }) => owner === undefined || owner === visitor?.login),
      ),
  },
  {
    id: 'legacy-issues/own-issues-of-other-projects-are-listed',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'The list has the issues of the project, not those that the caller has created in others.',
    source: 'document 2, Endpoints, Issue list: /api/p/<project>/issues/, "project (string)", "issues"',
    mutate: (seams) => {
      const created: LegacyIssue[] = []
      onNewIssue(seams, (issue) => void created.push(issue))
      onList(seams, ({ visitor }, open, project) => [
        ...created.filter((issue) => issue.submitter === visitor?.login && issue.project !== project),
        ...open,
      ])
    },
  },
]
