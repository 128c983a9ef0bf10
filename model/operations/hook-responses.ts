import { isObject, keys, organizationNamed, strangeHooks, textOf, wasRemoved } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import { nameKey } from '../state/keys.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRefusedTexts } from '../state/refused-text.ts'
import { judgeAgreement, noteLeftOut, suspectLost } from '../state/resources.ts'
import { entitiesSent, judgeSent, judgeSet, mayHaveSent, noteSent, wasSent } from '../state/sent-text.ts'
import { hasStrange, hookName, hookOf, isThere, noteStrangeHook, shownId } from './hook-facts.ts'

/** Fields of a hook that a request can set. The response shows them in the server's spelling. */
const TAKEN = ['contentType', 'events', 'type', 'url']

/** The fields of a hook after a request. The response shows which fields the server changes, and in which spelling. */
function noteFields(judge: Judge, hook: Entity): void {
  const active = judge.request.fields?.['active']
  noteSent(judge, hook)
  judge.write(keys.shown(hook.id, 'active'), typeof active === 'boolean' ? active : UNKNOWN)
  noteLeftOut(judge, hook, TAKEN)
}

export function judgeHookCreation(judge: Judge, parent: Entity): void {
  const id = shownId(judge.response.json)
  if (id === undefined) {
    // Every list of hooks may have a hook with an unknown id.
    noteStrangeHook(judge, parent)
    return
  }
  // A server may have one hook for each address, in the same way as it may return the existing key.
  const sent = entitiesSent(judge, 'url', judge.field('url') ?? '').map((hook) => hook.id)
  const found = isThere(judge, parent, id) === true ? hookOf(judge, parent, id) : undefined
  if (found && sent.includes(found.id)) {
    judge.modelState = judge.modelState.withoutWriteOf(strangeHooks(parent.id), judge.request.id)
    noteFields(judge, found)
    return
  }
  judge.expect(
    'every-other-id',
    isThere(judge, parent, id) !== true,
    {
      expected: 'an id that no other hook has',
      received: `the id ${id}`,
    },
    { about: [keys.hook(parent.id, id)] },
  )
  judge.modelState = judge.modelState.withoutWriteOf(strangeHooks(parent.id), judge.request.id)
  const entityId = judge.add({ kind: 'hook', name: id, isNew: true, owner: String(parent.id) })
  judge.enter(hookName(parent.id, id), entityId)
  judge.enter(`hooks of ${parent.id}`, entityId)
  noteReplaced(judge, parent, sent)
  judge.write(keys.hook(parent.id, id), true)
  const hook = judge.modelState.entity(entityId)
  if (!hook) return
  noteFields(judge, hook)
  judgeFields(judge, hook, judge.response.json)
}

/** A new hook may replace the hooks of its parent that were sent with its address. A deleted hook stays deleted. */
function noteReplaced(judge: Judge, parent: Entity, sent: readonly number[]): void {
  for (const entityId of sent) {
    const { owner, name } = judge.modelState.entity(entityId) ?? {}
    if (name !== undefined && owner === String(parent.id) && isThere(judge, parent, name) === true)
      judge.write(keys.hook(parent.id, name), UNKNOWN)
  }
}

function judgeFields(judge: Judge, hook: Entity, json: unknown): void {
  if (!isObject(json)) return
  const id = shownId(json)
  if (id !== undefined)
    judge.expect('every-subject', id === hook.name, {
      expected: `the hook ${hook.name}`,
      received: `the hook ${id}`,
    })
  judgeSent(judge, hook, json)
  judgeRefusedTexts(judge, hook, json)
  // A server may mask an address, which can hold a secret, or write it in another way.
  const url = textOf(json['url'])
  if (url !== undefined && wasSent(judge, 'url', url)) judgeAgreement(judge, hook, json, ['url'])
  // A server may disable a hook whose deliveries fail.
  judgeAgreement(judge, hook, json, ['contentType', 'events', 'type'])
}

/** Whether a hook may belong to the organization that owns the repository: no sentence says that the list of the repository omits it. */
function mayBeInherited(judge: Judge, { isOwnedByOrganization, owner = '' }: Entity, id: string): boolean {
  const organization = isOwnedByOrganization ? organizationNamed(judge, owner) : false
  return organization === undefined || (organization && hookOf(judge, organization, id) !== undefined)
}

