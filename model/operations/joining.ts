import { keys } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

type Known = Entity | false | undefined

/** The index of the users who may belong to an organization. */
export const userIndex = (organization: Entity) => `people of ${organization.id}`

/** The fact whether a user may have an invitation to an organization that is not accepted yet. */
export const invitation = (organization: number, user: number) => `invitation/${organization}/${user}`

const factsOf = (organization: Entity, user: Entity) => [
  keys.member(organization.id, user.id),
  keys.publicMember(organization.id, user.id),
]

/**
 * The facts about a non-member that a change makes unknown: no sentence says that a user does not join an organization by being publicized
 * in it or by collaborating on its repositories.
 */
export function joiningWrites(view: View, organization: Known, user: Known): readonly PendingWrite[] {
  if (!organization || !user || view.certain(keys.member(organization.id, user.id)) !== false) return []
  return factsOf(organization, user).map((key) => ({ key, value: UNKNOWN }))
}

/** Notes that a user may have joined an organization; false for a user who may have been a member before. */
export function noteJoining(judge: Judge, organization: Known, user: Known): boolean {
  if (!organization || !user) return false
  const keysOfBoth = factsOf(organization, user)
  const pending = judge.modelState.inFlight(judge.request.id)?.pendingWrites ?? []
  if (!pending.some(({ key, value }) => key === keysOfBoth[0] && value === UNKNOWN)) return false
  for (const key of keysOfBoth) judge.write(key, UNKNOWN)
  judge.enter(userIndex(organization), user.id)
  return true
}

/** Whether no other user is certainly a member of the organization. */
export function isLastMember(view: View, organization: Entity, { id: entityId }: Entity): boolean {
  return view.modelState
    .index(userIndex(organization))
    .every((other) => other === entityId || view.certain(keys.member(organization.id, other)) !== true)
}
