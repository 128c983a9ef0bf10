import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import { deleteOrganization } from '../model/deletion.ts'
import { Invalid } from '../model/invalid.ts'
import { editedOrganization } from '../model/organization.ts'
import { createRepository } from './create-repository.ts'
import { demand, organizationOf } from './lookup.ts'

/** Document 1, "Organizations": organizations and their repositories. */
export const organizations: Operation[] = [
  codeHosting('POST /org/:org/repos', { name: 'orgs.createRepository', status: 201, handle: createOwned }),
  codeHosting('GET /orgs/:org', { name: 'orgs.get', status: 200, handle: getOrganization }),
  codeHosting('PATCH /orgs/:org', { name: 'orgs.edit', status: 200, handle: editOrganization }),
  codeHosting('GET /orgs/:org/repos', {
    name: 'orgs.listRepositories',
    status: 200,
    handle: listRepositories,
  }),
  // Not in the document: current Gitea has it, and a run needs it to clean up.
  codeHosting('DELETE /orgs/:org', { name: 'orgs.delete', status: 204, handle: removeOrganization }),
]

async function createOwned(call: Call): Promise<Outcome> {
  demand(call, call.caller !== undefined)
  const organization = organizationOf(call)
  demand(call, call.rules.access.mayCreateUnder(call, organization))
  return createRepository(call, organization)
}

function getOrganization(call: Call): Outcome {
  return json(call.views.accounts.organization(call, organizationOf(call)))
}

async function editOrganization(call: Call): Promise<Outcome> {
  const organization = ownedOrganizationOf(call)
  const edited = editedOrganization(organization, await call.json())
  await call.effect(() => call.forge.organizations.put(edited))
  return json(call.views.accounts.organization(call, edited))
}

function listRepositories(call: Call): Outcome {
  const organization = organizationOf(call)
  const found = call.forge.repositories
    .filter((one) => one.owner === organization.id)
    .filter((one) => call.rules.access.mayRead(call, one))
  return json(found.map((one) => call.views.repositories.repository(call, one)))
}

async function removeOrganization(call: Call): Promise<Outcome> {
  const organization = ownedOrganizationOf(call)
  if (call.forge.repositories.find((one) => one.owner === organization.id)) {
    throw new Invalid('organization still owns repositories')
  }
  await call.effect(() => deleteOrganization(call.forge, organization))
  return nothing
}

export function ownedOrganizationOf(call: Call) {
  const organization = organizationOf(call)
  demand(call, call.rules.access.ownsOrganization(call, organization))
  return organization
}
