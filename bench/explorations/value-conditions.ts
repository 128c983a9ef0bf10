import { inputs } from '../../explore/input-pool.ts'
import { Draws } from '../../fixtures/naming/draws.ts'
import { code, inTicks } from '../reference/markdown.ts'
import { leaves, type DocumentedRequest } from './request-parts.ts'

/** Whether a text meets a condition; `earlier` has the values of the same field of earlier creations. */
type Holds = (value: string, earlier: ReadonlySet<string>) => boolean

const MARKS = '-_./\\+%&=?#@:;,!*\'"`<>()[]{}|$~^'

/** Another value of the field, with which `relation` holds. */
const toAnother =
  (relation: (value: string, other: string) => boolean): Holds =>
  (value, earlier) =>
    value.length > 2 && [...earlier].some((other) => other.length > 2 && relation(value, other))

/** Conditions of a text in a request. A server can be wrong under each of them alone. */
const conditions: Readonly<Record<string, Holds>> = {
  empty: (value) => value === '',
  'one character': (value) => [...value].length === 1,
  'more than 40 characters': (value) => value.length > 40,
  'more than 100 characters': (value) => value.length > 100,
  'more than 255 characters': (value) => value.length > 255,
  'a space inside': (value) => /\S \S/.test(value),
  'two spaces in a row': (value) => value.includes('  '),
  'a space at the beginning': (value) => value.startsWith(' '),
  'a space at the end': (value) => value.endsWith(' '),
  'a tab': (value) => value.includes('\t'),
  'a line end LF': (value) => /[^\r]\n/.test(value),
  'a line end CR LF': (value) => value.includes('\r\n'),
  'a capital letter': (value) => /\p{Lu}/u.test(value),
  'capital letters alone': (value) => /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value),
  'digits alone': (value) => /^\d+$/.test(value),
  'a digit at the beginning': (value) => /^\d/.test(value),
  '`true`, `false` or `null`': (value) => /^(?:true|false|null)$/i.test(value),
  ...Object.fromEntries([...MARKS].map((mark) => [inTicks(mark), (value: string) => value.includes(mark)])),
  'an address with `http:`': (value) => /^http:/i.test(value),
  'an address with `https:`': (value) => /^https:/i.test(value),
  'Latin letters beyond ASCII': (value) => /[^\P{Script=Latin}A-Za-z]/u.test(value),
  'letters of other scripts': (value) => /[^\P{L}\p{Script=Latin}]/u.test(value),
  'combining characters': (value) => /\p{M}/u.test(value),
  emoji: (value) => /\p{Extended_Pictographic}/u.test(value),
  'the value of another one': (value, earlier) => earlier.has(value),
  'the value of another one with other capitals': toAnother(
    (value, other) => value !== other && value.toLowerCase() === other.toLowerCase(),
  ),
  'the beginning of another one': toAnother((value, other) => value !== other && other.startsWith(value)),
  'another one and more': toAnother((value, other) => value !== other && value.startsWith(other)),
}

/** All conditions, in the order of a page. */
export const conditionNames: readonly string[] = Object.keys(conditions)

/** Fields of numbers, references and choices, and those whose values evidence does not have. */
const NO_TEXT =
  /^(?:permission|type|content_type|events|units|mode|key|state|status|exclusive|limit|page|uid|login_name|_login|_hash|organization|password)$/i

/** For each text that requests have in queries and bodies: the conditions that its values meet. */
export class ValueConditions {
  readonly #met = new Map<string, Set<string>>()
  readonly #earlier = new Map<string, Set<string>>()

  /** Begins with a new server, which has no resource of the one before. */
  startServer(): void {
    this.#earlier.clear()
  }

  add({ operation, method, query, body }: DocumentedRequest): void {
    for (const [name, value] of [...query, ...leaves(body)]) {
      if (typeof value !== 'string' || NO_TEXT.test(name)) continue
      const field = `${code(operation)} ${code(name)}`
      const met = this.#met.get(field) ?? new Set()
      const earlier = this.#earlier.get(field) ?? new Set()
      for (const [condition, holds] of Object.entries(conditions))
        if (!met.has(condition) && holds(value, earlier)) met.add(condition)
      this.#met.set(field, met)
      if (method === 'POST') this.#earlier.set(field, earlier.add(value))
    }
  }

  /** The conditions that the values of each field meet, by field in alphabetical order. */
  get rows(): ReadonlyArray<{ readonly field: string; readonly met: readonly string[] }> {
    return [...this.#met]
      .map(([field, met]) => ({ field, met: conditionNames.filter((condition) => met.has(condition)) }))
      .toSorted((a, b) => (a.field < b.field ? -1 : 1))
  }
}

/** The conditions that unusual input of a text meets, and a usual text does not. */
export function conditionsOfUnusualInput(): readonly string[] {
  const usual = 'usual'
  const values = inputs
    .filter(({ kinds, where }) => kinds.includes('text') && (!where || where.includes('field')))
    .map(({ value, name }) => value(usual, new Draws('conditions of unusual input', name), {}))
    .filter((value): value is string => typeof value === 'string' && value !== usual)
  return Object.entries(conditions).flatMap(([condition, holds]) =>
    values.some((value) => holds(value, new Set())) && !holds(usual, new Set()) ? [condition] : [],
  )
}
