import type { ClientProfile, Escaping } from './client-profiles.ts'
import { jsonFlaw } from './json-flaw.ts'
import type { ProgramHabits } from './program-habits.ts'
import { unicode } from './spellings.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * A JSON text as a client writes it: with its white space between the tokens, its escapes in strings, and the order of properties of its
 * program; any other text unchanged.
 */
export function jsonOf(
  { json, escapes = [], habits }: Pick<ClientProfile, 'json' | 'escapes' | 'habits'>,
  text: string,
): string {
  const { keys, endsLine } = habits ?? {}
  const isUnchanged = json === undefined && escapes.length === 0 && keys === undefined && !endsLine
  if (isUnchanged || jsonFlaw(text) !== undefined) return text
  const read = text.match(TOKEN) ?? []
  const tokens = (keys === undefined ? read : sortedBy(keys, read)).map((token) =>
    token.startsWith('"') ? escaped(token, escapes) : token,
  )
  const written = json === undefined ? tokens.join('') : spaced(tokens, json)
  return endsLine ? `${written}\n` : written
}

/** The tokens of a JSON text with the properties of each object in order. */
function sortedBy(keys: NonNullable<ProgramHabits['keys']>, tokens: readonly string[]): string[] {
  const rest = [...tokens]
  const sign = keys === 'ascending' ? 1 : -1
  const value = (): string[] => {
    const first = rest.shift() ?? ''
    if (first !== '{' && first !== '[') return [first]
    const items: string[][] = []
    while (rest.length > 0 && !/^[\]}]$/.test(rest[0] ?? '')) {
      items.push(first === '{' ? [...rest.splice(0, 2), ...value()] : value())
      if (rest[0] === ',') rest.shift()
    }
    const ordered =
      first === '{' ? items.toSorted(([a = ''], [b = '']) => (a < b ? -sign : a > b ? sign : 0)) : items
    return [
      first,
      ...ordered.flatMap((item, place) => (place === 0 ? item : [',', ...item])),
      rest.shift() ?? '',
    ]
  }
  return value()
}

/** What clients escape although JSON need not: the encoder of PHP slashes, that of Go the characters of markup, and several all beyond ASCII. */
const ESCAPED: Readonly<Record<Escaping, RegExp>> = {
  slashes: /\//,
  markup: /[<>&]/,
  // The evidence has placeholders of secrets in these quotes: what is sent and what a replay compares must be alike.
  'beyond ASCII': /[^\x00-\x7f\xab\xbb]/,
}

/** A string token; what is escaped in it stays as it is. */
function escaped(token: string, escapes: readonly Escaping[]): string {
  return token.replace(/\\.|[^\\]/gs, (character) => {
    if (character.startsWith('\\') || !escapes.some((one) => ESCAPED[one].test(character))) return character
    return character === '/' ? '\\/' : unicode(character)
  })
}

function spaced(tokens: readonly string[], json: NonNullable<ClientProfile['json']>): string {
  let depth = 0
  const line = () => (json === 'spaced' ? '' : `\n${' '.repeat(json * depth)}`)
  return tokens
    .map((token, index) => {
      const isEmpty = /^[[{]$/.test(tokens[index - 1] ?? '') && /^[\]}]$/.test(token)
      if (token === ':') return ': '
      if (token === ',') return json === 'spaced' ? ', ' : `,${line()}`
      if (/^[[{]$/.test(token)) {
        depth += 1
        return /^[\]}]$/.test(tokens[index + 1] ?? '') ? token : token + line()
      }
      if (!/^[\]}]$/.test(token)) return token
      depth -= 1
      return isEmpty ? token : line() + token
    })
    .join('')
}
