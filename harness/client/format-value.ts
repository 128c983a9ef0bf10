import { writeJson } from './exact-json.ts'

const MAX_LENGTH = 160

/** A value as text for a message: short, on one line. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = asJson(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** The first sentence of a server's message; `…` if more follows. Undefined if it is longer than `longest` characters. */
export function firstSentence(words: string, longest: number): string | undefined {
  const [, sentence] = /^(.+?[.!?])\s/u.exec(words) ?? []
  if (sentence === undefined) return words.length <= longest ? words : undefined
  return sentence.length <= longest ? `${sentence} …` : undefined
}

/** A target can nest a value too deep for serialization. */
function asJson(value: unknown): string {
  try {
    return writeJson(value)
  } catch {
    return 'something nested too deep to show'
  }
}
