/** The longest common escape of one character by {@link ESCAPE}, `&amp;#x0070;`, in characters. */
export const MAX_ESCAPE_LENGTH = 12

/**
 * One character that is written by its number: `%70`, `%2570`, `%u0070`, `\u0070`, `\u{70}`, `\x70`, `&#112;`, `&#x70;`, and these
 * within JSON or HTML.
 */
const ESCAPE =
  '%(?:25){0,2}(?:u([\\da-f]{4})|([\\da-f]{2}))|\\\\{1,4}(?:u([\\da-f]{4})|u\\{([\\da-f]{1,6})\\}|x([\\da-f]{2}))|&(?:amp;){0,2}#(?:x([\\da-f]{1,6})|(\\d{1,7}));?'

/** Four escapes almost in a row: this occurs only in text with escapes for ordinary characters. */
const RUN = new RegExp(
  `(?:(?:${ESCAPE.replaceAll('([', '(?:[').replaceAll('(\\d', '(?:\\d')})[^]{0,2}?){4}`,
  'i',
)

/** An escape that is incomplete because the text was cut. */
const INCOMPLETE =
  /(?:%(?:25){0,2}(?:u[\da-f]{0,3}|[\da-f]?)|\\{1,4}(?:u(?:\{[\da-f]{0,6}|[\da-f]{0,3})|x[\da-f]?)?|&(?:a|am|amp|(?:amp;){1,2})?(?:#x?[\da-f]{0,6})?)$/i

export interface Unescaped {
  readonly text: string
  /** The position of each character, and of the end, in the escaped text. */
  readonly places: Uint32Array
}

/**
 * Whether a text has escapes in a row for characters that common encoders do not escape. Fast, because every text of a target is
 * checked.
 */
export function hasEscapes(text: string): boolean {
  return RUN.test(text)
}

/** A text with every escape decoded once. Consecutive bytes are read as UTF-8 if valid, otherwise as characters with these numbers. */
export function unescaped(text: string): Unescaped {
  const places = new Uint32Array(text.length + 1)
  let decoded = ''
  let copied = 0
  let bytes: number[] = []
  let byteAt: number[] = []
  const append = (characters: string, placeOf: (unit: number) => number): void => {
    for (let unit = 0; unit < characters.length; unit++) places[decoded.length + unit] = placeOf(unit)
    decoded += characters
  }
  const flush = (): void => {
    if (bytes.length === 0) return
    let at = 0
    for (const character of charactersOf(bytes)) {
      const place = byteAt[at] ?? 0
      append(character.text, () => place)
      at += character.bytes
    }
    bytes = []
    byteAt = []
  }
  const copy = (end: number): void => {
    const from = copied
    if (end > from) {
      flush()
      append(text.slice(from, end), (unit) => from + unit)
    }
  }
  for (const match of text.matchAll(new RegExp(ESCAPE, 'gi'))) {
    const [escape, ...numbers] = match
    copy(match.index)
    copied = match.index + escape.length
    const byte = numbers[BYTE_BY_PERCENT] ?? numbers[BYTE_BY_X]
    if (byte !== undefined) {
      bytes.push(Number.parseInt(byte, 16))
      byteAt.push(match.index)
      continue
    }
    flush()
    append(characterOf(numbers), () => match.index)
  }
  copy(text.length)
  flush()
  places[decoded.length] = text.length
  return { text: decoded, places }
}

/** The groups of {@link ESCAPE} that contain a byte and not a character. */
const BYTE_BY_PERCENT = 1
const BYTE_BY_X = 4

/** Bytes as characters, with the number of bytes of each. */
function charactersOf(bytes: readonly number[]): Array<{ readonly text: string; readonly bytes: number }> {
  try {
    const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
    return Array.from(whole, (text) => ({ text, bytes: Buffer.byteLength(text) }))
  } catch {
    return bytes.map((byte) => ({ text: String.fromCharCode(byte), bytes: 1 }))
  }
}

/** A text without an incomplete escape at its end. */
export function withoutIncomplete(text: string): string {
  return text.replace(INCOMPLETE, '')
}

/** `numbers`: the groups of {@link ESCAPE}; the last one is decimal. */
function characterOf(numbers: ReadonlyArray<string | undefined>): string {
  const decimal = numbers.at(-1)
  const code = decimal === undefined ? Number.parseInt(numbers.find(Boolean) ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}
