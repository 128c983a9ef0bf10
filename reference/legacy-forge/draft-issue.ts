import type { Asking } from '../rules/asking.ts'
import { statuses, type LegacyIssue, type LegacyProject } from '../model/legacy-forge.ts'

/** Creates an issue from a valid form. Only members set status, owner and labels. */
export function draftLegacyIssue(ask: Asking, project: LegacyProject, form: URLSearchParams): LegacyIssue {
  const member = ask.rules.projects.isMember(ask, project)
  const chosen = member ? statuses.find((status) => status.name === form.get('status')) : undefined
  return {
    id: ask.forge.legacy.nextIssueId(),
    project: project.shortname,
    summary: form.get('summary') ?? '',
    content: form.get('content') ?? '',
    status: chosen?.code ?? 1,
    submitter: ask.visitor?.login ?? '',
    owner: member ? form.get('owner') || undefined : undefined,
    labels: member ? labelsIn(form, ask.rules.issues.labelSlots(ask)) : [],
    modified: new Date(),
  }
}

function labelsIn(form: URLSearchParams, slots: number): string[] {
  const labels = Array.from({ length: slots }, (_, index) => form.get(`label${index + 1}`) ?? '')
  return labels.filter((label) => label.trim() !== '')
}
