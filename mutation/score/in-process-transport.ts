import type { Transport } from '../../harness/client/transport.ts'
import type { WireOutcome, WireRequest } from '../../harness/client/wire.ts'

/** Passes requests to a server in this process, without sockets. */
export class InProcessTransport implements Transport {
  readonly #fetch: (request: Request) => Promise<Response>

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch
  }

  async carry({ origin, path, method, headers, body }: WireRequest): Promise<WireOutcome> {
    try {
      const response = await this.#fetch(
        new Request(origin + path, {
          method,
          headers: headers.map(([name, value]): [string, string] => [name, value]),
          ...(body && body.length > 0 ? { body: Uint8Array.from(body) } : {}),
        }),
      )
      return {
        answer: {
          status: response.status,
          // node:http adds the date to every response.
          headers: [...response.headers, ['date', new Date().toUTCString()]],
          body: Buffer.from(await response.arrayBuffer()),
        },
      }
    } catch (cause) {
      return { fault: { kind: 'connection', message: String(cause) } }
    }
  }

  async close(): Promise<void> {}
}
