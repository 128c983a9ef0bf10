import { hasEffect } from '../mutants/breaking.ts'
import type { Variant } from './variant.ts'

const source = 'code-hosting, Repositories, PUT of a collaborator: 204 empty, and nothing more'
const teams =
  'code-hosting, Organizations: how a user becomes a member of an organization or a Team: not shown'

/** Servers on which a user who is added to something has to agree first. */
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
]
