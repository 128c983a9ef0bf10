import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headerOf, loginOf, operationOf, type Seen, type Trained } from './seen.ts'

/** A recording of one run in place of a server: nothing is kept, and nothing is done. */
export interface Replayer {
  readonly url: string
  readonly requests: () => number
  close(): Promise<void>
}

/** What a name of a run stands for: what names have in common but for the run. */
const NAME = /fc[0-9a-z]{11}((?:-?[A-Za-z]+(?:-?\d+)?-?)[0-9a-z]{0,6})?/gi

/** The label of a name without what the seed decides. */
function labelIn(name: string): string {
  return name.slice(13).replace(/[0-9a-z]{5,6}$/i, '')
}

const plain = (text: string): string =>
  text
    .replaceAll(NAME, (name) => `«${labelIn(name)}»`)
    .replaceAll(
      /"password":"[^"]*"|_salt=[^&]*|_hash=[^&]*|ssh-\S+ [\w+/=]+|https:\/\/example\.com\/\w+/g,
      '',
    )

const keyOf = (seen: Seen): string =>
  [
    seen.method,
    plain(seen.path),
    plain(seen.body),
    plain(loginOf(seen)),
    headerOf(seen, 'content-type'),
  ].join('\n')

/** Answers each request as the one of the training that it is most like was answered, with the names of the new run. */
export async function startReplayer(training: readonly Trained[], recordedUrl: string): Promise<Replayer> {
  const exact = new Map<string, Trained[]>()
  const similar = new Map<string, Trained[]>()
  for (const one of training) {
    exact.set(keyOf(one), [...(exact.get(keyOf(one)) ?? []), one])
    similar.set(operationOf(one), [...(similar.get(operationOf(one)) ?? []), one])
  }
  const next = (list: Trained[] | undefined) => (list && list.length > 1 ? list.shift() : list?.[0])
  const names = new Map<string, string>()
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      requests += 1
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const)
      const body = Buffer.concat(chunks).toString('latin1')
      const seen = { method: incoming.method ?? '', path: incoming.url ?? '', headers, body, at: 0 }
      for (const text of [seen.path, body, loginOf(seen)])
        for (const [name] of text.matchAll(NAME)) names.set(labelIn(name), name)
      const found = next(exact.get(keyOf(seen))) ?? next(similar.get(operationOf(seen)))
      const text = (found?.response ?? '')
        .replaceAll(NAME, (name) => names.get(labelIn(name)) ?? name)
        .replaceAll(recordedUrl, `http://${incoming.headers.host ?? ''}`)
      outgoing.writeHead(found?.status ?? 404, found?.mediaType ? { 'content-type': found.mediaType } : {})
      outgoing.end(Buffer.from(text, 'latin1'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
