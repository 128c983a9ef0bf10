import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { Issue, Organization, Repository, User } from '../model/entities.ts'
import { issueKey, ownerByName, repositoryKey } from '../model/forge.ts'

/** The signed-in caller; 401 to anybody else. */
export function signedIn(call: Call): User {
  if (call.caller) return call.caller
  throw new Refusal(call.rules.answers.unauthenticated(call))
}

/** 401 to the anonymous, 403 to everybody else who may not. */
export function demand(call: Call, allowed: boolean): void {
  if (allowed) return
  signedIn(call)
  throw new Refusal(call.rules.answers.forbidden(call))
}

/** Administration answers 403, to the anonymous too (document 1, "Authentication", rule 2). */
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

/** The repository that the path names, when the caller may know of it; 404 when there is none or they may not. */
export function repositoryOf(call: Call): Repository {
  const repository = repositoryNamed(call, parameter(call, 'owner'), parameter(call, 'repo'))
  if (!repository) throw notFound(call)
  return repository
}

/** The repository of this owner and name, when the caller may know of it. */
export function repositoryNamed(call: Call, ownerName: string, name: string): Repository | undefined {
  const owner = ownerByName(call.forge, ownerName)
  const repository = owner && call.forge.repositories.byKey(repositoryKey(owner.id, name))
  return repository && call.rules.access.mayRead(call, repository) ? repository : undefined
}

/** The issue of this repository whose index the path carries. */
export function issueOf(call: Call, repository: Repository): Issue {
  const text = parameter(call, 'issue')
  const issue = /^\d+$/.test(text)
    ? call.forge.issues.byKey(issueKey(repository.id, Number(text)))
    : undefined
  if (!issue || !repository.hasIssues) throw notFound(call)
  return issue
}

/** The integer id that the path carries; anything else is an id that nothing has. */
export function idOf(call: Call): number {
  const text = parameter(call, 'id')
  return /^\d+$/.test(text) ? Number(text) : -1
}
