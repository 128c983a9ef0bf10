import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { Issue, Organization, Repository, User } from '../model/entities.ts'
import { issueKey, ownerByName, repositoryKey } from '../model/forge.ts'

/** The signed-in caller; otherwise 401. */
export function signedIn(call: Call): User {
  if (call.caller) return call.caller
  throw new Refusal(call.rules.answers.unauthenticated(call))
}

/** 401 for an anonymous caller, 403 for a signed-in caller without permission. */
export function demand(call: Call, allowed: boolean): void {
  if (allowed) return
  signedIn(call)
  throw new Refusal(call.rules.answers.forbidden(call))
}

/** Administration returns 403, for an anonymous caller too (document 1, "Authentication", rule 2). */
export function demandAdministrator(call: Call): void {
  if (!call.rules.access.mayAdminister(call)) throw new Refusal(call.rules.answers.forbidden(call))
}

export function notFound(call: Call): Refusal {
  return new Refusal(call.rules.answers.notFound(call))
}

export function parameter(call: Call, name: string): string {
  return call.params[name] ?? ''
}

export function userNamed(call: Call, name: string): User {
  const user = call.forge.users.byKey(name)
  if (!user) throw notFound(call)
  return user
}

export function organizationOf(call: Call): Organization {
  const organization = call.forge.organizations.byKey(parameter(call, 'org'))
  if (!organization) throw notFound(call)
  return organization
}

/** The repository in the path, if the caller can read it; otherwise 404. */
export function repositoryOf(call: Call): Repository {
  const repository = repositoryNamed(call, parameter(call, 'owner'), parameter(call, 'repo'))
  if (!repository) throw notFound(call)
  return repository
}

/** The repository with this owner and name, if the caller can read it. */
export function repositoryNamed(call: Call, ownerName: string, name: string): Repository | undefined {
  const owner = ownerByName(call.forge, ownerName)
  const repository = owner && call.forge.repositories.byKey(repositoryKey(owner.id, name))
  return repository && call.rules.access.mayRead(call, repository) ? repository : undefined
}

/** The issue of this repository with the index in the path. */
export function issueOf(call: Call, repository: Repository): Issue {
  const text = parameter(call, 'issue')
  const issue = /^\d+$/.test(text)
    ? call.forge.issues.byKey(issueKey(repository.id, Number(text)))
    : undefined
  if (!issue || !repository.hasIssues) throw notFound(call)
  return issue
}

/** The integer id in the path; for any other text, an id that does not exist. */
export function idOf(call: Call): number {
  const text = parameter(call, 'id')
  return /^\d+$/.test(text) ? Number(text) : -1
}
