import type { EvidenceBody, Exchange, HeaderLines } from './evidence.ts'
import { shellWord } from './shell-word.ts'

/**
 * Headers that curl sets better itself, that concern one connection, or that only identify the sender in a server's log.
 * Proxy-Authorization is a target's gateway token.
 */
const needless = new Set([
  'host',
  'content-length',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'http2-settings',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'accept-encoding',
  'expect',
  'user-agent',
  'x-conformance-exchange',
])

/** Headers that a request has at most once: servers differ in which of two they use. */
const single = ['authorization', 'proxy-authorization', 'content-type', 'cookie']

/**
 * The command that repeats the request of an exchange, on one line; `write` makes a shell word of a text. Undefined if it is no
 * request over HTTP.
 */
export function curlLine(
  { request }: Pick<Exchange, 'request'>,
  write: (text: string) => string = shellWord,
): string | undefined {
  if (!isPlainRequest(request)) return undefined
  const words = ['curl', '-sS', '-i', ...curlWords(request, write)]
  return `${pipedInto(request.body)}${words.join(' ')}${remark(request.body)}`
}

/**
 * Whether a client can have sent a request over HTTP. For curl, a header that starts with @ names a file, and a URL with another
 * scheme can also name one.
 */
export function isPlainRequest({ method, url, headers }: Exchange['request']): boolean {
  const token = /^[\w!#$%&'*+.^`|~-]+$/
  return (
    /^[A-Za-z]+$/.test(method) &&
    /^https?:\/\/[^/?#\\\s]+(?:[/?][^\u0000-\u0020\u007f]*)?$/i.test(withoutPlaceholders(url)) &&
    headers.every(([name, value]) => token.test(name) && !/[\r\n\0]/.test(value)) &&
    single.every((one) => headers.filter(([name]) => name.toLowerCase() === one).length < 2)
  )
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/«[^«»]*»/g, '')
}

/** The options of curl for a request, as shell words that `write` makes of texts. A body that is not text is read from standard input. */
function curlWords(request: Exchange['request'], write: (text: string) => string): string[] {
  const { method, url, headers, body } = request
  const words: string[] = []
  if (/\/\.{1,2}(\/|$|\?)/.test(url)) words.push('--path-as-is')
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  if (method === 'HEAD') words.push('--head')
  else if (method !== (body ? 'POST' : 'GET')) words.push('-X', write(method))
  for (const [name, value] of sent(headers, body))
    words.push('-H', write(value ? `${name}: ${value}` : `${name}:`))
  if (body) words.push(...bodyWords(body, write))
  words.push(write(url))
  return words
}

/** The headers of a request without those that every client sets itself. */
export function ownHeaders(headers: HeaderLines): HeaderLines {
  return headers.filter(([name]) => !needless.has(name.toLowerCase()))
}

function sent(headers: HeaderLines, body: EvidenceBody | undefined): HeaderLines {
  const kept = ownHeaders(headers)
  const typed = kept.some(([name]) => name.toLowerCase() === 'content-type')
  // With a body and without a type, curl would send a form.
  return body && !typed ? [...kept, ['Content-Type', '']] : kept
}

function bodyWords(body: EvidenceBody, write: (text: string) => string): string[] {
  return asBytes(body) === undefined && 'text' in body
    ? ['--data-raw', write(body.text)]
    : ['--data-binary', '@-']
}

/** The start of a pipe for a body that is not text; empty for others. */
function pipedInto(body: EvidenceBody | undefined): string {
  const bytes = body && asBytes(body)
  return bytes === undefined ? '' : `printf %s ${shellWord(bytes)} | base64 -d | `
}

/** No argument can contain a NUL, and no argument on one line can end with a newline; such a body is piped, like one that is not text. */
function asBytes(body: EvidenceBody): string | undefined {
  if ('base64' in body) return body.base64
  return body.text.includes('\0') || body.text.endsWith('\n') ? toBase64(body.text) : undefined
}

/** Without Node's Buffer: the HTML matrix creates these lines in a browser. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

function remark(body: EvidenceBody | undefined): string {
  return body?.cut === undefined ? '' : ` # only the beginning of a body of ${body.cut} bytes`
}
