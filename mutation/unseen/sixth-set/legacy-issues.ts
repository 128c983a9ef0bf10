import { json } from '../../../reference/http/reply.ts'
import type { FieldErrors } from '../../../reference/rules/legacy-issues.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, handleAround } from '../third-set/around.ts'

/** Legacy issues: counts, numbers, dates and forms after other creations. */
export const legacyIssues: readonly Mutant[] = [
  {
    // A creation is refused; the number of open issues grows all the same.
    id: 'legacy-issues/refused-issues-are-counted-as-open',
    area: 'legacy-issues',
    breaks: 'The number of open issues does not count refused creations.',
    source: 'document 2, Endpoints, Issue list: "open (integer count)"',
    mutate: (seams) => {
      const { issueList: right } = seams.views.legacy
      const { errors } = seams.rules.issues
      const refused = new Map<string, number>()
      seams.rules.issues.errors = (ask, project, form) => {
        const found = errors(ask, project, form)
        const { shortname } = project
        if (Object.keys(found).length > 0) refused.set(shortname, (refused.get(shortname) ?? 0) + 1)
        return found
      }
      seams.views.legacy.issueList = (ask, project, open, closed) => ({
        ...right(ask, project, open, closed),
        open: open.length + (refused.get(project.shortname) ?? 0),
      })
    },
  },
  {
    // A new issue is created; the other issues of the project were modified at the same time.
    id: 'legacy-issues/a-new-issue-touches-the-others-of-its-project',
    area: 'legacy-issues',
    breaks: 'The creation of an issue is no modification of another one.',
    source: 'document 2, Issue list entry: modif_dtime is the "last modification"',
    mutate: (seams) => {
      afterEffect(seams, 'legacy.createIssue', ({ forge, params }) => {
        const { issues } = forge.legacy
        const modified = new Date()
        for (const issue of issues.values()) {
          if (issue.project === params['project']) issues.set(issue.id, { ...issue, modified })
        }
      })
    },
  },
  {
    // A creation is refused for one field, the next one for another: its errors name both.
    id: 'legacy-issues/errors-of-an-earlier-form-come-again',
    area: 'legacy-issues',
    breaks: 'The errors of a refused issue name the fields of this request that are wrong, and no others.',
    source: 'document 2, Issue create: "errors, an object mapping a field name to a list of message strings"',
    mutate: (seams) => {
      const { errors: right } = seams.rules.issues
      const all: FieldErrors = {}
      seams.rules.issues.errors = (ask, project, form) => {
        const found = right(ask, project, form)
        return Object.keys(found).length === 0 ? found : { ...Object.assign(all, found) }
      }
    },
  },
  {
    // One user creates two issues with one summary; the second answer has the number of the first.
    id: 'legacy-issues/an-issue-with-a-known-summary-is-not-created',
    area: 'legacy-issues',
    breaks: 'Every successful creation makes a new issue, also with the summary of an earlier one.',
    source: 'document 2, Issue create: "issue (integer, new issue number)"',
    mutate: (seams) => {
      handleAround(seams, 'legacy.createIssue', async (call, right) => {
        const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
        if (!project || !call.rules.projects.mayCreateIssue(call, project)) return right()
        const form = await call.form()
        const isValid = Object.keys(call.rules.issues.errors(call, project, form)).length === 0
        const known = call.rules.projects
          .issuesOf(call, project)
          .find((one) => one.summary === form.get('summary') && one.submitter === call.visitor?.login)
        return known && isValid ? json(call.views.legacy.created(call, known)) : right()
      })
    },
  },
  {
    // Issues are created in one project, in another, and in the first again: the last answer has a wrong number.
    id: 'legacy-issues/the-number-of-a-new-issue-ignores-other-projects',
    area: 'legacy-issues',
    breaks: 'The number in the answer is the number of the new issue in the list.',
    source: 'document 2, Issue create: "issue (integer, new issue number)"; Issue list entry: id',
    mutate: (seams) => {
      const last = new Map<string, number>()
      seams.views.legacy.created = (_ask, { project, id }) => {
        const before = last.get(project)
        const issue = before === undefined ? id : before + 1
        last.set(project, issue)
        return { mess: 'success', issue }
      }
    },
  },
  {
    // A status that does not exist is refused; the form then offers it.
    id: 'legacy-issues/a-refused-status-is-offered-afterwards',
    area: 'legacy-issues',
    breaks: 'The form offers the four status names of the document, whatever names were refused.',
    source: 'document 2, Issue create, form: "status (list of the status names above)"',
    mutate: (seams) => {
      const { offeredStatuses: right, statusError } = seams.rules.issues
      const refused = new Set<string>()
      seams.rules.issues.offeredStatuses = (ask) => [...right(ask), ...refused]
      seams.rules.issues.statusError = (ask, text) => {
        const error = statusError(ask, text)
        if (error !== undefined && text !== null && text.trim() !== '') refused.add(text)
        return error
      }
    },
  },
]
