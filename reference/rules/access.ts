import type { Issue, Organization, Repository, User } from '../model/entities.ts'
import { atLeast, isOwnerOf, membersOf, permissionOn } from '../model/permission.ts'
import type { Asking } from './asking.ts'

/** Permissions in document 1 ("Authentication" and the 403s of the tables). */
export const access = {
  /** Authentication, rule 2. */
  mayAdminister: (ask: Asking): boolean => ask.caller?.isAdmin === true,

  mayRead: (ask: Asking, repository: Repository): boolean =>
    atLeast(permissionOn(ask.forge, ask.caller, repository), 'read'),

  mayWrite: (ask: Asking, repository: Repository): boolean =>
    ask.caller !== undefined && atLeast(permissionOn(ask.forge, ask.caller, repository), 'write'),

  /** Settings, collaborators and hooks of a repository. */
  mayManage: (ask: Asking, repository: Repository): boolean =>
    ask.caller !== undefined && atLeast(permissionOn(ask.forge, ask.caller, repository), 'admin'),

  maySeeCollaborators: (ask: Asking, repository: Repository): boolean =>
    ask.rules.access.mayWrite(ask, repository),

  /** Whether a user can create a repository, a fork or a migrated repository for this owner. */
  mayCreateUnder: (ask: Asking, owner: User | Organization): boolean => {
    if (!ask.caller) return false
    const organization = ask.forge.organizations.get(owner.id)
    if (organization) return ask.rules.access.ownsOrganization(ask, organization)
    return ask.caller.isAdmin || ask.caller.id === owner.id
  },

  /** Repositories table, DELETE: 403. A collaborator is not an owner, with any permission. */
  mayDelete: (ask: Asking, repository: Repository): boolean => {
    const { caller, forge } = ask
    if (!caller) return false
    const organization = forge.organizations.get(repository.owner)
    if (organization) return ask.rules.access.ownsOrganization(ask, organization)
    return caller.isAdmin || repository.owner === caller.id
  },

  ownsOrganization: (ask: Asking, organization: Organization): boolean =>
    ask.caller !== undefined && (ask.caller.isAdmin || isOwnerOf(ask.forge, ask.caller, organization)),

  /** Members of the organization see all members and teams. */
  belongsTo: (ask: Asking, organization: Organization): boolean =>
    ask.caller !== undefined &&
    (ask.caller.isAdmin || membersOf(ask.forge, organization).some((one) => one.id === ask.caller?.id)),

  /** A user can change only the visibility of their own membership. */
  mayPublicize: (ask: Asking, organization: Organization, member: User): boolean =>
    ask.caller?.id === member.id && membersOf(ask.forge, organization).some((one) => one.id === member.id),

  mayRemoveMember: (ask: Asking, organization: Organization, member: User): boolean =>
    ask.caller?.id === member.id || ask.rules.access.ownsOrganization(ask, organization),

  mayManageTokens: (ask: Asking, user: User): boolean =>
    ask.caller !== undefined && (ask.caller.isAdmin || ask.caller.id === user.id),

  /** Issue time tracking, rule 2: "the caller may use the time tracker on that issue". */
  mayUseTracker: (ask: Asking, repository: Repository, issue: Issue): boolean => {
    if (!ask.caller || !ask.rules.times.isEnabled(ask, repository)) return false
    if (!repository.tracker.contributorsOnly) return true
    return issue.poster === ask.caller.id || ask.rules.access.mayWrite(ask, repository)
  },
}
