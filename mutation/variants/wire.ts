import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, deflate, gzip } from 'node:zlib'
import type { Overrides } from '../../reference/overrides.ts'
import { together } from './overriding.ts'
import { variantsOf } from './variant.ts'

export const source = 'code-hosting, Endpoints: nothing is said of how answers travel'

export const zip: (bytes: Uint8Array) => Promise<Buffer> = promisify(gzip)

type Respond = Overrides['respond']

export const responds =
  (respond: Respond) =>
  (overrides: Overrides): void => {
    overrides.respond = respond
  }

export const withHeaders = (
  response: Response,
  change: (headers: Headers) => void,
  body: BodyInit | null = response.body,
): Response => {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(body, { status: response.status, headers })
}

/** Compresses bodies for clients that accept it; git compresses by itself. `name`: the name of the encoding in responses. */
export const compresses =
  (encoding: string, compress: (bytes: Uint8Array) => Promise<Uint8Array>, name = encoding): Respond =>
  async (request, response) => {
    const isAsked = request.headers
      .get('accept-encoding')
      ?.split(/\s*,\s*/)
      .includes(encoding)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!isAsked || bytes.length === 0 || request.url.includes('.git/')) {
      return withHeaders(response, () => undefined, bytes.length === 0 ? null : bytes)
    }
    const compressed = Uint8Array.from(await compress(bytes))
    return withHeaders(
      response,
      (headers) => {
        headers.set('content-encoding', name)
        headers.set('content-length', String(compressed.length))
        headers.set('vary', 'accept-encoding')
      },
      compressed,
    )
  }

export const listens =
  (change: (server: Server) => void) =>
  (overrides: Overrides): void => {
    const { listen } = overrides
    overrides.listen = (server) => {
      listen(server)
      change(server)
    }
  }

/** Handles every request and response before the server. */
export const sees = (see: (request: IncomingMessage, response: ServerResponse) => void) =>
  listens((server) => void server.prependListener('request', see))

/** Rewrites header names, in each form that node:http accepts. */
const writesHeaderNames = (write: (name: string) => string) =>
  sees((_request, response) => {
    const setHeader = response.setHeader.bind(response)
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response
    response.setHeader = (name, value) => setHeader(write(name), value)
    const written = (headers: unknown): unknown => {
      if (Array.isArray(headers)) {
        return headers.map((one: unknown, index) => (index % 2 === 0 ? write(String(one)) : one))
      }
      if (typeof headers !== 'object' || headers === null) return headers
      return Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [write(name), value as unknown]),
      )
    }
    const rewritten = (status: unknown, ...rest: unknown[]) => writeHead(status, ...rest.map(written))
    response.writeHead = rewritten
  })

/** Sends a body in pieces of seven bytes. */
export function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (let start = 0; start < bytes.length; start += 7) {
        controller.enqueue(bytes.subarray(start, start + 7))
        // Pauses between the first pieces, because node:http would otherwise join them.
        if (start < 70) await new Promise(setImmediate)
      }
      controller.close()
    },
  })
}

/** Ends bodies with the connection. */
export const endsBodiesByClosing = together(
  responds((_request, response) => withHeaders(response, (headers) => headers.delete('content-length'))),
  sees((_request, response) => {
    response.useChunkedEncodingByDefault = false
    response.shouldKeepAlive = false
    response.setHeader('connection', 'close')
  }),
)

/** Closes the connection instead of responding to each write whose number is divisible by `every`. */
const losesResponses = (every: number) => {
  let writes = 0
  return sees(({ method = '', url = '', socket }, response) => {
    if (['GET', 'HEAD'].includes(method) || url.includes('.git/') || ++writes % every !== 0) return
    response.writeHead = () => {
      socket.destroy()
      return response
    }
  })
}

