import { hasEffect, rewritesSuccess } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'

/** Closed issues are the numbers given since the start that are not open here; numbers are unique in the forge. */
const issuesOfOtherProjectsCountAsClosed: Mutate = (seams) => {
  const created: string[] = []
  hasEffect('legacy.createIssue', (call, apply) => {
    created.push(call.params['project'] ?? '')
    return apply()
  })(seams)
  const right = seams.views.legacy.issueList
  seams.views.legacy.issueList = (ask, project, open, closed) => ({
    ...right(ask, project, open, closed),
    closed: closed.length + created.filter((shortname) => shortname !== project.shortname).length,
  })
}

/** The form is kept for its user, and fills in what the next one leaves out. */
const formIsFilledFromThePreviousOne: Mutate = ({ rules }) => {
  const kept = new Map<string, URLSearchParams>()
  const right = rules.issues.errors
  rules.issues.errors = (ask, project, form) => {
    const login = ask.visitor?.login ?? ''
    for (const field of ['summary', 'content']) {
      if (!form.get(field)) form.set(field, kept.get(login)?.get(field) ?? '')
    }
    const errors = right(ask, project, form)
    if (Object.keys(errors).length === 0) kept.set(login, new URLSearchParams(form))
    return errors
  }
}

/** The number in the response comes from a counter of the project, that in the list from one of the forge. */
const returnedNumberIsCountedByProject: Mutate = ({ views }) => {
  const last = new Map<string, number>()
  const right = views.legacy.created
  views.legacy.created = (ask, issue) => {
    const previous = last.get(issue.project)
    const id = previous === undefined ? issue.id : previous + 1
    last.set(issue.project, id)
    return right(ask, { ...issue, id })
  }
}

/** Sets the time of the last change without a condition on the issue. */
const newIssueChangesTheTimeOfOthers: Mutate = hasEffect('legacy.createIssue', async (call, apply) => {
  await apply()
  const { issues } = call.forge.legacy
  const modified = new Date()
  for (const one of issues.values()) {
    if (one.project === call.params['project']) issues.set(one.id, { ...one, modified })
  }
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The page and the list share their records, and the page escapes them in place. */
const pageEscapesTheTitles: Mutate = rewritesSuccess('legacy.issuesPage', (reply, call) => {
  const { issues } = call.forge.legacy
  for (const one of issues.values()) {
    if (one.project === call.params['project']) issues.set(one.id, { ...one, summary: escaped(one.summary) })
  }
  return reply
})

const list = 'document 2, "Issue list entry"'

export const legacyIssues: Mutant[] = [
  {
    id: 'legacy-issues/issues-of-other-projects-count-as-closed',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    source: 'document 2, "Endpoints"',
    breaks:
      'The issue list of a project has "`closed` (integer count)": its closed issues, whatever other projects get.',
    mutate: issuesOfOtherProjectsCountAsClosed,
  },
  {
    id: 'legacy-issues/form-is-filled-from-the-previous-one',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: 'document 2, "Issue creation form fields"',
    breaks: 'summary and content are "reported as required when missing", also after a complete form.',
    mutate: formIsFilledFromThePreviousOne,
  },
  {
    id: 'legacy-issues/returned-number-is-counted-by-project',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: 'document 2, "Endpoints"',
    breaks: 'Issue create returns "`issue` (integer, new issue number)", the `id` of the issue in the list.',
    mutate: returnedNumberIsCountedByProject,
  },
  {
    id: 'legacy-issues/new-issue-changes-the-time-of-others',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: list,
    breaks: 'modif_dtime is the "last modification" of the issue, not of another one.',
    mutate: newIssueChangesTheTimeOfOthers,
  },
  {
    id: 'legacy-issues/page-escapes-the-titles',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    source: list,
    breaks:
      'summary is the "title" of the issue, also after "the same path" without the prefix "is answered as HTML".',
    mutate: pageEscapesTheTitles,
  },
]
