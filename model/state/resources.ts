import {
  callerOf,
  exists,
  isObject,
  keys,
  mayBeMigrated,
  ownsOrganization,
  ownsRepository,
  textOf,
  userNamed,
  wasNamed,
  type Json,
} from './facts.ts'
import type { Judge } from './judge.ts'
import type { Entity } from './model-state.ts'
import { nameOf } from './name-of.ts'
import { UNKNOWN } from './register.ts'
import { hasWordsOf, isText, judgeSent, wasSent } from './sent-text.ts'
import { isId, isNumber, type JsonNumber } from './number.ts'

/**
 * Judges the id that a response shows for an entity: it is the id that other responses show, and no other entity of the kind has it.
 */
export function judgeId(judge: Judge, entity: Entity, id: unknown): void {
  if (!isId(id)) return
  judge.agree('every-same-id', keys.id(entity.id), id, (known) => `the id ${known} of ${nameOf(entity)}`, {
    received: `the id ${id}`,
  })
  const index = `${entity.kind} with id ${id}`
  const other = judge.modelState
    .index(index)
    .map((entityId) => judge.modelState.entity(entityId))
    .find(
      (one) =>
        one &&
        one.id !== entity.id &&
        sharesNumbers(one, entity) &&
        exists(judge, one) &&
        judge.certain(keys.id(one.id)) === id,
    )
  judge.expect(
    'every-other-id',
    !other,
    {
      expected: `an id for ${nameOf(entity)} that no other ${entity.kind} has`,
      received: `the id ${id} of ${other ? nameOf(other) : ''}`,
    },
    { about: other ? [keys.id(other.id)] : [] },
  )
  judge.enter(index, entity.id)
}

/** Whether no two of the entities may have one id. The fields of Repository are not shown: a server may number those of each owner. */
function sharesNumbers(one: Entity, other: Entity): boolean {
  return one.kind !== 'repository' || one.owner?.toLowerCase() === other.owner?.toLowerCase()
}

/** The id of an entry with the owner that it shows, within which it may be numbered; undefined without an id. */
export function idWithin(entry: unknown): string | undefined {
  if (!isObject(entry) || !isId(entry['id'])) return undefined
  const owner = textOf(entry['owner'])?.toLowerCase()
  return `${owner ?? textOf(entry['name']) ?? ''}/${entry['id']}`
}

/** The value of a field that a record shows. A list of words, such as events, has no order. */
function shownValue(json: Json, field: string): string | JsonNumber | boolean | undefined {
  const given = json[field]
  const value = Array.isArray(given) ? given.map(String).toSorted().join(' ') : given
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value) ? value : undefined
}

/** Notes fields that a request may have changed: what its own response shows of them, or unknown where it shows nothing. */
export function noteLeftOut(judge: Judge, entity: Entity, fields: readonly string[]): void {
  const { json } = judge.response
  for (const field of fields)
    judge.write(
      keys.shown(entity.id, field),
      (isObject(json) ? shownValue(json, field) : undefined) ?? UNKNOWN,
    )
}

/** Whether a server may hide a text from the caller, or from every list: who is shown what is not shown. */
function mayHide(judge: Judge, entity: Entity): boolean {
  const { operation = '', caller } = judge.request
  if (/\.(?:list-|search$)/.test(operation)) return true
  if (entity.kind === 'user') return !caller.isAdmin && callerOf(judge)?.id !== entity.id
  if (entity.kind === 'organization') return !ownsOrganization(judge, entity)
  return entity.kind === 'repository' && !ownsRepository(judge, entity)
}

/** Whether a text can stand for another: it is empty, or one that no request has sent, such as a username, a notice or a beginning. */
function isHidden(judge: Judge, field: string, value: unknown): boolean {
  return value === '' || (typeof value === 'string' && isText(field) && !wasSent(judge, field, value))
}

/** Whether a text has the words of what was shown before, and no request has sent it: a program of the server may write texts otherwise later. */
function isWrittenLater(judge: Judge, field: string, value: unknown, known: unknown): boolean {
  return isText(field) && hasWordsOf(known, value) && !wasSent(judge, field, String(value))
}

