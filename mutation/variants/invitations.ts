import { hasEffect } from '../mutants/breaking.ts'
import type { Variant } from './variant.ts'

const source = 'code-hosting, Repositories, PUT of a collaborator: 204 empty, and nothing more'

/** Servers on which a user who is added as a collaborator has to agree first. */
export const invitations: readonly Variant[] = [
  {
    id: 'invites-collaborators',
    differs: 'where the document is silent: PUT of a collaborator invites the user, who has to accept',
    source,
    unmet: ['repos', 'times'],
    mutate: hasEffect('repos.addCollaborator', () => undefined),
  },
]
