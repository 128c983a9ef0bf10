import { registerCleaner } from './message-cleaners.ts'
import { hasEscapes, MAX_ESCAPE_LENGTH, unescaped, withoutIncomplete } from './escapes.ts'
import type { Found } from './found-secret.ts'
import { HiddenDigests } from './hidden-digests.ts'
import { partsOfSecret, withoutWhiteSpace } from './parts-of-secret.ts'
import { fewSpellingsOf, partsInBase64, spellingsOf } from './spellings.ts'

/** Shorter secrets are not searched for: this would replace ordinary words and hide nothing. */
const MIN_LENGTH = 4

/** Characters of a message; an open question may repeat a whole body. */
const MAX_MESSAGE_LENGTH = 4000

/** Marks the end of a cut text. */
const CUT = '…'

/** Entries of the table of beginnings. */
const TABLE = 1 << 16

/** The spellings that start with the same four characters. */
interface Bucket {
  /** In alphabetical order. */
  readonly sorted: string[]
  readonly names: Map<string, string>
  longest: number
}

/**
 * Replaces secrets and everything that derives from them by named placeholders, in the spellings of {@link spellingsOf}. Text is
 * searched in one pass, whose time does not depend on the number of secrets: every response is searched, and a run has hundreds of
 * secrets. A text with escapes for ordinary characters is also searched unescaped.
 */
export class Redactor {
  /** 1 if a spelling starts with four characters of this index. */
  readonly #beginnings = new Uint8Array(TABLE)
  readonly #buckets = new Map<string, Bucket>()
  readonly #known = new Set<string>()
  readonly #digests = new HiddenDigests()
  /** Passwords that are also found within credentials. */
  readonly #passwords: string[] = []
  /** The users of credentials that may be forgotten. */
  readonly #credentials = new Map<string, string>()
  #longest = 0

  constructor() {
    registerCleaner(this)
  }

