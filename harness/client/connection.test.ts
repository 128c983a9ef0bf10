import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as afterReading } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { defaultLimits, type Limits } from './limits.ts'
import { UndiciTransport } from './transport.ts'

const closing: Array<() => Promise<unknown> | void> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/**
 * A transport to a server that calls `act` with the number and the path of each request, and a function that sends one request
 * after another.
 */
async function connect(
  act: (socket: Socket, n: number, path: string) => void,
  limits: Partial<Limits> = {},
  mostConnections = 1,
) {
  let requests = 0
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (head) => act(socket, ++requests, head.toString().split(' ', 2)[1] ?? ''))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const transport = new UndiciTransport({
    connections: mostConnections,
    timeoutMs: 3000,
    limits: { ...defaultLimits, ...limits },
  })
  closing.push(() => transport.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = async (id: string, method = 'GET') => {
    const outcome = await transport.carry({ id, origin, method, path: id.replace('#', '/'), headers: [] })
    return 'answer' in outcome ? String(outcome.answer.body) : outcome.fault.kind
  }
  return { send, transport, connections: () => connections }
}

const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const doubtful = ({ unsolicited }: UndiciTransport) => unsolicited.map((each) => each.doubtful)

test('a connection is kept alive', async () => {
  const { send, transport, connections } = await connect((socket, n) => socket.write(ok(`real ${n}`)))
  for (const n of [1, 2, 3]) expect(await send(`#${n}`)).toBe(`real ${n}`)
  expect(connections()).toBe(1)
  expect(transport.unsolicited).toEqual([])
})

test('a connection is replaced after a thousand exchanges, and watched for late responses', async () => {
  const sockets: Socket[] = []
  const { send, transport, connections } = await connect((socket, n) => {
    sockets.push(socket)
    socket.write(ok(`real ${n}`))
  })
  for (let n = 1; n <= 1000; n++) expect(await send(`#${n}`)).toBe(`real ${n}`)
  sockets.at(-1)!.write(ok('late'))
  expect(connections()).toBe(1)
  expect(await send('#1001')).toBe('real 1001')
  expect(connections()).toBe(2)
  await transport.retire()
  expect(transport.unsolicited).toHaveLength(1)
  expect(transport.unsolicited[0]?.doubtful).toContain('#1000')
  expect(transport.unsolicited[0]?.doubtful).not.toContain('#1001')
})

test('a second response in the same breath is given to no request', async () => {
  const { send, transport, connections } = await connect((socket, n) =>
    socket.write(ok(`real ${n}`) + ok('smuggled')),
  )
  for (const n of [1, 2, 3]) expect(await send(`#${n}`)).toBe(`real ${n}`)
  expect(connections()).toBe(3)
  expect(doubtful(transport)).toEqual([[], [], []])
  expect(transport.unsolicited[0]?.request.id).toBe('#1')
})

test.each([
  ['the first', 'real', []],
  ['the second', 'shift', ['#1', '#2']],
])('of two responses together, %s is found by repeating the request', async (_which, kind, inDoubt) => {
  const { send, transport } = await connect((socket, n, path) => {
    if (n !== 3) socket.write(ok(`real ${path}`))
    else socket.write(kind === 'real' ? ok('real /3') + ok('smuggled') : ok('late') + ok('real /3'))
  })
  for (const n of [1, 2, 3, 4]) expect(await send(`#${n}`)).toBe(`real /${n}`)
  expect(doubtful(transport)).toEqual([inDoubt])
})

test.each(['GET', 'PUT'])('the first of two responses can be that to the %s before', async (method) => {
  const { send, transport } = await connect((socket, n, path) => {
    if (n === 1) return void socket.write(ok('real'))
    // The response to the second request arrives for the third.
    if (n === 2) return void socket.write(ok('smuggled'))
    socket.write(n === 3 ? ok('equal') + ok('smuggled') : ok(path === '/1' ? 'real' : 'equal'))
  })
  expect([await send('#1'), await send('#2', method), await send('#3')]).toEqual([
    'real',
    'smuggled',
    'equal',
  ])
  expect(doubtful(transport)).toEqual([['#1', '#2']])
})

test('a response that comes later puts all exchanges of its connection in doubt', async () => {
  let smuggle = () => {}
  const { send, transport, connections } = await connect((socket, n) => {
    socket.write(ok(`real ${n}`))
    if (n === 2) smuggle = () => socket.write(ok('smuggled'))
  })
  expect([await send('#1'), await send('#2')]).toEqual(['real 1', 'real 2'])
  smuggle()
  await expect.poll(() => transport.unsolicited.length).toBe(1)
  expect(doubtful(transport)).toEqual([['#1', '#2']])
  // From then on, each request has its own connection.
  for (const n of [3, 4, 5]) expect(await send(`#${n}`)).toBe(`real ${n}`)
  expect(connections()).toBe(4)
})

