import type { OperationModel } from './operations/operation-model.ts'
import { Judge } from './state/judge.ts'
import { choosesNoPage } from './state/judge-list.ts'
import { listKey, withOpenList, withoutOpenList } from './state/open-lists.ts'

/** The rules that hold for all pages of a list together. */
const OF_PAGES = /\.every-(?:entry-once|list-whole)$/

/**
 * Judges the last page of a list together with the pages before it, if each named the next one with a `Link` header. Returns the number of
 * their entries; undefined if the response is no such page.
 */
export function judgePages(judge: Judge, model: OperationModel): number | undefined {
  const { request, response, span } = judge
  const { json, next } = response
  if (request.method !== 'GET' || !Array.isArray(json)) return undefined
  const key = listKey(request)
  const lists = judge.modelState.openLists
  const before = lists.find((one) => one.key === key && isSame(one.next, request.query))
  if (!before && !choosesNoPage(request)) return undefined
  const { since, pages, entries } = before ?? { since: request.at, pages: [], entries: [] }
  const all: readonly unknown[] = [...entries, ...(json as readonly unknown[])]
  if (next) {
    const list = { key, next, since, entries: all, pages: [...pages, request.id] }
    judge.modelState = judge.modelState.withOpenLists(withOpenList(lists, list))
    return undefined
  }
  judge.modelState = judge.modelState.withOpenLists(withoutOpenList(lists, key))
  if (!before) return undefined
  const whole = new Judge(
    judge.modelState,
    { ...request, query: {} },
    { ...response, json: all },
    { at: span.end, atMs: span.endMs },
  )
  whole.pagesSince = since
  model.succeeded?.(whole)
  judge.addOf(whole, (rule) => OF_PAGES.test(rule), pages)
  return all.length
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
