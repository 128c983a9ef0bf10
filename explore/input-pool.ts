import { LOWER_LETTERS, type Draws } from '../fixtures/naming/draws.ts'
import { anyForeignLetters, beyondInt64, emoji, mixed, tenDigits } from '../fixtures/naming/unusual.ts'
import { invented } from '../fixtures/naming/vocabulary.ts'

/** What a place of a request holds. A `name` is that of something that a request creates; an `index` is a number in a path. */
export type PlaceKind =
  'text' | 'name' | 'integer' | 'boolean' | 'list' | 'choice' | 'body' | 'caller' | 'index'

/** Where in a request a place is. */
export type Where = 'path' | 'query' | 'field' | 'body' | 'caller' | 'header' | 'signature' | 'override'

/** One of the values that a place is given. */
export interface Input {
  readonly name: string
  readonly kinds: readonly PlaceKind[]
  /** Absent for what can be anywhere. */
  readonly where?: readonly Where[]
  /**
   * The value, from a usual one; undefined where the place is left out, an array where it comes several times. What only has to be
   * of a class is drawn: no two explorations send the same.
   */
  readonly value: (usual: unknown, draws: Draws, bounds: Bounds) => unknown
  /** Whether requests combine it with inputs of other places: servers accept it as a rule. */
  readonly combines?: true
}

/** What the document says of the values of a place. */
export interface Bounds {
  /** The id of what the usual value names, where the sequence knows it. */
  readonly id?: number | bigint
  readonly maximum?: number
  readonly choices?: readonly string[]
  /** How long the usual value counts as, whatever it is: of a secret, a replay knows only a placeholder of another length. */
  readonly length?: number
}

/** Left out of the query or the body. */
export const LEFT_OUT = undefined

const texts = ['text', 'name'] as const
const ends = (end: (draws: Draws) => string) => (usual: unknown, draws: Draws) =>
  `${String(usual)}${end(draws)}`
const always = (value: unknown) => () => value
const drawn = (draw: (draws: Draws) => unknown) => (_usual: unknown, draws: Draws) => draw(draws)
const longer =
  (most: number) =>
  (usual: unknown, draws: Draws, { length = String(usual).length }: Bounds) =>
    String(usual) + draws.characters(LOWER_LETTERS, Math.max(0, most - length))
/** A word of no language: it says neither true nor false. */
const aWord = (draws: Draws) => invented(draws, 3)
const sixDigits = (draws: Draws) => 100_000 + draws.below(900_000)

const LETTER_A = 0x61
/** Letters with an accent, by those without. */
const accented = (draws: Draws): Readonly<Record<string, string>> => ({
  a: draws.of('áàâä'),
  e: draws.of('éèêë'),
  i: draws.of('íìîï'),
  o: draws.of('óòôö'),
  u: draws.of('úùûü'),
})

