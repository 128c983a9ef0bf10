import { Observed } from '../common/legacy-tools.ts'

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with the character references of HTML decoded, twice if they were escaped twice. */
function plain(text: string): string {
  const once = (some: string): string =>
    some.replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex: string, number: string, name: string) => {
        const code = hex ? Number.parseInt(hex, 16) : number ? Number(number) : undefined
        if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        return references[name.toLowerCase()] ?? whole
      },
    )
  return once(once(text))
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .normalize()
}

const TAGS = /<\/?[a-z][^>]*>/gi

/** The parts that texts lose with their markup: only tags, everything between brackets, or scripts with their contents. */
const LOST = [TAGS, /<[^>]*>/g, new RegExp(`<(script)\\b.*?</\\1>|${TAGS.source}`, 'gi')]

/** Letters and digits outside the lost parts. */
function wordsOf(text: string, lost = TAGS): string {
  return plain(text)
    .replace(lost, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The document calls `summary` the title of an issue. It does not show whether a server keeps each character, or whether others may add to
 * it. A text that is escaped, decomposed, without markup, with typographic quotation marks, or with additional text before or after it is
 * recorded and judged no further. The same applies to the beginning of a long text if `mayBeCut` is true.
 */
export function observeRewritten(shown: unknown, sent: string, { mayBeCut = false } = {}): void {
  if (typeof shown !== 'string' || shown === sent) return
  const isSame =
    plain(shown).includes(plain(sent)) ||
    (sent.includes('<') && LOST.some((lost) => wordsOf(shown).includes(wordsOf(sent, lost))))
  const beginning = wordsOf(shown.replace(/(?:\.{3}|…)\s*$/, ''))
  const isCut = mayBeCut && beginning.length >= 20 && wordsOf(sent).startsWith(beginning)
  if (isSame || isCut) throw new Observed('the text is there in another form')
}
