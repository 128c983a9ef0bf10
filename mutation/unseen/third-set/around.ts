import { operationNamed } from '../../mutants/breaking.ts'
import type { Call } from '../../../reference/http/call.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import type { Organization, Repository, User } from '../../../reference/model/entities.ts'
import { ownerByName, repositoryKey } from '../../../reference/model/forge.ts'
import type { Seams } from '../../../reference/seams.ts'

/** Puts a handler around the right one of an operation. */
export function handleAround(
  seams: Seams,
  name: string,
  handle: (call: Call, right: () => Promise<Outcome>) => Promise<Outcome>,
): void {
  const operation = operationNamed(seams, name)
  const right = operation.handle
  operation.handle = (call) => handle(call, async () => right(call))
}

/** Replaces the effect of an operation; the replacement decides when to apply the right one. */
export function effectAround(
  seams: Seams,
  name: string,
  effect: (call: Call, apply: () => Promise<void>) => Promise<void>,
): void {
  const others = seams.effect
  seams.effect = (call, apply) =>
    call.operation === name ? effect(call, async () => others(call, apply)) : others(call, apply)
}

/** Does something after each effect of an operation. */
export function afterEffect(seams: Seams, name: string, then: (call: Call) => void | Promise<void>): void {
  effectAround(seams, name, async (call, apply) => {
    await apply()
    await then(call)
  })
}

/** The repository in the path of a call that has passed the checks of its operation. */
export function pathRepository({ forge, params }: Call): Repository | undefined {
  const owner = ownerByName(forge, params['owner'] ?? '')
  return owner && forge.repositories.byKey(repositoryKey(owner.id, params['repo'] ?? ''))
}

export function pathOrganization({ forge, params }: Call): Organization | undefined {
  return forge.organizations.byKey(params['org'] ?? '')
}

/** The user that a path names as this parameter. */
export function pathUser({ forge, params }: Call, parameter: string): User | undefined {
  return forge.users.byKey(params[parameter] ?? '')
}
