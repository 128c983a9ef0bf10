import type { Forge } from '../../reference/model/forge.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import type { Table } from '../../reference/model/table.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { together } from '../mutants/sharing.ts'
import type { Variant } from './variant.ts'

export { pathRepository } from '../mutants/path-resources.ts'
export { keeping, marking, together } from '../mutants/sharing.ts'

/** Ways to differ that several variants share. Each keeps the existing overrides, so that they can be combined. */

type Maybe<T> = T | Promise<T>

/** The differences of other variants. */
export const like = (variants: readonly Variant[], ...ids: readonly string[]): Mutate =>
  together(
    ...ids.map((id) => {
      const mutate = variants.find((one) => one.id === id)?.mutate
      if (!mutate) throw new Error(`no variant is called ${id}`)
      return mutate
    }),
  )

/** Receives every call before its operation, and may reply instead of it. */
export const receives =
  (receive: (call: Call) => Maybe<Reply | undefined | void>): Mutate =>
  (overrides) => {
    const right = overrides.before
    overrides.before = async (call) => (await right(call)) ?? (await receive(call)) ?? undefined
  }

/** Changes every reply, rejections included. */
export const answers =
  (change: (reply: Reply, call: Call) => Maybe<Reply>): Mutate =>
  (overrides) => {
    const right = overrides.answer
    overrides.answer = async (call, reply) => change(await right(call, reply), call)
  }

/** Prepares the state of the server before its first call. */
export function prepares(prepare: (forge: Forge) => void): Mutate {
  const prepared = new WeakSet<Forge>()
  return receives(({ forge }) => {
    if (prepared.has(forge)) return
    prepared.add(forge)
    prepare(forge)
  })
}

/** Sees each new row of a table after it is added. */
export function seesNew<T extends { readonly id: number }>(table: Table<T>, see: (row: T) => void): void {
  const put = table.put.bind(table)
  table.put = (row) => {
    const isNew = table.get(row.id) === undefined
    put(row)
    if (isNew) see(row)
  }
}

/** Changes every issue of document 2 as it is stored. */
export const storesIssues = (change: (issue: LegacyIssue, forge: Forge) => LegacyIssue): Mutate =>
  prepares((forge) => {
    const { issues } = forge.legacy
    const set = issues.set.bind(issues)
    issues.set = (id, issue) => set(id, change(issue, forge))
  })

/** Does more around the effect of an operation, after what other differences do there. */
export const surrounds =
  (operation: string, effect: (call: Call, apply: () => Maybe<void>) => Maybe<void>): Mutate =>
  (overrides) => {
    const right = overrides.effect
    overrides.effect = (call, apply) =>
      call.operation === operation ? effect(call, () => right(call, apply)) : right(call, apply)
  }

/** Does something some milliseconds from now. The response has been sent then: an error cannot be reported. */
export const afterMs = (delayMs: number, act: () => Maybe<void>): NodeJS.Timeout =>
  setTimeout(() => void Promise.resolve(act()).catch(() => undefined), delayMs).unref()

/** Whether a path is of the API of document 1, whatever the method. */
export const isOfDocument1 = ({ path }: Pick<Call, 'path'>): boolean => /\/api\/v1(?:\/|$)/.test(path)

/** Whether a path is of the API of document 2, whatever the method. */
export const isOfDocument2 = ({ path }: Pick<Call, 'path'>): boolean =>
  /\/api(?:\/|$)/.test(path) && !isOfDocument1({ path })

/** Decides once for each key, and keeps the decision for some milliseconds. */
export function decidesOnce(forMs: number): (key: string, decide: () => boolean) => boolean {
  const made = new Map<string, { readonly value: boolean; readonly until: number }>()
  return (key, decide) => {
    const known = made.get(key)
    if (known && Date.now() < known.until) return known.value
    const value = decide()
    made.set(key, { value, until: Date.now() + forMs })
    return value
  }
}

/** Reads other fields of the issue creation form. */
export const readsForm = (change: (form: URLSearchParams, call: Call) => Maybe<URLSearchParams>): Mutate =>
  receives((call) => {
    if (call.operation !== 'legacy.createIssue') return
    const read = call.form.bind(call)
    call.form = async () => change(await read(), call)
  })

/** Changes the fields that are read from the body. */
export function readsBody(call: Call, change: (body: Record<string, unknown>) => object): void {
  const read = call.json.bind(call)
  call.json = async () => ({ ...change(await read()) })
}

/** A text in one line, of composed letters and single spaces. */
export const composed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

export const refused = (
  status: number,
  message = 'refused',
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  json: { message },
})

/** A page of a list, and the header with the link to the next one. */
export function pageOf<T>(call: Call, all: readonly T[], size: number) {
  const number = (name: string) => Math.max(0, Math.trunc(Number(call.query.get(name)))) || undefined
  const [page, limit] = [number('page') ?? 1, number('limit') ?? size]
  const query = new URLSearchParams(call.query)
  query.set('page', String(page + 1))
  query.set('limit', String(limit))
  const link = `<${call.forge.url}${call.path}?${query}>; rel="next"`
  return {
    shown: all.slice((page - 1) * limit, page * limit),
    links: all.length > page * limit ? { link } : {},
  }
}
