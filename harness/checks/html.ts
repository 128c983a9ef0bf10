/*
 * A minimal HTML reader for checks. Every function takes time linear in the length of the text, for any input: a regular expression
 * that searches for the end of each tag takes quadratic time.
 */

/** True if `html` has an element with one of these names and `text` in it, with any attributes and inner elements. */
export function surrounds(html: string, elements: readonly string[], text: string): boolean {
  const markup = withMarkupAlone(html)
  const wanted = withPlainSpaces(text)
  return elements.some((element) => isAround(markup, element, wanted))
}

function isAround(html: string, element: string, text: string): boolean {
  const opening = new RegExp(`<${element}(?=[\\s>])`, 'gi')
  const closing = new RegExp(`</${element}\\s*>`, 'gi')
  while (opening.exec(html)) {
    const begin = html.indexOf('>', opening.lastIndex)
    if (begin === -1) return false
    closing.lastIndex = begin + 1
    const end = closing.exec(html)
    if (!end) return element === 'li' && itemsOf(html.slice(begin + 1)).some((item) => item.includes(text))
    if (textOf(html.slice(begin + 1, end.index)).includes(text)) return true
    opening.lastIndex = closing.lastIndex
  }
  return false
}

/** The texts of list items without end tags, from the first one on: in HTML, an item ends with its list or at the next item. */
function itemsOf(html: string): string[] {
  const [first = '', ...others] = html.split(/(?=<li[\s>]|<\/[uo]l\s*>)/i)
  return [first, ...others.filter((part) => /^<li/i.test(part))].map(textOf)
}

/** Elements whose content is raw text or is not shown. */
const RAW = /^(?:script|style|textarea|title|template|xmp|iframe|noembed|noframes)$/i

/** A text between tags, or the content between the angle brackets of a tag. */
type Piece = { readonly text: string } | { readonly tag: string }

/** The markup of HTML in order, without comments and without the content of raw elements. */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < html.length;) {
    const begin = html.indexOf('<', at)
    pieces.push({ text: begin === -1 ? html.slice(at) : html.slice(at, begin) })
    if (begin === -1) break
    if (html.startsWith('<!--', begin)) {
      const end = html.indexOf('-->', begin + 2)
      at = end === -1 ? html.length : end + 3
      continue
    }
    const end = endOfTag(html, begin)
    const tag = html.slice(begin + 1, end)
    pieces.push({ tag })
    at = end + 1
    const name = /^[a-z][^\s/>]*/i.exec(tag)?.[0] ?? ''
    if (RAW.test(name)) {
      const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
      closing.lastIndex = at
      at = closing.exec(html)?.index ?? html.length
    }
  }
  return pieces
}

/** HTML without comments, raw text, and angle brackets in the values of attributes. */
function withMarkupAlone(html: string): string {
  return piecesOf(html)
    .map((piece) =>
      'text' in piece ? piece.text : `<${piece.tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`,
    )
    .join('')
}

/** The position of the `>` of a tag, ignoring those within quoted values; the end of the text if there is none. */
function endOfTag(html: string, begin: number): number {
  let quote = ''
  let isValue = false
  for (let at = begin + 1; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if (isValue && (character === '"' || character === "'")) quote = character
    if (!/\s/.test(character)) isValue = character === '='
  }
  return html.length
}

/** The target addresses of the links of `html`. */
export function linksOf(html: string): string[] {
  return piecesOf(html).flatMap((piece) => {
    if ('text' in piece || !/^a\b/i.test(piece.tag)) return []
    let last = -1
    for (const { index } of piece.tag.matchAll(/\bhref(?=\s*=\s*["']?[^"'\s])/gi)) last = index
    const value = last === -1 ? null : /=\s*["']?([^"'\s]+)/.exec(piece.tag.slice(last))
    return value?.[1] === undefined ? [] : decoded(value[1])
  })
}

/**
 * The visible text of HTML: without tags, comments and hidden content, with character references decoded. Excludes links to a place
 * on the same page: renderers put one into each heading, often with `#` as its text.
 */
export function shownText(html: string): string {
  const shown: string[] = []
  let isAnchor = false
  for (const piece of piecesOf(html)) {
    if ('tag' in piece) isAnchor = isAnchor ? !/^\/a\s*$/i.test(piece.tag) : leadsToSamePage(piece.tag)
    else if (!isAnchor) shown.push(piece.text)
  }
  return withPlainSpaces(decoded(shown.join('')))
}

function leadsToSamePage(tag: string): boolean {
  return linksOf(`<${tag}>`).some((address) => address.startsWith('#'))
}

/** Replaces spaces of other widths and non-breaking spaces with plain ones: typography may insert them. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
}

/** Characters that mark possible line breaks within a word. */
const BREAKS = /[\u00ad\u200b\u2060]/g

/** The text of HTML without tags, with character references decoded. */
function textOf(html: string): string {
  return withPlainSpaces(decoded(withoutTags(html)).replaceAll(BREAKS, ''))
}

/** Text with its character references decoded: numeric references, those of markup, and those of letters with an accent. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,2})([a-z]{0,6}));/gi,
    (written, hex?: string, decimal?: string, letter?: string, rest?: string) => {
      if (hex === undefined && decimal === undefined) return named(`${letter ?? ''}${rest ?? ''}`) ?? written
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : written
    },
  )
}

/** The accents of character references such as `&eacute;`, as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  caron: '\u030C',
  ring: '\u030A',
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
}

function named(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1)]
  return NAMED[name] ?? (accent === undefined ? undefined : (name.charAt(0) + accent).normalize('NFC'))
}

function withoutTags(html: string): string {
  const parts: string[] = []
  for (let at = 0; ;) {
    const begin = html.indexOf('<', at)
    const end = begin === -1 ? -1 : html.indexOf('>', begin)
    if (end === -1) return parts.join('') + html.slice(at)
    parts.push(html.slice(at, begin))
    at = end + 1
  }
}
