import { UNKNOWN } from '../register.ts'
import type { Judge } from '../judge.ts'
import { nameKey } from '../facts.ts'
import type { Thing } from '../knowledge.ts'

/** A search whose pages are compared with what earlier pages of it showed. */
export interface SearchPage {
  /** What is found, such as `users`. */
  readonly what: string
  readonly found: readonly Thing[]
  /** How many entries the page has, known or not. */
  readonly length: number
  /** The page size, where the document or the request says it. */
  readonly limit: number | undefined
  /** From 1; undefined where the request has something else. */
  readonly page: number | undefined
  /** Whether the search finds a thing for ever, once it has found it. */
  readonly stays: (thing: Thing) => boolean
  /** What a thing is found by: it is found as long as this stays the same. Undefined where it is not certain; absent where nothing changes it. */
  readonly stateOf?: (thing: Thing) => string | undefined
}

/**
 * Judges how many entries a page of a search has: what earlier pages of the same search showed to the same caller is still found, and
 * fills the pages in some order.
 */
export function judgeSearchSize(
  judge: Judge,
  { what, found, length, limit, page, stays, stateOf = () => '' }: SearchPage,
): void {
  const index = `${what} found for ${queryOf(judge)}:`
  const stateWhenFound = ({ n }: Thing) => `state when ${index}${n}`
  const known = judge.knowledge
    .index(index)
    .map((n) => judge.knowledge.thing(n))
    .filter((thing) => thing !== undefined)
    .filter((thing) => {
      const state = stateOf(thing)
      if (state === undefined || !stays(thing)) return false
      return state === '' || judge.certain(stateWhenFound(thing)) === state
    })
  if (limit !== undefined && page !== undefined && judge.response.hasMore !== true) {
    const least = Math.max(0, Math.min(limit, known.length - (page - 1) * limit))
    judge.expect(
      'every-state',
      length >= least,
      {
        expected: `at least ${least} ${what}, as ${known.length} are found that were found before`,
        received: String(length),
      },
      {
        about: known.flatMap((thing) => nameKey(thing) ?? []),
        following: 'search',
        sinceMs: () => judge.knowledge.lastChangeMs(judge.request.query['q']),
      },
    )
  }
  // How a server orders namesakes can change from page to page.
  const names = [...known, ...found].map(({ n, name }) => `${n} ${name}`)
  const isOrdered = new Set([...known, ...found].map(({ name }) => name)).size === new Set(names).size
  if (isOrdered) judgeOtherPages(judge, what, found, page)
  for (const thing of found) {
    const state = stateOf(thing)
    judge.enter(index, thing.n)
    if (state !== undefined && state !== '') judge.write(stateWhenFound(thing), state)
  }
}

/** The search without its page, and its caller. */
export function queryOf({ request }: Judge): string {
  const query = Object.entries(request.query).filter(([name]) => name !== 'limit' && name !== 'page')
  return `${JSON.stringify(query.sort())} ${request.caller.login ?? 'anonymous'}`
}

/** While nothing changes, no entry is on two pages of one size. */
function judgeOtherPages(
  judge: Judge,
  what: string,
  found: readonly Thing[],
  page: number | undefined,
): void {
  const { limit } = judge.request.query
  if (page === undefined || limit === undefined || !judge.knowledge.wasQuiet(judge.request.id)) return
  const changes = judge.knowledge.changeCount
  for (const thing of found) {
    const key = `shown page of ${what} ${limit} ${queryOf(judge)}:${thing.n}`
    const known = judge.certain(key)
    const [shownAt, shownOn] = typeof known === 'string' ? known.split(' ') : []
    if (shownAt === String(changes))
      judge.expect(
        'every-state',
        shownOn === String(page),
        {
          expected: `each of the ${what} on one page`,
          received: `${thing.name} on the pages ${String(shownOn)} and ${page}`,
        },
        {
          about: [key],
          following: 'search',
          sinceMs: () => judge.knowledge.lastChangeMs(judge.request.query['q']),
        },
      )
    if (known === UNKNOWN || typeof known === 'string') judge.write(key, `${changes} ${page}`)
  }
}
