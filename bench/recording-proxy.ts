import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the target received it, including secrets; kept only in memory and in a private temporary file. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string
}

export interface Proxy {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  close(): void
}

/** Forwards everything to `upstream` after `delayMs`, and records every request in the order of arrival. */
export async function startRecordingProxy(upstream: string, delayMs = 0): Promise<Proxy> {
  const requests: RecordedRequest[] = []
  const { hostname, port } = new URL(upstream)
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = 'GET', url: path = '/', rawHeaders } = request
      requests.push({ method, path, headers: rawHeaders, body: body.toString('base64') })
      const passOn = () => {
        const onward = forward({ hostname, port, method, path, headers: request.headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          answer.pipe(response)
        })
        onward.end(body)
      }
      if (delayMs > 0) setTimeout(passOn, delayMs)
      else passOn()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
