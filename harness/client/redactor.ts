import { spellingsOf } from './spellings.ts'

/** Shorter secrets are not searched for: they would blot out ordinary words and hide nothing. */
const SHORTEST = 4

/** Stands where a text was cut. */
const CUT = '…'

/** Entries of the table of beginnings. */
const TABLE = 1 << 16

/** The spellings that begin with the same characters, by length, the longest first. */
type Bucket = Array<{ readonly length: number; readonly names: Map<string, string> }>

/**
 * Puts named placeholders in place of secrets and of everything that derives from them, in the spellings of
 * {@link spellingsOf}. Text is searched in one pass, whose time does not depend on the number of secrets: every response
 * is searched, and a run has hundreds of them.
 */
export class Redactor {
  /** 1 where a spelling begins with four characters that have that place. */
  readonly #beginnings = new Uint8Array(TABLE)
  readonly #buckets = new Map<string, Bucket>()
  readonly #known = new Set<string>()
  #longest = 0

  /** The length of the longest spelling, in characters. */
  get longest(): number {
    return this.#longest
  }

  /** Makes `secret` known under a name such as `password:ada`, shown as `«password:ada»`. */
  hide(secret: string, name: string): void {
    if (secret.length < SHORTEST || this.#known.has(secret)) return
    this.#known.add(secret)
    for (const spelling of spellingsOf(secret))
      if (spelling.length >= SHORTEST) this.#add(spelling, `«${name}»`)
  }

  /** `text` with every known secret replaced. */
  clean(text: string): string {
    return this.cleanStart(text, text.length)
  }

  /**
   * The first `kept` characters of `text` with every known secret replaced, also one that continues behind them: whoever
   * cuts a text has to give this function at least {@link longest} characters more than are kept.
   */
  cleanStart(text: string, kept: number): string {
    const end = Math.min(kept, text.length)
    const table = this.#beginnings
    let cleaned = ''
    let copied = 0
    let rolled = 0
    const last = this.#longest === 0 ? 0 : Math.min(text.length, end + SHORTEST - 1)
    for (let at = 0; at < last; at++) {
      rolled = (rolled << 8) | (text.charCodeAt(at) & 0xff)
      if (table[placeOf(rolled)] !== 1 || at < SHORTEST - 1) continue
      const start = at - SHORTEST + 1
      const found = this.#find(text, start)
      // A secret that begins within another one is replaced as well, where it continues behind it.
      if (!found || start + found.length <= copied) continue
      if (start > copied) cleaned += text.slice(copied, start)
      cleaned += found.name
      copied = start + found.length
    }
    if (copied === 0) return end === text.length ? text : text.slice(0, end)
    return copied < end ? cleaned + text.slice(copied, end) : cleaned
  }

  /** `text` with every known secret replaced, and with every beginning of a secret before `…`, where a text was cut. */
  cleanMessage(text: string): string {
    return this.clean(text)
      .split(CUT)
      .map((part, index, parts) => (index < parts.length - 1 ? this.#withoutBeginning(part) : part))
      .join(CUT)
  }

  #withoutBeginning(text: string): string {
    for (let at = Math.max(0, text.length - this.#longest); at + SHORTEST <= text.length; at++)
      for (const { names } of this.#buckets.get(text.slice(at, at + SHORTEST)) ?? [])
        for (const [spelling, name] of names)
          if (spelling.startsWith(text.slice(at))) return text.slice(0, at) + name
    return text
  }

  /** The longest spelling that begins there. */
  #find(text: string, at: number): { readonly length: number; readonly name: string } | undefined {
    for (const { length, names } of this.#buckets.get(text.slice(at, at + SHORTEST)) ?? []) {
      const name = names.get(text.slice(at, at + length))
      if (name !== undefined) return { length, name }
    }
    return undefined
  }

  #add(spelling: string, name: string): void {
    const { length } = spelling
    const beginning = spelling.slice(0, SHORTEST)
    let bucket = this.#buckets.get(beginning)
    if (!bucket) this.#buckets.set(beginning, (bucket = []))
    let sized = bucket.find((one) => one.length === length)
    if (!sized) {
      bucket.push((sized = { length, names: new Map() }))
      bucket.sort((a, b) => b.length - a.length)
    }
    if (!sized.names.has(spelling)) sized.names.set(spelling, name)
    let rolled = 0
    for (let at = 0; at < SHORTEST; at++) rolled = (rolled << 8) | (spelling.charCodeAt(at) & 0xff)
    this.#beginnings[placeOf(rolled)] = 1
    this.#longest = Math.max(this.#longest, length)
  }
}

/** The place of four characters in the table, by Knuth's multiplicative hash. */
function placeOf(characters: number): number {
  return Math.imul(characters, 0x9e3779b1) >>> 16
}
