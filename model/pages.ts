import type { OperationModel } from './operations/operation-model.ts'
import { Judge } from './state/judge.ts'
import { choosesNoPage } from './state/judge-list.ts'
import { listKey, withOpenList, withoutOpenList } from './state/open-lists.ts'

/** The rule that holds for all pages of a list together. */
const OF_PAGES = /\.every-list-whole$/

/** Judges the last page of a list together with the pages before it, if each named the next one with a `Link` header. */
export function judgePages(judge: Judge, model: OperationModel): void {
  const { request, response, span } = judge
  const { json, next } = response
  if (request.method !== 'GET' || !Array.isArray(json)) return
  const key = listKey(request)
  const lists = judge.modelState.openLists
  const before = lists.find((one) => one.key === key && isSame(one.next, request.query))
  if (!before && !choosesNoPage(request)) return
  const { since, pages, entries } = before ?? { since: request.at, pages: [], entries: [] }
  const all: readonly unknown[] = [...entries, ...(json as readonly unknown[])]
  if (next) {
    const list = { key, next, since, entries: all, pages: [...pages, request.id] }
    judge.modelState = judge.modelState.withOpenLists(withOpenList(lists, list))
    return
  }
  judge.modelState = judge.modelState.withOpenLists(withoutOpenList(lists, key))
  if (!before) return
  const whole = new Judge(
    judge.modelState,
    { ...request, query: {} },
    { ...response, json: all },
    { at: span.end, atMs: span.endMs },
  )
  whole.pagesSince = since
  model.succeeded?.(whole)
  if (whole.hasSteadyPages) judge.addOf(whole, (rule) => OF_PAGES.test(rule), pages)
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
