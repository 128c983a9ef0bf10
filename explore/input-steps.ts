import { operationEntry } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import { operations, type OperationId } from '../contract/derive/operations.ts'
import { Draws } from '../fixtures/naming/draws.ts'
import { isEasy, type Cell } from './input-cells.ts'
import { FREE } from './input-pool.ts'
import type { Step } from './step.ts'

/** The prefix of the steps that create the resources for the requests. */
export const SET_UP = 'inputs: '

/** The steps, after those that create their resources. */
function sequenceOf(steps: readonly Step[]): Step[] {
  const isOf = (beginning: string) => (step: Step) => step.do.startsWith(beginning)
  const searches = steps.some(isOf('users.search: '))
  const times = steps.some(isOf('times.list-issue: '))
  const parts = steps.every(isOf('legacy-'))
    ? []
    : ['set-up', ...(searches ? ['users to find'] : []), 'members', 'issues', ...(times ? ['times'] : [])]
  return [...parts.map((part) => ({ do: SET_UP + part, choices: [] })), ...steps]
}

/** The maximum number of requests with unusual input in one sequence. */
const LENGTH = 80
/** The number of sequences of unusual input in a run. */
const SIDE_BY_SIDE = 2

/** The ids of the cells that each request of a step asks. */
export function cellRowsIn(kind: string): string[][] {
  const [, operation = '', requests = ''] = /^([\w-]+\.[\w-]+): (.+)$/s.exec(kind) ?? []
  if (operation === '') return []
  return requests.split(' | ').map((inputs) => inputs.split('; ').map((input) => `${operation}: ${input}`))
}

function stepOf(rows: readonly Row[]): Step {
  const operation = rows[0]?.[0]?.operation ?? ''
  const requests = rows.map((row) => row.map(({ id }) => id.slice(`${operation}: `.length)).join('; '))
  return { do: `${operation}: ${requests.join(' | ')}`, choices: [] }
}

/**
 * Sequences that ask every cell that can be asked, in an order that the seed draws: first each cell once, and malformed requests of
 * strangers; then every pair of inputs that requests combine.
 */
export function inputSequences(seed: string, all: Iterable<Cell>): readonly Step[][] {
  const draws = new Draws(seed, 'inputs')
  const cells = [...all].filter(({ reason }) => reason === undefined)
  const single = cells.filter((cell) => !cell.combines && !isRepresentation(cell))
  const [once, pairs] = rowsOf(cells.filter(({ combines }) => combines))
  const alone = groupsBy(single, ({ operation }) => operation).flatMap((ofOperation) => {
    const headers = groupsBy(cells.filter(isRepresentationOf(ofOperation[0])), placeOf)
    return ofOperation.map((cell, n): Row => [cell, ...headers.flatMap((values) => values[n] ?? [])])
  })
  const steps = [...draws.shuffled([...alone, ...once, ...byStrangers(cells)]), ...draws.shuffled(pairs)].map(
    (row) => stepOf([row]),
  )
  return Array.from({ length: Math.ceil(steps.length / LENGTH) }, (_, part) =>
    sequenceOf(steps.slice(part * LENGTH, (part + 1) * LENGTH)),
  )
}

/**
 * Sequences for a run, side by side, with the requests that ask most cells. For document 1: the inputs that servers usually accept, in all
 * places of a request at once, and the others separately, several requests before one round of reads. For document 2: every cell that
 * creates nothing, and a few that do. The seed draws the cells if there is no room for all.
 */
export function coveringSequences(seed: string, all: Iterable<Cell>): readonly Step[][] {
  const draws = new Draws(seed, 'covering inputs')
  const cells = draws.shuffled([...all].filter(({ reason, keeps }) => reason === undefined && !keeps))
  const isLegacy = ({ operation }: Cell): boolean => operation.startsWith('legacy-')
  const ofOperations = groupsBy(
    cells.filter((cell) => !isLegacy(cell)),
    ({ operation }) => operation,
  )
  const steps = [
    ...cells.filter(isLegacy).map((cell) => [[cell]]),
    ...formsOf(all, draws).map((row) => [row]),
    ...ofOperations.flatMap(stepsOf),
  ].map(stepOf)
  const parts = groupsBy(draws.shuffled(steps), ({ do: kind }) => kind.split(':', 1)[0] ?? '')
  return Array.from({ length: Math.min(SIDE_BY_SIDE, steps.length) }, (_, part) =>
    sequenceOf(parts.filter((_steps, place) => place % SIDE_BY_SIDE === part).flat()),
  )
}

