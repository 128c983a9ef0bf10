import { stripVTControlCharacters } from 'node:util'

const GAP = '  '

/** Columns aligned at their left edges, two spaces apart. Colours and wide characters do not move them. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const measured = rows.map((row) => row.map((text) => ({ text, width: displayWidth(text) })))
  const widths: number[] = []
  for (const row of measured)
    for (const [column, { width }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width)
  return measured
    .map((row) =>
      row
        .map(({ text, width }, column) => text + ' '.repeat((widths[column] ?? 0) - width))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** The columns that a terminal uses for a text. */
export function displayWidth(text: string): number {
  const plain = stripVTControlCharacters(text)
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)
  return [...segments].reduce((sum, { segment }) => sum + graphemeWidth(segment), 0)
}

/** East Asian Width `W` and `F`, by block: Hangul, CJK, kana, full-width forms, and their supplements. */
const wide =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2fb}\u{20000}-\u{3fffd}]/u

function graphemeWidth(grapheme: string): number {
  if (wide.test(grapheme) || /\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2
  return /^\p{M}/u.test(grapheme) ? 0 : 1
}
