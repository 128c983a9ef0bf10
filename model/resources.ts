import { exists, isObject, keys, mayBeMigrated, textOf, userNamed, type Json } from './facts.ts'
import type { Judge } from './judge.ts'
import type { Thing } from './knowledge.ts'
import { nameOf } from './name-of.ts'
import { UNKNOWN } from './register.ts'
import { judgeSent } from './sent-text.ts'

/**
 * Judges the id that a response shows for a thing: it is the id that other responses show, and no other thing of the kind has it.
 */
export function judgeId(judge: Judge, thing: Thing, id: unknown): void {
  if (typeof id !== 'number') return
  judge.agree('every-same-id', keys.id(thing.n), id, (known) => `the id ${known} of ${nameOf(thing)}`, {
    received: `the id ${id}`,
  })
  const index = `${thing.kind} with id ${id}`
  const other = judge.knowledge
    .index(index)
    .map((n) => judge.knowledge.thing(n))
    .find((one) => one && one.n !== thing.n && exists(judge, one) && judge.certain(keys.id(one.n)) === id)
  judge.expect(
    'every-other-id',
    !other,
    {
      expected: `an id for ${nameOf(thing)} that no other ${thing.kind} has`,
      received: `the id ${id} of ${other ? nameOf(other) : ''}`,
    },
    { about: other ? [keys.id(other.n)] : [] },
  )
  judge.enter(index, thing.n)
}

/** The value of a field that a record shows. A list of words, such as events, has no order. */
function shownValue(json: Json, field: string): string | number | boolean | undefined {
  const given = json[field]
  const value = Array.isArray(given) ? given.map(String).toSorted().join(' ') : given
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? value
    : undefined
}

/** Notes fields that a request may have changed: what its own response shows of them, or unknown where it shows nothing. */
export function noteLeftOut(judge: Judge, thing: Thing, fields: readonly string[]): void {
  const { json } = judge.response
  for (const field of fields)
    judge.write(keys.shown(thing.n, field), (isObject(json) ? shownValue(json, field) : undefined) ?? UNKNOWN)
}

/** Judges fields that have to be the same in every response about a thing, until a request changes them. */
export function judgeAgreement(judge: Judge, thing: Thing, json: Json, fields: readonly string[]): void {
  for (const field of fields) {
    const value = shownValue(json, field)
    if (value === undefined) continue
    const key = keys.shown(thing.n, field)
    // A fork is none any more when the repository that it was forked from is deleted.
    if (field === 'fork') judge.settle(key, value)
    else judge.agree('every-same-field', key, value, (known) => `${field} ${known} of ${nameOf(thing)}`)
  }
}

/** Judges a record that describes a user, an organization or a repository. `Names` are compared without regard to case. */
export function judgeRecord(judge: Judge, thing: Thing, json: unknown): void {
  if (!isObject(json)) return
  const field = thing.kind === 'repository' ? 'name' : 'username'
  const name = textOf(json[field])
  if (name !== undefined) judgeName(judge, field, name, thing.name)
  if (thing.kind === 'repository') {
    const owner = textOf(json['owner'])
    if (owner !== undefined) judgeName(judge, 'owner', owner, thing.owner ?? '')
  }
  judgeId(judge, thing, json['id'])
  judgeAgreement(judge, thing, json, AGREEING[thing.kind] ?? [])
  judgeSent(judge, thing, json)
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
export function userIn(judge: Judge, json: unknown): Thing | false | undefined {
  if (!isObject(json)) return undefined
  const name = textOf(json['username'])
  if (name !== undefined) return userNamed(judge, name)
  const known = thingsWithId(judge, 'user', json['id'])
  return known.length === 1 ? known[0] : undefined
}

/** The repository that a record describes, in the same way. */
export function repositoryIn(judge: Judge, json: unknown): Thing | false | undefined {
  if (!isObject(json)) return undefined
  const [owner, name] = [textOf(json['owner']), textOf(json['name'])]
  if (owner !== undefined && name !== undefined) {
    const n = judge.certain(keys.repository(owner, name))
    if (n === false) return mayBeMigrated(judge, name) ? undefined : false
    return judge.knowledge.thing(n)
  }
  const known = thingsWithId(judge, 'repository', json['id'])
  return known.length === 1 ? known[0] : undefined
}

function thingsWithId(judge: Judge, among: string, id: unknown): Thing[] {
  if (typeof id !== 'number') return []
  return judge.knowledge
    .index(`${among} with id ${id}`)
    .map((n) => judge.knowledge.thing(n))
    .filter((thing) => thing !== undefined)
    .filter((thing) => exists(judge, thing) && judge.certain(keys.id(thing.n)) === id)
}
