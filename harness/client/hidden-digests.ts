import type { Found } from './found-secret.ts'

/** Digits of a digest. */
const LENGTH = 40
const DIGEST = /^[0-9a-f]{40}$/
const DIGITS = /[0-9a-f]{40,}/gi
/** The characters of base64, in both alphabets, that the digits of a digest fill. */
const IN_BASE64 = /[A-Za-z0-9+/_-]{54,}/g
/** Digits that are encoded in hexadecimal. */
const IN_HEXADECIMAL = /[0-9a-f]{80,}/gi
/** This many characters of a secret at the end of a cut text count as its beginning. */
const FEWEST = 4
const LAST_DIGITS = /[0-9a-f]{4,}$/i
const LAST_BASE64 = /[A-Za-z0-9+/_-]{6,}$/
/** The largest used part of a table. */
const LOAD = 0.7

/** A text that may be encoded within another one. */
interface Decoded {
  readonly text: string
  /** The positions in the other text of the start and the end of a character. */
  readonly from: (at: number) => number
  readonly to: (at: number) => number
}

/**
 * Secrets that are SHA-1 digests in hexadecimal, such as the hashes that sign requests. Each request has a new one, which must be
 * found as long as the target may repeat it, so each takes few bytes. They are found unchanged, in capitals, in hexadecimal and in
 * base64.
 */
export class HiddenDigests {
  /** The first 16 digits and the index of the name, in a hash table; index 0 marks a free place. */
  #high = new Uint32Array(64)
  #low = new Uint32Array(64)
  #name = new Uint16Array(64)
  readonly #names: string[] = ['']
  #size = 0

  /** Whether a secret is such a digest. */
  static fits(secret: string): boolean {
    return DIGEST.test(secret)
  }

  /** The length of the longest form, in characters; 0 without digests. */
  get longest(): number {
    return this.#size === 0 ? 0 : 2 * LENGTH
  }

  add(digest: string, name: string): void {
    const [high, low] = keyOf(digest)
    if (this.#placeOf(high, low) !== undefined) return
    if (this.#size + 1 > this.#name.length * LOAD) this.#grow()
    let place = this.#names.indexOf(name)
    if (place === -1) place = this.#names.length < 0xffff ? this.#names.push(name) - 1 : 1
    this.#put(high, low, place)
    this.#size += 1
  }

  /** The positions of digests that start before `end`. */
  find(text: string, end: number): Found[] {
    if (this.#size === 0 || text.length < LENGTH) return []
    const found: Found[] = []
    for (const decoded of decodings(text, IN_HEXADECIMAL, IN_BASE64))
      for (const { at, name } of this.#in(decoded.text)) {
        const start = decoded.from(at)
        if (start < end) found.push({ start, end: decoded.to(at + LENGTH), name })
      }
    return found
  }

  /** The position of the beginning of a digest at the end of a text. */
  beginningIn(text: string): { readonly at: number; readonly name: string } | undefined {
    if (this.#size === 0) return undefined
    for (const decoded of decodings(text, LAST_DIGITS, LAST_BASE64)) {
      const last = LAST_DIGITS.exec(decoded.text)
      if (!last) continue
      const { index, 0: digits } = last
      for (let from = Math.max(0, digits.length - LENGTH); from + FEWEST <= digits.length; from++) {
        const name = this.#begunWith(digits.slice(from))
        if (name !== undefined) return { at: decoded.from(index + from), name }
      }
    }
    return undefined
  }

  *#in(text: string): Generator<{ readonly at: number; readonly name: string }> {
    for (const { index, 0: digits } of text.matchAll(DIGITS))
      for (let from = 0; from + LENGTH <= digits.length; from++) {
        const name = this.#placeOf(...keyOf(digits.slice(from, from + 16)))
        if (name === undefined) continue
        yield { at: index + from, name: this.#names[name] ?? '' }
        from += LENGTH - 1
      }
  }

  /** For cut texts only: searches all digests. */
  #begunWith(digits: string): string | undefined {
    const wanted = digits.slice(0, 16).toLowerCase()
    for (const [index, name] of this.#name.entries()) {
      if (name === 0) continue
      const known = [this.#high[index] ?? 0, this.#low[index] ?? 0].map((half) =>
        half.toString(16).padStart(8, '0'),
      )
      if (known.join('').startsWith(wanted)) return this.#names[name]
    }
    return undefined
  }

  /** The index of the name of a digest. */
  #placeOf(high: number, low: number): number | undefined {
    const mask = this.#name.length - 1
    for (let at = (high ^ low) & mask; this.#name[at] !== 0; at = (at + 1) & mask)
      if (this.#high[at] === high && this.#low[at] === low) return this.#name[at]
    return undefined
  }

  #put(high: number, low: number, name: number): void {
    const mask = this.#name.length - 1
    let at = (high ^ low) & mask
    while (this.#name[at] !== 0) at = (at + 1) & mask
    this.#high[at] = high
    this.#low[at] = low
    this.#name[at] = name
  }

  #grow(): void {
    const [high, low, name] = [this.#high, this.#low, this.#name]
    const size = 2 * name.length
    this.#high = new Uint32Array(size)
    this.#low = new Uint32Array(size)
    this.#name = new Uint16Array(size)
    for (const [index, place] of name.entries())
      if (place !== 0) this.#put(high[index] ?? 0, low[index] ?? 0, place)
  }
}

/** The first 16 digits, as two numbers. */
function keyOf(digest: string): [number, number] {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)]
}

/** A text itself, and its content decoded from hexadecimal and from base64 at any offset. */
function* decodings(text: string, hexadecimal: RegExp, base64: RegExp): Generator<Decoded> {
  yield { text, from: (at) => at, to: (at) => at }
  for (const { index, 0: run } of matches(text, hexadecimal))
    for (const skipped of [0, 1]) {
      const place = (at: number) => index + skipped + 2 * at
      yield {
        text: Buffer.from(run.slice(skipped), 'hex').toString('latin1'),
        from: place,
        to: place,
      }
    }
  for (const { index, 0: run } of matches(text, base64))
    for (const skipped of [0, 1, 2, 3])
      yield {
        text: Buffer.from(run.slice(skipped), 'base64').toString('latin1'),
        // Characters that also encode a neighbour stay.
        from: (at) => index + skipped + Math.ceil((at * 8) / 6),
        to: (at) => index + skipped + Math.floor((at * 8) / 6),
      }
}

function matches(text: string, pattern: RegExp): Iterable<RegExpExecArray> {
  if (pattern.global) return text.matchAll(pattern)
  const found = pattern.exec(text)
  return found ? [found] : []
}
