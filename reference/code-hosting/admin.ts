import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import { deleteUser } from '../model/deletion.ts'
import { Invalid } from '../model/invalid.ts'
import { draftOrganization, draftOwnersTeam } from '../model/organization.ts'
import { draftKey } from '../model/public-key.ts'
import { draftUser, editedUser } from '../model/user.ts'
import { createRepository } from './create-repository.ts'
import { demandAdministrator, parameter, userNamed } from './lookup.ts'

/** Document 1, "Administration". */
export const admin: Operation[] = [
  codeHosting('POST /admin/users', { name: 'admin.createUser', status: 201, handle: createUser }),
  codeHosting('DELETE /admin/users/:username', { name: 'admin.deleteUser', status: 204, handle: removeUser }),
  codeHosting('PATCH /admin/users/:username', { name: 'admin.editUser', status: 200, handle: editUser }),
  codeHosting('POST /admin/users/:username/keys', { name: 'admin.addKey', status: 201, handle: addKey }),
  codeHosting('POST /admin/users/:username/orgs', {
    name: 'admin.createOrganization',
    status: 201,
    handle: createOrganization,
  }),
  codeHosting('POST /admin/users/:username/repos', {
    name: 'admin.createRepository',
    status: 201,
    handle: createRepositoryFor,
  }),
]

async function createUser(call: Call): Promise<Outcome> {
  demandAdministrator(call)
  const user = draftUser(call.forge, await call.json())
  await call.effect(() => call.forge.users.put(user))
  return json(call.views.accounts.user(call, user))
}

async function removeUser(call: Call): Promise<Outcome> {
  const user = pathUser(call)
  const obstacle = call.rules.users.deletionObstacle(call, user)
  if (obstacle !== undefined) throw new Invalid(obstacle)
  await call.effect(() => deleteUser(call.forge, user))
  return nothing
}

async function editUser(call: Call): Promise<Outcome> {
  const user = editedUser(call.forge, pathUser(call), await call.json())
  await call.effect(() => call.forge.users.put(user))
  return json(call.views.accounts.user(call, user))
}

async function addKey(call: Call): Promise<Outcome> {
  const key = draftKey(call.forge, pathUser(call), await call.json())
  await call.effect(() => call.forge.keys.put(key))
  return json(call.views.accounts.publicKey(call, key))
}

/** "path user becomes owner of the new organization". */
async function createOrganization(call: Call): Promise<Outcome> {
  const owner = pathUser(call)
  const organization = draftOrganization(call.forge, await call.json())
  const team = draftOwnersTeam(call.forge, organization, owner)
  await call.effect(() => {
    call.forge.organizations.put(organization)
    call.forge.teams.put(team)
  })
  return json(call.views.accounts.organization(call, organization))
}

/** "path user becomes owner of the new repository". */
function createRepositoryFor(call: Call): Promise<Outcome> {
  return createRepository(call, pathUser(call))
}

function pathUser(call: Call) {
  demandAdministrator(call)
  return userNamed(call, parameter(call, 'username'))
}
