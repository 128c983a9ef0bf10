import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body?: string | Uint8Array
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const page =
  '<!doctype html>\n<html lang="en"><head><title>Welcome</title></head><body><h1>Welcome</h1></body></html>\n'

/** The response of each tiny server to every method, path and caller. */
const answers = {
  'empty-200': () => ({ status: 200 }),
  'empty-204': () => ({ status: 204 }),
  'not-found': () => json({ message: 'Not Found' }, 404),
  'empty-object': () => json({}),
  'empty-list': () => json([]),
  null: () => json(null),
  echo: (body, type) => ({ status: 200, type, body }),
  forbidden: () => ({ status: 403 }),
  unauthorized: () => ({ status: 401 }),
  invalid: () => json({ message: 'Invalid' }, 422),
  broken: () => json({ ok: false, error: 'broken' }, 500),
  unavailable: () => ({ status: 503 }),
  page: () => ({ status: 200, type: 'text/html; charset=utf-8', body: page }),
  'no-results': () => json({ ok: true, data: [] }),
  'legacy-success': () =>
    json({ message: 'success', projects: [], project: '', open: 0, closed: 0, issues: [] }),
  teapot: () => ({ status: 418, type: 'text/plain', body: 'short and stout' }),
} satisfies Record<string, (body: Uint8Array, type: string) => Answer>

export type MiniatureName = keyof typeof answers

export const miniatures = Object.keys(answers) as readonly MiniatureName[]

export interface Miniature {
  readonly url: string
  close(): Promise<void>
}

/** Starts a server with one fixed response. It is independent of the reference and of the documents. */
export async function startMiniature(name: MiniatureName): Promise<Miniature> {
  const answerTo: (body: Uint8Array, type: string) => Answer = answers[name]
  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => {
        const answer = answerTo(body, request.headers['content-type'] ?? 'application/octet-stream')
        const length = answer.status === 204 ? {} : { 'content-length': Buffer.byteLength(answer.body ?? '') }
        response.writeHead(answer.status, {
          ...(answer.type === undefined ? {} : { 'content-type': answer.type }),
          ...length,
        })
        response.end(request.method === 'HEAD' ? undefined : answer.body)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
