import { callerOf, contributes, isObject, keys, ownsRepository, userNamed } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeAgreement } from '../state/resources.ts'
import { tracksTime } from './time-tracking.ts'
import { isId, type Id } from '../state/number.ts'
import { withoutIt } from '../state/without-it.ts'

export const entriesOf = ({ id: entityId }: Pick<Entity, 'id'>) => `times of ${entityId}`

/** The fact whether an entry exists. */
export const entryFact = (entityId: number) => `time/${entityId}`
export const ownEntries = (user: string) => `times by ${user.toLowerCase()}`

/** The fact whether a repository may have entries whose creation no response shows. */
export const strangeTimes = (repository: Entity) => `strange times:${repository.id}`

/** The fact whether a user may have entries whose creation no response shows. */
export const strangeOwn = ({ request }: View) =>
  `strange times by:${(request.caller.login ?? '').toLowerCase()}`

const mayBe = (judge: View, key: string) =>
  judge.modelState.possible(key, judge.span).some(({ value }) => value === true)

/** The index of the entries that have an id. */
export const withId = (id: unknown) => `time with id ${String(id)}`

function entriesWithId(judge: View, id: unknown): Entity[] {
  if (!isId(id)) return []
  return judge.modelState.index(withId(id)).flatMap((entityId) => judge.modelState.entity(entityId) ?? [])
}

/** Whether entries of different issues share an id: the document does not show the fields of an entry. */
const REPEATED = 'ids of times that entries of two issues have'
const areRepeated = (judge: View) => judge.modelState.most(REPEATED) > 0

/** No entry of an issue has the id of an entry of another user. If a user adds time again, a server may add it to the existing entry. */
export function judgeNewId(
  judge: Judge,
  id: Id,
  { repository, issue, by }: { readonly repository: number; readonly issue: string; readonly by: number },
): void {
  const others = entriesWithId(judge, id)
  judge.expect(
    'every-other-id',
    !others.some(({ place }) => place?.repository === repository && place.issue === issue && place.by !== by),
    { expected: 'an id that no other entry has', received: `the id ${id}` },
  )
  if (others.length > 0) judge.modelState = judge.modelState.counted(REPEATED, 1)
}

/** Judges the fields of an entry. */
export function judgeEntry(judge: Judge, time: Entity, entry: unknown): void {
  if (isObject(entry))
    judgeAgreement(judge, time, entry, stillThere(judge, time) ? ['amount', 'issueId', 'userId'] : ['amount'])
}

/** A list of time entries. */
interface TimeList {
  /** Whether an entry belongs to the list. */
  readonly belongs: (time: Entity) => boolean
  /** Whether the list may also have an entry that does not certainly belong to it. */
  readonly mayBelong?: (time: Entity) => boolean
  readonly candidates: readonly number[]
  /** Whether the caller sees all entries. */
  readonly isWhole: boolean
  readonly words: string
  /** The repository of all entries; absent for the caller's own entries. */
  readonly place?: Entity
  /** The facts that say whose list it is: a server may show the list of a former namesake for a moment. */
  readonly about: readonly string[]
}

/** Judges a list of entries. */
export function judgeTimes(judge: Judge, list: TimeList): void {
  const { belongs, mayBelong, candidates, isWhole, words, place, about } = list
  const { json } = judge.response
  if (!Array.isArray(json)) return
  const isStrange = mayBe(judge, place ? strangeTimes(place) : strangeOwn(judge))
  if (!areRepeated(judge)) judgeIds(judge, json, words)
  const shown = new Set<number>()
  for (const entry of json) {
    const times = entriesWithId(judge, isObject(entry) ? entry['id'] : undefined)
    const own = times.filter(belongs)
    for (const { id: entityId } of own) shown.add(entityId)
    const [time, ...others] = own.length > 0 ? own : times
    if (!time) continue
    // An entry that is not known yet can have the id of another entry.
    if (own.length === 0 && (isStrange || areRepeated(judge))) continue
    if (own.length === 0 && mayBelong && times.some(mayBelong)) continue
    judge.expect(
      'every-entry-belongs',
      own.length > 0,
      { expected: `only ${words}`, received: `the entry ${time.name} of ${time.place?.user ?? ''}` },
      { about },
    )
    if (others.length === 0) judgeEntry(judge, time, entry)
  }
  const canTell = json.every((entry) => isObject(entry) && isId(entry['id']))
  if (!isWhole || !canTell || !showsAll(judge)) return
  const received = withoutIt(json)
  for (const entityId of candidates) {
    const time = judge.modelState.entity(entityId)
    if (!time || !belongs(time) || judge.certain(entryFact(entityId)) !== true || !stillThere(judge, time))
      continue
    if (!place && !isOpen(judge, time)) continue
    judge.expect(
      'every-list-whole',
      shown.has(entityId),
      { expected: `all ${words}, with ${time.name}`, received },
      { about: [entryFact(entityId)], length: json.length },
    )
  }
}

/**
 * Each entry is listed once, as long as each has an id of its own. An entry that no request of the run has added can come from the server:
 * opening an issue, or a commit that names it, can count as time.
 */
function judgeIds(judge: Judge, entries: readonly unknown[], words: string): void {
  judgeList(judge, {
    entries,
    of: words,
    identify: (entry) => entriesWithId(judge, isObject(entry) ? entry['id'] : undefined).at(-1),
    fact: ({ id: entityId }) => entryFact(entityId),
    candidates: [],
    isWhole: false,
    isThere: () => true,
  })
}

/**
 * Whether the list of the caller's entries must include an entry: the setting of a repository "gates the time-tracking endpoints", and the
 * document does not say that a caller sees entries of a repository that the caller can no longer read.
 */
function isOpen(judge: Judge, { place }: Entity): boolean {
  const repository = judge.modelState.entity(place?.repository ?? UNKNOWN)
  if (!repository) return false
  if (tracksTime(judge, repository) !== true) return false
  const caller = callerOf(judge)
  return (
    judge.certain(keys.shown(repository.id, 'private')) !== true ||
    ownsRepository(judge, repository) ||
    (caller !== undefined && contributes(judge, repository, caller))
  )
}

/** Repository and user of an entry still exist. */
function stillThere(judge: Judge, { place }: Entity): boolean {
  const repository = judge.modelState.entity(place?.repository ?? UNKNOWN)
  const user = userNamed(judge, place?.user ?? '')
  if (!repository || !user || user.id !== place?.by) return false
  return judge.certain(keys.repository(repository.owner ?? '', repository.name)) === repository.id
}
