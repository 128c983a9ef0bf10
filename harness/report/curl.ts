import type { EvidenceBody, Exchange, HeaderLines } from './evidence.ts'
import { isHarmless, replaceHarmful } from './visible.ts'

/** Headers that curl makes itself, and better, and those that only tell a server's log whose request it was. */
const needless = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'user-agent',
  'x-conformance-exchange',
])

/**
 * The command that sends the request of an exchange again, on one line. Secrets are left as the named placeholders
 * of the evidence, `«password:ada»`, for the reader to fill in.
 */
export function curlLine({ request }: Pick<Exchange, 'request'>): string {
  const { method, url, headers, body } = request
  const words = ['curl', '-sS', '-i']
  if (/\/\.{1,2}(\/|$|\?)/.test(url)) words.push('--path-as-is')
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  if (method === 'HEAD') words.push('--head')
  else if (method !== (body ? 'POST' : 'GET')) words.push('-X', quote(method))
  for (const [name, value] of sent(headers, body))
    words.push('-H', quote(value ? `${name}: ${value}` : `${name}:`))
  if (body) words.push(...bodyWords(body))
  words.push(quote(url))
  return `${pipedInto(body)}${words.join(' ')}${remark(body)}`
}

function sent(headers: HeaderLines, body: EvidenceBody | undefined): HeaderLines {
  const kept = headers.filter(([name]) => !needless.has(name.toLowerCase()))
  const typed = kept.some(([name]) => name.toLowerCase() === 'content-type')
  // With a body and no type, curl would call it a form.
  return body && !typed ? [...kept, ['Content-Type', '']] : kept
}

function bodyWords(body: EvidenceBody): string[] {
  return asBytes(body) === undefined && 'text' in body
    ? ['--data-raw', quote(body.text)]
    : ['--data-binary', '@-']
}

function pipedInto(body: EvidenceBody | undefined): string {
  const bytes = body && asBytes(body)
  return bytes === undefined ? '' : `printf %s ${quote(bytes)} | base64 -d | `
}

/** No argument of a command can hold a NUL; such a body goes the way of those that are no text. */
function asBytes(body: EvidenceBody): string | undefined {
  if ('base64' in body) return body.base64
  return body.text.includes('\0') ? toBase64(body.text) : undefined
}

/** Without Node's Buffer: the HTML matrix makes these lines in a browser. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

function remark(body: EvidenceBody | undefined): string {
  return body?.cut === undefined ? '' : ` # only the beginning of a body of ${body.cut} bytes`
}

/** A word as a shell reads it back; what a terminal would act upon is written by its code. */
export function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  if (isHarmless(word)) return `'${word.replaceAll("'", "'\\''")}'`
  const escaped = replaceHarmful(word.replace(/[\\']/g, '\\$&'), (_, code) => shellCode(code))
  return `$'${escaped}'`
}

function shellCode(code: number): string {
  if (code === 0x0a) return '\\n'
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`
  return code <= 0xffff
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`
}
