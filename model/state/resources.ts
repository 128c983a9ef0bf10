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
import { judgeRefusedTexts } from './refused-text.ts'
import { hasWordsOf, isText, judgeSent, wasSent } from './sent-text.ts'
import { isId, isNumber, type JsonNumber } from './number.ts'

/** Judges the id that a response shows for an entity: other responses show the same id, and no other entity of the kind has it. */
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

/**
 * Whether two entities must have different ids. The fields of Repository are not shown: a server may number the repositories of each owner.
 */
function sharesNumbers(one: Entity, other: Entity): boolean {
  return one.kind !== 'repository' || one.owner?.toLowerCase() === other.owner?.toLowerCase()
}

/** What tells an entry with an id apart from others: ids may be numbered per owner, and a server may hide them by showing one value. */
export function identityOf(entry: unknown): string | undefined {
  if (!isObject(entry) || !isId(entry['id'])) return undefined
  const names = ['owner', 'username', 'name'].map((field) => textOf(entry[field]) ?? '')
  return [entry['id'], ...names].join('/')
}

/** The value of a field that a record shows. A list of words, such as events, has no order. */
function shownValue(json: Json, field: string): string | JsonNumber | boolean | undefined {
  const given = json[field]
  const value = Array.isArray(given) ? given.map(String).toSorted().join(' ') : given
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value) ? value : undefined
}

/**
 * Suspects an edit that changes fields which its request does not name: the documents do not say whether they stay. Call it before the shown
 * values are noted.
 */
export function suspectLost(judge: Judge, entity: Entity, fields: readonly string[]): void {
  const { modelState, request, response, span } = judge
  const { json } = response
  if (!request.fields || !isObject(json)) return
  for (const field of fields) {
    const before = modelState
      .possible(keys.shown(entity.id, field), span)
      .filter(({ by }) => by !== request.id)
      .map(({ value }) => value)
    const [known = UNKNOWN] = before
    const shown = shownValue(json, field)
    const isKnown = before.length === 1 && known !== UNKNOWN && known !== ''
    if (field in request.fields || !isKnown || shown === undefined || hasWordsOf(known, shown)) continue
    if (shown !== known) judge.suspect(`an edit without ${field} ${shown === '' ? 'empties' : 'changes'} it`)
  }
}

/** Notes fields that a request may have changed: the values in its own response, or unknown if the response does not show them. */
export function noteLeftOut(judge: Judge, entity: Entity, fields: readonly string[]): void {
  const { json } = judge.response
  for (const field of fields)
    judge.write(
      keys.shown(entity.id, field),
      (isObject(json) ? shownValue(json, field) : undefined) ?? UNKNOWN,
    )
}

/** Whether a server may hide a text from the caller, or from every list: the document does not show who may see it. */
function mayHide(judge: Judge, entity: Entity): boolean {
  const { operation = '', caller } = judge.request
  if (/\.(?:list-|search$)/.test(operation)) return true
  if (entity.kind === 'user') return !caller.isAdmin && callerOf(judge)?.id !== entity.id
  if (entity.kind === 'organization') return !ownsOrganization(judge, entity)
  return entity.kind === 'repository' && !ownsRepository(judge, entity)
}

/** Whether a text can be a substitute for another: it is empty, or no request has sent it, such as a username, a notice or a beginning. */
function isHidden(judge: Judge, field: string, value: unknown): boolean {
  return value === '' || (typeof value === 'string' && isText(field) && !wasSent(judge, field, value))
}

/** Whether a text has the words of the text shown before, and no request has sent it: a program of the server may rewrite texts later. */
function isWrittenLater(judge: Judge, field: string, value: unknown, known: unknown): boolean {
  return isText(field) && hasWordsOf(known, value) && !wasSent(judge, field, String(value))
}

/** Judges fields that must be the same in every response about an entity, until a request changes them. */
export function judgeAgreement(judge: Judge, entity: Entity, json: Json, fields: readonly string[]): void {
  for (const field of fields) {
    const value = shownValue(json, field)
    if (value === undefined || (mayHide(judge, entity) && isHidden(judge, field, value))) continue
    const key = keys.shown(entity.id, field)
    // A fork is no longer a fork after the deletion of its original. A copy may receive fields of its source later.
    const isOfSource = entity.kind === 'repository' && judge.certain(keys.copy(entity.id)) === true
    const mayFollow = isOfSource && (field === 'description' || field === 'mirror')
    if (field === 'fork' || mayFollow || isWrittenLater(judge, field, value, judge.certain(key)))
      judge.observe(key, value)
    else judge.agree('every-same-field', key, value, (known) => `${field} ${known} of ${nameOf(entity)}`)
  }
}

