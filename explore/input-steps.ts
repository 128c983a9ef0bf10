import { operationEntry } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import { operations, type OperationId } from '../contract/derive/operations.ts'
import { Draws } from '../fixtures/naming/draws.ts'
import { isEasy, type Cell } from './input-cells.ts'
import { FREE } from './input-pool.ts'
import type { Step } from './step.ts'

/** What the steps begin with that make what the requests are about. */
export const SET_UP = 'inputs: '

/** The steps, after those that make what they are about. */
function sequenceOf(steps: readonly Step[]): Step[] {
  const isOf = (beginning: string) => (step: Step) => step.do.startsWith(beginning)
  const searches = steps.some(isOf('users.search: '))
  const times = steps.some(isOf('times.list-issue: '))
  const parts = steps.every(isOf('legacy-'))
    ? []
    : ['set-up', ...(searches ? ['users to find'] : []), 'members', 'issues', ...(times ? ['times'] : [])]
  return [...parts.map((part) => ({ do: SET_UP + part, choices: [] })), ...steps]
}

/** Requests with unusual input in one sequence. */
const LENGTH = 80
/** Sequences of unusual input in a run. */
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
 * Sequences that ask every cell that can be asked, in an order that the seed draws: first each cell once, and what is malformed of a
 * stranger as well, then every pair of inputs that requests combine.
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
  const steps = [
    ...shuffled([...alone, ...once, ...byStrangers(cells)], draws),
    ...shuffled(pairs, draws),
  ].map((row) => stepOf([row]))
  return Array.from({ length: Math.ceil(steps.length / LENGTH) }, (_, part) =>
    sequenceOf(steps.slice(part * LENGTH, (part + 1) * LENGTH)),
  )
}

/**
 * Sequences for a run, side by side, of the requests that ask most: of document 1 the inputs that servers accept as a rule, in all places
 * of a request at once, and the others alone, several requests before one look at what they did; of document 2 every cell that creates
 * nothing and a few that do. Of what there is no room for, the seed draws.
 */
export function coveringSequences(seed: string, all: Iterable<Cell>): readonly Step[][] {
  const draws = new Draws(seed, 'covering inputs')
  const cells = shuffled(
    [...all].filter(({ reason, keeps }) => reason === undefined && !keeps),
    draws,
  )
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
  const parts = groupsBy(shuffled(steps, draws), ({ do: kind }) => kind.split(':', 1)[0] ?? '')
  return Array.from({ length: Math.min(SIDE_BY_SIDE, steps.length) }, (_, part) =>
    sequenceOf(parts.filter((_steps, place) => place % SIDE_BY_SIDE === part).flat()),
  )
}

/** Requests with inputs that servers refuse as a rule before one look at what they did. */
const BURST = 8
/** How many inputs of a place that servers may refuse a run has at most, and how many callers of an operation. */
const MOST = { path: 2, index: 2, field: 7, creation: 5, body: 4, callers: 2 }
/** Callers whom no other request of a run is from. */
const RARE = /^(?:wrong password|deleted account)$/
/** How many malformed requests a stranger sends to an operation that takes a body. */
const OF_STRANGER = 3
/** Inputs that servers accept in more fields than others. */
const LIKELY = /^(?:left out|null|capitals|spaces around|false)$/
/** Inputs that any field can have, of whatever it is. */
const OF_ANY = /^(?:left out|null|empty|another type|capitals|usual and 2\^32)$/

/** The requests of a run for one operation, step by step. Its cells are in an order that the seed drew. */
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
  // A refusal of a request with others says that it is because of the one input that servers may refuse.
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
  // What else is in a request of a caller without rights changes nothing.
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
      // After the first PUT that succeeds, a second one has nothing left to do.
      operationEntry(cells[0]?.operation)?.method === 'PUT' ? 1 : BURST,
    ),
  ]
  return withRepresentations(steps, cells.filter(isRepresentation))
}

/** How a response is to be represented: any request may say it. Those of document 2 are sent alone. */
function isRepresentation({ where, operation }: Cell): boolean {
  return where === 'header' && !operation.startsWith('legacy-')
}

function isRepresentationOf(one: Cell | undefined): (cell: Cell) => boolean {
  return (cell) => isRepresentation(cell) && cell.operation === one?.operation
}

/** Every other request says how its response is to be represented, by turns. */
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

/** The sequences of a run that create something give it the unusual texts that servers accept as a rule. */
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

/** Whether the documents say how the operation responds where nothing has the name that the parameter is. */
function tellsOf(cell: Cell | undefined): boolean {
  const entry = operationEntry(cell?.operation)
  if (!entry?.tells || pathParameters(entry.path).at(-1) !== cell?.place) return false
  return operations[entry.id as OperationId].others.includes(404)
}

function inBursts(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))
}

/** How many forms of a run create something that stays. */
const FORMS = 4

/** A few requests that create what stays, of one operation: first texts that are numbers, which checks send none of. */
function formsOf(all: Iterable<Cell>, draws: Draws): readonly Row[] {
  const [rows] = rowsOf([...all].filter(({ reason, keeps, combines }) => !reason && keeps && combines))
  const isNumber = (row: Row) => row.some(({ place, input }) => place === 'summary' && NUMBER.test(input))
  return [
    ...rows.filter(isNumber),
    ...shuffled(
      rows.filter((row) => !isNumber(row)),
      draws,
    ),
  ].slice(0, FORMS)
}

const NUMBER = /digits|zeros|decimal/

type Row = readonly Cell[]

/** A caller without rights is refused, whatever is in the request: with each body and each field of another type. */
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

/** Rows of cells of one operation and different places that have each cell once, and rows that have every other pair of them. */
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
    // In rows of two slopes, two places differ by two numbers: each pair of their cells is in one row.
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

function shuffled<T>(all: readonly T[], draws: Draws): T[] {
  const left = [...all]
  return all.flatMap(() => left.splice(draws.below(left.length), 1))
}
