import { hasEscapes, MAX_ESCAPE_LENGTH, unescaped, withoutIncomplete } from './escapes.ts'
import type { Found } from './found-secret.ts'
import { HiddenDigests } from './hidden-digests.ts'
import { fewSpellingsOf, partsInBase64, spellingsOf } from './spellings.ts'

/** Shorter secrets are not searched for: they would blot out ordinary words and hide nothing. */
const MIN_LENGTH = 4

/** Characters of a message; an open question may repeat a whole body. */
const MAX_MESSAGE_LENGTH = 4000

/** Stands where a text was cut. */
const CUT = '…'

/** Entries of the table of beginnings. */
const TABLE = 1 << 16

/** The spellings that begin with the same four characters. */
interface Bucket {
  /** In the order of their characters. */
  readonly sorted: string[]
  readonly names: Map<string, string>
  longest: number
}

/**
 * Puts named placeholders in place of secrets and of everything that derives from them, in the spellings of
 * {@link spellingsOf}. Text is searched in one pass, whose time does not depend on the number of secrets: every response
 * is searched, and a run has hundreds of them. A text in which every character is escaped is searched unescaped as well.
 */
export class Redactor {
  /** 1 where a spelling begins with four characters that have that place. */
  readonly #beginnings = new Uint8Array(TABLE)
  readonly #buckets = new Map<string, Bucket>()
  readonly #known = new Set<string>()
  readonly #digests = new HiddenDigests()
  /** Passwords that are found within credentials as well. */
  readonly #passwords: string[] = []
  /** The users of credentials that may be forgotten. */
  readonly #credentials = new Map<string, string>()
  #longest = 0

  /** The length of the longest spelling, in characters, where each of them is escaped. */
  get longest(): number {
    return MAX_ESCAPE_LENGTH * Math.max(this.#longest, this.#digests.longest)
  }

  /** Makes `secret` known under a name such as `password:ada`, shown as `«password:ada»`. */
  hide(secret: string, name: string): void {
    this.#hide(secret, name, spellingsOf)
  }

  /** The same for a secret that the target has chosen, such as a cookie; its time is bounded whatever it is. */
  hideChosen(secret: string, name: string): void {
    this.#hide(secret, name, fewSpellingsOf)
  }

  /**
   * The same for a password of many users, whose credentials may be forgotten with {@link forgetCredentials}: it is found within
   * them, also where they are encoded, so that nothing but the username is left of them.
   */
  hideInCredentials(password: string, name: string): void {
    if (this.#passwords.includes(password)) return
    this.#passwords.push(password)
    this.hide(password, name)
    for (const part of partsInBase64(password)) this.hide(part, name)
  }

  /** Makes the value of the header known by which a user signs in with a password, or with a token in place of it. */
  hideBasic(username: string, password: string, name: string): void {
    const value = Buffer.from(`${username}:${password}`).toString('base64')
    this.hide(value, name)
    if (HiddenDigests.fits(password) || this.#passwords.some((known) => password.startsWith(known)))
      this.#credentials.set(value, username)
  }

  /** Forgets the credentials of users who send nothing more, as far as their passwords are found within them. */
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
   * The first `kept` characters of `text` with every known secret replaced, also one that continues behind them: whoever
   * cuts a text has to give this function at least {@link longest} characters more than are kept.
   */
  cleanStart(text: string, kept: number): string {
    const end = Math.min(kept, text.length)
    const found = hasEscapes(text) ? this.#searchTwice(text, end) : this.#search(text, end)
    let cleaned = ''
    let copied = 0
    for (const { start, end: behind, name } of found ?? []) {
      // A secret that begins within another one is replaced as well, where it continues behind it.
      if (behind <= copied) continue
      if (start > copied) cleaned += text.slice(copied, start)
      cleaned += name
      copied = behind
    }
    if (copied === 0) return end === text.length ? text : text.slice(0, end)
    return copied < end ? cleaned + text.slice(copied, end) : cleaned
  }

  /** The secrets that begin before `end`, in their order; undefined where there is none. */
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

  /** The secrets in a text as it stands, and with its escapes undone. */
  #searchTwice(text: string, end: number): Found[] {
    const { text: decoded, places } = unescaped(text.slice(0, end + this.longest))
    const place = (at: number): number => places[at] ?? text.length
    const escaped = (this.#search(decoded, decoded.length) ?? [])
      .map(({ start, end: behind, name }) => ({ start: place(start), end: place(behind), name }))
      .filter(({ start }) => start < end)
    return [...(this.#search(text, end) ?? []), ...escaped].sort((one, other) => one.start - other.start)
  }

  /**
   * The beginning of a message with every known secret replaced, and with every beginning of a secret before `…`, where a
   * text was cut.
   */
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

  /** Where a text ends with the beginning of a secret. */
  #beginningIn(text: string): { readonly at: number; readonly name: string } | undefined {
    for (let at = Math.max(0, text.length - this.#longest); at + MIN_LENGTH <= text.length; at++)
      for (const [spelling, name] of this.#buckets.get(text.slice(at, at + MIN_LENGTH))?.names ?? [])
        if (spelling.startsWith(text.slice(at))) return { at, name }
    return this.#digests.beginningIn(text)
  }

  /** The longest spelling that begins there. */
  #find(text: string, at: number): { readonly length: number; readonly name: string } | undefined {
    const bucket = this.#buckets.get(text.slice(at, at + MIN_LENGTH))
    if (!bucket) return undefined
    let seen = text.slice(at, at + bucket.longest)
    // Of all spellings up to the text, the last one is the longest that the text may begin with.
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

/** How many of the sorted texts are not behind `text`. */
function countUpTo(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') <= text) low = middle + 1
    else high = middle
  }
  return low
}

/** How many characters two texts have in common at the beginning. */
function sharedLength(one: string, other: string): number {
  let [low, high] = [0, Math.min(one.length, other.length)]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (one.startsWith(other.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

/** The place of four characters in the table, by Knuth's multiplicative hash. */
function placeOf(characters: number): number {
  return Math.imul(characters, 0x9e3779b1) >>> 16
}
