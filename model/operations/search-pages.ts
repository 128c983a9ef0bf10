import { UNKNOWN } from '../state/register.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'

/** A page of a search. */
export interface SearchPage {
  /** The kind of the results, such as `users`. */
  readonly what: string
  readonly found: readonly Entity[]
  /** From 1; undefined if the request has an invalid page. */
  readonly page: number | undefined
}

/**
 * Judges that no entry is on two pages of the same size while nothing changes: "1-based page number". Only searches for names of the run
 * are compared: nobody else changes their results. The document does not show what a page after the last one has: the later page must have
 * results, by the number of those that were found.
 */
export function judgePages(judge: Judge, { what, found, page }: SearchPage): void {
  const { limit, q } = judge.request.query
  if (page === undefined || limit === undefined || q === undefined) return
  if (!judge.modelState.setting.isOwnName?.(q)) return
  judge.judgedBy('every-page')
  if (!judge.modelState.wasQuiet(judge.request.id)) return
  const changes = judge.modelState.changeCount
  const results = `${what} ${queryOf(judge)} at ${changes}`
  for (const { id: entityId } of found) judge.enter(results, entityId)
  const pages = Math.ceil(judge.modelState.index(results).length / Number(limit))
  for (const entity of found) {
    const key = `shown page of ${what} ${limit} ${queryOf(judge)}:${entity.id}`
    const known = judge.certain(key)
    const [shownAt, shownOn] = typeof known === 'string' ? known.split(' ') : []
    // The order of entities with the same name can change from page to page.
    const isAlone = found.every(({ id: entityId, name }) => entityId === entity.id || name !== entity.name)
    if (shownAt === String(changes) && isAlone && Math.max(page, Number(shownOn)) <= pages)
      judge.expect(
        'every-page',
        shownOn === String(page),
        {
          expected: `each of the ${what} on one page`,
          received: `${entity.name} on the pages ${String(shownOn)} and ${page}`,
        },
        { about: [key], sinceMs: () => judge.modelState.lastChangeMs(q) },
      )
    if (known === UNKNOWN || typeof known === 'string') judge.write(key, `${changes} ${page}`)
  }
}

/** The search without its page, with its caller. */
function queryOf({ request }: Judge): string {
  const query = Object.entries(request.query).filter(([name]) => name !== 'limit' && name !== 'page')
  return `${JSON.stringify(query.sort())} ${request.caller.login ?? 'anonymous'}`
}
