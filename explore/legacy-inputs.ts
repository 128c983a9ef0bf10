import { operationEntries } from '../contract/derive/effects.ts'
import { entriesOfKind } from '../contract/derive/entries.ts'
import { legacyForge } from '../contract/legacy-forge/index.ts'
import { LOWER_LETTERS, type Draws } from '../fixtures/naming/draws.ts'
import { anyForeignLetters, mixed } from '../fixtures/naming/unusual.ts'
import type { Cell } from './input-cells.ts'
import { inputs, LEFT_OUT, type Where } from './input-pool.ts'
import { accepts, BROWSER, languages } from './representation.ts'

type Values = Readonly<Record<string, (draws: Draws, usual: string) => unknown>>

const DIGITS = '0123456789'
const digits = (draws: Draws, count: number): string =>
  draws.characters('123456789', 1) + draws.characters(DIGITS, count - 1)

/** Texts that programs treat as numbers. No other resource has them. */
const numbers: Values = {
  digits: (draws) => digits(draws, 12),
  'leading zeros': (draws) => `00${digits(draws, 11)}`,
  decimal: (draws) => `${digits(draws, 7)}.${digits(draws, 5)}0`,
}

const salts: Values = {
  ...numbers,
  'more than 16 digits': (draws) => digits(draws, 24),
  long: (draws) => draws.characters(LOWER_LETTERS, 300),
  'special characters': (draws) =>
    mixed(draws, ['+', '&', '=', '%41', ' ', '#', "'", '/']) + digits(draws, 8),
}

/** Media types of responses: "All answers are JSON", also for clients that prefer others. */
const accepted: Values = {
  [BROWSER]: accepts[BROWSER],
  'XML before JSON': (draws) =>
    `${draws.of(['application/xml', 'text/xml', 'application/xml, text/xml'])}, application/json;q=0.9, */*;q=0.5`,
}

const callers: Values = Object.fromEntries(
  ['anonymous', 'outsider', 'wrong signature', 'used salt'].map((who) => [who, () => who]),
)

/** Inputs of the pool that only JSON can express. */
const JSON_ALONE = /^(?:null|another type)$/

/** All cells of the requests of document 2, by their ids. */
export const legacyInputs: ReadonlyMap<string, Cell> = new Map(
  operationEntries
    .filter(({ id }) => id.startsWith('legacy-'))
    .flatMap(({ id, method }) => [
      ...cellsOf(id, 'caller', 'caller', callers),
      ...cellsOf(id, 'header', 'Accept', accepted),
      ...cellsOf(id, 'header', 'Accept-Language', languages),
      ...cellsOf(id, 'header', 'Accept-Charset', { 'ISO 8859-1': () => 'iso-8859-1' }),
      ...cellsOf(id, 'signature', '_salt', salts),
      ...(method === 'POST'
        ? [
            ...cellsOf(id, 'body', 'body', { urlencoded: () => false, multipart: () => true }),
            ...fieldsOf(id),
          ]
        : id.endsWith('.form')
          ? []
          : cellsOf(id, 'override', 'method of a POST', {
              _method: () => ({ form: { _method: 'GET' } }),
              'X-HTTP-Method-Override': () => ({ form: {}, headers: [['x-http-method-override', 'GET']] }),
            })),
    ])
    .map((cell) => [cell.id, cell]),
)

function cellsOf(
  operation: string,
  where: Where,
  place: string,
  values: Values,
  more: Partial<Cell> = {},
): Cell[] {
  return Object.entries(values).map(([input, value]) => ({
    id: `${operation}: ${place} = ${input}`,
    ...{ operation, where, place, input, combines: false },
    value: (usual, draws) => value(draws, String(usual)),
    ...more,
  }))
}

/** The fields of the form. An issue that a complete form creates cannot be removed, so a few forms cover many cells. */
function fieldsOf(operation: string): Cell[] {
  const ofForm = entriesOfKind(legacyForge, 'field').filter(({ entry }) => entry.of === 'issue creation form')
  const keeps = { keeps: true } as const
  return ofForm.flatMap(({ entry: { name, type } }) => {
    const missing: Values = { 'left out': () => LEFT_OUT, empty: () => '' }
    const cells = (values: Values, more: Partial<Cell> = keeps) =>
      cellsOf(operation, 'field', name, values, more)
    if (name.startsWith('label'))
      return cells({ 'a word': (draws) => digits(draws, 3), 'letters beyond ASCII': anyForeignLetters })
    if (name === 'owner') return cells({ empty: () => '', unknown: (draws) => `nobody${digits(draws, 9)}` })
    if (typeof type === 'object' && 'oneOf' in type) {
      const names = Object.fromEntries(type.oneOf.map((one) => [String(one), () => one]))
      return [
        ...cells(names, { ...keeps, combines: true }),
        ...cells({
          ...missing,
          unknown: (draws) => draws.characters(LOWER_LETTERS, 9),
          'other letters': () => String(type.oneOf[0]).toUpperCase(),
        }),
      ]
    }
    const texts: Values = {
      ...numbers,
      ...Object.fromEntries(
        inputs
          .filter(({ kinds, where }) => kinds.includes('text') && (where?.includes('field') ?? true))
          .map(({ name: input, value }) => [input, (draws, usual) => value(usual, draws, {})]),
      ),
      long: (_draws, usual) => `${usual}${', which goes on and on'.repeat(5)}`,
      ...missing,
    }
    return cells(texts, { combines: true }).map((cell): Cell => {
      if (cell.input in missing) return { ...cell, combines: false }
      const reason = JSON_ALONE.test(cell.input)
        ? 'a form has texts alone'
        : name === 'content' && (cell.input in numbers || cell.input === 'one letter')
          ? 'it says what created the issue, which stays'
          : cell.input === 'one letter'
            ? 'an issue of somebody else may have it, and no request removes the issue'
            : undefined
      return { ...cell, ...keeps, ...(reason === undefined ? {} : { reason }) }
    })
  })
}
