import type { LegacyIssue, LegacyProject } from '../model/legacy-forge.ts'
import { statuses } from '../model/legacy-forge.ts'
import type { Asking } from './asking.ts'

/** Visibility of projects and issues (document 2, "Endpoints" and "Authentication", rule 1). */
export const projects = {
  isMember: (ask: Asking, project: LegacyProject): boolean =>
    ask.visitor !== undefined && (ask.visitor.isAdmin || project.members.has(ask.visitor.login)),

  mayOpen: (ask: Asking, project: LegacyProject): boolean =>
    !project.isPrivate || ask.rules.projects.isMember(ask, project),

  /** Project list: public projects, and private projects that the caller can access. */
  listed: (ask: Asking): LegacyProject[] =>
    [...ask.forge.legacy.projects.values()].filter((project) => ask.rules.projects.mayOpen(ask, project)),

  issuesOf: (ask: Asking, project: LegacyProject): LegacyIssue[] =>
    [...ask.forge.legacy.issues.values()].filter((issue) => issue.project === project.shortname),

  isOpen: (_ask: Asking, issue: LegacyIssue): boolean =>
    statuses.some((status) => status.code === issue.status && status.isOpen),

  /** Issue list: open issues, most recently changed first. */
  openIssues: (ask: Asking, project: LegacyProject): LegacyIssue[] =>
    ask.rules.projects
      .issuesOf(ask, project)
      .filter((issue) => ask.rules.projects.isOpen(ask, issue))
      .sort((a, b) => b.modified.getTime() - a.modified.getTime() || b.id - a.id),

  closedIssues: (ask: Asking, project: LegacyProject): LegacyIssue[] =>
    ask.rules.projects.issuesOf(ask, project).filter((issue) => !ask.rules.projects.isOpen(ask, issue)),

  /** Creating an issue requires a signed-in caller, as on the web pages. */
  mayCreateIssue: (ask: Asking, project: LegacyProject): boolean =>
    ask.visitor !== undefined && ask.rules.projects.mayOpen(ask, project),

  mayAdminister: (ask: Asking): boolean => ask.visitor?.isAdmin === true,
}
