import type { Call } from '../../reference/http/call.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { hasEffect } from '../mutants/breaking.ts'
import { pathUser } from '../mutants/path-resources.ts'
import { afterMs, receives, pathRepository, together, keeping } from './overriding.ts'
import { variantsOf } from './variant.ts'

const source = 'code-hosting, Repositories, PUT of a collaborator: 204 empty, and nothing more'
const teams =
  'code-hosting, Organizations: how a user becomes a member of an organization or a Team: not shown'

/** Invites users to teams, and adds them with their next request. */
const invitesToTeams = keeping<Set<number>, number>((invited) => [
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
  ),
])

/** Invites collaborators, who accept some milliseconds later; a removal ends the invitation. */
const invitesCollaborators =
  (forMs: number) =>
  (overrides: Overrides): void => {
    const invited = new Map<string, NodeJS.Timeout>()
    const endsInvitation = (call: Call) => {
      const key = `${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`
      clearTimeout(invited.get(key))
      invited.delete(key)
      return key
    }
    together(
      hasEffect('repos.removeCollaborator', (call, apply) => {
        endsInvitation(call)
        return apply()
      }),
      hasEffect('repos.addCollaborator', (call, apply) => {
        const [repository, user] = [pathRepository(call), pathUser(call, 'collaborator')]
        if (!repository || !user || repository.collaborators.has(user.id)) return apply()
        const isThere = () => call.forge.users.get(user.id) && call.forge.repositories.get(repository.id)
        invited.set(
          endsInvitation(call),
          afterMs(forMs, () => (isThere() ? apply() : undefined)),
        )
        return undefined
      }),
    )(overrides)
  }

/** Servers that require the consent of a user before the user is added to something. */
export const invitations = variantsOf({
  'invites-collaborators': {
    differs: 'PUT of a collaborator invites the user, who has to accept',
    source,
    unmet: ['repos', 'times'],
    mutate: hasEffect('repos.addCollaborator', () => undefined),
  },
  'invited-first': {
    differs: 'PUT of a collaborator invites the user, who accepts 250 milliseconds later',
    source,
    mutate: invitesCollaborators(250),
  },
  'invites-members': {
    differs: 'who is added to a team of an organization is invited, and has to accept',
    source: teams,
    unmet: ['orgs'],
    mutate: hasEffect('teams.addMember', () => undefined),
  },
  'adds-members-with-their-next-request': {
    differs:
      'who is added to a team is invited, and accepts by the next signed-in request, also after a removal',
    source: teams,
    unmet: ['orgs'],
    mutate: invitesToTeams,
  },
})
