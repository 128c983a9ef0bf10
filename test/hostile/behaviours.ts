import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import type { Hostility } from '../support/hostile-proxy.ts'
import { busy, GOOD, json, raw, times, withHead } from './acts.ts'

/** The expected verdicts for a target whose user search behaves this way. */
export interface Expected {
  /** Of `users.search.status`, which requires 200. */
  readonly status: 'pass' | 'fail' | 'error' | 'unmet'
  /** Of `users.search.ok`, which requires a body. */
  readonly ok: 'pass' | 'fail' | 'error' | 'unmet'
}

export interface Behaviour extends Expected {
  readonly name: string
  /** The limit or defence, in a few words. */
  readonly limit: string
  readonly act: Hostility
}

/** A body that is not parsed. */
const overLimit: Expected = { status: 'pass', ok: 'error' }
const nothingLearned: Expected = { status: 'error', ok: 'error' }
const onlyStatus: Expected = { status: 'pass', ok: 'fail' }
/** Another status code fails by itself; the body is judged only for a success. */
const statusFails: Expected = { status: 'fail', ok: 'unmet' }
const fine: Expected = { status: 'pass', ok: 'pass' }

function cookies(count: number): Hostility {
  return (request, response, socket) => {
    const lines = Array.from({ length: count }, (_, n) => `c${n}=cookie-value-${n}`)
    json(GOOD)(request, response.setHeader('set-cookie', lines), socket)
  }
}

