import type { Call } from '../../reference/http/call.ts'
import { answers } from '../variants/overriding.ts'
import type { Json } from '../mutants/breaking.ts'
import { choice, type Choice, type Kind } from './choice.ts'
import { described, promisedFields, resourceIn, type Described } from './described.ts'
import type { Draw } from './draw.ts'

/** The fields by which a resource is found again: left out rarely, because checks then judge little. */
const KEYS = /^(?:id|name|username|login)$/

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of another JSON type, for fields whose type is not shown. Nothing becomes null, which says that there is nothing. */
function retyped(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value) / 1000
  return value === null ? undefined : value
}

/** Changes the fields of one resource that no sentence promises, and of what is in it. JSON leaves out what is undefined. */
function changesFields(draw: Draw, resource: string, operation: string, record: Json): Json {
  const kept = promisedFields(resource)
  const changed = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (kept.includes(name)) return [name, value]
    const share = KEYS.test(name) ? 0.02 : 0.1
    if (draw.chance(share, 'absent', resource, name)) return [name, undefined]
    if (draw.chance(share, 'absent there', resource, name, operation)) return [name, undefined]
    // The fields of a User have types.
    if (resource === 'User') return [name, value]
    if (isObject(value)) return [name, changesFields(draw, `${resource} ${name}`, operation, value)]
    return [name, draw.chance(share, 'retyped', name) ? retyped(value) : value]
  })
  // An object without fields is no resource.
  if (changed.every(([, value]) => value === undefined)) return record
  const more = draw.chance(0.3, 'more', resource) ? { [`x_${resource}`]: [{ id: 1, name: 'x' }] } : {}
  return { ...Object.fromEntries(changed), ...more }
}

/** The list in a body, and the body with another one. */
function listIn(
  body: unknown,
): readonly [list: unknown[], withList: (list: unknown[]) => unknown] | undefined {
  if (Array.isArray(body)) return [body as unknown[], (list) => list]
  const [name, list] = Object.entries(body as Json).find(([, value]) => Array.isArray(value)) ?? []
  return name === undefined
    ? undefined
    : [list as unknown[], (other) => ({ ...(body as Json), [name]: other })]
}

/** User search promises all fields, and the lookup the address where the caller is anonymous. */
const isPromised = ({ operation, caller }: Call) =>
  operation === 'users.search' || (operation === 'users.get' && !caller)

function changesResource(draw: Draw, resource: string): Choice[] {
  if (!draw.chance(0.3, 'fields', resource)) return []
  const operations = described.filter((one) => resourceIn(one) === resource)
  const lists = new Set(
    operations.filter(({ entry }) => entry.lists ?? entry.searches).map(({ name }) => name),
  )
  const names = new Set(operations.map(({ name }) => name))
  return choice(
    `fields ${resource}`,
    `some fields of a ${resource} are left out or of another type`,
    `code-hosting, Resources and their fields: when fields of ${resource} are present is not shown`,
    answers((reply, call) => {
      const { operation } = call
      if (reply.status >= 300 || !names.has(operation) || isPromised(call) || !reply.json) return reply
      const change = (one: unknown) => changesFields(draw, resource, operation, one as Json)
      const [list, withList] = (lists.has(operation) ? listIn(reply.json) : undefined) ?? []
      return { ...reply, json: list && withList ? withList(list.map(change)) : change(reply.json) }
    }),
  )
}

const idOf = (one: unknown) =>
  String((one as Json)['id'] ?? (one as Json)['shortname'] ?? (one as Json)['name'])

/** Puts a list into another order, and shows a page of it. */
function changesList(draw: Draw, { id, name, source }: Described): Choice[] {
  if (!draw.chance(0.3, 'list', id)) return []
  const size = draw.chance(0.4, 'pages', id) ? draw.between(2, 12, 'size', id) : undefined
  const isLinked = draw.chance(0.6, 'linked', id)
  const order = draw.pick(['reverse', 'none', size ? 'as it is' : 'turns'], 'order', id)
  let turns = 0
  const ordered = (all: readonly unknown[]) => {
    if (order === 'reverse') return all.toReversed()
    const by = order === 'turns' ? ++turns % (all.length || 1) : 0
    return order === 'none' ? draw.shuffled(all, idOf) : [...all.slice(by), ...all.slice(0, by)]
  }
  const linkTo = (page: number, { forge, path, query }: Call) => {
    const rest = new URLSearchParams([...query].filter(([key]) => !key.startsWith('_')))
    rest.set('page', String(page))
    return `<${draw.chance(0.5, 'absolute', id) ? forge.url : ''}${path}?${rest}>; rel="next"`
  }
  return choice(
    `list ${id}`,
    `order: ${order}; ${size ? `pages of ${size}, ${isLinked ? '' : 'not '}linked` : 'whole'}`,
    `${source}: the order is not shown; Limits: paging of lists: not shown`,
    answers((reply, call) => {
      const [list, withList] =
        (call.operation === name && reply.status < 300 ? listIn(reply.json) : undefined) ?? []
      if (!list || !withList) return reply
      const all = ordered(list)
      if (size === undefined) return { ...reply, json: withList(all) }
      const page = Math.max(1, Number(call.query.get('page')) || 1)
      const link = isLinked && page * size < all.length ? { link: linkTo(page + 1, call) } : {}
      const json = withList(all.slice((page - 1) * size, page * size))
      return { ...reply, json, headers: { ...reply.headers, ...link } }
    }),
  )
}

/** The order of searches, and the sizes of pages that are not shown. */
const changesSearches: Kind = (draw) =>
  choice(
    'searches',
    'searches have another order, another size of a page and another greatest limit',
    'code-hosting, Limits: maximum of limit in user search, default page size of repository search: not shown',
    ({ rules: { search, users } }) => {
      const { limit } = search
      const [size, most] = [draw.between(1, 50, 'page of repositories'), draw.between(10, 60, 'most users')]
      search.limit = (ask, text) => (text === null ? size : limit(ask, text))
      search.order = (_ask, a, b) => (draw.shuffled([a, b], ({ id }) => id)[0] === a ? -1 : 1)
      const { searchLimit, searchable } = users
      users.searchLimit = (ask, text) => Math.min(most, searchLimit(ask, text))
      users.searchable = (ask) => draw.shuffled(searchable(ask), ({ id }) => id)
    },
  ).filter(() => draw.chance(0.4, 'searches'))

const lists = described.filter(({ entry, id }) => entry.lists && id !== 'legacy-issues.form')

export const responses: readonly Kind[] = [
  (draw) =>
    [...new Set(described.flatMap((one) => resourceIn(one) ?? []))].flatMap((one) =>
      changesResource(draw, one),
    ),
  (draw) => lists.flatMap((one) => changesList(draw, one)),
  changesSearches,
]
