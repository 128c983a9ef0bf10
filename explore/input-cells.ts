import { operationEntries, relationsOf } from '../contract/derive/effects.ts'
import { entriesOfKind } from '../contract/derive/entries.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import { codeHosting } from '../contract/code-hosting/index.ts'
import type { OperationEntry, Parameter } from '../contract/vocabulary/types.ts'
import type { Draws } from '../fixtures/naming/draws.ts'
import { invented } from '../fixtures/naming/vocabulary.ts'
import type { Names } from '../harness/client/names.ts'
import { optionOf } from '../oracle/option-of.ts'
import type { CoverageCell } from './coverage-cell.ts'
import {
  bodies,
  callers,
  FREE,
  freeInputs,
  inputs,
  WITH_ANOTHER_OWNER,
  WITH_CHARSET,
  type Bounds,
  type PlaceKind,
  type Where,
} from './input-pool.ts'
import { isNoRepresentation, representations } from './representation.ts'

/** One input in one place of the requests of an operation. */
export interface Cell extends CoverageCell {
  readonly operation: string
  readonly where: Where
  /** The parameter or the field; otherwise the part that `where` names. */
  readonly place: string
  readonly value: (usual: unknown, draws: Draws, known?: Pick<Bounds, 'id' | 'other'>) => unknown
  readonly combines: boolean
  /** True if the resource that its request creates cannot be removed. */
  readonly keeps?: true
}

interface Place {
  readonly where: Where
  readonly name: string
  readonly kind: PlaceKind
  readonly bounds: Bounds
}

/** Fields that name the created resource. */
const NAMES = /^(?:name|username)$/
const CREATES = /^(?:Create(?:User|Org|Repo)Option|MigrateRepoForm)$/
/** The length of a password, for inputs that depend on the length of the usual value. */
const PASSWORD_LENGTH = 20
/** The types of fields that are not texts, by their logical names: the document shows no types. */
const KINDS: Readonly<Record<string, PlaceKind>> = {
  active: 'boolean',
  administrator: 'boolean',
  amount: 'integer',
  autoInit: 'boolean',
  events: 'list',
  mirror: 'boolean',
  ownerId: 'integer',
  private: 'boolean',
  wiki: 'boolean',
}

/** Whether servers usually accept the input of a cell, with any input in the other places: requests combine it with other cells. */
export function isEasy({ operation, where, place, input, combines }: Cell): boolean {
  if (where === 'header') return true
  if (where === 'query') return !NARROWS.test(place)
  if (where === 'caller') return isServed(input, operation)
  const isFree = where === 'field' && FREE.test(place) && freeInputs.some(({ name }) => name === input)
  return combines || isFree || /^(?:true|false|with a charset|with another owner)$/.test(input)
}

/** Whether a caller may send every request of an operation. */
export function isServed(caller: string, operation: string): boolean {
  return caller === 'site administrator' || (caller === 'owner' && !operation.startsWith('admin.'))
}

/** Parameters whose unusual values give an empty result, which hides the effect of the other parameters. */
const NARROWS = /^(?:q|uid|page)$/

const onlyOwnNames = 'it may be the name of somebody else, whom the request would change'
const noBound = 'not shown: the document gives no greatest value or length'

const known = new WeakMap<Names, ReadonlyMap<string, Cell>>()

/** All cells of the requests of document 1 by their ids, derived from its description and the fields that the driver names. */
export function cellsFor(names: Names): ReadonlyMap<string, Cell> {
  const cells = known.get(names) ?? new Map(derived(names).map((cell) => [cell.id, cell]))
  known.set(names, cells)
  return cells
}

function derived(names: Names): readonly Cell[] {
  const described = new Set(entriesOfKind(codeHosting, 'operation').map(({ entry }) => entry.id))
  return operationEntries
    .filter(({ id }) => described.has(id))
    .flatMap((entry) => [
      ...placesOf(entry, names).flatMap((place) => cellsOf(entry, place)),
      ...wholeOf(entry),
      ...headersOf(entry),
    ])
}

function placesOf(entry: OperationEntry, names: Names): Place[] {
  const { id, path, query, body } = entry
  const option = optionOf(id) ?? ''
  return [
    ...pathParameters(path).map((name): Place => {
      const kind = name === 'id' || name === 'issue' ? 'index' : 'text'
      return { where: 'path', name, kind, bounds: {} }
    }),
    ...query.map((parameter): Place => ({
      where: 'query',
      ...shapeOf(parameter),
      bounds: boundsOf(id, parameter),
    })),
    ...Object.keys(names[option] ?? {}).map((name): Place => {
      const kind = CREATES.test(option) && NAMES.test(name) ? 'name' : (KINDS[name] ?? 'text')
      return { where: 'field', name, kind, bounds: name === 'password' ? { length: PASSWORD_LENGTH } : {} }
    }),
    ...(typeof body === 'object' && 'text' in body
      ? [{ where: 'body', name: 'body', kind: 'text', bounds: {} } as const]
      : []),
  ]
}

