import type { Call } from '../../reference/http/call.ts'
import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'

/** The resources that the path of a call names. */

export function pathOrganization(call: Call): Organization | undefined {
  return call.forge.organizations.byKey(call.params['org'] ?? '')
}

export function pathUser(call: Call, parameter = 'username'): User | undefined {
  return call.forge.users.byKey(call.params[parameter] ?? '')
}

export function pathRepository(call: Call): Repository | undefined {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}

/** A key for state that a server keeps by names in a path; also for paths of git, which end with `.git`. */
export function keyOf(call: Call, ...parameters: string[]): string {
  const values = parameters.map((parameter) => call.params[parameter] ?? '')
  return values
    .join('/')
    .replace(/\.git$/, '')
    .toLowerCase()
}

export function isPathUser(call: Call): boolean {
  return call.caller !== undefined && call.caller.name === call.params['username']
}
