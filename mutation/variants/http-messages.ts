import { together } from './overriding.ts'
import { variantsOf } from './variant.ts'
import {
  compresses,
  endsBodiesByClosing,
  inPieces,
  listens,
  responds,
  sees,
  source,
  withHeaders,
  zip,
} from './wire.ts'

/** Rewrites the texts that go to connections: heads of responses, and lengths of chunks. Bodies are bytes. */
const rewritesTexts = (rewrite: (text: string) => string) =>
  listens((server) =>
    server.on('connection', (socket) => {
      const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
      socket.write = (data: unknown, ...rest: unknown[]) =>
        write(typeof data === 'string' ? rewrite(data) : data, ...rest)
    }),
  )

/** Rewrites the first line and the headers of responses that are not informational. */
const rewritesHeads = (rewrite: (line: string, headers: readonly string[]) => readonly string[]) =>
  rewritesTexts((text) => {
    const end = text.indexOf('\r\n\r\n')
    if (!/^HTTP\/1\.1 [2-5]/.test(text) || end < 0) return text
    const [line = '', ...headers] = text.slice(0, end).split('\r\n')
    return rewrite(line, headers).join('\r\n') + text.slice(end)
  })

const withoutReason = (line: string): string => line.slice(0, 'HTTP/1.1 200 '.length)

/** Writes a header in capitals with spaces around its value, and the names of media types and charsets in another form. */
function shouted(header: string): string {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/.exec(header) ?? []
  const written = value
    .replace(/^application\/json; charset=utf-8$/i, 'Application/JSON;Charset="UTF-8"')
    .replace(/^text\/html; charset=utf-8$/i, 'Text/HTML;CHARSET="utf-8"')
  // Git compares its own media types as they are.
  return /^content-type$/i.test(name) && written === value
    ? `${name.toUpperCase()}: ${value}`
    : `${name.toUpperCase()}: \t${written} `
}

/** Sends bodies in chunks, also empty ones, whose lengths have zeros in front and extensions, and a trailer. */
const sendsOddChunks = together(
  responds(async (request, response) => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const hasBody = request.method !== 'HEAD' && ![204, 304].includes(response.status)
    const described = (headers: Headers) => {
      if (!hasBody) return
      headers.delete('content-length')
      headers.set('transfer-encoding', 'chunked')
      headers.set('trailer', 'X-Parts')
    }
    return withHeaders(response, described, hasBody ? inPieces(bytes) : null)
  }),
  sees((_request, response) => {
    const end = response.end.bind(response) as (...given: unknown[]) => typeof response
    response.end = (...given: unknown[]) => {
      response.addTrailers({ 'X-Parts': 'all' })
      return end(...given)
    }
  }),
  rewritesTexts((text) => (/^[0-9a-f]{1,7}$/.test(text) ? `00${text.toUpperCase()};part;note="a;b"` : text)),
)

/** Rare forms of HTTP messages. */
export const httpMessages = variantsOf({
  'http-x-gzip': {
    differs:
      'response bodies are compressed with gzip under its old name, x-gzip, as two members one after the other',
    source,
    overHttp: true,
    mutate: responds(
      compresses(
        'gzip',
        async (bytes) => {
          const half = Math.ceil(bytes.length / 2)
          return Buffer.concat([await zip(bytes.subarray(0, half)), await zip(bytes.subarray(half))])
        },
        'x-gzip',
      ),
    ),
  },
  'http10-gateway': {
    differs: 'responses are of HTTP/1.0, and their bodies end with the connection',
    source,
    overHttp: true,
    mutate: together(
      endsBodiesByClosing,
      rewritesHeads((line, headers) => [line.replace('HTTP/1.1', 'HTTP/1.0'), ...headers]),
    ),
  },
  'http-odd-chunks': {
    differs: 'bodies arrive in many small chunks with chunk extensions and a trailer, also empty ones',
    source,
    overHttp: true,
    mutate: sendsOddChunks,
  },
  'http-shouting': {
    differs:
      'header names are in upper case, values have spaces around them and other forms, and there are no reason phrases, no dates, and repeated, empty and Latin-1 headers',
    source,
    overHttp: true,
    unmet: ['legacy-issues.list.modif-dtime-of-new'],
    mutate: together(
      sees((_request, response) => void (response.sendDate = false)),
      rewritesHeads((line, headers) => [
        withoutReason(line),
        ...['X-FILL:', 'X-FILL: w\u00f6rth, "n=1"; \t q=0.1  ', 'VARY: Accept', 'VARY: Cookie'],
        ...headers.map(shouted),
      ]),
    ),
  },
  'interim-responses': {
    differs: 'a 102 and two 103 precede each response, and there are no reason phrases',
    source,
    overHttp: true,
    mutate: together(
      sees((_request, response) => {
        response.writeProcessing()
        response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
        response.writeEarlyHints({
          link: ['</a.js>; rel=preload', '</b.js>; rel=preload'],
          'x-trace': 'early',
        })
      }),
      rewritesHeads((line, headers) => [withoutReason(line), ...headers]),
    ),
  },
})
