/** A piece of a text that is known only when the script runs. */
export type Value =
  | { readonly value: string }
  /** The signature of a request of the legacy document: SHA-1 of the salt and the key in a variable. */
  | { readonly salt: string; readonly key: string }
  /** The CSRF field of a form, from the cookies of a browser. */
  | { readonly csrf: string }

/** A text with values in it. */
export type Template = ReadonlyArray<string | Value>

/** A piece of a text that the script computes: the first group of the pattern, or the whole match if there is no group. */
export interface Substitution {
  readonly pattern: RegExp
  /** Undefined if the match stays as it is. */
  readonly value: (match: RegExpExecArray) => Value | undefined
}

/** A text with some pieces computed when the script runs. Each pattern reads the text once: evidence may come from anybody. */
export function templateOf(text: string, substitutions: readonly Substitution[]): Template {
  const parts: Array<string | Value> = []
  const searches = substitutions.map((one) => new Search(text, one))
  let place = 0
  for (;;) {
    const first = earliest(searches, place)
    if (!first) break
    const value = first.take()
    if (value === undefined) continue
    if (first.at > place) parts.push(text.slice(place, first.at))
    parts.push(value)
    place = first.end
  }
  return place < text.length ? [...parts, text.slice(place)] : parts
}

/** The search that matches first, from a place on; the first one of several at the same place. */
function earliest(searches: readonly Search[], place: number): Search | undefined {
  let first: Search | undefined
  for (const one of searches) {
    one.moveTo(place)
    if (one.at < (first?.at ?? Infinity)) first = one
  }
  return first
}

/** The next match of a pattern in a text. */
class Search {
  /** Beginning and end of the piece to replace; infinite if there is no further match. */
  at = -1
  end = -1
  readonly #text: string
  readonly #pattern: RegExp
  readonly #value: Substitution['value']
  #match: RegExpExecArray | null = null

  constructor(text: string, { pattern, value }: Substitution) {
    this.#text = text
    this.#pattern = new RegExp(pattern, `${pattern.flags}g`)
    this.#value = value
  }

  /** Searches again if the last match begins before a place. */
  moveTo(place: number): void {
    if ((this.#match?.index ?? -1) < place && this.at !== Infinity) this.#searchFrom(place)
  }

  /** The value for the current match. If it stays as it is, the search continues after it. */
  take(): Value | undefined {
    const match = this.#match
    const value = match ? this.#value(match) : undefined
    if (match && value === undefined) this.#searchFrom(match.index + match[0].length)
    return value
  }

  #searchFrom(place: number): void {
    this.#pattern.lastIndex = place
    for (;;) {
      this.#match = this.#pattern.exec(this.#text)
      if (!this.#match) {
        this.at = this.end = Infinity
        return
      }
      const [whole, group = whole] = this.#match
      // A match without characters would come again for ever.
      if (whole === '') this.#pattern.lastIndex += 1
      if (group === '') continue
      this.at = this.#match.index + whole.lastIndexOf(group)
      this.end = this.at + group.length
      return
    }
  }
}
