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

/** A text with some pieces computed when the script runs. */
export function templateOf(text: string, substitutions: readonly Substitution[]): Template {
  const parts: Array<string | Value> = []
  let rest = text
  while (rest !== '') {
    const found = firstOf(rest, substitutions)
    const plain = found ? rest.slice(0, found.at) : rest
    if (plain !== '') parts.push(plain)
    if (!found) break
    parts.push(found.value)
    rest = rest.slice(found.at + found.length)
  }
  return parts
}

interface Found {
  readonly at: number
  readonly length: number
  readonly value: Value
}

function firstOf(text: string, substitutions: readonly Substitution[]): Found | undefined {
  let first: Found | undefined
  for (const { pattern, value } of substitutions)
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      const [whole, group = whole] = match
      // The rest of the text would stay the same for ever.
      if (group === '') continue
      const at = match.index + whole.lastIndexOf(group)
      if (first && at >= first.at) break
      const instead = value(match)
      if (instead === undefined) continue
      first = { at, length: group.length, value: instead }
      break
    }
  return first
}
