/** Spellings of a secret that must not be in any output, in any echo of a target. */
export function spellingsOf(secret: string): Map<string, string> {
  const bytes = Buffer.from(secret, 'utf8')
  const unescaped = /[A-Za-z0-9_.~-]/
  const strict = [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return unescaped.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
  const asJson = (pattern: RegExp, text = JSON.stringify(secret).slice(1, -1)) =>
    text.replace(pattern, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  const inHtml = (quotes: Record<string, string>) =>
    secret.replace(/[&<>"']/g, (found) => entities[found] ?? quotes[found] ?? found)
  const each = (by: (code: number) => string) =>
    Array.from(secret, (character) => by(character.codePointAt(0) ?? 0)).join('')
  // JSON escapes the units of UTF-16.
  const eachUnit = (by: (code: number) => string) =>
    Array.from({ length: secret.length }, (_, at) => by(secret.charCodeAt(at))).join('')
  const hexadecimal = (code: number, digits = 2) => code.toString(16).padStart(digits, '0')
  const percent = Array.from(bytes, (byte) => `%${hexadecimal(byte)}`).join('')
  return new Map([
    ['plain', secret],
    ['all but the last character', secret.slice(0, -1)],
    ['latin1', bytes.toString('latin1')],
    ['percent', encodeURIComponent(secret)],
    ['percent, lower case', encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase())],
    ['percent, strict', strict],
    ['percent twice', encodeURIComponent(encodeURIComponent(secret))],
    ['form', new URLSearchParams({ s: secret }).toString().slice(2)],
    ['json', JSON.stringify(secret).slice(1, -1)],
    ['json of Go', asJson(/[&<>]/g)],
    ['json of Python', asJson(/[\u0080-\uffff]/g)],
    ['json of PHP', asJson(/[\u0080-\uffff]/g).replaceAll('/', '\\/')],
    ['html', inHtml({ '"': '&quot;' })],
    ['html of Go', inHtml({ '"': '&#34;', "'": '&#39;' })],
    ['html of PHP', inHtml({ '"': '&quot;', "'": '&#039;' })],
    ['base64', bytes.toString('base64')],
    ['base64url', bytes.toString('base64url')],
    ['hex', bytes.toString('hex')],
    ['every character in percent', percent],
    ['every character in percent, twice', percent.replaceAll('%', '%25')],
    ['every character as a decimal reference', each((code) => `&#${code};`)],
    ['every character as a hexadecimal reference', each((code) => `&#x${hexadecimal(code, 4)};`)],
    ['every character as a reference in HTML', each((code) => `&amp;#${code};`)],
    ['every character in json', eachUnit((code) => `\\u${hexadecimal(code, 4)}`)],
    ['every character in json, twice', eachUnit((code) => `\\\\u${hexadecimal(code, 4)}`)],
    [
      'every character in JavaScript',
      each((code) => (code <= 0xff ? `\\x${hexadecimal(code)}` : `\\u{${hexadecimal(code)}}`)),
    ],
    ['every byte in C', Array.from(bytes, (byte) => `\\x${hexadecimal(byte)}`).join('')],
    ['every second character in percent', everySecond(secret)],
  ])
}

function everySecond(secret: string): string {
  return [...secret].map((character, index) => (index % 2 === 0 ? strictly(character) : character)).join('')
}

function strictly(character: string): string {
  return Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

/** The spellings by name, except the one that is only part of a secret. */
export const supportedSpellings = [...spellingsOf('').keys()].filter((name) => !name.startsWith('all but'))
