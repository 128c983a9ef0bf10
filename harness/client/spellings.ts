/** Shorter secrets have no spelling in another case and no part of base64: these would occur in ordinary words. */
const LONG_ENOUGH = 8
/** Fewer characters do not identify a secret in another case. */
const LONG_IN_OTHER_CASE = 12
/** The largest number of spellings: a secret with many special characters has too many for a search. */
const MOST = 4000

/**
 * The spellings in which a secret is searched for (docs/architecture.md, "Where secrets go"): unchanged; in JSON as written by
 * common encoders; in HTML; percent-encoded, strictly and loosely; two of these applied in sequence; in base64 at any offset and in
 * hexadecimal; UTF-8 that was read as Latin-1; in lower and upper case, as in the name of a header. A secret of letters, digits and
 * `-._` is the same in most of them.
 */
export function spellingsOf(secret: string): Set<string> {
  const found = new Set([secret])
  const add = (spellings: Iterable<string>): void => {
    for (const spelling of spellings) {
      if (found.size >= MOST) return
      found.add(spelling)
    }
  }
  const bytes = Buffer.from(secret, 'utf8')
  if (isPlain(secret)) add(inBinary(bytes))
  else if (/^[\w.+/=-]*$/.test(secret)) {
    // The credentials of every user of a run are base64, so their spellings must be few.
    add([...inBinary(bytes), ...encoded(secret)])
    for (const spelling of percentEncoded(secret)) add([encodeURIComponent(spelling)])
  } else {
    const latin1 = bytes.toString('latin1')
    const base64 = inBinary(bytes)
    add([latin1, ...base64])
    for (const spelling of [secret, latin1]) add(encoded(spelling))
    for (const spelling of [...usual(secret), ...base64]) add(usual(spelling))
  }
  if (secret.length >= LONG_IN_OTHER_CASE) add([secret.toLowerCase(), secret.toUpperCase()])
  return found
}

/** Longer values of a target have fewer spellings, because it can set many of them. */
const LONG = 200

/** The spellings of a secret that a target chooses, such as a cookie: few, because the target chooses their number. */
export function fewSpellingsOf(secret: string): Set<string> {
  if (isPlain(secret)) return new Set([secret])
  if (secret.length <= LONG) return new Set([secret, ...usual(secret)])
  return new Set([secret, encodeURIComponent(wellFormed(secret)), JSON.stringify(secret).slice(1, -1)])
}

/** Whether no encoder changes the text. */
function isPlain(text: string): boolean {
  return /^[\w.-]*$/.test(text)
}

function encoded(text: string): Iterable<string> {
  return isPlain(text) ? new Set() : new Set([...inJson(text), ...inHtml(text), ...percentEncoded(text)])
}

