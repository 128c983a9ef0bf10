import { isObject, keys, strangeHooks, textOf, wasRemoved } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { nameKey } from '../state/keys.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeAgreement, noteLeftOut } from '../state/resources.ts'
import {
  isPlainAddress,
  judgeSent,
  judgeSet,
  mayHaveSent,
  noteSent,
  entitiesSent,
  wasSent,
} from '../state/sent-text.ts'
import { noteAccepted, noticeRefusal } from './accepted.ts'
import type { OperationModel } from './operation-model.ts'
import { isNumber } from '../state/number.ts'

/** How the operations on hooks find what the hooks belong to: an organization or a repository. */
export interface HookParents {
  /** The parent that the path names; undefined where it is not certain. */
  readonly of: (view: View) => Entity | false | undefined
  /** The same for a success, which shows that it exists. */
  readonly existing: (judge: Judge) => Entity | undefined
  /** Whether the caller owns the parent, and so may see and change its hooks. */
  readonly owns: (view: View, parent: Entity) => boolean
  /** Judges that the owner can read the list. */
  readonly readable: (judge: Judge) => void
  /** What the response that shows one hook is. */
  readonly one: OperationModel['body']
}

const idOf = (view: View) => view.parameter('id')

/** The operations on hooks. The document has the last two for organizations alone. */
export function hookOperations({ of, existing, owns, readable, one }: HookParents) {
  return {
    list: {
      success: 200,
      body: 'list',
      succeeded(judge) {
        const parent = existing(judge)
        if (parent) judgeHookList(judge, parent, owns(judge, parent))
      },
      refused: readable,
    },
    create: {
      success: 201,
      body: 'object',
      pendingWrites: (view) => hookCreation(of(view)),
      succeeded(judge) {
        const parent = existing(judge)
        if (!parent) return
        judgeHookCreation(judge, parent)
        noteHookCount(judge, parent)
      },
      refused(judge) {
        const parent = of(judge)
        if (parent && owns(judge, parent)) noticeHookRefusal(judge, parent)
      },
      unclear: (judge) => noteStrangeHook(judge, of(judge)),
    },
    get: {
      ...(one === 'any' ? {} : { success: 200 }),
      body: one,
      succeeded(judge) {
        const parent = existing(judge)
        if (parent) judgeHook(judge, parent, idOf(judge))
      },
      refused(judge) {
        const parent = of(judge)
        // Of a hook of a repository, the document cuts off what the response is.
        if (parent && one !== 'any') judgeHookRefused(judge, parent, idOf(judge), owns(judge, parent))
      },
    },
    edit: {
      success: 200,
      body: 'object',
      pendingWrites: (view) => hookEdition(of(view), view),
      succeeded(judge) {
        const parent = existing(judge)
        if (!parent) return
        judgeHookEdit(judge, parent, idOf(judge))
        if (owns(judge, parent)) noteAccepted(judge, likeness(judge))
      },
      refused(judge) {
        const parent = of(judge)
        if (parent) noticeChangeRefused(judge, parent, owns(judge, parent))
      },
    },
    remove: {
      success: 204,
      body: 'empty',
      pendingWrites: (view) => hookDeletion(of(view), idOf(view)),
      succeeded(judge) {
        const parent = existing(judge)
        if (!parent) return
        judge.write(keys.hook(parent.id, idOf(judge)), false)
        if (owns(judge, parent)) noteAccepted(judge, likeness(judge))
      },
      refused(judge) {
        const parent = of(judge)
        if (parent) noticeChangeRefused(judge, parent, owns(judge, parent))
      },
    },
  } satisfies Record<string, OperationModel>
}

/** What a change of a hook has in common with others that a server accepts as well. */
function likeness({ request: { operation = '', fields = {} } }: View): string {
  const types = Object.entries(fields).map(([field, value]) =>
    field === 'url' ? field : `${field} ${String(value)}`,
  )
  return [operation, ...types.toSorted()].join(' ')
}

const hasPlainAddress = ({ request: { fields = {} } }: View) =>
  !('url' in fields) || isPlainAddress(fields['url'])

/** Notices that the owner may not change a hook that exists, as others before. */
function noticeChangeRefused(judge: Judge, parent: Entity, isOwner: boolean): void {
  if (!isOwner || isThere(judge, parent, idOf(judge)) !== true || !hasPlainAddress(judge)) return
  noticeRefusal(judge, likeness(judge))
}

/** How many hooks an owner has at one time, the new one included: a server may limit it. */
const mostHooks = (judge: Judge) => `hooks at one time: ${likeness(judge)}`

function noteHookCount(judge: Judge, parent: Entity): void {
  const there = judge.modelState
    .index(`hooks of ${parent.id}`)
    .slice(0, -1)
    .filter((entityId) => isThere(judge, parent, judge.modelState.entity(entityId)?.name ?? '') === true)
  judge.modelState = judge.modelState.counted(mostHooks(judge), there.length + 1)
}

/** Notices that an owner cannot create a hook for a new address, as others with as many hooks have. */
function noticeHookRefusal(judge: Judge, parent: Entity): void {
  const url = judge.field('url') ?? ''
  if (!hasPlainAddress(judge) || wasSent(judge, 'url', url) || hasStrange(judge, parent) || !parent.isNew)
    return
  const there = judge.modelState
    .index(`hooks of ${parent.id}`)
    .filter((entityId) => isThere(judge, parent, judge.modelState.entity(entityId)?.name ?? '') !== false)
  const isOneOfFew = there.length < judge.modelState.most(mostHooks(judge))
  if (isOneOfFew && !judge.saysNothing) judge.notice(`${judge.status}, although a like request was accepted`)
}

