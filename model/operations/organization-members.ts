import {
  callerOf,
  forksByAccess,
  keys,
  ownsOrganization,
  repositoriesOf,
  userNamed,
  wasAdministrator,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { noticeRefusal, noteAccepted } from './accepted.ts'
import { judgeBelonging } from './belonging.ts'
import { invitation, isLastMember, joiningWrites, noteJoining, userIndex } from './joining.ts'
import type { OperationModel } from './operation-model.ts'
import { leaveRepositories } from './left-repositories.ts'
import { leaveTeams } from './left-teams.ts'
import { organizationOf, existingOrganization, readableOrganization } from './organization.ts'
import { judgeUsers } from './user-list.ts'

type UserFact = (organization: number, user: number) => string

/** No sentence says that administrators, current or former, belong only to organizations that they were added to. */
function isOpen(judge: Judge, organization: Entity, user: Entity, fact: UserFact): boolean {
  return judge.certain(fact(organization.id, user.id)) === false && wasAdministrator(judge, user)
}

function judgePeople(judge: Judge, fact: UserFact, of: string): void {
  const organization = existingOrganization(judge)
  if (!organization) return
  judgeUsers(judge, {
    of: `${of} of ${organization.name}`,
    fact: ({ id: entityId }) => fact(organization.id, entityId),
    index: userIndex(organization),
    isWhole: ownsOrganization(judge, organization),
    isOpen: (user) => isOpen(judge, organization, user, fact),
    showsAllBy: ({ id: entityId }) => showsAllBy(judge, organization, entityId, fact),
  })
}

/**
 * A caller who sees one public member sees all public members; a caller who sees a concealed member other than the caller sees all members.
 */
function showsAllBy(
  judge: Judge,
  organization: Entity,
  user: number,
  fact: UserFact,
): readonly string[] | undefined {
  if (judge.certain(fact(organization.id, user)) !== true) return undefined
  if (fact === keys.publicMember) return []
  const isPublic = keys.publicMember(organization.id, user)
  const isConcealed = judge.certain(isPublic) === false
  return isConcealed && callerOf(judge)?.id !== user ? [isPublic] : undefined
}

function judgeBelongs(judge: Judge, belongs: boolean, fact: UserFact, what: string): void {
  const organization = belongs ? existingOrganization(judge) : organizationOf(judge)
  if (!organization) return
  judgeBelonging(judge, {
    belongs,
    name: judge.parameter('username'),
    fact: (user) => (isOpen(judge, organization, user, fact) ? undefined : fact(organization.id, user.id)),
    what,
    isTold: ownsOrganization(judge, organization),
    toldAll: fact === keys.publicMember,
    index: userIndex(organization),
  })
}

/** The fact about a user in an organization that a request changes. */
function aboutUser(view: View, fact: UserFact, value: PendingWrite['value']): readonly PendingWrite[] {
  const organization = organizationOf(view)
  const user = userNamed(view, view.parameter('username'))
  return organization && user ? [{ key: fact(organization.id, user.id), value }] : []
}

/**
 * The fact about the name of an organization whose last known member a request removes: the document does not show whether the organization
 * remains without members.
 */
function endOf(view: View): readonly string[] {
  const [organization, user] = [organizationOf(view), userNamed(view, view.parameter('username'))]
  if (!organization || !user) return []
  return isLastMember(view, organization, user) ? [keys.organization(organization.name)] : []
}

function teamWrites(view: View): readonly PendingWrite[] {
  const organization = organizationOf(view)
  return organization ? leaveTeams(view, organization) : []
}

/** The facts about forks that may end with the membership of their owner. */
function forksOfMember(view: View): readonly string[] {
  const [organization, user] = [organizationOf(view), userNamed(view, view.parameter('username'))]
  if (!organization || !user) return []
  return forksByAccess(view, user, view.modelState.index(repositoriesOf(organization.name)))
}

function changed(
  judge: Judge,
  facts: ReadonlyArray<readonly [fact: UserFact, value: boolean | typeof UNKNOWN]>,
): void {
  const organization = existingOrganization(judge)
  const user = userNamed(judge, judge.parameter('username'))
  if (!organization || !user) return
  for (const [fact, value] of facts) judge.write(fact(organization.id, user.id), value)
  judge.enter(userIndex(organization), user.id)
}

/** Whether the caller who changes a membership may do so even on the strictest servers. */
function isByWhoMay(judge: Judge): boolean {
  const [organization, user] = [organizationOf(judge), userNamed(judge, judge.parameter('username'))]
  if (!organization || !user) return false
  if (judge.request.operation !== 'orgs.remove-member') return callerOf(judge)?.id === user.id
  return ownsOrganization(judge, organization) && user.name !== organization.owner
}

/** Notices that a member is not removed, or a membership not publicized or concealed, although earlier requests succeeded. */
function refusedChange(judge: Judge): void {
  const { operation = '' } = judge.request
  const [organization, user] = [organizationOf(judge), userNamed(judge, judge.parameter('username'))]
  if (!organization || !user || !isByWhoMay(judge)) return
  const [member, isPublic] = [
    keys.member(organization.id, user.id),
    keys.publicMember(organization.id, user.id),
  ]
  const isMember = judge.certain(member) === true
  const changesIt =
    operation === 'orgs.remove-member' || judge.certain(isPublic) === (operation === 'orgs.conceal-member')
  if (isMember && changesIt) noticeRefusal(judge, operation)
}

/**
 * Whether the user to be removed may have an invitation, which the removal need not end: a user who was added and not shown as a member since
 * then.
 */
function mayBeInvited(judge: Judge): boolean {
  const [organization, user] = [organizationOf(judge), userNamed(judge, judge.parameter('username'))]
  if (!organization || !user) return false
  const before = judge.modelState
    .possible(keys.member(organization.id, user.id), judge.span)
    .filter(({ by }) => by !== judge.request.id)
  if (before.length > 0 && before.every(({ value }) => value === true)) return false
  return judge.modelState
    .possible(invitation(organization.id, user.id), judge.span)
    .some(({ value }) => value === true)
}

function noteChange(judge: Judge): void {
  if (isByWhoMay(judge)) noteAccepted(judge, judge.request.operation ?? '')
}

/** Members and public members of organizations. */
export const organizationMembers: Readonly<Record<string, OperationModel>> = {
  'orgs.list-members': {
    succeeded: (judge) => judgePeople(judge, keys.member, 'members'),
    refused: readableOrganization,
  },
  'orgs.is-member': {
    succeeded: (judge) => judgeBelongs(judge, true, keys.member, 'member'),
    refused: (judge) => judgeBelongs(judge, false, keys.member, 'member'),
  },
  'orgs.remove-member': {
    pendingWrites: (view) => [
      ...aboutUser(view, keys.member, false),
      ...aboutUser(view, keys.publicMember, false),
      ...aboutUser(view, keys.organizationOwner, UNKNOWN),
      ...teamWrites(view),
      ...endOf(view).map((key): PendingWrite => ({ key, value: UNKNOWN })),
      ...forksOfMember(view).map((key): PendingWrite => ({ key, value: false })),
    ],
    succeeded(judge) {
      noteChange(judge)
      const ended = endOf(judge)
      const isInvited = mayBeInvited(judge)
      const belongs = isInvited ? UNKNOWN : false
      for (const fork of forksOfMember(judge)) judge.mayHaveWritten(fork, false)
      changed(judge, [
        [keys.member, belongs],
        [keys.publicMember, belongs],
        [keys.organizationOwner, UNKNOWN],
        [invitation, isInvited],
      ])
      for (const { key, value } of teamWrites(judge)) judge.write(key, value)
      for (const key of ended) judge.write(key, UNKNOWN)
      if (ended.length > 0) leaveRepositories(judge, judge.parameter('org'))
    },
    refused: refusedChange,
  },
  'orgs.list-public-members': {
    succeeded: (judge) => judgePeople(judge, keys.publicMember, 'public members'),
    refused: readableOrganization,
  },
  'orgs.is-public-member': {
    succeeded: (judge) => judgeBelongs(judge, true, keys.publicMember, 'public member'),
    refused: (judge) => judgeBelongs(judge, false, keys.publicMember, 'public member'),
  },
  'orgs.publicize-member': {
    pendingWrites: (view) => [
      ...joiningWrites(view, organizationOf(view), userNamed(view, view.parameter('username'))),
      ...aboutUser(view, keys.publicMember, true),
    ],
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const user = userNamed(judge, judge.parameter('username'))
      noteChange(judge)
      // The effect of publicizing a user who is not a member is not specified.
      if (!noteJoining(judge, organization, user)) changed(judge, [[keys.publicMember, true]])
    },
    refused: refusedChange,
  },
  'orgs.conceal-member': {
    pendingWrites: (view) => aboutUser(view, keys.publicMember, false),
    succeeded(judge) {
      noteChange(judge)
      changed(judge, [[keys.publicMember, false]])
    },
    refused: refusedChange,
  },
}