function shapeOf({ name, type }: Parameter): Pick<Place, 'name' | 'kind'> {
  return { name, kind: typeof type === 'object' ? 'choice' : type === 'string' ? 'text' : type }
}

function boundsOf(operation: string, { name, type }: Parameter): Bounds {
  const found = entriesOfKind(codeHosting, 'bound').map(({ entry }) => entry)
  const own = found.filter((one) => one.operation === operation && one.parameter === name)
  return {
    ...Object.assign({}, ...own.map(({ says }) => says)),
    ...(typeof type === 'object' ? { choices: type.oneOf } : {}),
  } as Bounds
}

function cellsOf({ id: operation }: OperationEntry, { where, name: place, kind, bounds }: Place): Cell[] {
  const cell = (input: string, value: Cell['value'], combines = false): Cell => {
    const sign = { path: `{${place}}`, query: `?${place}` }[where as string] ?? place
    return { id: `${operation}: ${sign} = ${input}`, operation, where, place, input, value, combines }
  }
  return [
    ...(bounds.choices ?? []).map((choice) => cell(choice, () => choice, true)),
    ...inputs
      .filter(({ kinds, where: places }) => kinds.includes(kind) && (places?.includes(where) ?? true))
      .map(({ name, value, combines = false }): Cell => {
        const one = cell(
          name,
          (usual, draws, known) => value(usual, draws, { ...bounds, ...known }),
          combines && (where === 'query' || (where === 'field' && FREE.test(place))),
        )
        const isBound = name === 'at its longest' || name === 'one more than the longest'
        return isBound && bounds.maximum === undefined ? { ...one, reason: noBound } : one
      }),
    ...(kind === 'name'
      ? [
          { ...cell('one letter', () => 'x'), reason: onlyOwnNames },
          { ...cell('backslash', () => 'x'), reason: 'clean-up removes nothing whose name has one' },
        ]
      : []),
    ...(kind === 'name' && place === 'name'
      ? [cell('a dot in front', (usual) => `.${String(usual)}`, true)]
      : []),
    ...(where === 'field' && place === 'email'
      ? [cell('a plus', (usual, draws) => String(usual).replace('@', `+${invented(draws, 2)}@`))]
      : []),
    ...(kind === 'text' || kind === 'name'
      ? [
          { ...cell('at its longest', () => ''), reason: noBound },
          { ...cell('one more than the longest', () => ''), reason: noBound },
        ]
      : []),
    ...(where === 'path'
      ? [{ ...cell('empty', () => ''), reason: 'a path without it is that of something else' }]
      : []),
  ]
}

/** The body as a whole, and the caller of the request. */
function wholeOf(entry: OperationEntry): Cell[] {
  const { id: operation, body } = entry
  const cell = (where: 'body' | 'caller', input: string): Cell => ({
    id: `${operation}: ${where} = ${input}`,
    ...{
      operation,
      where,
      place: where,
      input,
      value: (_usual, draws) => bodies[input]?.(draws),
      combines: false,
    },
  })
  const isText = typeof body === 'object' && 'text' in body
  return [
    ...(body === 'none' || isText ? [] : Object.keys(bodies).map((input) => cell('body', input))),
    ...(body === 'none' ? [] : [cell('body', WITH_CHARSET)]),
    ...(makesForOwner(entry) ? [cell('body', WITH_ANOTHER_OWNER)] : []),
    ...callers.map((input) => cell('caller', input)),
  ]
}

/** Whether the path of an operation names the owner of the resource that it creates: "path user becomes owner". */
function makesForOwner(entry: OperationEntry): boolean {
  const isOfOwner = pathParameters(entry.path).some((name) => name === 'username' || name === 'org')
  return (
    isOfOwner &&
    relationsOf(entry, 'adds').some((relation) => /^(?:organizations|repositories)$/.test(relation))
  )
}

/** The headers that select the representation of the response. */
function headersOf(entry: OperationEntry): Cell[] {
  const { id: operation } = entry
  return Object.entries(representations).flatMap(([place, values]) =>
    Object.keys(values).map((input): Cell => {
      const reason = isNoRepresentation(entry, input)
      return {
        id: `${operation}: ${place} = ${input}`,
        ...{ operation, where: 'header', place, input, value: () => input, combines: false },
        ...(reason === undefined ? {} : { reason }),
      }
    }),
  )
}