/** The number of requests with inputs that servers usually refuse before one round of reads. */
const BURST = 8
/** The maximum number of such inputs for a place in a run, and the maximum number of callers for an operation. */
const MOST = { path: 2, index: 2, field: 7, creation: 5, body: 4, callers: 2 }
/** Callers who send no other request of a run. */
const RARE = /^(?:wrong password|deleted account)$/
/** The number of malformed requests that a stranger sends to an operation that takes a body. */
const OF_STRANGER = 3
/** Inputs that servers accept in more fields than others. */
const LIKELY = /^(?:left out|null|capitals|spaces around|false)$/
/** Inputs that fit a field of any kind. */
const OF_ANY = /^(?:left out|null|empty|another type|capitals|usual and 2\^32)$/

/** The requests of a run for one operation, step by step. The seed draws the order of its cells. */
function stepsOf(cells: readonly Cell[]): Row[][] {
  const isCaller = ({ where }: Cell): boolean => where === 'caller'
  const first = (all: readonly Cell[], isFirst: (cell: Cell) => boolean): Cell[] => [
    ...all.filter(isFirst),
    ...all.filter((cell) => !isFirst(cell)),
  ]
  const creates = cells.some(
    ({ place, input }) => /^(?:user)?name$/.test(place) && input === 'a space at the end',
  )
  const others = cells.filter(
    (cell) => !isCaller(cell) && !isRepresentation(cell) && !isInOtherSequences(cell),
  )
  const callers = first(cells.filter(isCaller), ({ input }) => RARE.test(input))
  const [served, unserved] = [callers.filter(isEasy), callers.filter((cell) => !isEasy(cell))]
  const places = groupsBy(others.filter(isEasy), placeOf)
  const packed: Cell[][] = Array.from(
    { length: Math.max(0, ...places.map(({ length }) => length)) },
    (_, n) => places.flatMap((place) => place[n] ?? []),
  )
  const hasQuery = others.some(({ where }) => where === 'query')
  for (const [n, row] of packed.entries()) row.push(...(hasQuery ? callers : served).slice(n, n + 1))
  const alone = groupsBy(
    others.filter((cell) => !isEasy(cell)),
    placeOf,
  ).flatMap((place) => first(place, ({ input }) => OF_ANY.test(input)).slice(0, mostOf(place, creates)))
  // If a request with one such input is refused, that input is the reason: servers usually accept the others.
  const riding = new Set<Cell>()
  if (!hasQuery)
    for (const row of packed) {
      const fits = (cell: Cell) =>
        cell.where === 'field' && !riding.has(cell) && !row.some((one) => placeOf(one) === placeOf(cell))
      const rider = first(alone, ({ input }) => LIKELY.test(input)).find(fits)
      if (!rider) continue
      riding.add(rider)
      row.push(rider)
    }
  const left = unserved.filter((cell) => !packed.some((row) => row.includes(cell)))
  // A caller without rights is refused, independently of the other inputs.
  const malformed = first(
    others.filter((cell) => !isEasy(cell) && /^(?:field|body)$/.test(cell.where)),
    ({ input }) => input === 'an empty object',
  )
  const strangers = callers.filter(({ input }) => input === 'stranger')
  const ofStranger = strangers.flatMap((cell) =>
    malformed.slice(0, OF_STRANGER).map((more): Row => [cell, more]),
  )
  const steps = [
    ...packed.map((row) => [row]),
    ...inBursts(
      [
        ...alone.filter((cell) => !riding.has(cell)).map((cell) => [cell]),
        ...ofStranger,
        ...left.slice(0, ofStranger.length > 0 ? 1 : MOST.callers).map((cell) => [cell]),
      ],
      // After the first successful PUT, a second one has no further effect.
      operationEntry(cells[0]?.operation)?.method === 'PUT' ? 1 : BURST,
    ),
  ]
  return withRepresentations(steps, cells.filter(isRepresentation))
}

/** Whether a cell selects the representation of the response: any request may do so. Those of document 2 are sent separately. */
function isRepresentation({ where, operation }: Cell): boolean {
  return where === 'header' && !operation.startsWith('legacy-')
}

function isRepresentationOf(one: Cell | undefined): (cell: Cell) => boolean {
  return (cell) => isRepresentation(cell) && cell.operation === one?.operation
}

