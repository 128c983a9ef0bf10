import { exists, nameKey } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { queryOf } from './search-size.ts'

/** A page of a search by a word alone. */
export interface WordSearch {
  /** What is found, such as `users`. */
  readonly what: string
  readonly found: readonly Thing[]
  /** Whether the page has everything that is found. */
  readonly isWhole: boolean
  /** What may be found, by the beginning of its name. */
  readonly candidates: readonly number[]
  /** Whether the caller finds a thing whose name begins with the word, if others like it are found. */
  readonly mustFind: (thing: Thing) => boolean
  /** Whether nothing that a search may look at can have changed since the thing was created. */
  readonly isUnchanged: (thing: Thing) => boolean
}

/**
 * Judges a search for a word that is the beginning of names of the run. A server that has found one thing by the beginning of its name
 * finds the others, and what it has not found while it showed everything it does not find on a page.
 */
export function judgeWordSearch(judge: Judge, search: WordSearch): void {
  const { q } = judge.request.query
  noteFound(judge, search)
  const isByWord = Object.keys(judge.request.query).every((name) => ['q', 'limit', 'page'].includes(name))
  if (!q || q.trim() !== q || !isByWord || !judge.knowledge.setting.isOwnName?.(q)) return
  judgeStrangers(judge, q, search)
  if (!search.isWhole) return
  judgeMissing(judge, q, search)
  noteWhole(judge, search)
}

/** What the whole result was, and when. */
const wholeKey = (judge: Judge, what: string) => `whole result of ${what} ${queryOf(judge)}:`

function noteWhole(judge: Judge, { what, found }: WordSearch): void {
  const { begin } = judge.span
  judge.write(wholeKey(judge, what), [begin, judge.request.atMs, ...found.map(({ n }) => n)].join(' '))
}

/** The fact when a search has found a thing first: from then on, searches know of it. */
const firstFound = ({ n }: Thing) => `first found:${n}`

function noteFound(judge: Judge, { found }: WordSearch): void {
  for (const thing of found)
    if (judge.certain(firstFound(thing)) === UNKNOWN) judge.write(firstFound(thing), judge.span.end)
}

/** Nothing is found that existed when everything was shown, and was not shown. */
function judgeStrangers(judge: Judge, q: string, { what, found, isUnchanged }: WordSearch): void {
  const key = wholeKey(judge, what)
  const known = judge.certain(key)
  if (typeof known !== 'string') return
  const [begin = 0, atMs = 0, ...whole] = known.split(' ').map(Number)
  for (const thing of found) {
    if (whole.includes(thing.n) || !thing.isNew || !isUnchanged(thing)) continue
    const existence = nameKey(thing)
    const [created, ...more] = existence === undefined ? [] : judge.knowledge.possible(existence, judge.span)
    const isThere = created?.value === thing.n && more.length === 0 && created.end < begin
    const foundAt = judge.certain(firstFound(thing))
    const isKnown =
      (typeof foundAt === 'number' && foundAt < begin) ||
      (created?.endMs ?? Infinity) + judge.knowledge.setting.searchFollowsMs < atMs
    judge.expect(
      'every-state',
      !(isThere && isKnown),
      { expected: `only what is found for ${q}, as before`, received: thing.name },
      { about: [key] },
    )
  }
}

/** The beginning of a name, and the kind of character that follows. */
function foundBy(what: string, q: string, { name }: Thing): string | undefined {
  if (!name.startsWith(q) || name.length === q.length) return undefined
  return `${what} found by ${q} and ${/^[a-z0-9]/i.test(name.slice(q.length)) ? 'more of a word' : 'a sign'}`
}

function judgeMissing(judge: Judge, q: string, { what, found, candidates, mustFind }: WordSearch): void {
  for (const thing of found) {
    const likeness = foundBy(what, q, thing)
    if (likeness !== undefined && mustFind(thing)) judge.knowledge = judge.knowledge.counted(likeness, 1)
  }
  for (const n of candidates) {
    const thing = judge.knowledge.thing(n)
    const likeness = thing && foundBy(what, q, thing)
    if (!thing || likeness === undefined || judge.knowledge.most(likeness) === 0) continue
    if (!mustFind(thing) || !exists(judge, thing)) continue
    const key = nameKey(thing)
    judge.expect(
      'every-state',
      found.some((one) => one.n === n),
      { expected: `${thing.name}, as others that begin with ${q}`, received: `${found.length} without it` },
      { about: key === undefined ? [] : [key], following: 'search' },
    )
  }
}