export function judgeHookList(judge: Judge, parent: Entity, isOwner: boolean): void {
  const { json } = judge.response
  if (!Array.isArray(json)) return
  judgeList(judge, {
    entries: json,
    of: `hooks of ${parent.name}`,
    nameOf: (entry) => [keys.hook(parent.id, shownId(entry) ?? '')],
    identify: (entry) => {
      const id = shownId(entry)
      if (id === undefined) return undefined
      const hook = hookOf(judge, parent, id)
      if (hook) return hook
      // A server may add hooks of its own. The address identifies a hook of the run.
      const url = isObject(entry) ? textOf(entry['url']) : undefined
      const isOfRun = url !== undefined && wasSent(judge, 'url', url)
      const isForeign = isOfRun && parent.isNew && !hasStrange(judge, parent)
      return isForeign && !mayBeInherited(judge, parent, id) ? false : undefined
    },
    fact: ({ name }) => keys.hook(parent.id, name),
    // An id may be used again after a deletion.
    candidates: judge.modelState
      .index(`hooks of ${parent.id}`)
      .filter(
        (entityId) => hookOf(judge, parent, judge.modelState.entity(entityId)?.name ?? '')?.id === entityId,
      ),
    isWhole: isOwner && showsAll(judge),
    isThere: () => true,
  })
  const hooks = json.map((entry) => hookOf(judge, parent, shownId(entry) ?? ''))
  for (const [place, hook] of hooks.entries()) if (hook) judgeFields(judge, hook, json[place])
  // A fork may receive its initial hooks after the response to its creation.
  if (parent.isFork && isOwner && showsAll(judge) && !hooks.includes(undefined))
    judge.learn(strangeHooks(parent.id), false, true)
}

export function judgeHook(judge: Judge, parent: Entity, id: string): void {
  if (!isPlainId(judge, parent, id)) return
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (hook) judgeFields(judge, hook, judge.response.json)
}

/** Whether a server can read the id in one way only. The document does not show how it reads a word that is not the id of a hook. */
function isPlainId(judge: Judge, parent: Entity, id: string): boolean {
  return /^\d+$/.test(id) || hookOf(judge, parent, id) !== undefined
}

export function judgeHookRefused(judge: Judge, parent: Entity, id: string, isOwner: boolean): void {
  if (!isOwner || judge.saysNothing) return
  const known = isThere(judge, parent, id)
  if (known === undefined) return
  judge.expect(
    'every-owner-served',
    !known,
    { expected: `the hook ${id}, which exists`, received: String(judge.status) },
    {
      about: [keys.hook(parent.id, id)],
    },
  )
}

export function judgeHookEdit(judge: Judge, parent: Entity, id: string): void {
  if (!isPlainId(judge, parent, id)) return
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (!hook) return
  const { json } = judge.response
  if (isObject(json)) judgeSet(judge, hook, ['url', 'active'], json)
  suspectLost(judge, hook, ['active', ...TAKEN])
  noteFields(judge, hook)
  judgeFields(judge, hook, json)
}

/** A response about a hook of one parent does not show the address of a hook of another. */
function judgeForeign(judge: Judge, parent: Entity): void {
  const { json } = judge.response
  const url = isObject(json) ? textOf(json['url']) : undefined
  if (url === undefined) return
  const owners = entitiesSent(judge, 'url', url).map(({ owner }) => owner)
  if (owners.length > 0 && !mayHaveSent(judge, 'url', url))
    judge.expect(
      'every-own-text',
      owners.includes(String(parent.id)),
      { expected: `hooks of ${parent.name}`, received: `${url}, sent for another` },
      { about: [nameKey(parent) ?? ''] },
    )
}

/** A success about a hook that certainly does not exist, or belongs to another parent. */
function judgeHookExists(judge: Judge, parent: Entity, id: string): void {
  const known = isThere(judge, parent, id)
  if (known === undefined) return
  const key = keys.hook(parent.id, id)
  // The response to a request for an unknown hook id is not shown.
  if (!known && !(wasRemoved(judge, key) && judge.request.method === 'GET')) {
    judgeForeign(judge, parent)
    judge.notice(`${judge.status} for the id of no hook`)
    return
  }
  judge.expect(
    'every-deleted',
    known,
    {
      expected: `a refusal, since ${parent.name} has no hook ${id}`,
      received: String(judge.status),
    },
    { about: [key] },
  )
}