/** Servers that hang, lie, break off or flood, each on one operation; the rest of the target is correct. */
export const behaviours: readonly Behaviour[] = [
  { name: 'hangs before headers', limit: 'timeoutMs', act: () => {}, ...nothingLearned },
  {
    name: 'hangs in the headers',
    limit: 'timeoutMs',
    act: (_request, _response, socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-type: app'),
    ...nothingLearned,
  },
  {
    name: 'hangs in the body',
    limit: 'timeoutMs',
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"ok":')
    },
    ...nothingLearned,
  },
  {
    name: 'closes without an answer',
    limit: 'an incomplete response is no response',
    act: (_request, _response, socket) => socket.destroy(),
    ...nothingLearned,
  },
  {
    name: 'resets the connection',
    limit: 'an incomplete response is no response',
    act: (_request, _response, socket) => socket.resetAndDestroy(),
    ...nothingLearned,
  },
  {
    name: 'closes in the body',
    limit: 'an incomplete response is no response',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: 500', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says a content-length that is too small',
    limit: 'bytes beyond the response are not read',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5', GOOD),
    ...onlyStatus,
  },
  {
    name: 'says a content-length that is no number',
    limit: 'HTTP parser',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: many', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says two content-lengths',
    limit: 'HTTP parser',
    act: withHead('HTTP/1.1 200 OK\r\ncontent-length: 21\r\ncontent-length: 5', GOOD),
    ...nothingLearned,
  },
  {
    name: 'says both content-length and chunks',
    limit: 'HTTP parser',
    act: withHead(
      'HTTP/1.1 200 OK\r\ncontent-length: 21\r\ntransfer-encoding: chunked',
      `15\r\n${GOOD}\r\n0\r\n\r\n`,
    ),
    ...nothingLearned,
  },
  {
    name: 'breaks a chunk',
    limit: 'HTTP parser',
    act: withHead('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', `zz\r\n${GOOD}\r\n`),
    ...nothingLearned,
  },
  {
    name: 'never ends the body',
    limit: 'answerBytes',
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
    limit: 'headerBytes, headerLines',
    act: withHead(`HTTP/1.1 200 OK\r\nx-huge: ${'h'.repeat(200_000)}\r\ncontent-length: 21`, GOOD),
    ...nothingLearned,
  },
  {
    name: 'sends ten thousand headers',
    limit: 'headerBytes, headerLines',
    act: withHead(`HTTP/1.1 200 OK\r\n${'x-many: 1\r\n'.repeat(10_000)}content-length: 21`, GOOD),
    ...nothingLearned,
  },
  {
    name: 'sends a gzip bomb',
    limit: 'answerBytes',
    act: json(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
    ...nothingLearned,
  },
  {
    name: 'sends gzip that is none',
    limit: 'a body that cannot be decoded is no response',
    act: json(GOOD, { 'content-encoding': 'gzip' }),
    ...nothingLearned,
  },
  {
    name: 'sends a cut-off gzip',
    limit: 'a body that cannot be decoded is no response',
    act: json(gzipSync(GOOD).subarray(0, 20), { 'content-encoding': 'gzip' }),
    ...nothingLearned,
  },
  {
    name: 'sends a coding nobody knows',
    limit: 'unknown codings are refused',
    act: json(GOOD, { 'content-encoding': 'rot13' }),
    ...nothingLearned,
  },
  {
    name: 'sends brotli',
    limit: 'a known coding',
    act: json(brotliCompressSync(GOOD), { 'content-encoding': 'br' }),
    ...fine,
  },
  {
    name: 'sends raw deflate',
    limit: 'a known coding',
    act: json(deflateRawSync(GOOD), { 'content-encoding': 'deflate' }),
    ...fine,
  },
  {
    name: 'sends gzip twice',
    limit: 'contentCodings',
    act: json(gzipSync(gzipSync(GOOD)), { 'content-encoding': 'gzip, gzip' }),
    ...fine,
  },
  {
    name: 'sends invalid UTF-8',
    limit: 'text is decoded strictly',
    act: json(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    ...onlyStatus,
  },
  {
    name: 'sends Latin-1',
    limit: 'text is decoded strictly',
    act: json(Buffer.from('{"ok":true,"data":["\u00e9"]}', 'latin1')),
    ...onlyStatus,
  },
  {
    name: 'sends UTF-16',
    limit: 'text is decoded strictly',
    act: json(Buffer.from(GOOD, 'utf16le')),
    ...onlyStatus,
  },
  {
    name: 'sends JSON nested 100,000 deep',
    limit: 'jsonDepth',
    act: json('['.repeat(100_000) + ']'.repeat(100_000)),
    ...overLimit,
  },
  {
    name: 'nests ok 100,000 deep',
    limit: 'jsonDepth',
    act: json(`{"ok":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"data":[]}`),
    ...overLimit,
  },
  {
    name: 'says ok twice, true at last',
    limit: 'the last of equal keys counts',
    act: json('{"ok":false,"ok":true,"data":[]}'),
    ...fine,
  },
  {
    name: 'sends __proto__',
    limit: 'own properties only',
    act: json('{"__proto__":{"ok":true,"data":[]}}'),
    ...onlyStatus,
  },
  {
    name: 'sends constructor and toString',
    limit: 'own properties only',
    act: json('{"constructor":{"ok":1},"toString":1,"ok":true,"data":[]}'),
    ...fine,
  },
  { name: 'sends NaN', limit: 'JSON parser', act: json('{"ok":NaN,"data":[]}'), ...onlyStatus },
  { name: 'sends null', limit: 'types are checked', act: json('null'), ...onlyStatus },
  { name: 'sends an empty body', limit: 'JSON parser', act: json(''), ...onlyStatus },
  {
    name: 'sends ok as the string true',
    limit: 'types are checked',
    act: json('{"ok":"true","data":[]}'),
    ...onlyStatus,
  },
  {
    name: 'redirects to itself',
    limit: 'redirects are not followed',
    act: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
    ...statusFails,
  },
  {
    name: 'redirects elsewhere',
    limit: 'redirects are not followed',
    act: (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
    ...statusFails,
  },
  {
    name: 'sends 103 a thousand times, then answers',
    limit: 'interim responses are skipped',
    act: raw(
      `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1000)}HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n${GOOD}`,
    ),
    ...fine,
  },
  {
    name: 'sends 103 for ever',
    limit: 'timeoutMs',
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
    limit: 'HTTP parser',
    act: raw(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${GOOD}`),
    ...fine,
  },
  {
    name: 'sends garbage',
    limit: 'HTTP parser',
    act: raw('220 mail.example ESMTP ready\r\n'),
    ...nothingLearned,
  },
  {
    name: 'sends an impossible status',
    limit: 'HTTP parser',
    act: withHead('HTTP/1.1 2000 OK', GOOD),
    ...nothingLearned,
  },
  {
    name: 'sends NUL in a header',
    limit: 'HTTP parser',
    act: withHead('HTTP/1.1 200 OK\r\nx: a\0b\r\ncontent-length: 21', GOOD),
    ...nothingLearned,
  },
  {
    name: 'drips a byte at a time',
    limit: 'one time for the whole exchange',
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
    limit: 'retries',
    act: times(1, busy(429, { 'retry-after': '1' }), json(GOOD)),
    ...fine,
  },
  { name: 'is busy for ever with 429', limit: 'two retries', act: busy(429), ...nothingLearned },
  {
    name: 'is busy for an hour',
    limit: 'retryPauseMs',
    act: busy(429, { 'retry-after': '3600' }),
    ...nothingLearned,
  },
  { name: 'is unavailable for a while', limit: 'two retries', act: times(2, busy(503), json(GOOD)), ...fine },
  { name: 'is a bad gateway for ever', limit: 'two retries', act: busy(502), ...nothingLearned },
  { name: 'fails with 500', limit: 'a 500 is a response', act: busy(500), ...statusFails },
  {
    name: 'sets four hundred cookies',
    limit: 'cookies are no secrets of a sign-in',
    act: cookies(400),
    ...fine,
  },
  {
    name: 'sets fifteen hundred cookies',
    limit: 'headerLines, headerBytes',
    act: cookies(1500),
    ...nothingLearned,
  },
  {
    name: 'sends terminal escapes and markup in every string',
    limit: 'text is made visible',
    act: json(
      '{"ok":"\\u001b]0;owned\\u0007\\u001b[2J<script>alert(1)</script>","data":"\\u202e<img src=x onerror=alert(1)>"}',
    ),
    ...onlyStatus,
  },
  {
    name: 'sends names that look like paths',
    limit: 'names of responses are in no request',
    act: json(
      '{"ok":true,"data":[{"id":1,"login":"../../admin/users","full_name":"a/../..","avatar_url":"//x"}]}',
    ),
    ...fine,
  },
  {
    name: 'answers twice',
    limit: 'a connection with unexpected bytes is closed',
    act: raw(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n${GOOD}HTTP/1.1 500 X\r\ncontent-length: 0\r\n\r\n`,
    ),
    ...fine,
  },
]
