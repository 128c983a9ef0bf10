import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import type { Hostility } from '../support/hostile-proxy.ts'

/** What the run must say of a target whose user search behaves so. */
export interface Expected {
  /** Of `users.search.status`, which asks for 200. */
  readonly status: 'pass' | 'fail' | 'error'
  /** Of `users.search.ok`, which asks for a body. */
  readonly ok: 'pass' | 'fail' | 'error'
}

export interface Behaviour extends Expected {
  readonly name: string
  readonly act: Hostility
}

const nothingLearned: Expected = { status: 'error', ok: 'error' }
const onlyStatus: Expected = { status: 'pass', ok: 'fail' }
const judged: Expected = { status: 'fail', ok: 'fail' }
const fine: Expected = { status: 'pass', ok: 'pass' }

const GOOD = '{"ok":true,"data":[]}'

function raw(bytes: string | Buffer): Hostility {
  return (_request, _response, socket) => socket.end(bytes)
}

function json(body: string | Buffer, headers: Record<string, string> = {}): Hostility {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
}

function withHead(head: string, body: string): Hostility {
  return raw(`${head}\r\n\r\n${body}`)
}

function times(count: number, first: Hostility, then: Hostility): Hostility {
  let left = count
  return (...given) => (left-- > 0 ? first : then)(...given)
}

function busy(status: number, headers: Record<string, string> = {}): Hostility {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end()
  }
}