/** Adds representation headers to every other request, with alternating values. */
function withRepresentations(steps: readonly Row[][], headers: readonly Cell[]): Row[][] {
  const places = groupsBy(headers, placeOf)
  let turn = 0
  return steps.map((rows) =>
    rows.map((row) => {
      const n = turn++
      return n % 2 === 0
        ? [...row, ...places.flatMap((values) => values[(n >> 1) % values.length] ?? [])]
        : row
    }),
  )
}

/**
 * Whether the input is part of other sequences of a run: those that create a resource use the unusual texts that servers usually accept.
 */
function isInOtherSequences(cell: Cell): boolean {
  const creates = /^(?:admin\.create-(?:user|org|repo)|orgs\.create-(?:repo|team))$/
  return creates.test(cell.operation) && cell.where === 'field' && FREE.test(cell.place) && isEasy(cell)
}

function placeOf({ where, place }: Cell): string {
  return `${where} ${place}`
}

function mostOf([cell]: readonly Cell[], creates: boolean): number {
  const { where = 'body', place = '' } = cell ?? {}
  if (where === 'path' && tellsOf(cell)) return Infinity
  if (where === 'path') return /^(?:id|issue)$/.test(place) ? MOST.index : MOST.path
  if (where === 'field') return creates ? MOST.creation : MOST.field
  return where === 'body' ? MOST.body : Infinity
}

/** Whether the documents specify the response of the operation if no resource has the name in the parameter. */
function tellsOf(cell: Cell | undefined): boolean {
  const entry = operationEntry(cell?.operation)
  if (!entry?.tells || pathParameters(entry.path).at(-1) !== cell?.place) return false
  return operations[entry.id as OperationId].others.includes(404)
}

function inBursts(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))
}

/** The number of forms in a run that create something that cannot be removed. */
const FORMS = 4

/**
 * A few requests of one operation that create something that cannot be removed: first with texts that are numbers, which no check sends.
 */
function formsOf(all: Iterable<Cell>, draws: Draws): readonly Row[] {
  const [rows] = rowsOf([...all].filter(({ reason, keeps, combines }) => !reason && keeps && combines))
  const isNumber = (row: Row) => row.some(({ place, input }) => place === 'summary' && NUMBER.test(input))
  return [...rows.filter(isNumber), ...draws.shuffled(rows.filter((row) => !isNumber(row)))].slice(0, FORMS)
}

const NUMBER = /digits|zeros|decimal/

type Row = readonly Cell[]

/** Requests of a caller without rights with each body, and with each field of another type: each must be refused. */
function byStrangers(cells: readonly Cell[]): ReadonlyArray<readonly [Cell, Cell]> {
  const strangers = new Map(
    cells.flatMap((cell) =>
      cell.where === 'caller' && cell.input === 'stranger' ? [[cell.operation, cell] as const] : [],
    ),
  )
  return cells.flatMap((cell) => {
    const stranger = strangers.get(cell.operation)
    const isMalformed = cell.where === 'body' || (cell.where === 'field' && cell.input === 'another type')
    return stranger && isMalformed ? [[stranger, cell] as const] : []
  })
}

/**
 * Rows of cells of one operation and different places: rows that together have each cell once, and rows that have every other pair of
 * cells.
 */
function rowsOf(cells: readonly Cell[]): readonly [Row[], Row[]] {
  const [once, pairs]: [Row[], Row[]] = [[], []]
  for (const ofOperation of groupsBy(cells, ({ operation }) => operation)) {
    const places = groupsBy(ofOperation, ({ where, place }) => `${where} ${place}`)
    const size = primeFrom(Math.max(places.length, ...places.map((place) => place.length)))
    const rows = (slope: number): Row[] =>
      Array.from({ length: size }, (_, start) =>
        places.flatMap((place, index) => place[(start + slope * index) % size] ?? []),
      ).filter((row) => row.length > 0)
    once.push(...rows(1))
    // In rows of two different slopes, the indexes of two places have different offsets: each pair of their cells is in one row.
    if (places.length > 1 && !ofOperation.some(({ keeps }) => keeps))
      for (let slope = 0; slope < size; slope++) if (slope !== 1) pairs.push(...rows(slope))
  }
  return [once, pairs]
}

function primeFrom(least: number): number {
  const isPrime = (n: number) => Array.from({ length: n - 2 }, (_, k) => k + 2).every((k) => n % k !== 0)
  let n = Math.max(2, least)
  while (!isPrime(n)) n++
  return n
}

function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}
