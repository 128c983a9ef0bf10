import type { Organization, Team, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'
import { Invalid } from './invalid.ts'
import { isHttpAddress, readAccountName } from './names.ts'

/** The body of POST /admin/users/{username}/orgs, which the document does not declare: names as in Gitea. */
export function draftOrganization(forge: Forge, body: JsonObject): Organization {
  const fields = new Fields(body)
  const about = readAbout(fields)
  const name = readAccountName(forge, fields, 'username')
  return {
    fullName: '',
    description: '',
    website: '',
    location: '',
    ...about,
    id: forge.organizations.nextId(),
    name,
    publicMembers: new Set(),
  }
}

/** EditOrgOption (document 1, PATCH /orgs/{org}). */
export function editedOrganization(organization: Organization, body: JsonObject): Organization {
  const fields = new Fields(body)
  const about = readAbout(fields)
  fields.done()
  return { ...organization, ...about }
}

/** The initial team of every organization; its members are the owners. */
export function draftOwnersTeam(forge: Forge, organization: Organization, owner: User): Team {
  return {
    id: forge.teams.nextId(),
    organization: organization.id,
    name: 'Owners',
    description: '',
    permission: 'owner',
    members: new Set([owner.id]),
    repositories: new Set(),
  }
}

/** CreateTeamOption (document 1, POST /orgs/{org}/teams). */
export function draftTeam(forge: Forge, organization: Organization, body: JsonObject): Team {
  const fields = new Fields(body)
  const name = fields.required('name')
  if (name !== '' && !/^[\w.-]{1,100}$/.test(name)) fields.reject('name', 'AlphaDashDotError', 'AlphaDashDot')
  const permission = fields.text('permission') ?? 'read'
  if (permission !== 'read' && permission !== 'write' && permission !== 'admin') {
    fields.reject('permission', 'InError', 'In(read,write,admin)')
  }
  const description = fields.text('description') ?? ''
  fields.done()
  if (forge.teams.byKey(`${organization.id}/${name}`))
    throw new Invalid(`team already exists [name: ${name}]`)
  return {
    id: forge.teams.nextId(),
    organization: organization.id,
    name,
    description,
    permission: permission as Team['permission'],
    members: new Set(),
    repositories: new Set(),
  }
}

type About = Pick<Organization, 'fullName' | 'description' | 'website' | 'location'>

function readAbout(fields: Fields): Partial<About> {
  const website = fields.text('website')
  if (website && !isHttpAddress(website)) fields.reject('website', 'UrlError', 'Url')
  const about = {
    fullName: fields.text('full_name'),
    description: fields.text('description'),
    website,
    location: fields.text('location'),
  }
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined))
}

/** Removes a user from all teams, and so from the organization. */
export function leaveOrganization(forge: Forge, organization: Organization, member: User): void {
  for (const team of forge.teams.filter((one) => one.organization === organization.id)) {
    team.members.delete(member.id)
  }
  organization.publicMembers.delete(member.id)
}