/** Every kind of value that a place is given, in the order of the coverage table. */
export const inputs: readonly Input[] = [
  {
    name: 'usual',
    kinds: ['text', 'integer', 'boolean'],
    where: ['query'],
    value: (usual) => usual,
    combines: true,
  },
  {
    ...{ name: 'left out', kinds: ['text', 'name', 'integer', 'boolean', 'list', 'choice'] },
    ...{ where: ['query', 'field'], value: always(LEFT_OUT), combines: true },
  },
  {
    name: 'empty',
    kinds: ['text', 'name', 'choice', 'integer', 'boolean'],
    where: ['query'],
    value: always(''),
  },
  { name: 'empty', kinds: texts, where: ['field'], value: always('') },
  { name: 'empty', kinds: ['list'], value: always([]) },
  {
    ...{ name: 'null', kinds: ['text', 'name', 'integer', 'boolean', 'list', 'choice'], where: ['field'] },
    value: always(null),
  },
  // Texts that a server makes of it are not those of anybody.
  { name: 'another type', kinds: ['name'], where: ['field'], value: always({}) },
  {
    name: 'another type',
    kinds: ['text', 'choice'],
    where: ['field'],
    value: drawn((draws) => 2 + draws.below(10_000)),
  },
  { name: 'another type', kinds: ['boolean', 'integer', 'list'], where: ['field'], value: drawn(aWord) },
  {
    name: 'one letter',
    kinds: ['text'],
    where: ['query', 'field'],
    value: drawn((draws) => draws.characters(LOWER_LETTERS, 1)),
    combines: true,
  },
  {
    name: 'percent and underscore',
    kinds: texts,
    where: ['field', 'body'],
    value: ends((draws) => mixed(draws, ['%', '_'])),
    combines: true,
  },
  {
    // In place of the last letter: what a server finds that takes it for a pattern.
    name: 'percent',
    kinds: ['text'],
    where: ['path', 'query'],
    value: (usual) => String(usual).replace(/.$/, '%'),
    combines: true,
  },
  {
    name: 'underscore',
    kinds: ['text'],
    where: ['path', 'query'],
    value: (usual) => String(usual).replace(/.$/, '_'),
    combines: true,
  },
  {
    name: 'plus, ampersand and semicolon',
    kinds: texts,
    value: ends((draws) => mixed(draws, [' +', ' &', ' ;'])),
    combines: true,
  },
  {
    name: 'quotes and brackets',
    kinds: texts,
    value: ends((draws) => mixed(draws, ['"', "'", draws.of(['<b>', '<i>', '<p>', '<u>'])])),
    combines: true,
  },
  {
    name: 'backslash',
    kinds: ['text'],
    value: ends((draws) => `\\${draws.characters(LOWER_LETTERS, 1 + draws.below(3))}`),
    combines: true,
  },
  {
    // Decoded twice, it is a letter.
    name: 'a percent sequence',
    kinds: texts,
    value: ends((draws) => `%${(LETTER_A + draws.below(26)).toString(16)}`),
    combines: true,
  },
  {
    // What compares without accents takes it for the usual one.
    ...{ name: 'an accent', kinds: ['text'], where: ['path', 'query'] },
    value: (usual, draws) =>
      String(usual).replace(/.(?=[^aeiou]*$)/, (letter) => accented(draws)[letter] ?? `${letter}é`),
  },
  {
    // What takes digits for an id finds it by its id.
    ...{ name: 'digits of an id', kinds: ['text'], where: ['path'] },
    value: (_usual, draws, { id }) => id ?? 1 + draws.below(9),
  },
  { name: 'letters beyond ASCII', kinds: texts, value: ends(anyForeignLetters), combines: true },
  { name: 'emoji', kinds: texts, value: ends(emoji), combines: true },
  { name: 'eighty letters', kinds: ['text'], where: ['field'], value: longer(80), combines: true },
  { name: 'three hundred letters', kinds: ['text'], where: ['field'], value: longer(300), combines: true },
  { name: 'capitals', kinds: ['text'], value: (usual) => String(usual).toUpperCase(), combines: true },
  // Clean-up goes by the beginning of a name.
  {
    name: 'capitals',
    kinds: ['name'],
    value: ends((draws) => draws.characters(LOWER_LETTERS, 2 + draws.below(4)).toUpperCase()),
  },
  {
    ...{ name: 'spaces around', kinds: ['text'], where: ['query', 'field'] },
    value: (usual) => ` ${String(usual)} `,
  },
  { name: 'a space at the end', kinds: ['name'], value: ends(() => ' ') },
  {
    name: 'unknown',
    kinds: ['text'],
    where: ['path', 'query'],
    value: ends((draws) => `-${invented(draws, 2)}`),
  },
  {
    // What takes the end of a path for a format looks up what is before the dot.
    ...{ name: 'unknown, with a dot', kinds: ['text'], where: ['path'] },
    value: ends((draws) => `.${invented(draws, 2)}`),
  },
  { name: 'one', kinds: ['integer'], where: ['query'], value: always(1), combines: true },
  { name: 'zero', kinds: ['integer', 'index'], value: always(0) },
  { name: 'negative', kinds: ['integer', 'index'], value: always(-1) },
  // Of seconds, more than a day.
  { name: 'six digits', kinds: ['integer'], where: ['field'], value: drawn(sixDigits) },
  { name: 'ten digits', kinds: ['integer', 'index'], value: drawn(tenDigits) },
  {
    ...{ name: 'usual and 2^32', kinds: ['index'] },
    value: (usual) => BigInt(Number.isInteger(Number(usual)) ? String(usual) : 0) + 2n ** 32n,
  },
  { name: 'beyond 2^63', kinds: ['integer', 'index'], value: drawn(beyondInt64) },
  { name: 'not a number', kinds: ['integer', 'index'], where: ['path', 'query'], value: drawn(aWord) },
  {
    ...{ name: 'a number and more', kinds: ['integer'], where: ['query'] },
    value: (usual, draws) => `${String(usual)}${draws.of(['.7', aWord(draws)])}`,
  },
  { name: 'at its longest', kinds: ['integer'], value: (_, _draws, { maximum }) => maximum, combines: true },
  {
    ...{ name: 'one more than the longest', kinds: ['integer'] },
    value: (_, _draws, { maximum }) => maximum !== undefined && maximum + 1,
  },
  { name: 'true', kinds: ['boolean'], value: always(true), combines: true },
  { name: 'false', kinds: ['boolean'], value: always(false), combines: true },
  { name: 'no choice', kinds: ['choice', 'boolean'], where: ['query'], value: drawn(aWord) },
  { name: 'an unknown entry', kinds: ['list'], value: drawn((draws) => [aWord(draws)]) },
  {
    ...{ name: 'given twice', kinds: ['text', 'integer', 'boolean', 'choice'], where: ['query'] },
    // The same twice: which of two counts is not shown.
    value: (usual, _draws, { choices = [] }) => [usual ?? choices[0], usual ?? choices[0]].map(String),
  },
]

/** Fields of words, of which servers accept any: requests combine inputs of several. */
export const FREE = /^(?:fullName|description|location|title|text)$/

/** What servers accept in such fields as a rule. */
export const freeInputs: readonly Input[] = inputs.filter(
  ({ name, kinds, where }) =>
    kinds.includes('text') && (where?.includes('field') ?? true) && name !== 'another type',
)

/** Bodies in place of the object that an operation takes. */
export const bodies: Readonly<Record<string, (draws: Draws) => string>> = {
  'an empty object': () => '{}',
  'a list': () => '[]',
  'a text': (draws) => `"${aWord(draws)}"`,
  null: () => 'null',
  nothing: () => '',
}

/** The body as it is, with a charset after its media type. */
export const WITH_CHARSET = 'with a charset'

/** The body as it is, with another account in fields that no document shows. */
export const WITH_ANOTHER_OWNER = 'with another owner'

/** Who sends a request. */
export const callers = [
  'anonymous',
  'stranger',
  'member',
  'public member',
  'reader',
  'writer',
  'administrator of the repository',
  'owner',
  'site administrator',
  'wrong password',
  'deleted account',
] as const

export type CallerKind = (typeof callers)[number]