/** The spellings that a second encoder is likely to receive. */
function usual(text: string): Set<string> {
  return new Set([
    ...percentEncoded(text),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    escaped(text, /[&<>]/g, unicode),
    escaped(text, /[&<>"']/g, (character) => htmlNames[character] ?? character),
  ])
}

function escaped(text: string, which: RegExp, by: (character: string) => string): string {
  return text.replace(which, by)
}

/** `\u0026`. Characters outside of the basic plane are two of them. */
export function unicode(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}

function unicodeInCapitals(character: string): string {
  return unicode(character).toUpperCase().replaceAll('\\U', '\\u')
}

const same = (character: string): string => character

/** JSON of JavaScript, Python, Go, PHP with any of its flags, Ruby on Rails and .NET. */
function* inJson(text: string): Generator<string> {
  const json = JSON.stringify(text).slice(1, -1)
  if (/^[\w.=-]*$/.test(json)) return
  const quotes = [json, json.replaceAll('\\"', '\\u0022')]
  const markup = [/[&<>]/g, /[&<>']/g, /[&<>'+]/g, /[&<>'+`]/g]
  for (const quoted of quotes)
    for (const slashed of [quoted, quoted.replaceAll('/', '\\/')])
      for (const by of [unicode, unicodeInCapitals])
        for (const which of [/[^\s\S]/g, ...markup]) {
          const marked = escaped(slashed, which, by)
          yield marked
          for (const inAscii of [unicode, unicodeInCapitals]) yield escaped(marked, /[^\x00-\x7f]/g, inAscii)
        }
}

const htmlNames: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML with any of the usual forms of quotes, and with further characters escaped as Go and Mustache do. */
function* inHtml(text: string): Generator<string> {
  const code = (character: string) => character.codePointAt(0) ?? 0
  const decimal = (character: string) => `&#${code(character)};`
  const hexadecimal = (character: string) => `&#x${code(character).toString(16)};`
  const capitals = (character: string) => `&#x${code(character).toString(16).toUpperCase()};`
  const named = (character: string) => htmlNames[character] ?? character
  const onlyPlus = (character: string) => (character === '+' ? '&#43;' : character)
  // For characters that the text does not have, one form is enough.
  const forms = <T>(character: RegExp, all: readonly T[]) => (character.test(text) ? all : all.slice(0, 1))
  for (const quote of forms(/"/, [same, named, decimal, hexadecimal]))
    for (const apostrophe of forms(/'/, [same, decimal, () => '&#039;', hexadecimal, () => '&apos;']))
      for (const further of forms(/[+`=/]/, [same, onlyPlus, decimal, capitals]))
        for (const beyond of forms(/[^\x00-\x7f]/, [same, decimal, hexadecimal, capitals]))
          yield text.replace(/[&<>"'+`=/]|[^\x00-\x7f]/gu, (character) => {
            if ('&<>'.includes(character)) return named(character)
            if (character === '"') return quote(character)
            if (character === "'") return apostrophe(character)
            return ('+`=/'.includes(character) ? further : beyond)(character)
          })
  for (const all of [decimal, hexadecimal, capitals]) {
    yield text.replace(/[&<>"']/g, all)
    yield text.replace(/[^\w.-]/gu, all)
  }
}

/** Percent-encoding: of JavaScript, strictly by RFC 3986, as a form, loosely, and as Go, Java and Python do. */
function percentEncoded(text: string): Set<string> {
  const component = encodeURIComponent(wellFormed(text))
  const forms = [
    component,
    component.replace(/[!'()*]/g, percentByte),
    component.replaceAll('%2F', '/'),
    component.replace(/[!'()*]/g, percentByte).replaceAll('%2F', '/'),
    component.replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent),
    encodeURI(wellFormed(text)),
    new URLSearchParams({ s: text }).toString().slice(2),
    component.replaceAll('%20', '+'),
    component
      .replace(/[!'()]/g, percentByte)
      .replaceAll('~', '%7E')
      .replaceAll('%20', '+'),
    text.replace(/[%&+#?\s]/g, percentByte),
    /^[\x00-\xff]*$/.test(text) ? text.replace(/[^\w.~-]/g, percentByte) : component,
  ]
  return new Set(forms.flatMap((form) => [form, inLowerCasePercent(form)]))
}

/** `%2D`, for a character of one byte. */
export function percentByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** A percent-encoded text with lower-case digits, which mean the same (RFC 3986, section 2.1). */
export function inLowerCasePercent(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())
}

/** Halves of surrogate pairs cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** The part of a longer base64 text that encodes a given text, at each of the three offsets. */
export function partsInBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  return [0, 1, 2].map((offset) =>
    partAt(offset, bytes)
      .toString('base64')
      .slice(...placeIn(offset, bytes)),
  )
}

/** Base64 in both alphabets at each of the three offsets within a longer text, without the characters that also depend on neighbours. */
function inBinary(bytes: Buffer): string[] {
  const hex = bytes.toString('hex')
  const found = [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')]
  if (bytes.length < LONG_ENOUGH) return found
  for (const offset of [0, 1, 2]) {
    const shifted = partAt(offset, bytes)
    const place = placeIn(offset, bytes)
    found.push(shifted.toString('base64').slice(...place), shifted.toString('base64url').slice(...place))
  }
  return found
}

function partAt(offset: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(offset), bytes])
}

/** The characters of base64 that do not depend on the neighbours. */
function placeIn(offset: number, { length }: Buffer): [number, number] {
  return [Math.ceil((offset * 8) / 6), Math.floor(((offset + length) * 8) / 6)]
}
