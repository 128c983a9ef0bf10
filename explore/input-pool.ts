import { LOWER_LETTERS, type Draws } from '../fixtures/naming/draws.ts'
import {
  anyForeignLetters,
  beyondInt64,
  emoji,
  foreignWords,
  mixed,
  tenDigits,
} from '../fixtures/naming/unusual.ts'
import { invented } from '../fixtures/naming/vocabulary.ts'

/**
 * The kind of value that a place of a request holds. A `name` names a resource that the request creates; an `index` is a number in a path.
 */
export type PlaceKind =
  'text' | 'name' | 'integer' | 'boolean' | 'list' | 'choice' | 'body' | 'caller' | 'index'

/** The part of a request that contains a place. */
export type Where = 'path' | 'query' | 'field' | 'body' | 'caller' | 'header' | 'signature' | 'override'

/** One of the values for a place. */
export interface Input {
  readonly name: string
  readonly kinds: readonly PlaceKind[]
  /** The parts of a request; all if absent. */
  readonly where?: readonly Where[]
  /**
   * The value, derived from a usual one: undefined if the place is left out, an array if it is given several times. Values of which only
   * the class matters are drawn: no two explorations send the same ones.
   */
  readonly value: (usual: unknown, draws: Draws, bounds: Bounds) => unknown
  /** Whether requests combine it with inputs of other places: servers usually accept it. */
  readonly combines?: true
}

/** The values of a place that the document specifies. */
export interface Bounds {
  /** The id of the resource that the usual value names, if the sequence knows it. */
  readonly id?: number | bigint
  /** The value that another resource has in this place, if the sequence has created one. */
  readonly other?: unknown
  readonly maximum?: number
  readonly choices?: readonly string[]
  /** The length to assume for the usual value: a replay has only a placeholder of a secret, which has another length. */
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
/** An invented word: it means neither true nor false. */
const aWord = (draws: Draws) => invented(draws, 3)
const sixDigits = (draws: Draws) => 100_000 + draws.below(900_000)

const LETTER_A = 0x61
/** Letters with an accent, by the letter without it. */
const accented = (draws: Draws): Readonly<Record<string, string>> => ({
  a: draws.of('áàâä'),
  e: draws.of('éèêë'),
  i: draws.of('íìîï'),
  o: draws.of('óòôö'),
  u: draws.of('úùûü'),
})

/** All kinds of values for a place, in the order of the coverage table. */
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
  // The text to which a server converts this value is the name of no existing resource.
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
    // In place of the last letter: it finds the resource on a server that treats it as a pattern.
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
    // Comparison without accents takes it for the usual text.
    ...{ name: 'an accent', kinds: ['text'], where: ['path', 'query'] },
    value: (usual, draws) =>
      String(usual).replace(/.(?=[^aeiou]*$)/, (letter) => accented(draws)[letter] ?? `${letter}é`),
  },
  {
    // A server that treats digits as an id finds the resource by its id.
    ...{ name: 'digits of an id', kinds: ['text'], where: ['path'] },
    value: (_usual, draws, { id }) => id ?? 1 + draws.below(9),
  },
  { name: 'letters beyond ASCII', kinds: texts, value: ends(anyForeignLetters), combines: true },
  {
    name: 'words of another script alone',
    kinds: ['text'],
    where: ['field'],
    value: drawn(foreignWords),
    combines: true,
  },
  { name: 'emoji', kinds: texts, value: ends(emoji), combines: true },
  {
    // A server may take it for the body of a request.
    ...{ name: 'an object of JSON', kinds: ['text'], where: ['field', 'body'], combines: true },
    value: (usual) => JSON.stringify({ Text: usual }),
  },
  { name: 'eighty letters', kinds: ['text'], where: ['field'], value: longer(80), combines: true },
  { name: 'three hundred letters', kinds: ['text'], where: ['field'], value: longer(300), combines: true },
  { name: 'capitals', kinds: ['text'], value: (usual) => String(usual).toUpperCase(), combines: true },
  // Clean-up recognizes resources by the beginning of their names.
  {
    name: 'capitals',
    kinds: ['name'],
    value: ends((draws) => draws.characters(LOWER_LETTERS, 2 + draws.below(4)).toUpperCase()),
  },
  {
    ...{ name: 'spaces around', kinds: ['text'], where: ['query', 'field'] },
    value: (usual, draws) => ' '.repeat(1 + draws.below(3)) + String(usual) + ' '.repeat(1 + draws.below(4)),
  },
  { name: 'a space at the end', kinds: ['name'], value: ends(() => ' ') },
  // A server may refuse it: then the request has no effect.
  {
    ...{ name: 'that of another', kinds: ['text'], where: ['field'] },
    value: (usual, _draws, { other = usual }) => other,
  },
  {
    name: 'unknown',
    kinds: ['text'],
    where: ['path', 'query'],
    value: ends((draws) => `-${invented(draws, 2)}`),
  },
  {
    // A server that treats the end of a path as a format looks up the text before the dot.
    ...{ name: 'unknown, with a dot', kinds: ['text'], where: ['path'] },
    value: ends((draws) => `.${draws.of(['json', 'xml', 'html', invented(draws, 2)])}`),
  },
  { name: 'one', kinds: ['integer'], where: ['query'], value: always(1), combines: true },
  { name: 'zero', kinds: ['integer', 'index'], value: always(0) },
  { name: 'negative', kinds: ['integer', 'index'], value: always(-1) },
  // As a number of seconds, more than a day.
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
    value: (usual, draws) => `${String(usual)}${draws.of(['.7', '_0', aWord(draws)])}`,
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
    // Both values are the same: the document does not show which of two is used.
    value: (usual, _draws, { choices = [] }) => [usual ?? choices[0], usual ?? choices[0]].map(String),
  },
]

/** Fields of free text, for which servers accept any words: requests combine the inputs of several such fields. */
export const FREE = /^(?:fullName|description|location|title|text)$/

/** The inputs that servers usually accept in such fields. */
export const freeInputs: readonly Input[] = inputs.filter(
  ({ name, kinds, where }) =>
    kinds.includes('text') && (where?.includes('field') ?? true) && name !== 'another type',
)

/** Bodies in place of the object that an operation expects. */
export const bodies: Readonly<Record<string, (draws: Draws) => string>> = {
  'an empty object': () => '{}',
  'a list': () => '[]',
  'a text': (draws) => `"${aWord(draws)}"`,
  null: () => 'null',
  nothing: () => '',
}

/** The unchanged body, with a charset after its media type. */
export const WITH_CHARSET = 'with a charset'

/** The unchanged body, with another account in fields that no document shows. */
export const WITH_ANOTHER_OWNER = 'with another owner'

/** The callers of a request. */
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
