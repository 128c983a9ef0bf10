import type { Organization, User } from '../model/entities.ts'
import { isOwnerOf, membersOf } from '../model/permission.ts'
import type { Asking } from './asking.ts'

/** Membership (document 1, "Organizations": "members (all and public)"). */
export const membership = {
  /** All members for a member; public members for other callers. */
  shownMembers: (ask: Asking, organization: Organization): User[] =>
    ask.rules.access.belongsTo(ask, organization)
      ? membersOf(ask.forge, organization)
      : ask.rules.membership.publicMembers(ask, organization),

  publicMembers: (ask: Asking, organization: Organization): User[] =>
    membersOf(ask.forge, organization).filter((member) => organization.publicMembers.has(member.id)),

  isLastOwner: (ask: Asking, organization: Organization, member: User): boolean => {
    const owners = membersOf(ask.forge, organization).filter((one) => isOwnerOf(ask.forge, one, organization))
    return owners.length === 1 && owners[0]?.id === member.id
  },
}
