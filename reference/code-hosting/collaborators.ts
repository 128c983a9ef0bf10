import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import type { Permission, User } from '../model/entities.ts'
import { Fields, type JsonObject } from '../model/fields.ts'
import { Invalid } from '../model/invalid.ts'
import { demand, parameter, repositoryOf, userNamed } from './lookup.ts'

/** Document 1, "Repositories": collaborators. */
export const collaborators: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/collaborators', {
    name: 'repos.listCollaborators',
    status: 200,
    handle: listCollaborators,
  }),
  codeHosting('GET /repos/:owner/:repo/collaborators/:collaborator', {
    name: 'repos.isCollaborator',
    status: 204,
    handle: isCollaborator,
  }),
  codeHosting('PUT /repos/:owner/:repo/collaborators/:collaborator', {
    name: 'repos.addCollaborator',
    status: 204,
    handle: addCollaborator,
  }),
  codeHosting('DELETE /repos/:owner/:repo/collaborators/:collaborator', {
    name: 'repos.removeCollaborator',
    status: 204,
    handle: removeCollaborator,
  }),
]

function listCollaborators(call: Call): Outcome {
  return json(shownCollaborators(call).map((user) => call.views.accounts.user(call, user)))
}

function isCollaborator(call: Call): Outcome {
  const wanted = parameter(call, 'collaborator').toLowerCase()
  if (shownCollaborators(call).some((user) => user.name.toLowerCase() === wanted)) return nothing
  throw new Refusal(call.rules.answers.negative(call))
}

async function addCollaborator(call: Call): Promise<Outcome> {
  const { repository, user } = managedOf(call)
  const permission = readPermission(await call.json())
  if (repository.owner === user.id) throw new Invalid('the owner cannot be a collaborator')
  await call.effect(() => {
    repository.collaborators.set(user.id, permission)
  })
  return nothing
}

/** Succeeds for a user who is not a collaborator too: DELETE is idempotent. */
async function removeCollaborator(call: Call): Promise<Outcome> {
  const { repository, user } = managedOf(call)
  await call.effect(() => {
    repository.collaborators.delete(user.id)
  })
  return nothing
}

function shownCollaborators(call: Call): User[] {
  const repository = repositoryOf(call)
  demand(call, call.rules.access.maySeeCollaborators(call, repository))
  return call.forge.users.filter((user) => repository.collaborators.has(user.id))
}

function managedOf(call: Call) {
  const repository = repositoryOf(call)
  demand(call, call.rules.access.mayManage(call, repository))
  return { repository, user: userNamed(call, parameter(call, 'collaborator')) }
}

/** AddCollaboratorOption: `permission`, as in Gitea; optional. */
function readPermission(body: JsonObject): Permission {
  const fields = new Fields(body)
  const permission = fields.text('permission') ?? 'write'
  fields.done()
  if (permission === 'read' || permission === 'write' || permission === 'admin') return permission
  throw new Invalid(`no such permission: ${permission}`)
}
