import {
  brotliCompressSync,
  deflateSync,
  gzipSync,
  constants,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib'
import { GOOD } from '../acts.ts'
import type { Attack, Attacker } from './attack.ts'
import { statusFails, nothingLearned, unharmed } from './changes.ts'

const MIB = 1024 * 1024
const fast: ZlibOptions = { level: 1 }
const fastBrotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

function coded(coding: string, body: () => Buffer, status = 200): Attacker {
  let made: Buffer | undefined
  return (_request, response) => {
    made ??= body()
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': coding })
    response.end(made)
  }
}

/** Attacks by the content coding of a response. */
export const codingAttacks: readonly Attack[] = [
  {
    name: 'sends a brotli bomb of 64 MiB',
    limit: 'answerBytes',
    act: coded('br', () => brotliCompressSync(Buffer.alloc(64 * MIB), fastBrotli)),
    changes: nothingLearned,
    quick: true,
  },
  {
    name: 'sends a deflate bomb of 64 MiB',
    limit: 'answerBytes',
    act: coded('deflate', () => deflateSync(Buffer.alloc(64 * MIB), fast)),
    changes: nothingLearned,
  },
  {
    name: 'sends a bomb inside a bomb',
    limit: 'answerBytes, of each layer',
    act: coded('gzip, gzip', () => gzipSync(gzipSync(Buffer.alloc(64 * MIB), fast), fast)),
    changes: nothingLearned,
  },
  {
    name: 'sends a bomb with status 500',
    limit: 'answerBytes',
    act: coded('gzip', () => gzipSync(Buffer.alloc(64 * MIB), fast), 500),
    changes: nothingLearned,
  },
  {
    name: 'sends 200,000 empty gzip members',
    limit: 'timeoutMs',
    act: coded('gzip', () => {
      const empty = gzipSync('')
      return Buffer.concat([...Array.from({ length: 200_000 }, () => empty), gzipSync(GOOD)])
    }),
    changes: unharmed,
  },
  {
    name: 'sends garbage after gzip',
    limit: 'bytes after the last member are ignored, as clients do',
    act: coded('gzip', () => Buffer.concat([gzipSync(GOOD), Buffer.alloc(1000)])),
    changes: unharmed,
  },
  {
    name: 'names identity ten thousand times',
    limit: 'headerBytes',
    act: coded(Array.from({ length: 10_000 }, () => 'identity').join(), () => Buffer.from(GOOD)),
    changes: nothingLearned,
  },
  {
    name: 'names a coding of 60 KiB with control characters',
    limit: 'unknown codings are refused; messages are cut and made visible',
    act: coded(`x\u0085${'y'.repeat(60_000)}`, () => Buffer.from(GOOD)),
    changes: nothingLearned,
  },
  {
    name: 'sends an empty body as gzip',
    limit: 'an empty body needs no decoding',
    act: coded('gzip', () => Buffer.alloc(0)),
    changes: { 'users.search.ok': 'fail' },
  },
  {
    name: 'sends a gzip with a wrong checksum',
    limit: 'a damaged body is no response',
    act: coded('gzip', () => {
      const body = gzipSync(GOOD)
      body[body.length - 5] = (body[body.length - 5] ?? 0) ^ 1
      return body
    }),
    changes: nothingLearned,
  },
  {
    name: 'sends a redirect in gzip that is none',
    limit: 'a body that cannot be decoded is no response',
    act: coded('gzip', () => Buffer.from('moved'), 302),
    changes: nothingLearned,
  },
  {
    name: 'sends 500 in two layers',
    limit: 'contentCodings',
    act: coded('gzip, gzip', () => gzipSync(gzipSync('{}')), 500),
    changes: statusFails,
  },
  {
    name: 'sends gzip in 1,500 layers',
    limit: 'contentCodings',
    act: coded(Array.from({ length: 1500 }, () => 'gzip').join(), () => gzipSync(gzipSync(gzipSync(GOOD)))),
    changes: nothingLearned,
    quick: true,
  },
  {
    name: 'sends three layers of gzip in three headers',
    limit: 'contentCodings, whatever the number of headers',
    act: (_request, response) => {
      response.setHeader('content-encoding', ['gzip', 'gzip', 'gzip'])
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(gzipSync(gzipSync(gzipSync(GOOD))))
    },
    changes: nothingLearned,
  },
]
