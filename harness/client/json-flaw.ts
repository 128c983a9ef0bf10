/**
 * The position of the first JSON error in a text, in characters: the text ends too early, or has a character that JSON does not
 * permit, counted from 1.
 */
export type JsonFlaw = { readonly endsAfter: number } | { readonly unexpectedAt: number }

/** The expected token: a value, the first value or name of a list or object, a name, a colon, or the end of a value. */
type Place = 'value' | 'first value' | 'first name' | 'name' | 'colon' | 'end of value'

interface Token {
  readonly end: number
  readonly isWhole: boolean
}

const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '{': '}' }
const WORDS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' }

/**
 * The position of the first JSON error in a text; undefined for valid JSON. Unlike the messages of `JSON.parse`, the result is the
 * same in every engine, and deep texts need no stack.
 */
export function jsonFlaw(text: string): JsonFlaw | undefined {
  const open: string[] = []
  let place: Place = 'value'
  for (let at = afterSpace(text, 0); ; at = afterSpace(text, at)) {
    const char = text[at]
    if (char === undefined)
      return place === 'end of value' && open.length === 0 ? undefined : flawAt(text, at)
    if (place === 'colon') {
      if (char !== ':') return flawAt(text, at)
      place = 'value'
      at += 1
    } else if (char === open.at(-1) && (place === 'end of value' || place === firstIn(char))) {
      open.pop()
      place = 'end of value'
      at += 1
    } else if (place === 'end of value') {
      if (char !== ',' || open.length === 0) return flawAt(text, at)
      place = open.at(-1) === '}' ? 'name' : 'value'
      at += 1
    } else if (place === 'name' || place === 'first name') {
      const { end, isWhole } = stringAt(text, at)
      if (!isWhole) return flawAt(text, end)
      place = 'colon'
      at = end
    } else if (CLOSERS[char] !== undefined) {
      open.push(CLOSERS[char])
      place = char === '{' ? 'first name' : 'first value'
      at += 1
    } else {
      const { end, isWhole } = scalarAt(text, at)
      if (!isWhole) return flawAt(text, end)
      place = 'end of value'
      at = end
    }
  }
}

function firstIn(closer: string): Place {
  return closer === '}' ? 'first name' : 'first value'
}

/** `at` counts the units of a JavaScript string; messages count characters. */
function flawAt(text: string, at: number): JsonFlaw {
  const before = text.slice(0, at).replaceAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ' ').length
  return at >= text.length ? { endsAfter: before } : { unexpectedAt: before + 1 }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return at
}

function scalarAt(text: string, at: number): Token {
  const char = text[at] ?? ''
  if (char === '"') return stringAt(text, at)
  return WORDS[char] === undefined ? numberAt(text, at) : wordAt(text, at, WORDS[char])
}

function stringAt(text: string, from: number): Token {
  if (text[from] !== '"') return { end: from, isWhole: false }
  for (let at = from + 1; ; at += 1) {
    const char = text[at]
    if (char === '"') return { end: at + 1, isWhole: true }
    if (char === undefined || char < ' ') return { end: at, isWhole: false }
    if (char !== '\\') continue
    const { end, isWhole } = escapeAt(text, at + 1)
    if (!isWhole) return { end, isWhole }
    at = end - 1
  }
}

/** The characters that may follow a backslash. */
function escapeAt(text: string, at: number): Token {
  const char = text[at] ?? ''
  if (char !== 'u') return char !== '' && '"\\/bfnrt'.includes(char) ? ends(at + 1) : breaks(at)
  for (let digit = at + 1; digit < at + 5; digit += 1)
    if (!/^[\da-f]$/i.test(text[digit] ?? '')) return breaks(digit)
  return ends(at + 5)
}

function wordAt(text: string, at: number, word: string): Token {
  for (let n = 0; n < word.length; n += 1) if (text[at + n] !== word[n]) return breaks(at + n)
  return ends(at + word.length)
}

function numberAt(text: string, from: number): Token {
  let at = text[from] === '-' ? from + 1 : from
  const digits = (): boolean => {
    const first = at
    while (isDigit(text[at])) at += 1
    return at > first
  }
  if (text[at] === '0') at += 1
  else if (!digits()) return breaks(at)
  if (text[at] === '.') {
    at += 1
    if (!digits()) return breaks(at)
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at += 1
    if (text[at] === '+' || text[at] === '-') at += 1
    if (!digits()) return breaks(at)
  }
  return ends(at)
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

function ends(end: number): Token {
  return { end, isWhole: true }
}

function breaks(end: number): Token {
  return { end, isWhole: false }
}
