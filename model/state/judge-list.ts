import type { RequestEvent } from './event.ts'
import { isObject, exists } from './facts.ts'
import type { Judge } from './judge.ts'
import { nameKey } from './keys.ts'
import type { Entity } from './model-state.ts'
import { nameOf } from './name-of.ts'
import { identityOf } from './resources.ts'
import { withoutIt } from './without-it.ts'

/** How a list is judged. */
export interface ListRule {
  readonly entries: readonly unknown[]
  /** The contents of the list, such as `members of forge`. */
  readonly of: string
  /** The entity that an entry describes: false if there certainly is none, undefined if that is unknown. */
  readonly identify: (entry: unknown) => Entity | false | undefined
  /** The fact about the name that an entry shows. */
  readonly nameOf?: (entry: unknown) => readonly string[]
  /** The fact whether an entity belongs to the list. */
  readonly fact: (entity: Entity) => string
  /** Numbers of the entities that may belong to the list. */
  readonly candidates: readonly number[]
  /** Whether the list must have every entity that belongs to it, for this caller. */
  readonly isWhole: boolean
  /** The facts that make the list whole: soon after a change of them, the list proves nothing. */
  readonly wholeBy?: readonly string[]
  /** Whether an entity of the list certainly exists; decided by its name by default. */
  readonly isThere?: (entity: Entity) => boolean
}

/** Parameters that do not select a page. Any other parameter, which a server adds to the address of a further page, may select one. */
const CHOOSES_NO_PAGE = new Set(['q', 'uid', 'mode', 'exclusive', '_login', '_salt', '_hash'])

/** Whether no parameter of a request can select a page. */
export function choosesNoPage({ query }: RequestEvent): boolean {
  return Object.keys(query).every((name) => CHOOSES_NO_PAGE.has(name))
}

/** Whether a list is complete and not a page: no parameter requests a page, and no header names a further one. */
export function showsAll({ request, response }: Judge): boolean {
  return response.hasMore !== true && choosesNoPage(request)
}

/**
 * Whether nothing has moved between the pages of a list since the first one was requested. Entries that are not of the run may come and go
 * unnoticed, and an entry that moves is on two pages.
 */
function isSteady(judge: Judge, since: number, { entries, identify, candidates, fact }: ListRule): boolean {
  const { modelState, span } = judge
  const known = entries.map((entry) => identify(entry) || undefined)
  if (known.includes(undefined) || new Set(known).size < known.length) return false
  return candidates.every((entityId) => {
    const entity = modelState.entity(entityId)
    const facts = entity ? [fact(entity), nameKey(entity)] : []
    return facts.every(
      (key) => key === undefined || modelState.possible(key, span).every(({ end }) => end < since),
    )
  })
}

/** Judges a list: it has all entities that belong to it, no others, and none twice. */
export function judgeList(judge: Judge, list: ListRule): void {
  const { entries, identify } = list
  if (judge.pagesSince !== undefined) {
    if (!isSteady(judge, judge.pagesSince, list)) return
    judge.hasSteadyPages = true
  }
  judge.judgedBy('every-entry-once')
  judge.judgedBy('every-entry-belongs')
  const shown = new Set<number>()
  const ids = new Set<unknown>()
  const facts = entries.map((entry) => {
    judgeOnce(judge, list, entry, { shown, ids })
    return judgeBelonging(judge, list, entry)
  })
  // A list that is wrong or outdated about one entry says nothing certain about the others.
  const isCertain = !facts.includes('wrong')
  if (isCertain) for (const key of facts) if (key !== undefined) judge.learn(key, true)
  if (!list.isWhole || entries.some((entry) => identify(entry) === undefined)) return
  judgeWhole(judge, list, shown, isCertain)
}

/** Judges whether an entry is in a list for the first time, and notes it. */
function judgeOnce(
  judge: Judge,
  { of, identify }: ListRule,
  entry: unknown,
  { shown, ids }: { readonly shown: Set<number>; readonly ids: Set<unknown> },
): void {
  const entity = identify(entry)
  const id = identityOf(entry)
  const isTwice = (entity ? shown.has(entity.id) : false) || (id !== undefined && ids.has(id))
  judge.expect('every-entry-once', !isTwice, {
    expected: `each of the ${of} once`,
    received: `${entity ? nameOf(entity) : `the entry ${id}`} twice`,
  })
  if (id !== undefined) ids.add(id)
  if (entity) shown.add(entity.id)
}

/** Judges whether an entry belongs to a list. Returns its fact; 'wrong' if it is false, undefined if nothing is known of the entry. */
function judgeBelonging(judge: Judge, { of, identify, fact, nameOf: keysOf }: ListRule, entry: unknown) {
  const entity = identify(entry)
  if (entity === false) {
    const what = isObject(entry) ? String(entry['username'] ?? entry['name'] ?? entry['id']) : String(entry)
    judge.expect(
      'every-entry-belongs',
      false,
      { expected: `only ${of}`, received: `${what}, which does not exist` },
      { about: keysOf?.(entry) ?? [] },
    )
    return 'wrong'
  }
  if (!entity) return undefined
  const key = fact(entity)
  const mayBelong = judge.certain(key) !== false
  judge.expect(
    'every-entry-belongs',
    mayBelong,
    { expected: `only ${of}`, received: nameOf(entity) },
    { about: [key] },
  )
  judge.noteShown(key)
  return mayBelong ? key : 'wrong'
}

/** Judges whether a list without further pages has every entity that certainly belongs to it. */
function judgeWhole(judge: Judge, list: ListRule, shown: ReadonlySet<number>, isCertain: boolean): void {
  const { entries, of, fact, candidates, isThere = (entity) => exists(judge, entity) } = list
  const received = withoutIt(entries)
  for (const entityId of candidates) {
    const entity = judge.modelState.entity(entityId)
    if (!entity || shown.has(entityId) || !isThere(entity)) continue
    const key = fact(entity)
    judge.expect(
      'every-list-whole',
      judge.certain(key) !== true,
      { expected: `all ${of}, with ${nameOf(entity)}`, received },
      { about: [key, ...(list.wholeBy ?? [])], length: entries.length },
    )
    if (isCertain) judge.learnAbsence(key, entries.length)
  }
  judge.judgedBy('every-list-whole')
}
