import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { LegacyProject } from '../model/legacy-forge.ts'

/** As in InDefero: redirects anonymous callers to the login page and rejects signed-in callers. */
export function demand(call: Call, allowed: boolean): void {
  if (allowed) return
  const { answers } = call.rules
  throw new Refusal(call.visitor ? answers.accessDenied(call) : answers.signInFirst(call))
}

/** The project in the path, if the caller can access it. */
export function projectOf(call: Call): LegacyProject {
  const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
  if (!project) throw new Refusal(call.rules.answers.notFound(call))
  demand(call, call.rules.projects.mayOpen(call, project))
  return project
}
