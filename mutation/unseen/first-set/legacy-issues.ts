import type { Call } from '../../../reference/http/call.ts'
import type { FieldErrors } from '../../../reference/rules/legacy-issues.ts'
import { hasEffect, onlyFor } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf } from './path-resources.ts'

/** The counter is raised before the form is validated. */
const rejectedIssuesAreCounted: Mutate = ({ views }) => {
  const drift = new Map<string, number>()
  const { refused, issueList } = views.legacy
  views.legacy.refused = (ask, errors) => {
    const project = (ask as Call).params['project'] ?? ''
    drift.set(project, (drift.get(project) ?? 0) + 1)
    return refused(ask, errors)
  }
  views.legacy.issueList = (ask, project, open, closed) => ({
    ...issueList(ask, project, open, closed),
    open: open.length + (drift.get(project.shortname) ?? 0),
  })
}

/** The messages are collected in an object that all forms share; only a valid form clears it. */
const errorsOfEarlierFormsStay: Mutate = ({ rules }) => {
  let collected: FieldErrors = {}
  const right = rules.issues.errors
  rules.issues.errors = (ask, project, form) => {
    const errors = right(ask, project, form)
    collected = Object.keys(errors).length === 0 ? {} : { ...collected, ...errors }
    return collected
  }
}

/** Compares as a database does that ignores capitals and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Protects against forms that are sent twice: an issue with an equal summary is not created. */
const equalSummaryIsNotCreated: Mutate = ({ views }) => {
  const right = views.legacy.created
  views.legacy.created = (ask, issue) => {
    const { issues } = ask.forge.legacy
    const earlier = [...issues.values()].find(
      (one) =>
        one.project === issue.project && one.id < issue.id && folded(one.summary) === folded(issue.summary),
    )
    if (!earlier) return right(ask, issue)
    issues.delete(issue.id)
    return right(ask, earlier)
  }
}

/** Lists are cached by project and caller; creating an issue clears only the creator's. */
const listIsRenewedForTheCreatorOnly: Mutate = (seams) => {
  const cached = new Map<string, ReadonlySet<number>>()
  const { projects } = seams.rules
  const right = projects.openIssues
  projects.openIssues = onlyFor('legacy.listIssues', right, (ask, project) => {
    const key = `${project.shortname}/${ask.visitor?.login ?? ''}`.toLowerCase()
    const open = right(ask, project)
    const known = cached.get(key) ?? new Set(open.map((issue) => issue.id))
    cached.set(key, known)
    return open.filter((issue) => known.has(issue.id))
  })
  hasEffect('legacy.createIssue', async (call, apply) => {
    await apply()
    cached.delete(`${keyOf(call, 'project')}/${call.visitor?.login ?? ''}`.toLowerCase())
  })(seams)
}

/** The status names come from an iterator, which has no more names after the first form of a project. */
const statusNamesRunOut: Mutate = ({ views }) => {
  const used = new Set<string>()
  const right = views.legacy.form
  views.legacy.form = (ask) => {
    const project = (ask as Call).params['project'] ?? ''
    const form = right(ask)
    const names = used.has(project) ? [] : form['status']
    used.add(project)
    return { ...form, status: names }
  }
}

/** Saving an issue saves every issue of its project again. */
const creationModifiesTheOthers: Mutate = hasEffect('legacy.createIssue', async (call, apply) => {
  await apply()
  const { issues } = call.forge.legacy
  for (const issue of [...issues.values()].filter((one) => one.project === call.params['project'])) {
    issues.set(issue.id, { ...issue, modified: new Date() })
  }
})

const endpoints = 'legacy-project-forge, Endpoints'

/** Issues of document 2. */
export const legacyIssues: Mutant[] = [
  {
    id: 'legacy-issues/rejected-issues-are-counted',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: endpoints,
    breaks:
      'The issue list has "`open` (integer count)" of the open issues; a rejected issue is not counted.',
    mutate: rejectedIssuesAreCounted,
  },
  {
    id: 'legacy-issues/errors-of-earlier-forms-stay',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: endpoints,
    breaks:
      'On failure, "`errors`, an object mapping a field name to a list of message strings", has the fields of this form only.',
    mutate: errorsOfEarlierFormsStay,
  },
  {
    id: 'legacy-issues/equal-summary-is-not-created',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: endpoints,
    breaks:
      'On success, "`issue` (integer, new issue number)" is new, also with the summary of an earlier issue.',
    mutate: equalSummaryIsNotCreated,
  },
  {
    id: 'legacy-issues/list-is-renewed-for-the-creator-only',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    source: endpoints,
    breaks:
      'The issue list has "`issues` (list of Issue list entry, open issues)", with those created since an earlier list.',
    mutate: listIsRenewedForTheCreatorOnly,
  },
  {
    id: 'legacy-issues/status-names-run-out',
    area: 'legacy-issues',
    operation: 'legacy.issueForm',
    source: endpoints,
    breaks: 'GET of the form returns "`status` (list of the status names above)" in every request.',
    mutate: statusNamesRunOut,
  },
  {
    id: 'legacy-issues/creation-modifies-the-others',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    source: 'legacy-project-forge, Issue list entry',
    breaks:
      '"modif_dtime" is the "last modification" of the issue; creating another issue does not change it.',
    mutate: creationModifiesTheOthers,
  },
]
