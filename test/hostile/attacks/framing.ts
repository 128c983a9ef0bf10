import { GOOD, raw, withHead } from '../acts.ts'
import type { Attack, Attacker } from './attack.ts'
import { nothingLearned, statusFails, unharmed } from './changes.ts'

const FAILURE = 'HTTP/1.1 500 X\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'

const HIDDEN = '{"id":1,"login":"x","full_name":"x","email":""}'
const SUCCESS = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json'

/** Writes endlessly, as fast as the run reads. */
function endless(first: string, again: string): Attacker {
  return (_request, _response, socket) => {
    const block = again.repeat(Math.ceil(16_384 / again.length))
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    }
    socket.on('drain', more)
    socket.write(first)
    more()
  }
}

/** The correct response to every request, and later an unsolicited one. */
function secondResponse(what: string, second: string, afterMs: number): Attack {
  return {
    name: `sends a second response, a ${what}, ${afterMs} ms after each response`,
    limit: 'what may rest on such a response is an error',
    on: (_method, url) => !url.includes('limit=1'),
    act: (_request, response, socket, { passOn }) => {
      response.once('finish', () => setTimeout(() => socket.write(second), afterMs))
      passOn()
    },
    changes: unharmed,
    mayDoubt: true,
  }
}

/** Attacks below HTTP messages: framing, connections, interim responses. */
export const framingAttacks: readonly Attack[] = [
  {
    name: 'announces 10^17 bytes and closes',
    limit: 'an incomplete response is no response',
    act: withHead(`${OK}\r\ncontent-length: 99999999999999999`, GOOD),
    changes: nothingLearned,
  },
  {
    name: 'sends a negative content-length',
    limit: 'HTTP parser',
    act: withHead(`${OK}\r\ncontent-length: -21`, GOOD),
    changes: nothingLearned,
  },
  {
    name: 'sends a chunk of 2^64 bytes',
    limit: 'HTTP parser',
    act: withHead(`${OK}\r\ntransfer-encoding: chunked`, `ffffffffffffffff\r\n${GOOD}`),
    changes: nothingLearned,
  },
  {
    name: 'sends an endless chunk extension',
    limit: 'timeoutMs, answerBytes',
    act: endless(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n15;a=`, 'b'),
    changes: nothingLearned,
  },
  {
    name: 'sends endless trailers',
    limit: 'headerBytes',
    act: endless(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n15\r\n${GOOD}\r\n0\r\n`, 'x-trailer: 1\r\n'),
    changes: nothingLearned,
  },
  {
    name: 'sends a status code and a media type as trailers',
    limit: 'trailers are ignored',
    act: raw(
      `${OK}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n15\r\n${GOOD}\r\n0\r\nstatus: 500\r\ncontent-type: text/html\r\n\r\n`,
    ),
    changes: unharmed,
  },
  {
    name: 'sends an endless reason phrase',
    limit: 'headerBytes',
    act: endless('HTTP/1.1 200 O', 'K'),
    changes: nothingLearned,
  },
  {
    name: 'sends an endless header name',
    limit: 'headerBytes',
    act: endless(`${OK}\r\nx`, 'x'),
    changes: nothingLearned,
    quick: true,
  },
  {
    name: 'folds a header over two lines',
    limit: 'HTTP parser',
    act: withHead(`${OK}\r\nx-folded: a\r\n b\r\ncontent-length: 21`, GOOD),
    changes: nothingLearned,
  },
  {
    name: 'ends lines with LF alone',
    limit: 'HTTP parser',
    act: raw(`HTTP/1.1 200 OK\ncontent-type: application/json\ncontent-length: 21\n\n${GOOD}`),
    changes: nothingLearned,
  },
  {
    name: 'puts a blank into a header name',
    limit: 'HTTP parser',
    act: withHead(`${OK}\r\ncontent length: 21\r\nconnection: close`, GOOD),
    changes: nothingLearned,
  },
  {
    name: 'switches protocols',
    limit: 'nothing was asked to be switched',
    act: raw(`HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n${GOOD}`),
    changes: nothingLearned,
  },
  {
    name: 'sends 100 Continue without end',
    limit: 'timeoutMs',
    act: endless('', 'HTTP/1.1 100 Continue\r\n\r\n'),
    changes: nothingLearned,
  },
  {
    name: 'answers in HTTP/2',
    limit: 'HTTP parser',
    act: raw(Buffer.from('000012040000000000000300000064000400100000', 'hex')),
    changes: nothingLearned,
  },
  {
    name: 'answers with a TLS alert',
    limit: 'HTTP parser',
    act: raw(Buffer.from('15030100020228', 'hex')),
    changes: nothingLearned,
  },
  {
    name: 'sends status 204 with a body',
    limit: 'an incomplete response is no response',
    act: raw(`HTTP/1.1 204 No Content\r\ncontent-length: 21\r\nconnection: close\r\n\r\n${GOOD}`),
    changes: nothingLearned,
  },
  {
    name: 'sends status 999',
    limit: 'it is no status code that the document lists',
    act: withHead('HTTP/1.1 999 X\r\ncontent-length: 21', GOOD),
    changes: statusFails,
  },
  {
    name: 'resets the connection after the headers',
    limit: 'an incomplete response is no response',
    act: (_request, _response, socket) => {
      socket.write(`${OK}\r\ncontent-length: 21\r\n\r\n`, () => socket.resetAndDestroy())
    },
    changes: nothingLearned,
    quick: true,
  },
  {
    name: 'resets the connection in the body',
    limit: 'an incomplete response is no response',
    act: (_request, _response, socket) => {
      socket.write(`${OK}\r\ncontent-length: 21\r\n\r\n{"ok":`, () => socket.resetAndDestroy())
    },
    changes: nothingLearned,
  },
  {
    name: 'ends a chunked body without its last chunk',
    limit: 'an incomplete response is no response',
    act: withHead(`${OK}\r\ntransfer-encoding: chunked`, `15\r\n${GOOD}\r\n`),
    changes: nothingLearned,
  },
  {
    name: 'sends a chunk each second, and never the last one',
    limit: 'one time for the whole exchange',
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(GOOD)
      const timer = setInterval(() => response.write(' '), 1000)
      response.once('close', () => clearInterval(timer))
    },
    changes: nothingLearned,
  },
  {
    name: 'sends chunks of one byte without end',
    limit: 'answerBytes; small pieces are joined',
    act: endless(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n`, '1\r\n[\r\n'),
    changes: nothingLearned,
  },
  ...[0, 2, 20].flatMap((afterMs) => [
    secondResponse('failure', FAILURE, afterMs),
    secondResponse('success', SUCCESS, afterMs),
  ]),
]
