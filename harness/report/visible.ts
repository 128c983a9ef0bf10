/*
 * Characters that a terminal, a log viewer or a reader does not treat as plain text: controls and escape sequences, marks that
 * change the writing direction, characters without width, letters without a form, halves of surrogate pairs.
 */
const harmful =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\p{Cs}/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text from a target for display on one line: characters that are not plain are shown by their codes. */
export function visible(text: string): string {
  return replaceHarmful(text, (character, code) => short[character] ?? codeOf(code))
}

/** The same for a text of several lines, which keeps its newlines and tabs. */
export function visibleLines(text: string): string {
  return replaceHarmful(text, (character, code) =>
    character === '\n' || character === '\t' ? character : (short[character] ?? codeOf(code)),
  )
}

/** The same, cut at `longest` characters; states the number of omitted ones. */
export function visibleAtMost(text: string, longest: number): string {
  if (text.length <= longest) return visible(text)
  return `${visible(text.slice(0, longest))}… (${text.length - longest} more)`
}

/** Whether a text contains nothing that a terminal would interpret. */
export function isHarmless(text: string): boolean {
  return text.search(harmful) === -1
}

/** Replaces every character of a text that is not visible. */
export function replaceHarmful(text: string, instead: (character: string, code: number) => string): string {
  return text.replace(harmful, (character) => instead(character, character.codePointAt(0) ?? 0))
}

function codeOf(code: number): string {
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\u{${code.toString(16)}}`
}
