/*
 * Everything that a terminal, a log viewer or a reader's eye would take for something other than text: controls and
 * escape sequences, marks that turn the direction of writing, characters without width, letters without a form, halves of surrogate pairs.
 */
const harmful =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\p{Cs}/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text from a target made fit to be shown on one line: what is no plain character is shown by its code. */
export function visible(text: string): string {
  return replaceHarmful(text, (character, code) => short[character] ?? codeOf(code))
}

/** The same for a text of several lines, which keeps its line ends and tabs. */
export function visibleLines(text: string): string {
  return replaceHarmful(text, (character, code) =>
    character === '\n' || character === '\t' ? character : (short[character] ?? codeOf(code)),
  )
}

/** The same, cut at `longest` characters; says how many were left out. */
export function visibleAtMost(text: string, longest: number): string {
  if (text.length <= longest) return visible(text)
  return `${visible(text.slice(0, longest))}… (${text.length - longest} more)`
}

/** Whether there is nothing in a text that a terminal would act upon. */
export function isHarmless(text: string): boolean {
  return text.search(harmful) === -1
}

/** Text with something else in place of every character that is not meant to be seen. */
export function replaceHarmful(text: string, instead: (character: string, code: number) => string): string {
  return text.replace(harmful, (character) => instead(character, character.codePointAt(0) ?? 0))
}

function codeOf(code: number): string {
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\u{${code.toString(16)}}`
}
