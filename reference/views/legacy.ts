import type { LegacyIssue, LegacyProject } from '../model/legacy-forge.ts'
import type { FieldErrors } from '../rules/legacy-issues.ts'
import type { Written } from './accounts.ts'
import type { Viewing } from './viewing.ts'

/** The responses of document 2, with its key names: `message`, but `mess` and `doc` on creation. */
export const legacy = {
  projectList: (ask: Viewing, projects: readonly LegacyProject[]): Written => ({
    message: 'success',
    projects: projects.map((project) => ask.views.legacy.project(ask, project)),
  }),

  project: (_ask: Viewing, project: LegacyProject): Written => ({
    shortname: project.shortname,
    name: project.name,
    shortdesc: project.shortdesc,
    private: project.isPrivate ? 1 : 0,
  }),

  issueList: (
    ask: Viewing,
    project: LegacyProject,
    open: readonly LegacyIssue[],
    closed: readonly LegacyIssue[],
  ): Written => ({
    project: project.shortname,
    open: open.length,
    closed: closed.length,
    issues: open.map((issue) => ask.views.legacy.issue(ask, issue)),
  }),

  issue: (ask: Viewing, issue: LegacyIssue): Written => ({
    id: issue.id,
    summary: issue.summary,
    status: issue.status,
    modif_dtime: ask.views.legacy.dateTime(ask, issue.modified),
  }),

  /** `YYYY-MM-DD HH:MM:SS` in UTC; the document does not show the time zone. */
  dateTime: (_ask: Viewing, date: Date): string => date.toISOString().slice(0, 19).replace('T', ' '),

  form: (ask: Viewing): Written => ({
    doc:
      'A POST request creates an issue from the fields summary, content and status, ' +
      'and optionally owner and label1 to label6.',
    status: ask.rules.issues.offeredStatuses(ask),
  }),

  created: (_ask: Viewing, issue: LegacyIssue): Written => ({ mess: 'success', issue: issue.id }),

  refused: (_ask: Viewing, errors: FieldErrors): Written => ({ mess: 'error', errors }),
}
