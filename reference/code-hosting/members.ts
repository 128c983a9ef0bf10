import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import type { User } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'
import { leaveOrganization } from '../model/organization.ts'
import { demand, organizationOf, parameter, userNamed } from './lookup.ts'

/** Document 1, "Organizations": members and public members. */
export const members: Operation[] = [
  codeHosting('GET /orgs/:org/members', { name: 'orgs.listMembers', status: 200, handle: listMembers }),
  codeHosting('GET /orgs/:org/members/:username', { name: 'orgs.isMember', status: 204, handle: isMember }),
  codeHosting('DELETE /orgs/:org/members/:username', {
    name: 'orgs.removeMember',
    status: 204,
    handle: removeMember,
  }),
  codeHosting('GET /orgs/:org/public_members', {
    name: 'orgs.listPublicMembers',
    status: 200,
    handle: listPublicMembers,
  }),
  codeHosting('GET /orgs/:org/public_members/:username', {
    name: 'orgs.isPublicMember',
    status: 204,
    handle: isPublicMember,
  }),
  codeHosting('PUT /orgs/:org/public_members/:username', {
    name: 'orgs.publicize',
    status: 204,
    handle: publicize,
  }),
  codeHosting('DELETE /orgs/:org/public_members/:username', {
    name: 'orgs.conceal',
    status: 204,
    handle: conceal,
  }),
]

function listMembers(call: Call): Outcome {
  return userList(call, call.rules.membership.shownMembers(call, organizationOf(call)))
}

function isMember(call: Call): Outcome {
  return answer(call, call.rules.membership.shownMembers(call, organizationOf(call)))
}

async function removeMember(call: Call): Promise<Outcome> {
  const organization = organizationOf(call)
  const member = userNamed(call, parameter(call, 'username'))
  demand(call, call.rules.access.mayRemoveMember(call, organization, member))
  if (call.rules.membership.isLastOwner(call, organization, member)) {
    throw new Invalid(`the last owner cannot be removed [name: ${member.name}]`)
  }
  await call.effect(() => leaveOrganization(call.forge, organization, member))
  return nothing
}

function listPublicMembers(call: Call): Outcome {
  return userList(call, call.rules.membership.publicMembers(call, organizationOf(call)))
}

function isPublicMember(call: Call): Outcome {
  return answer(call, call.rules.membership.publicMembers(call, organizationOf(call)))
}

async function publicize(call: Call): Promise<Outcome> {
  const { organization, member } = ownMembershipOf(call)
  await call.effect(() => {
    organization.publicMembers.add(member.id)
  })
  return nothing
}

async function conceal(call: Call): Promise<Outcome> {
  const { organization, member } = ownMembershipOf(call)
  await call.effect(() => {
    organization.publicMembers.delete(member.id)
  })
  return nothing
}

function ownMembershipOf(call: Call) {
  const organization = organizationOf(call)
  const member = userNamed(call, parameter(call, 'username'))
  demand(call, call.rules.access.mayPublicize(call, organization, member))
  return { organization, member }
}

function userList(call: Call, users: readonly User[]): Outcome {
  return json(users.map((user) => call.views.accounts.user(call, user)))
}

/** 204 if the user in the path is one of these, otherwise 404 without a body. */
function answer(call: Call, users: readonly User[]): Outcome {
  const wanted = parameter(call, 'username').toLowerCase()
  if (users.some((user) => user.name.toLowerCase() === wanted)) return nothing
  throw new Refusal(call.rules.answers.negative(call))
}
