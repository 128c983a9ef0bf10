import { shellWord } from '../../harness/report/shell-word.ts'

/** A piece of a text that the script computes: the first group of the pattern, or what it matches where it has none. */
export interface Substitution {
  readonly pattern: RegExp
  /** A shell word in double quotes, such as `"$p"`; undefined where the match stays as it is. */
  readonly word: (match: RegExpExecArray) => string | undefined
}

/** A text as one word of a POSIX shell, with some pieces computed when the script runs. */
export function shellText(text: string, substitutions: readonly Substitution[]): string {
  const words: string[] = []
  let rest = text
  while (rest !== '') {
    const found = firstOf(rest, substitutions)
    const plain = found ? rest.slice(0, found.at) : rest
    if (plain !== '') words.push(shellWord(plain))
    if (!found) break
    words.push(found.word)
    rest = rest.slice(found.at + found.length)
  }
  return words.join('') || "''"
}

interface Found {
  readonly at: number
  readonly length: number
  readonly word: string
}

function firstOf(text: string, substitutions: readonly Substitution[]): Found | undefined {
  let first: Found | undefined
  for (const { pattern, word } of substitutions)
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      const instead = word(match)
      if (instead === undefined || (first && match.index >= first.at)) continue
      const [whole, group = whole] = match
      first = { at: match.index + whole.indexOf(group), length: group.length, word: instead }
      break
    }
  return first
}