/** How responses are transferred. */
export const wire = variantsOf({
  'compresses-with-gzip': {
    differs: 'response bodies are compressed with gzip for clients that accept it',
    source,
    overHttp: true,
    mutate: responds(compresses('gzip', zip)),
  },
  'compresses-with-deflate': {
    differs: 'response bodies are compressed with deflate for clients that accept it',
    source,
    overHttp: true,
    mutate: responds(compresses('deflate', promisify(deflate))),
  },
  'compresses-with-brotli': {
    differs: 'response bodies are compressed with brotli for clients that accept it',
    source,
    overHttp: true,
    mutate: responds(compresses('br', promisify(brotliCompress))),
  },
  'sends-in-chunks': {
    differs: 'response bodies arrive in many small chunks without a Content-Length header',
    source,
    overHttp: true,
    mutate: responds(async (_request, response) => {
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (bytes.length === 0) return withHeaders(response, () => undefined, null)
      return withHeaders(response, (headers) => headers.delete('content-length'), inPieces(bytes))
    }),
  },
  'closes-connections': {
    differs: 'the server closes the connection after each response',
    source,
    overHttp: true,
    mutate: sees((_request, response) => void response.setHeader('connection', 'close')),
  },
  'ends-bodies-by-closing': {
    differs: 'response bodies end with the connection, as in HTTP/1.0',
    source,
    overHttp: true,
    mutate: endsBodiesByClosing,
  },
  'answers-slowly': {
    differs: 'each response takes 30 to 80 milliseconds',
    source,
    overHttp: true,
    mutate: responds(async (_request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 50))
      return response
    }),
  },
  'writes-header-names-in-capitals': {
    differs: 'header names are in upper case, such as CONTENT-TYPE',
    source,
    overHttp: true,
    mutate: writesHeaderNames((name) => name.toUpperCase()),
  },
  'writes-header-names-oddly': {
    differs: 'header names are in mixed case, such as cOnTeNt-TyPe',
    source,
    overHttp: true,
    mutate: writesHeaderNames((name) =>
      [...name]
        .map((letter, index) => (index % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase()))
        .join(''),
    ),
  },
  'sends-more-headers': {
    differs: 'each response has entity tags, cookies, dates and security headers',
    source,
    overHttp: true,
    mutate: responds((_request, response) =>
      withHeaders(response, (headers) => {
        headers.set('etag', `W/"${Math.random().toString(36).slice(2)}"`)
        headers.set('x-request-id', String(Math.random()))
        headers.set('x-frame-options', 'SAMEORIGIN')
        headers.set('cache-control', 'no-store')
        headers.append('set-cookie', 'lang=en-US; Path=/; HttpOnly')
        headers.append('set-cookie', 'seen=yes; Path=/; Max-Age=60')
      }),
    ),
  },
  'says-the-media-type-of-nothing': {
    differs: 'responses with an empty body have a media type',
    source,
    overHttp: true,
    mutate: responds((_request, response) =>
      withHeaders(response, (headers) => {
        if (!headers.has('content-type')) headers.set('content-type', 'text/plain; charset=utf-8')
      }),
    ),
  },
  'is-under-a-path': {
    differs: '{base_url} contains a path',
    source: 'code-hosting, introduction: under the base path /api/v1 of {base_url}',
    options: { basePath: '/some/forge' },
  },
  'counts-ids-from-far-above-32-bits': {
    differs: 'ids are integers far above the 32-bit range',
    source: 'code-hosting, User, id: integer',
    options: { idsFrom: 9_007_199_254_000_000 },
  },

  'sends-early-hints': {
    differs:
      'early hints precede each response, reason phrases are its own, and a connection serves five requests',
    source,
    overHttp: true,
    mutate: (overrides) => {
      overrides.listen = (server) => {
        server.maxRequestsPerSocket = 5
        server.prependListener('request', (request, response) => {
          response.statusMessage = 'As You Wish'
          if (request.method === 'GET')
            response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
        })
      }
    },
  },
  'loses-responses-to-writes': {
    differs: 'the connection closes before the response to each thirtieth write, which takes effect',
    source,
    overHttp: true,
    unmet: ['admin', 'legacy-issues', 'legacy-signing', 'markdown', 'orgs', 'repos', 'times', 'users'],
    error: /connection closed before the answer was complete/,
    mutate: losesResponses(30),
  },
})
