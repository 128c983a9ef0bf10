import { createServer, request as forward, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface ForwardProxy {
  readonly url: string
  /** The received request lines, such as `CONNECT forge.example:443`. */
  readonly asked: readonly string[]
  /** `Proxy-Authorization` of these requests. */
  readonly authorizations: ReadonlyArray<string | undefined>
  /** The source addresses of the connections. */
  readonly from: ReadonlyArray<string | undefined>
  close(): Promise<void>
}

/** A proxy like those of companies: it resolves host names itself, every one to `port` of this machine. */
export async function startForwardProxy(
  port: number,
  options: { readonly refuse?: string } = {},
): Promise<ForwardProxy> {
  const asked: string[] = []
  const authorizations: Array<string | undefined> = []
  const from: Array<string | undefined> = []
  const sockets = new Set<Socket>()
  const note = ({ method, url, headers }: IncomingMessage): void => {
    asked.push(`${method} ${url}`)
    authorizations.push(headers['proxy-authorization'])
  }
  const server = createServer((request, response) => {
    note(request)
    const { pathname, search } = new URL(request.url ?? '')
    const headers = { ...request.headers }
    delete headers['proxy-authorization']
    const onward = forward(
      { host: '127.0.0.1', port, path: pathname + search, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    note(request)
    if (options.refuse !== undefined) return void client.end(`HTTP/1.1 ${options.refuse}\r\n\r\n`)
    const onward = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    for (const socket of [client, onward]) socket.on('error', () => socket.destroy())
    sockets.add(onward)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    from.push(socket.remoteAddress)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    authorizations,
    from,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
