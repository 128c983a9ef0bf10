import type { JSX } from 'preact'
import { replaceHarmful } from '../../../harness/report/visible.ts'

const BREAK = '\u0000'

/**
 * Text from a target, isolated from the writing direction around it. Control, direction and invisible characters are shown by
 * their codes.
 */
export function Text({ children, lines = false }: { children: string; lines?: boolean }): JSX.Element {
  return <bdi class={lines ? 'text lines' : 'text'}>{shown(children, lines)}</bdi>
}

/** {@link Text} as the only content of an element. */
export function TextIn({
  as: Element,
  class: name,
  ...text
}: Parameters<typeof Text>[0] & {
  as: 'a' | 'b' | 'code' | 'h3' | 'ins' | 'del' | 'p' | 'pre' | 'span' | 'strong' | 'th'
  class?: string
}): JSX.Element {
  return (
    <Element class={name}>
      <Text {...text} />
    </Element>
  )
}

/** The same for an attribute, which cannot have elements. */
export function plainText(text: string): string {
  return piecesOf(text, false)
    .map((piece) => (piece.startsWith(BREAK) ? piece.slice(1) : piece))
    .join('')
}

/** A requirement's sentence; words in backticks are code. */
export function Says({ children }: { children: string }): JSX.Element {
  const pieces = children.split(/`([^`]+)`/)
  return <>{pieces.map((piece, index) => (index % 2 ? <code>{piece}</code> : piece))}</>
}

function shown(text: string, lines: boolean): Array<string | JSX.Element> {
  return piecesOf(text, lines).map((piece) =>
    piece.startsWith(BREAK) ? <span class="odd">{piece.slice(1)}</span> : piece,
  )
}

/** Plain pieces, and codes of such characters, which start with `BREAK`. */
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
