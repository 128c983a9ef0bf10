import { busy, GOOD, json, times } from '../acts.ts'
import type { Attack, UpstreamAnswer } from './attack.ts'
import { allUnknown, nothingLearned, unharmed } from './changes.ts'

/** White space, which JSON allows after a value. */
const padding = Buffer.alloc(1024 * 1024, ' ')

const everything = (): boolean => true

const shapes = Array.from({ length: 20_000 }, (_, n) => ({ [`k${n}`]: 1 }))

/** The response with objects added to each of its objects, or lists. */
function withShapes(answer: UpstreamAnswer): UpstreamAnswer {
  const text = String(answer.body)
  if (!/^[[{]/.test(text)) return answer
  const json = JSON.parse(text) as unknown
  for (const one of [json].flat()) Object.assign(one as object, { shapes })
  return {
    ...answer,
    rawHeaders: ['content-type', 'application/json'],
    body: Buffer.from(JSON.stringify(json)),
  }
}

function busyWith(retryAfter: string): Attack {
  return {
    name: `is busy for ever and asks for a pause of ${JSON.stringify(retryAfter.slice(0, 30))}`,
    limit: 'two retries; retryPauseMs',
    act: busy(429, { 'retry-after': retryAfter }),
    changes: nothingLearned,
  }
}

/** Attacks on the time of a run. */
export const waitingAttacks: readonly Attack[] = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e99',
    '0x10',
    '9'.repeat(400),
    'soon',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    '+275760-09-13T00:00:00.001Z',
  ].map(busyWith),
  {
    name: 'is busy with two Retry-After headers',
    limit: 'the first one counts',
    act: times(
      1,
      (_request, response) => response.setHeader('retry-after', ['1', '3600']).writeHead(429).end(),
      json(GOOD),
    ),
    changes: unharmed,
  },
  {
    name: 'answers 503 to every request',
    limit: 'two retries; the preflight',
    on: everything,
    act: busy(503),
    changes: allUnknown,
    exit: 3,
    quick: true,
  },
  {
    name: 'answers 429 to every request, for an hour',
    limit: 'retryPauseMs; the preflight',
    on: everything,
    act: busy(429, { 'retry-after': '3600' }),
    changes: allUnknown,
    exit: 3,
  },
  {
    name: 'never answers at all',
    limit: 'timeoutMs; the preflight',
    on: everything,
    act: () => {},
    changes: allUnknown,
    exit: 3,
  },
  {
    name: 'resets every connection',
    limit: 'the preflight',
    on: everything,
    act: (_request, _response, socket) => socket.resetAndDestroy(),
    changes: allUnknown,
    exit: 3,
    quick: true,
  },
  {
    name: 'sends every response after a quarter of the time',
    limit: 'timeoutMs',
    on: everything,
    act: (_request, _response, _socket, { passOn }) => setTimeout(passOn, 1000),
    changes: unharmed,
  },
  {
    name: 'pads every response by 1 MiB',
    limit: 'evidenceBytes, receivedBytes',
    on: everything,
    act: (_request, _response, _socket, { passOn }) =>
      passOn(({ status, rawHeaders, body }) => ({
        status,
        rawHeaders: rawHeaders.filter(
          (_, index, all) => all[index - (index % 2)]?.toLowerCase() !== 'content-length',
        ),
        body: status === 204 || body.length === 0 ? body : Buffer.concat([body, padding]),
      })),
    only: ['users.search', 'users.get'],
    changes: unharmed,
    mayDoubt: true,
  },
  {
    name: 'adds 20,000 objects of different shapes to every response, of all areas',
    limit: 'receivedBytes; garbage is collected as bodies come',
    on: everything,
    act: (_request, _response, _socket, { passOn }) => passOn(withShapes),
    only: ['users', 'orgs', 'repos', 'admin'],
    // Bodies that are added to empty responses do break rules.
    words: ['--skip', 'rules', '--reporter', 'terminal'],
    changes: unharmed,
    mayDoubt: true,
  },
  {
    name: 'passes the preflight, then answers 429 with Retry-After 2 to everything',
    limit: 'waitingMs',
    on: everything,
    act: (_request, response, _socket, { count, passOn }) => {
      if (count <= 2) passOn()
      else response.writeHead(429, { 'retry-after': '2' }).end()
    },
    target: { limits: { waitingMs: 3000 } },
    changes: allUnknown,
    exit: 3,
  },
]
