import type { JSX } from 'preact'
import { replaceHarmful } from '../../../harness/report/visible.ts'

const BREAK = '\u0000'

/**
 * Text from a target. It is kept apart from the direction of what surrounds it, and what is no plain character, a
 * mark that turns the writing or an escape, is shown by its code.
 */
export function Text({ children, lines = false }: { children: string; lines?: boolean }): JSX.Element {
  return <bdi class={lines ? 'text lines' : 'text'}>{shown(children, lines)}</bdi>
}

/** The same for an attribute, where there can be no elements. */
export function plainText(text: string): string {
  return piecesOf(text, false)
    .map((piece) => (piece.startsWith(BREAK) ? piece.slice(1) : piece))
    .join('')
}

function shown(text: string, lines: boolean): Array<string | JSX.Element> {
  return piecesOf(text, lines).map((piece) =>
    piece.startsWith(BREAK) ? <span class="odd">{piece.slice(1)}</span> : piece,
  )
}

/** Plain pieces, and codes of odd characters, which begin with `BREAK`. */
function piecesOf(text: string, lines: boolean): string[] {
  const marked = replaceHarmful(text, (character, code) =>
    lines && (character === '\n' || character === '\t') ? character : `${BREAK}${codeOf(code)}${BREAK}`,
  )
  return marked
    .split(BREAK)
    .map((piece, place) => (place % 2 ? `${BREAK}${piece}` : piece))
    .filter((piece) => piece !== '')
}

function codeOf(code: number): string {
  return code === 0x0a ? '\\n' : code === 0x0d ? '\\r' : code === 0x09 ? '\\t' : `\\u{${code.toString(16)}}`
}
