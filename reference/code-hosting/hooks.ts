import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import type { Hook } from '../model/entities.ts'
import { draftHook, editedHook } from '../model/hook.ts'
import { demand, idOf, notFound, repositoryOf } from './lookup.ts'
import { ownedOrganizationOf } from './organizations.ts'

/** The owner of hooks. Looking it up also checks the caller's permission. */
type Place = Pick<Hook, 'organization' | 'repository'>
type PlaceOf = (call: Call) => Place

const ofOrganization: PlaceOf = (call) => ({
  organization: ownedOrganizationOf(call).id,
  repository: undefined,
})

const ofRepository: PlaceOf = (call) => {
  const repository = repositoryOf(call)
  demand(call, call.rules.access.mayManage(call, repository))
  return { organization: undefined, repository: repository.id }
}

/**
 * Document 1, "Organizations" and "Repositories": hooks. The organization's POST has a trailing slash. The
 * document truncates PATCH and DELETE of a repository hook; they exist here because Gitea has them.
 */
export const hooks: Operation[] = [
  codeHosting('GET /orgs/:org/hooks', { name: 'orgs.listHooks', status: 200, handle: list(ofOrganization) }),
  codeHosting('POST /orgs/:org/hooks/', {
    name: 'orgs.createHook',
    status: 201,
    handle: create(ofOrganization),
  }),
  codeHosting('GET /orgs/:org/hooks/:id', { name: 'orgs.getHook', status: 200, handle: get(ofOrganization) }),
  codeHosting('PATCH /orgs/:org/hooks/:id', {
    name: 'orgs.editHook',
    status: 200,
    handle: edit(ofOrganization),
  }),
  codeHosting('DELETE /orgs/:org/hooks/:id', {
    name: 'orgs.deleteHook',
    status: 204,
    handle: remove(ofOrganization),
  }),
  codeHosting('GET /repos/:owner/:repo/hooks', {
    name: 'repos.listHooks',
    status: 200,
    handle: list(ofRepository),
  }),
  codeHosting('POST /repos/:owner/:repo/hooks', {
    name: 'repos.createHook',
    status: 201,
    handle: create(ofRepository),
  }),
  codeHosting('GET /repos/:owner/:repo/hooks/:id', {
    name: 'repos.getHook',
    status: 200,
    handle: get(ofRepository),
  }),
  codeHosting('PATCH /repos/:owner/:repo/hooks/:id', {
    name: 'repos.editHook',
    status: 200,
    handle: edit(ofRepository),
  }),
  codeHosting('DELETE /repos/:owner/:repo/hooks/:id', {
    name: 'repos.deleteHook',
    status: 204,
    handle: remove(ofRepository),
  }),
]

function list(placeOf: PlaceOf) {
  return (call: Call): Outcome => {
    const place = placeOf(call)
    return json(call.forge.hooks.filter((hook) => isAt(hook, place)).map((hook) => written(call, hook)))
  }
}

function create(placeOf: PlaceOf) {
  return async (call: Call): Promise<Outcome> => {
    const hook = draftHook(call.forge, placeOf(call), await call.json())
    await call.effect(() => call.forge.hooks.put(hook))
    return json(written(call, hook))
  }
}

function get(placeOf: PlaceOf) {
  return (call: Call): Outcome => json(written(call, hookAt(call, placeOf(call))))
}

function edit(placeOf: PlaceOf) {
  return async (call: Call): Promise<Outcome> => {
    const hook = editedHook(hookAt(call, placeOf(call)), await call.json())
    await call.effect(() => call.forge.hooks.put(hook))
    return json(written(call, hook))
  }
}

function remove(placeOf: PlaceOf) {
  return async (call: Call): Promise<Outcome> => {
    const hook = hookAt(call, placeOf(call))
    await call.effect(() => call.forge.hooks.remove(hook.id))
    return nothing
  }
}

function isAt(hook: Hook, place: Place): boolean {
  return hook.organization === place.organization && hook.repository === place.repository
}

/** Returns 404 for the id of a hook of another owner. */
function hookAt(call: Call, place: Place): Hook {
  const hook = call.forge.hooks.get(idOf(call))
  if (!hook || !isAt(hook, place)) throw notFound(call)
  return hook
}

function written(call: Call, hook: Hook) {
  return call.views.repositories.hook(call, hook)
}