const hookName = (parent: number, id: string) => `hooks of ${parent} with id ${id}`

function hookOf(judge: View, parent: Entity, id: string): Entity | undefined {
  return judge.modelState.entity(judge.modelState.index(hookName(parent.id, id)).at(-1) ?? UNKNOWN)
}

/** True where a hook may be there whose id is not known: its creation did not show it, or a fork may begin with it. */
function hasStrange(judge: View, parent: Entity): boolean {
  return judge.modelState
    .possible(strangeHooks(parent.id), judge.span)
    .some(({ value }) => value === true || (parent.isFork === true && value === UNKNOWN))
}

/** The intent of a creation: until its response, a hook whose id is not known can be in a list. */
function hookCreation(parent: Entity | false | undefined): PendingWrite[] {
  return parent ? [{ key: strangeHooks(parent.id), value: true }] : []
}

/** The writes of an edit: without a response, each field can be as before or as sent. */
function hookEdition(parent: Entity | false | undefined, view: View): PendingWrite[] {
  const hook = parent ? hookOf(view, parent, idOf(view)) : undefined
  if (!hook) return []
  return FIELDS.map((field) => ({ key: keys.shown(hook.id, field), value: UNKNOWN }))
}

/** A hook may have been created. */
function noteStrangeHook(judge: Judge, parent: Entity | false | undefined): void {
  if (parent) judge.write(strangeHooks(parent.id), true)
}

/** Whether a hook exists: true, false, or not known. */
function isThere(judge: View, parent: Entity, id: string): boolean | undefined {
  const known = judge.certain(keys.hook(parent.id, id))
  if (typeof known !== 'boolean' && !(parent.isFork && known === UNKNOWN)) return undefined
  if (known === true || hookOf(judge, parent, id)) return typeof known === 'boolean' ? known : undefined
  // Nothing is known of a hook with that id: a list can have shown that a fork has no others.
  return hasStrange(judge, parent) ? undefined : false
}

/** Fields of a hook that an edit may set. */
const FIELDS = ['active', 'contentType', 'events', 'type', 'url']

function shownId(json: unknown): string | undefined {
  const id = isObject(json) ? json['id'] : undefined
  return isNumber(id) ? String(id) : undefined
}

/** The fields of a hook after a request. Which of them a server changes, and how it writes them, its response shows. */
function noteFields(judge: Judge, hook: Entity): void {
  const active = judge.request.fields?.['active']
  noteSent(judge, hook)
  judge.write(keys.shown(hook.id, 'active'), typeof active === 'boolean' ? active : UNKNOWN)
  noteLeftOut(judge, hook, ['contentType', 'events', 'type', 'url'])
}

function judgeHookCreation(judge: Judge, parent: Entity): void {
  const id = shownId(judge.response.json)
  if (id === undefined) {
    // A hook whose id is not known is in every list of them.
    noteStrangeHook(judge, parent)
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
  judge.write(keys.hook(parent.id, id), true)
  const hook = judge.modelState.entity(entityId)
  if (!hook) return
  noteFields(judge, hook)
  judgeFields(judge, hook, judge.response.json)
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
  // A server may mask an address, which can hold a secret, or write it in another way.
  const url = textOf(json['url'])
  if (url !== undefined && wasSent(judge, 'url', url)) judgeAgreement(judge, hook, json, ['url'])
  // A server may switch off a hook whose deliveries fail.
  judgeAgreement(judge, hook, json, ['contentType', 'events', 'type'])
}

function judgeHookList(judge: Judge, parent: Entity, isOwner: boolean): void {
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
      // A server may add hooks of its own. One that the run created is known by its address.
      const url = isObject(entry) ? textOf(entry['url']) : undefined
      const isOfRun = url !== undefined && wasSent(judge, 'url', url)
      return isOfRun && parent.isNew && !hasStrange(judge, parent) ? false : undefined
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
  // What a fork begins with may follow the response to its creation.
  if (parent.isFork && isOwner && showsAll(judge) && !hooks.includes(undefined))
    judge.learn(strangeHooks(parent.id), false, true)
}

function judgeHook(judge: Judge, parent: Entity, id: string): void {
  // How a word is read as an id is not shown.
  if (!/^\d+$/.test(id)) return
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (hook) judgeFields(judge, hook, judge.response.json)
}

function judgeHookRefused(judge: Judge, parent: Entity, id: string, isOwner: boolean): void {
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

function judgeHookEdit(judge: Judge, parent: Entity, id: string): void {
  if (!/^\d+$/.test(id)) return
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (!hook) return
  const { json } = judge.response
  if (isObject(json)) judgeSet(judge, hook, ['url', 'active'], json)
  noteFields(judge, hook)
  judgeFields(judge, hook, json)
}

function hookDeletion(parent: Entity | false | undefined, id: string): PendingWrite[] {
  return parent ? [{ key: keys.hook(parent.id, id), value: false }] : []
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

/** A success about a hook that certainly belongs to nothing, or to another parent. */
function judgeHookExists(judge: Judge, parent: Entity, id: string): void {
  const known = isThere(judge, parent, id)
  if (known === undefined) return
  const key = keys.hook(parent.id, id)
  // The response to a request for the id of no hook is not shown.
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
