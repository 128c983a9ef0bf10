/** An XML element as lines of text. Nothing in its attributes and its content is interpreted as markup. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | ReadonlyArray<readonly string[]> = [],
): string[] {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${xmlAttribute(value)}"`)
  const start = [name, ...pairs].join(' ')
  if (content.length === 0) return [`<${start}/>`]
  if (typeof content === 'string') return [`<${start}>${xmlText(content)}</${name}>`]
  return [`<${start}>`, ...content.flat().map((line) => `  ${line}`), `</${name}>`]
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for an element. A character that XML 1.0 forbids is shown by its code. */
export function xmlText(text: string): string {
  return (
    text
      .replace(forbidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replace(/[&<>]/g, (character) => references[character] ?? character)
      // Parsers turn a plain carriage return into a line feed.
      .replaceAll('\r', '&#13;')
  )
}

/** Text for an attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return (
    xmlText(text)
      .replaceAll('"', '&quot;')
      // Parsers turn plain white space in an attribute into spaces.
      .replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}
