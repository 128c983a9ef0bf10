import type { LegacyIssue } from '../../../reference/model/legacy-forge.ts'
import { draftLegacyIssue } from '../../../reference/model/legacy-issue.ts'
import type { Asking } from '../../../reference/rules/asking.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { effectAround } from '../third-set/around.ts'

/** Does something with each issue that was created, before the answer is written. */
function onCreated(seams: Seams, then: (ask: Asking, issue: LegacyIssue) => void): void {
  const right = seams.views.legacy.created
  seams.views.legacy.created = (ask, issue) => {
    then(ask, issue)
    return right(ask, issue)
  }
}

/** Creates an issue from a POST to the issue list, which is answered as unsupported. */
function createFromList(seams: Seams): void {
  const right = seams.answer
  seams.answer = async (call, reply) => {
    const { legacy } = call.forge
    const [, name = ''] = /\/api\/p\/([^/]+)\/issues\/$/.exec(call.path) ?? []
    const project = legacy.projects.get(name)
    if (call.method === 'POST' && project) {
      const form = await call.form()
      const { summaryError, contentError } = call.rules.issues
      if (!summaryError(call, form.get('summary')) && !contentError(call, form.get('content'))) {
        const issue = draftLegacyIssue(call, project, form)
        legacy.issues.set(issue.id, issue)
      }
    }
    return right(call, reply)
  }
}

/** Counts the labels of the issues of each project, and refuses labels when their sum exceeds the slots of one. */
function shareLabelSlots(seams: Seams): void {
  const used = new Map<string, number>()
  onCreated(seams, (_ask, { project, labels }) => {
    used.set(project, (used.get(project) ?? 0) + labels.length)
  })
  const right = seams.rules.issues.errors
  seams.rules.issues.errors = (ask, project, form) => {
    const errors = right(ask, project, form)
    const free = ask.rules.issues.labelSlots(ask) - (used.get(project.shortname) ?? 0)
    const wanted = [...form].filter(([name, text]) => /^label[1-6]$/.test(name) && text.trim() !== '')
    return free >= wanted.length || !ask.rules.projects.isMember(ask, project)
      ? errors
      : { ...errors, label1: ['No label is left.'] }
  }
}

/** Issues: creations that are lost, counted wrongly or depend on earlier ones. */
export const legacyIssues: readonly Mutant[] = [
  {
    id: 'legacy-issues/unsupported-post-to-the-list-creates-an-issue',
    area: 'legacy-issues',
    breaks: 'A POST to the issue list, which is unsupported, changes nothing.',
    source: 'document 2, Endpoints, Issue list: "POST is unsupported"',
    mutate: createFromList,
  },
  {
    id: 'legacy-issues/refused-forms-shift-the-answered-number',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'The answered number is that of the new issue, however many forms were refused before.',
    source: 'document 2, Endpoints, Issue create: "issue (integer, new issue number)"',
    mutate: (seams) => {
      const { created, refused } = seams.views.legacy
      let refusals = 0
      seams.views.legacy.refused = (ask, errors) => {
        refusals += 1
        return refused(ask, errors)
      }
      seams.views.legacy.created = (ask, issue) => created(ask, { ...issue, id: issue.id + refusals })
    },
  },
  {
    id: 'legacy-issues/summary-known-from-another-project-is-not-stored',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'An issue is stored, also if another project has one with the same summary.',
    source: 'document 2, Endpoints, Issue list: "issues (list of Issue list entry, open issues)"',
    mutate: (seams) =>
      effectAround(seams, 'legacy.createIssue', async (call, apply) => {
        const summary = (await call.form()).get('summary')
        const isKnown = [...call.forge.legacy.issues.values()].some(
          (issue) => issue.summary === summary && issue.project !== call.params['project'],
        )
        if (!isKnown) await apply()
      }),
  },
  {
    id: 'legacy-issues/first-status-of-a-caller-is-used-again',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'An issue has the status of its form, not of the first form of the caller.',
    source: 'document 2, Issue creation form fields: status, "one of the status names offered"',
    mutate: (seams) => {
      const chosen = new Map<string, number>()
      onCreated(seams, ({ forge }, issue) => {
        const status = chosen.get(issue.submitter) ?? issue.status
        chosen.set(issue.submitter, status)
        forge.legacy.issues.set(issue.id, { ...issue, status })
      })
    },
  },
  {
    id: 'legacy-issues/open-count-includes-new-issues-of-other-projects',
    area: 'legacy-issues',
    operation: 'legacy.listIssues',
    breaks: 'The count of open issues is that of the project.',
    source: 'document 2, Endpoints, Issue list: "open (integer count)"',
    mutate: (seams) => {
      const created: LegacyIssue[] = []
      onCreated(seams, (_ask, issue) => created.push(issue))
      const right = seams.views.legacy.issueList
      seams.views.legacy.issueList = (ask, project, open, closed) => {
        const others = created.filter((issue) => issue.project !== project.shortname)
        return { ...right(ask, project, open, closed), open: open.length + others.length }
      }
    },
  },
  {
    id: 'legacy-issues/labels-of-earlier-issues-use-up-the-slots',
    area: 'legacy-issues',
    operation: 'legacy.createIssue',
    breaks: 'Each issue has six labels, whatever labels earlier issues have.',
    source: 'document 2, Limits: "Number of label fields on an issue: 6 (label1 to label6)"',
    mutate: shareLabelSlots,
  },
]
