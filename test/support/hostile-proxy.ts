import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The behavior of a hostile server instead of a response. */
export type Hostility = (request: IncomingMessage, response: ServerResponse, socket: Socket) => void

export interface HostileProxy {
  readonly url: string
  /** Stops listening and drops every connection. */
  down(): Promise<void>
  /** Listens again on the same port. */
  up(): Promise<void>
  close(): Promise<void>
}

/** A proxy in front of `upstream` that forwards everything except the requests that `picks` selects. */
export async function startHostileProxy(
  upstream: string,
  picks: (request: IncomingMessage) => boolean,
  act: Hostility,
): Promise<HostileProxy> {
  const open = new Set<Socket>()
  let port = 0
  let server: Server | undefined
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => {
      if (picks(request)) act(request, response, request.socket)
      else passOn(upstream, request, response)
    })
    server.on('connection', (socket: Socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.on('error', () => {})
    })
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  }
  const drop = async (): Promise<void> => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
  }
  await listen()
  return { url: `http://127.0.0.1:${port}`, down: drop, up: listen, close: drop }
}

function passOn(upstream: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = forward(
    upstream + (request.url ?? '/'),
    { method: request.method ?? 'GET', headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
