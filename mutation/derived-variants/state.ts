import type { Call } from '../../reference/http/call.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { prepares, readsBody, receives, together } from '../variants/overriding.ts'
import { around, choice, type Choice, type Kind } from './choice.ts'
import { described, type Described } from './described.ts'
import type { Draw } from './draw.ts'

const requestFields = 'code-hosting, Request option objects: fields not shown'

/** How a server may write a text that it is given. None makes two texts equal that differ in letters and digits at their beginning. */
const written: Readonly<Record<string, (text: string) => string>> = {
  trimmed: (text) => text.trim(),
  'with single spaces': (text) => text.replace(/\s+/g, ' '),
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'without emoji': (text) => text.replace(/\p{Extended_Pictographic}\uFE0F?/gu, ''),
  'without tags': (text) => text.replace(/<[^>]*>/g, ''),
  'with typographic quotes': (text) => text.replace(/"/g, '\u201D').replace(/'/g, '\u2019'),
  'with a capital': (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  'cut off after 100 characters': (text) => Array.from(text).slice(0, 100).join(''),
}

/** A text that is stored otherwise than it is given. */
function writesText(draw: Draw, field: string): Choice[] {
  const name = draw.pick(Object.keys(written), 'text as', field) ?? ''
  const change = written[name]
  if (!change || !draw.chance(0.25, 'text', field)) return []
  const reads = (call: Call) => {
    if (call.operation === 'legacy.createIssue') {
      const read = call.form.bind(call)
      const changed = ([key, text]: [string, string]): [string, string] => [
        key,
        key === field ? change(text) : text,
      ]
      call.form = async () => new URLSearchParams([...(await read())].map(changed))
    } else if (/^(?:admin|orgs|repos)\./.test(call.operation)) {
      readsBody(call, (body) => {
        const text = body[field]
        return typeof text === 'string' ? { ...body, [field]: change(text) } : body
      })
    }
  }
  return choice(
    `text ${field}`,
    `${field} is ${name}`,
    `${requestFields}; how a text is written is not shown`,
    receives(reads),
  )
}

/** A field of a body that is not read. */
function ignores(draw: Draw, { id, name, entry }: Described): Choice[] {
  const fields = ['description', 'full_name', 'location', 'website', 'private', 'title', 'events']
  const field = draw.pick(fields, 'field', id) ?? ''
  if (entry.body === 'none' || id.startsWith('legacy-') || !draw.chance(0.12, 'ignores', id)) return []
  const reads = (call: Call) => {
    if (call.operation === name) readsBody(call, ({ [field]: _ignored, ...rest }) => rest)
  }
  return choice(`ignores ${id}`, `it does not read ${field}`, requestFields, receives(reads))
}

const TABLES = ['users', 'repositories', 'teams', 'issues', 'times', 'hooks', 'keys', 'statuses'] as const

/** Numbers of things with gaps, or in no order: an odd factor runs through all 2 ** 20 numbers before one comes again. */
function renumbers(draw: Draw, what: string): () => number {
  const first = draw.pick([0, 0, 1_000_000, 2 ** 31, 2 ** 40], 'first id', what)
  const ascends = draw.chance(0.5, 'ascends', what)
  let count = 0
  return () => {
    count += 1
    return (
      first + 10_000 + (ascends ? count * 7 + draw.between(0, 6, what, count) : (count * 391_939) % 2 ** 20)
    )
  }
}

function numbersOtherwise(draw: Draw, table: (typeof TABLES)[number] | 'legacy issues'): Choice[] {
  if (!draw.chance(0.2, 'ids', table)) return []
  const prepare = (forge: Forge) => {
    const next = renumbers(draw, table)
    if (table === 'legacy issues') forge.legacy.nextIssueId = next
    else forge[table].nextId = next
    // Users and organizations share their ids.
    if (table === 'users') forge.organizations.nextId = next
  }
  const source = 'code-hosting and legacy-forge, Resources and their fields: how ids are given is not shown'
  return choice(`ids ${table}`, `ids of ${table} have gaps, or are in no order`, source, prepares(prepare))
}

/** Has the effect of a change without a body a moment after its response, and before the next change is looked at. */
function delays(draw: Draw, { id, name, source, entry }: Described): Choice[] {
  if (entry.answers !== 'empty' || entry.method === 'GET' || !draw.chance(0.12, 'delay', id)) return []
  const ms = draw.between(20, 1200, 'delay', id)
  const pending = new Set<() => Promise<void>>()
  const flush = receives(async ({ method }) => {
    if (method !== 'GET') for (const later of pending) await later()
  })
  const delay = around(async (call, apply) => {
    if (call.operation !== name) return apply()
    const later = async () => {
      // The response has been sent: a later error cannot be reported.
      if (pending.delete(later)) await apply().catch(() => undefined)
    }
    pending.add(later)
    setTimeout(() => void later(), ms).unref()
  })
  return choice(
    `delays ${id}`,
    `it has its effect ${ms} ms later, or with the next change`,
    `${source}: how soon it has its effect is not shown`,
    together(flush, delay),
  )
}

export const state: readonly Kind[] = [
  (draw) =>
    ['full_name', 'description', 'location', 'title', 'summary'].flatMap((field) => writesText(draw, field)),
  (draw) => [...TABLES, 'legacy issues' as const].flatMap((table) => numbersOtherwise(draw, table)),
  (draw) => described.flatMap((one) => [...ignores(draw, one), ...delays(draw, one)]),
]