/** Servers that hang, lie, break off or flood, each on one operation; the rest of the target is in order. */
export const behaviours: readonly Behaviour[] = [
  { name: 'hangs before headers', act: () => {}, ...nothingLearned },
  {
    name: 'hangs in the headers',
    act: (_request, _response, socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-type: app'),
    ...nothingLearned,
  },
  {
    name: 'hangs in the body',
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"ok":')
    },
    ...nothingLearned,
  },
  {
    name: 'closes without an answer',
    act: (_request, _response, socket) => socket.destroy(),
    ...nothingLearned,
  },
  {
    name: 'resets the connection',
    act: (_request, _response, socket) => socket.resetAndDestroy(),
    ...nothingLearned,
  },
  {
    name: 'closes in the body',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: 500', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says a content-length that is too small',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5', GOOD),
    ...onlyStatus,
  },
  {
    name: 'says a content-length that is no number',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: many', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says two content-lengths',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: 21\r\ncontent-length: 5', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says both content-length and chunks',
    act: withHead(
      'HTTP/1.1 200 OK\r\ncontent-length: 21\r\ntransfer-encoding: chunked',
      `15\r\n${GOOD}\r\n0\r\n\r\n`,
    ),
    ...nothingLearned,
  },
  {
    name: 'breaks a chunk',
    act: withHead('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', `zz\r\n${GOOD}\r\n`),
    ...nothingLearned,
  },
  {
    name: 'never ends the body',
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write('[0],'.repeat(16_384)));
      }
      response.on('drain', more)
      more()
    },
    ...nothingLearned,
  },
  {
    name: 'sends huge headers',
    act: withHead(`HTTP/1.1 200 OK\r\nx-huge: ${'h'.repeat(200_000)}\r\ncontent-length: 21`, GOOD),
    ...nothingLearned,
  },
  {
    name: 'sends ten thousand headers',
    act: withHead(`HTTP/1.1 200 OK\r\n${'x-many: 1\r\n'.repeat(10_000)}content-length: 21`, GOOD),
    ...nothingLearned,
  },
  {
    name: 'sends a gzip bomb',
    act: json(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
    ...nothingLearned,
  },
  { name: 'sends gzip that is none', act: json(GOOD, { 'content-encoding': 'gzip' }), ...nothingLearned },
  {
    name: 'sends a cut-off gzip',
    act: json(gzipSync(GOOD).subarray(0, 20), { 'content-encoding': 'gzip' }),
    ...nothingLearned,
  },
  {
    name: 'sends a coding nobody knows',
    act: json(GOOD, { 'content-encoding': 'rot13' }),
    ...nothingLearned,
  },
  { name: 'sends brotli', act: json(brotliCompressSync(GOOD), { 'content-encoding': 'br' }), ...fine },
  { name: 'sends raw deflate', act: json(deflateRawSync(GOOD), { 'content-encoding': 'deflate' }), ...fine },
  {
    name: 'sends gzip twice',
    act: json(gzipSync(gzipSync(GOOD)), { 'content-encoding': 'gzip, gzip' }),
    ...fine,
  },
  { name: 'sends invalid UTF-8', act: json(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), ...onlyStatus },
  { name: 'sends Latin-1', act: json(Buffer.from('{"ok":true,"data":["\u00e9"]}', 'latin1')), ...onlyStatus },
  { name: 'sends UTF-16', act: json(Buffer.from(GOOD, 'utf16le')), ...onlyStatus },
  {
    name: 'sends JSON nested 100,000 deep',
    act: json('['.repeat(100_000) + ']'.repeat(100_000)),
    ...onlyStatus,
  },
  {
    name: 'nests ok 100,000 deep',
    act: json(`{"ok":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"data":[]}`),
    ...onlyStatus,
  },
  { name: 'says ok twice, true at last', act: json('{"ok":false,"ok":true,"data":[]}'), ...fine },
  { name: 'sends __proto__', act: json('{"__proto__":{"ok":true,"data":[]}}'), ...onlyStatus },
  {
    name: 'sends constructor and toString',
    act: json('{"constructor":{"ok":1},"toString":1,"ok":true,"data":[]}'),
    ...fine,
  },
  { name: 'sends NaN', act: json('{"ok":NaN,"data":[]}'), ...onlyStatus },
  { name: 'sends null', act: json('null'), ...onlyStatus },
  { name: 'sends an empty body', act: json(''), ...onlyStatus },
  { name: 'sends ok as the string true', act: json('{"ok":"true","data":[]}'), ...onlyStatus },
  {
    name: 'redirects to itself',
    act: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
    ...judged,
  },
  {
    name: 'redirects elsewhere',
    act: (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
    ...judged,
  },
  {
    name: 'sends 103 a thousand times, then answers',
    act: raw(
      `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1000)}HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n${GOOD}`,
    ),
    ...fine,
  },
  {
    name: 'sends 103 for ever',
    act: (_request, _response, socket) => {
      const more = () => {
        while (
          !socket.destroyed &&
          socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100))
        );
      }
      socket.on('drain', more)
      more()
    },
    ...nothingLearned,
  },
  {
    name: 'speaks HTTP/1.0',
    act: raw(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${GOOD}`),
    ...fine,
  },
  { name: 'sends garbage', act: raw('220 mail.example ESMTP ready\r\n'), ...nothingLearned },
  { name: 'sends an impossible status', act: withHead('HTTP/1.1 2000 OK', GOOD), ...nothingLearned },
  {
    name: 'sends NUL in a header',
    act: withHead('HTTP/1.1 200 OK\r\nx: a\0b\r\ncontent-length: 21', GOOD),
    ...nothingLearned,
  },
  {
    name: 'drips a byte at a time',
    act: (_request, _response, socket) => {
      const answer = `HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n`
      let at = 0
      const timer = setInterval(() => socket.write(answer[at++] ?? ' '), 100)
      socket.once('close', () => clearInterval(timer))
    },
    ...nothingLearned,
  },
  {
    name: 'is busy once and says how long',
    act: times(1, busy(429, { 'retry-after': '1' }), json(GOOD)),
    ...fine,
  },
  { name: 'is busy for ever with 429', act: busy(429), ...nothingLearned },
  { name: 'is busy for an hour', act: busy(429, { 'retry-after': '3600' }), ...nothingLearned },
  { name: 'is unavailable for a while', act: times(2, busy(503), json(GOOD)), ...fine },
  { name: 'is a bad gateway for ever', act: busy(502), ...nothingLearned },
  { name: 'fails with 500', act: busy(500), ...judged },
  {
    name: 'sets five hundred cookies',
    act: (_request, response) => {
      response.setHeader(
        'set-cookie',
        Array.from({ length: 500 }, (_, n) => `c${n}=cookie-value-${n}`),
      )
      json(GOOD)(_request, response, _request.socket)
    },
    ...fine,
  },
  {
    name: 'sends terminal escapes and markup in every string',
    act: json(
      '{"ok":"\\u001b]0;owned\\u0007\\u001b[2J<script>alert(1)</script>","data":"\\u202e<img src=x onerror=alert(1)>"}',
    ),
    ...onlyStatus,
  },
  {
    name: 'sends names that look like paths',
    act: json(
      '{"ok":true,"data":[{"id":1,"login":"../../admin/users","full_name":"a/../..","avatar_url":"//x"}]}',
    ),
    ...fine,
  },
  {
    name: 'answers twice',
    act: raw(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n${GOOD}HTTP/1.1 500 X\r\ncontent-length: 0\r\n\r\n`,
    ),
    ...fine,
  },
]