  /** The length of the longest spelling, in characters, if every character is escaped. */
  get longest(): number {
    return MAX_ESCAPE_LENGTH * Math.max(this.#longest, this.#digests.longest)
  }

  /** Registers `secret` under a name such as `password:ada`, shown as `«password:ada»`. */
  hide(secret: string, name: string): void {
    for (const part of withoutWhiteSpace(secret)) this.#hide(part, name, spellingsOf)
  }

  /** The same for a secret of the user, which may contain others: an address with a password, or a connection string. */
  hideGiven(secret: string, name: string): void {
    for (const part of partsOfSecret(secret)) this.hide(part, name)
  }

  /** The same for a secret that the target chooses, such as a cookie, with a bounded search time. */
  hideChosen(secret: string, name: string): void {
    this.#hide(secret, name, fewSpellingsOf)
  }

  /**
   * The same for a password of many users, whose credentials may be forgotten with {@link forgetCredentials}: the password is found
   * within them, even encoded, so that only the username remains.
   */
  hideInCredentials(password: string, name: string): void {
    if (this.#passwords.includes(password)) return
    this.#passwords.push(password)
    this.hide(password, name)
    for (const part of partsInBase64(password)) this.hide(part, name)
  }

  /** Registers the header value with which a user signs in by a password, or by a token in its place. */
  hideBasic(username: string, password: string, name: string): void {
    const value = Buffer.from(`${username}:${password}`).toString('base64')
    this.hide(value, name)
    if (HiddenDigests.fits(password) || this.#passwords.some((known) => password.startsWith(known)))
      this.#credentials.set(value, username)
  }

  /** Forgets the credentials of users who send nothing more, if their passwords are found within them. */
  forgetCredentials(isOver: (username: string) => boolean): void {
    for (const [value, username] of this.#credentials) {
      if (!isOver(username)) continue
      this.#credentials.delete(value)
      this.#known.delete(value)
      for (const spelling of spellingsOf(value)) this.#remove(spelling)
    }
  }

  #hide(secret: string, name: string, spellings: (secret: string) => Set<string>): void {
    if (HiddenDigests.fits(secret)) {
      this.#digests.add(secret, `«${name}»`)
      return
    }
    if (secret.length < MIN_LENGTH || this.#known.has(secret)) return
    this.#known.add(secret)
    for (const spelling of spellings(secret))
      if (spelling.length >= MIN_LENGTH) this.#add(spelling, `«${name}»`)
  }

  /** `text` with every known secret replaced. */
  clean(text: string): string {
    return this.cleanStart(text, text.length)
  }

  /**
   * The first `kept` characters of `text` with every known secret replaced, including one that crosses the end. A caller that cuts
   * a text must pass at least {@link longest} characters more than are kept.
   */
  cleanStart(text: string, kept: number): string {
    const end = Math.min(kept, text.length)
    const found = hasEscapes(text) ? this.#searchTwice(text, end) : this.#search(text, end)
    let cleaned = ''
    let copied = 0
    for (const { start, end: behind, name } of found ?? []) {
      // A secret that starts within another one and continues after it is replaced as well.
      if (behind <= copied) continue
      if (start > copied) cleaned += text.slice(copied, start)
      cleaned += name
      copied = behind
    }
    if (copied === 0) return end === text.length ? text : text.slice(0, end)
    return copied < end ? cleaned + text.slice(copied, end) : cleaned
  }

  /** The secrets that start before `end`, in order; undefined if there is none. */
  #search(text: string, end: number): Found[] | undefined {
    const table = this.#beginnings
    let found: Found[] | undefined
    let rolled = 0
    const last = this.#longest === 0 ? 0 : Math.min(text.length, end + MIN_LENGTH - 1)
    for (let at = 0; at < last; at++) {
      rolled = (rolled << 8) | (text.charCodeAt(at) & 0xff)
      if (table[placeOf(rolled)] !== 1 || at < MIN_LENGTH - 1) continue
      const start = at - MIN_LENGTH + 1
      const one = this.#find(text, start)
      if (one) (found ??= []).push({ start, end: start + one.length, name: one.name })
    }
    const digests = this.#digests.find(text, end)
    if (digests.length === 0) return found
    return [...(found ?? []), ...digests].sort((one, other) => one.start - other.start)
  }

  /** The secrets in a text, and in the same text unescaped. */
  #searchTwice(text: string, end: number): Found[] {
    const { text: decoded, places } = unescaped(text.slice(0, end + this.longest))
    const place = (at: number): number => places[at] ?? text.length
    const escaped = (this.#search(decoded, decoded.length) ?? [])
      .map(({ start, end: behind, name }) => ({ start: place(start), end: place(behind), name }))
      .filter(({ start }) => start < end)
    return [...(this.#search(text, end) ?? []), ...escaped].sort((one, other) => one.start - other.start)
  }

  /** The beginning of a message with every known secret replaced, and with every beginning of a secret before `…`, the mark of a cut. */
  cleanMessage(text: string): string {
    const cleaned = this.cleanStart(text, MAX_MESSAGE_LENGTH)
    return (text.length > MAX_MESSAGE_LENGTH ? `${cleaned}${CUT}` : cleaned)
      .split(CUT)
      .map((part, index, parts) => (index < parts.length - 1 ? this.#withoutBeginning(part) : part))
      .join(CUT)
  }

  #withoutBeginning(text: string): string {
    const found = this.#beginningIn(text)
    if (found) return text.slice(0, found.at) + found.name
    if (!hasEscapes(text)) return text
    const from = Math.max(0, text.length - this.longest)
    const { text: decoded, places } = unescaped(withoutIncomplete(text.slice(from)))
    const escaped = this.#beginningIn(decoded)
    return escaped ? text.slice(0, from + (places[escaped.at] ?? 0)) + escaped.name : text
  }

  /** The position of the beginning of a secret at the end of a text. */
  #beginningIn(text: string): { readonly at: number; readonly name: string } | undefined {
    for (let at = Math.max(0, text.length - this.#longest); at + MIN_LENGTH <= text.length; at++)
      for (const [spelling, name] of this.#buckets.get(text.slice(at, at + MIN_LENGTH))?.names ?? [])
        if (spelling.startsWith(text.slice(at))) return { at, name }
    return this.#digests.beginningIn(text)
  }

  /** The longest spelling that starts at this position. */
  #find(text: string, at: number): { readonly length: number; readonly name: string } | undefined {
    const bucket = this.#buckets.get(text.slice(at, at + MIN_LENGTH))
    if (!bucket) return undefined
    let seen = text.slice(at, at + bucket.longest)
    // Of all spellings up to the text, the last one is the longest candidate for its beginning.
    while (seen.length >= MIN_LENGTH) {
      const nearest = bucket.sorted[countUpTo(bucket.sorted, seen) - 1]
      if (nearest === undefined) return undefined
      const name = seen.startsWith(nearest) ? bucket.names.get(nearest) : undefined
      if (name !== undefined) return { length: nearest.length, name }
      seen = seen.slice(0, sharedLength(seen, nearest))
    }
    return undefined
  }

  #remove(spelling: string): void {
    const beginning = spelling.slice(0, MIN_LENGTH)
    const bucket = this.#buckets.get(beginning)
    if (!bucket?.names.delete(spelling)) return
    bucket.sorted.splice(countUpTo(bucket.sorted, spelling) - 1, 1)
    if (bucket.sorted.length === 0) this.#buckets.delete(beginning)
  }

  #add(spelling: string, name: string): void {
    const beginning = spelling.slice(0, MIN_LENGTH)
    let bucket = this.#buckets.get(beginning)
    if (!bucket) this.#buckets.set(beginning, (bucket = { sorted: [], names: new Map(), longest: 0 }))
    if (bucket.names.has(spelling)) return
    bucket.names.set(spelling, name)
    bucket.sorted.splice(countUpTo(bucket.sorted, spelling), 0, spelling)
    bucket.longest = Math.max(bucket.longest, spelling.length)
    let rolled = 0
    for (let at = 0; at < MIN_LENGTH; at++) rolled = (rolled << 8) | (spelling.charCodeAt(at) & 0xff)
    this.#beginnings[placeOf(rolled)] = 1
    this.#longest = Math.max(this.#longest, spelling.length)
  }
}

/** The number of sorted texts that do not come after `text`. */
function countUpTo(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') <= text) low = middle + 1
    else high = middle
  }
  return low
}

/** The length of the common prefix of two texts. */
function sharedLength(one: string, other: string): number {
  let [low, high] = [0, Math.min(one.length, other.length)]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (one.startsWith(other.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

/** The index of four characters in the table, by Knuth's multiplicative hash. */
function placeOf(characters: number): number {
  return Math.imul(characters, 0x9e3779b1) >>> 16
}
