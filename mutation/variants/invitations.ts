import type { Overrides } from '../../reference/overrides.ts'
import { hasEffect } from '../mutants/breaking.ts'
import { receives, together } from './overriding.ts'
import type { Variant } from './variant.ts'

const source = 'code-hosting, Repositories, PUT of a collaborator: 204 empty, and nothing more'
const teams =
  'code-hosting, Organizations: how a user becomes a member of an organization or a Team: not shown'

/** Invites users to teams, and adds them with their next request. */
function invitesToTeams(overrides: Overrides): void {
  const invited = new Map<number, Set<number>>()
  together(
    hasEffect('teams.addMember', ({ forge, params, caller }, apply) => {
      const user = forge.users.byKey(params['username'] ?? '')
      const team = forge.teams.get(Number(params['id']))
      if (!user || !team || user.id === caller?.id || team.members.has(user.id)) return apply()
      invited.set(user.id, (invited.get(user.id) ?? new Set()).add(team.id))
      return undefined
    }),
    receives(({ forge, caller }) => {
      if (!caller) return
      for (const id of invited.get(caller.id) ?? []) forge.teams.get(id)?.members.add(caller.id)
      invited.delete(caller.id)
    }),
  )(overrides)
}

/** Servers that require the consent of a user before the user is added to something. */
export const invitations: readonly Variant[] = [
  {
    id: 'invites-collaborators',
    differs: 'where the document is silent: PUT of a collaborator invites the user, who has to accept',
    source,
    unmet: ['repos', 'times'],
    mutate: hasEffect('repos.addCollaborator', () => undefined),
  },
  {
    id: 'invites-members',
    differs:
      'where the document is silent: who is added to a team of an organization is invited, and has to accept',
    source: teams,
    unmet: ['orgs'],
    mutate: hasEffect('teams.addMember', () => undefined),
  },
  {
    id: 'adds-members-with-their-next-request',
    differs:
      'where the document is silent: who is added to a team is invited, and accepts by the next signed-in request, also after a removal',
    source: teams,
    unmet: ['orgs'],
    mutate: invitesToTeams,
  },
]