/** Judges fields that have to be the same in every response about an entity, until a request changes them. */
export function judgeAgreement(judge: Judge, entity: Entity, json: Json, fields: readonly string[]): void {
  for (const field of fields) {
    const value = shownValue(json, field)
    if (value === undefined || (mayHide(judge, entity) && isHidden(judge, field, value))) continue
    const key = keys.shown(entity.id, field)
    // A fork is no fork any more when the repository that it was forked from is deleted. What a copy has of its source may come later.
    const isOfSource = entity.kind === 'repository' && judge.certain(keys.copy(entity.id)) === true
    const mayFollow = isOfSource && (field === 'description' || field === 'mirror')
    if (field === 'fork' || mayFollow || isWrittenLater(judge, field, value, judge.certain(key)))
      judge.observe(key, value)
    else judge.agree('every-same-field', key, value, (known) => `${field} ${known} of ${nameOf(entity)}`)
  }
}

/** Judges a record that describes a user, an organization or a repository. `Names` are compared without regard to case. */
export function judgeRecord(judge: Judge, entity: Entity, json: unknown): void {
  if (!isObject(json)) return
  const field = entity.kind === 'repository' ? 'name' : 'username'
  const name = textOf(json[field])
  if (name !== undefined) judgeName(judge, field, name, entity.name)
  if (entity.kind === 'repository') {
    const owner = textOf(json['owner'])
    if (owner !== undefined) judgeName(judge, 'owner', owner, entity.owner ?? '')
  }
  judgeId(judge, entity, json['id'])
  judgeAgreement(judge, entity, json, AGREEING[entity.kind] ?? [])
  judgeSent(judge, entity, json)
}

/** Fields that no response may show differently unless a request changes them. */
const AGREEING: Readonly<Record<string, readonly string[]>> = {
  user: ['fullName'],
  organization: ['fullName', 'description', 'website', 'location'],
  repository: ['private', 'fork', 'mirror', 'description'],
}

/** Judges the name that a response shows, in whatever letters. `field`: what has the name, in words. */
export function judgeName(judge: Judge, field: string, shown: string, name: string): void {
  judge.expect('every-subject', shown.toLowerCase() === name.toLowerCase(), {
    expected: `${field} ${name}`,
    received: shown,
  })
}

/** The user whom a record describes: false where that is certainly nobody, undefined where it cannot be told. */
export function userIn(judge: Judge, json: unknown): Entity | false | undefined {
  if (!isObject(json)) return undefined
  const name = textOf(json['username'])
  // What no request has named, a server may have made of what one did.
  const user = name === undefined ? undefined : userNamed(judge, name)
  if (name !== undefined) return user === false && !wasNamed(judge, name) ? undefined : user
  const known = entitiesWithId(judge, 'user', json['id'])
  return known.length === 1 ? known[0] : undefined
}

/** The repository that a record describes, in the same way. */
export function repositoryIn(judge: Judge, json: unknown): Entity | false | undefined {
  if (!isObject(json)) return undefined
  const [owner, name] = [textOf(json['owner']), textOf(json['name'])]
  if (owner !== undefined && name !== undefined) {
    const entityId = judge.certain(keys.repository(owner, name))
    if (entityId === false) return mayBeMigrated(judge, name) || !wasNamed(judge, name) ? undefined : false
    return judge.modelState.entity(entityId)
  }
  const known = entitiesWithId(judge, 'repository', json['id']).filter(
    (one) => name === undefined || one.name.toLowerCase() === name.toLowerCase(),
  )
  return known.length === 1 ? known[0] : undefined
}

function entitiesWithId(judge: Judge, among: string, id: unknown): Entity[] {
  if (!isId(id)) return []
  return judge.modelState
    .index(`${among} with id ${id}`)
    .map((entityId) => judge.modelState.entity(entityId))
    .filter((entity) => entity !== undefined)
    .filter((entity) => exists(judge, entity) && judge.certain(keys.id(entity.id)) === id)
}