/** Judges a record that describes a user, an organization or a repository. Names are compared case-insensitively. */
export function judgeRecord(judge: Judge, entity: Entity, json: unknown): void {
  if (!isObject(json)) return
  const field = entity.kind === 'repository' ? 'name' : 'username'
  const name = textOf(json[field])
  if (name !== undefined) judgeName(judge, field, name, entity.name)
  if (entity.kind === 'repository') {
    const owner = textOf(json['owner'])
    if (owner !== undefined) judgeName(judge, 'owner', owner, entity.owner ?? '')
  }
  if (entity.kind === 'user') judgeSameLetters(judge, entity, name)
  judgeId(judge, entity, json['id'])
  judgeAgreement(judge, entity, json, AGREEING[entity.kind] ?? [])
  judgeSent(judge, entity, json)
  judgeRefusedTexts(judge, entity, json)
}

/** "login name" is one text. A creation or an edit may repeat the letters of its request. */
export function judgeSameLetters(judge: Judge, user: Entity, shown: string | undefined): void {
  const { method, isInOtherLetters } = judge.request
  if (shown === undefined || method !== 'GET' || isInOtherLetters || !user.isNew) return
  if (shown.toLowerCase() !== user.name.toLowerCase()) return
  const key = keys.shown(user.id, 'username')
  judge.agree('every-same-letters', key, shown, (known) => `the name ${known}, as in other responses`)
}

/** Fields that must be the same in all responses unless a request changes them. */
const AGREEING: Readonly<Record<string, readonly string[]>> = {
  user: ['fullName'],
  organization: ['fullName', 'description', 'website', 'location'],
  repository: ['private', 'fork', 'mirror', 'description'],
}

/** Judges the name that a response shows, case-insensitively. `field`: the field with the name, in words. */
export function judgeName(judge: Judge, field: string, shown: string, name: string): void {
  judge.expect('every-subject', shown.toLowerCase() === name.toLowerCase(), {
    expected: `${field} ${name}`,
    received: shown,
  })
}

/** The user in a record: false if there certainly is none, undefined if that is unknown. */
export function userIn(judge: Judge, json: unknown): Entity | false | undefined {
  if (!isObject(json)) return undefined
  const name = textOf(json['username'])
  // A server may have derived a name that no request has sent from a sent name.
  const user = name === undefined ? undefined : userNamed(judge, name)
  if (name !== undefined) return user === false && !wasNamed(judge, name) ? undefined : user
  const known = entitiesWithId(judge, 'user', json['id'])
  return known.length === 1 ? known[0] : undefined
}

/** The repository in a record, with the same results. */
export function repositoryIn(judge: Judge, json: unknown): Entity | false | undefined {
  if (!isObject(json)) return undefined
  const [owner, name] = [textOf(json['owner']), textOf(json['name'])]
  if (owner !== undefined && name !== undefined) {
    const entityId = judge.certain(keys.repository(owner, name))
    if (entityId === false)
      return mayBeMigrated(judge, name) || !wasNamed(judge, name) || mayBeOfOthers(judge, owner, name)
        ? undefined
        : false
    return judge.modelState.entity(entityId)
  }
  const known = entitiesWithId(judge, 'repository', json['id']).filter(
    (one) => name === undefined || one.name.toLowerCase() === name.toLowerCase(),
  )
  return known.length === 1 ? known[0] : undefined
}

/** Whether an account that is not of the run may have made the repository: others may fork public repositories. */
function mayBeOfOthers(judge: Judge, owner: string, name: string): boolean {
  const { modelState, span } = judge
  const isWritten = modelState.possible(keys.repository(owner, name), span).some(({ by }) => by !== undefined)
  return modelState.setting.isOwnName?.(owner) !== true && !isWritten
}

function entitiesWithId(judge: Judge, among: string, id: unknown): Entity[] {
  if (!isId(id)) return []
  return judge.modelState
    .index(`${among} with id ${id}`)
    .map((entityId) => judge.modelState.entity(entityId))
    .filter((entity) => entity !== undefined)
    .filter((entity) => exists(judge, entity) && judge.certain(keys.id(entity.id)) === id)
}
