import { Draws } from '../fixtures/naming/draws.ts'
import type { Cell } from './input-cells.ts'
import type { Step } from './step.ts'

/** What the steps begin with that make what the requests are about. */
export const SET_UP = 'inputs: '

/** The steps, after those that make what they are about. */
function sequenceOf(steps: readonly Step[]): Step[] {
  const isOf = (beginning: string) => (step: Step) => step.do.startsWith(beginning)
  const searches = steps.some(isOf('users.search: '))
  const parts = steps.every(isOf('legacy-'))
    ? []
    : ['set-up', ...(searches ? ['users to find'] : []), 'members', 'issues']
  return [...parts.map((part) => ({ do: SET_UP + part, choices: [] })), ...steps]
}

/** Requests with unusual input in one sequence. */
const LENGTH = 80
/** Sequences of unusual input in a run. */
const SIDE_BY_SIDE = 2

/** The ids of the cells that a step asks. */
export function cellIdsIn(kind: string): string[] {
  const [, operation = '', inputs = ''] = /^([\w-]+\.[\w-]+): (.+)$/s.exec(kind) ?? []
  return operation === '' ? [] : inputs.split('; ').map((input) => `${operation}: ${input}`)
}

function stepOf(cells: readonly Cell[]): Step {
  const [first] = cells
  const inputs = cells.map(({ id, operation }) => id.slice(`${operation}: `.length))
  return { do: `${first?.operation ?? ''}: ${inputs.join('; ')}`, choices: [] }
}

/**
 * Sequences that ask every cell that can be asked, in an order that the seed draws: first each cell once, and what is malformed of a
 * stranger as well, then every pair of inputs that requests combine.
 */
export function inputSequences(seed: string, all: Iterable<Cell>): readonly Step[][] {
  const draws = new Draws(seed, 'inputs')
  const cells = [...all].filter(({ reason }) => reason === undefined)
  const single = cells.filter(({ combines }) => !combines)
  const [once, pairs] = rowsOf(cells.filter(({ combines }) => combines))
  const steps = [
    ...shuffled([...single.map((cell) => [cell]), ...once, ...byStrangers(cells)], draws),
    ...shuffled(pairs, draws),
  ].map(stepOf)
  return Array.from({ length: Math.ceil(steps.length / LENGTH) }, (_, part) =>
    sequenceOf(steps.slice(part * LENGTH, (part + 1) * LENGTH)),
  )
}

/**
 * Sequences for a run, side by side, in an order that the seed draws: every place of every operation of document 1 once, one malformed
 * request of a stranger to each operation that takes a body, and of document 2 every cell that creates nothing and a few that do. Of the
 * inputs of a place, each takes one that the places before it had least often. Requests combine the places whose inputs can be combined.
 */
export function coveringSequences(seed: string, all: Iterable<Cell>): readonly Step[][] {
  const draws = new Draws(seed, 'covering inputs')
  const cells = shuffled(
    [...all].filter(({ reason, keeps }) => reason === undefined && !keeps),
    draws,
  )
  const uses = new Map<string, number>()
  const usesOf = ({ input }: Cell): number => uses.get(input) ?? 0
  const isCheap = ({ operation }: Cell): boolean => operation.startsWith('legacy-')
  const chosen = shuffled(
    groupsBy(
      cells.filter((cell) => !isCheap(cell)),
      ({ operation, where, place }) => `${operation} ${where} ${place}`,
    ),
    draws,
  ).map((inputs) => {
    const rarest = inputs.reduce((least, cell) => (usesOf(cell) < usesOf(least) ? cell : least))
    uses.set(rarest.input, usesOf(rarest) + 1)
    return rarest
  })
  const strangers = groupsBy(byStrangers(cells), ([{ operation }]) => operation).map(([first = []]) => first)
  const steps = [
    ...cells.filter(isCheap).map((cell) => [cell]),
    ...groupsBy(chosen, ({ id, operation, combines }) => (combines ? operation : id)),
    ...strangers,
    ...formsOf(all, draws),
  ].map(stepOf)
  return Array.from({ length: Math.min(SIDE_BY_SIDE, steps.length) }, (_, part) =>
    sequenceOf(steps.filter((_step, place) => place % SIDE_BY_SIDE === part)),
  )
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