test('responses that are one behind are all in doubt', async () => {
  const { send, transport } = await connect((socket, n) => {
    if (n === 1) return void socket.write(ok('early') + '')
    setTimeout(() => socket.write(ok(`real ${n}`)), 30)
    if (n === 2) socket.write(ok('early'))
  })
  // The second request receives another response, the third receives that of the second, and so on.
  expect([await send('#1'), await send('#2')]).toEqual(['early', 'early'])
  await expect.poll(() => transport.unsolicited.length).toBe(1)
  expect(doubtful(transport)).toEqual([['#1', '#2']])
})

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a response that arrives while the event loop is blocked is noticed before verdicts are final', async () => {
  let finish = () => {}
  const { send, transport } = await connect((socket, n) => {
    socket.write(ok('early'))
    if (n === 2) finish = () => socket.write(ok('real 2'))
  })
  expect([await send('#1'), await send('#2')]).toEqual(['early', 'early'])
  const retired = transport.retire()
  // Timers run next, and the timer of the watch is due when the event loop is free again; bytes are read only then.
  await afterReading()
  finish()
  block(100)
  await retired
  expect(doubtful(transport)).toEqual([['#1', '#2']])
})

test('connections to a slow target are watched for longer', async () => {
  const { send, transport } = await connect((socket, n) => {
    if (n === 1) return void setTimeout(() => socket.write(ok('early')), 300)
    socket.write(ok('early'))
    setTimeout(() => socket.write(ok('real 2')), 150)
  })
  expect([await send('#1'), await send('#2')]).toEqual(['early', 'early'])
  await transport.retire()
  expect(doubtful(transport)).toEqual([['#1', '#2']])
})

test('a connection in use is watched on when another one receives a response late', async () => {
  const sockets: Socket[] = []
  const { send, transport } = await connect((socket) => void sockets.push(socket), {}, 2)
  /** Sends a request to the server, which has received it when the socket is there. */
  const sent = async (id: string) => {
    const before = sockets.length
    const outcome = send(id)
    await expect.poll(() => sockets.length).toBe(before + 1)
    return { outcome, socket: sockets.at(-1)! }
  }
  const [first, second] = [await sent('#1'), await sent('#2')]
  for (const { socket } of [first, second]) socket.write(ok('real'))
  await Promise.all([first.outcome, second.outcome])
  const [third, fourth] = [await sent('#3'), await sent('#4')]
  third.socket.write(ok('real'))
  await third.outcome
  third.socket.write(ok('smuggled'))
  await expect.poll(() => doubtful(transport).length).toBe(1)
  fourth.socket.write(ok('smuggled'))
  expect(await fourth.outcome).toBe('smuggled')
  fourth.socket.write(ok('real'))
  await transport.retire()
  expect(doubtful(transport).map((ids) => ids.length)).toEqual([2, 2])
  expect(doubtful(transport).flat().sort()).toEqual(['#1', '#2', '#3', '#4'])
})

test('bytes that are no response put nothing in doubt', async () => {
  const { send, transport, connections } = await connect((socket, n) => {
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    if (n === 1) socket.write('null')
  })
  for (const n of [1, 2]) expect(await send(`#${n}`)).toBe('')
  expect(doubtful(transport)).toEqual([[]])
  expect(connections()).toBe(2)
})

test('the 408 of a server that closes an idle connection is not noticed', async () => {
  const sockets: Socket[] = []
  const { send, transport } = await connect((socket, n) => {
    sockets.push(socket)
    socket.write(ok(`real ${n}`))
  })
  expect(await send('#1')).toBe('real 1')
  sockets[0]!.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
  await once(sockets[0]!, 'close')
  expect(await send('#2')).toBe('real 2')
  expect(transport.unsolicited).toEqual([])
})

test('empty lines between responses are no response', async () => {
  const { send, transport, connections } = await connect((socket, n) =>
    socket.write(`\r\n${ok(`real ${n}`)}\r\n\r\n`),
  )
  for (const n of [1, 2, 3]) expect(await send(`#${n}`)).toBe(`real ${n}`)
  expect(transport.unsolicited).toEqual([])
  expect(connections()).toBe(1)
})

test.each([
  ['interim responses', 'HTTP/1.1 102 Processing\r\nx: y\r\n\r\n', ''],
  ['trailers', 'x: y\r\n', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n'],
  ['header lines', 'x: y\r\n', 'HTTP/1.1 200 OK\r\n'],
  ['chunk extensions', ';x=y', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2'],
])('%s without end are cut off', async (_what, part, begin) => {
  const { send } = await connect((socket) => {
    socket.write(begin)
    const more = () => {
      while (!socket.destroyed && socket.write(part.repeat(1000)));
    }
    socket.on('drain', more)
    more()
  })
  expect(await send('#1')).toBe('too-large')
})

test('a body may come in chunks of one byte', async () => {
  const { send } = await connect((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(100_000)}0\r\n\r\n`,
    )
  })
  expect(await send('#1')).toHaveLength(100_000)
})

test.each([
  ['a 500, after which the server ends the connection unsaid', '500 Internal Server Error', ''],
  ['a response that announces the end of the connection', '200 OK', 'Connection: Close\r\n'],
])('a connection is used no more after %s', async (_what, status, header) => {
  const { send, connections } = await connect((socket, _n, path) => {
    if (!path.startsWith('/broken')) return void socket.write(ok('real'))
    socket.write(`HTTP/1.1 ${status}\r\n${header}content-length: 0\r\n\r\n`)
    // Like a server with an internal error: the next request can arrive before the end of the connection.
    setTimeout(() => socket.destroy(), 5)
  })
  for (let n = 1; n <= 5; n++) {
    expect(await send(`#broken${n}`)).toBe('')
    // A request that changes something is never repeated.
    expect(await send(`#innocent${n}`, 'POST')).toBe('real')
  }
  expect(connections()).toBe(6)
})
