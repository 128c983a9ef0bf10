import { strangeTeams } from '../state/facts.ts'
import type { View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

/** The index of the teams of an organization. */
export const teamsOf = ({ id: entityId }: Entity) => `teams of ${entityId}`

/** The fact whether a team is one of those of an organization. */
export const teamFact = ({ id: entityId }: Entity, team: number) => `team/${entityId}:${team}`

/**
 * A member leaves an organization. Whether a team goes on without members is not shown: where a driver may have put members into teams, any of
 * them may end.
 */
export function leaveTeams(view: View, organization: Entity): readonly PendingWrite[] {
  const writes = view.modelState.possible(strangeTeams(organization.id), view.span)
  if (!writes.some(({ value }) => value === true)) return []
  return view.modelState
    .index(teamsOf(organization))
    .map((team): PendingWrite => ({ key: teamFact(organization, team), value: UNKNOWN }))
}
