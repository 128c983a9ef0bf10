import { strangeTeams } from '../state/facts.ts'
import type { View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

/** The index of the teams of an organization. */
export const teamsOf = ({ id: entityId }: Entity) => `teams of ${entityId}`

/** The fact whether a team belongs to an organization. */
export const teamFact = ({ id: entityId }: Entity, team: number) => `team/${entityId}:${team}`

/**
 * A member leaves an organization. The document does not show whether a team remains without members: if a driver may have added members to
 * teams, any team may end.
 */
export function leaveTeams(view: View, organization: Entity): readonly PendingWrite[] {
  const writes = view.modelState.possible(strangeTeams(organization.id), view.span)
  if (!writes.some(({ value }) => value === true)) return []
  return view.modelState
    .index(teamsOf(organization))
    .map((team): PendingWrite => ({ key: teamFact(organization, team), value: UNKNOWN }))
}
