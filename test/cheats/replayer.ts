import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Logins, operationOf, type Seen, type Trained } from './seen.ts'

/** A recording of one certification that replaces a server, without any state. */
export interface Replayer {
  readonly url: string
  readonly requests: () => number
  close(): Promise<void>
}

/** The largest number of recorded requests of one operation among which the most similar one is searched. */
const MAX_CANDIDATES = 200

/** The words of a request that can be names: path segments, the login, and texts of the body. */
const wordsOf = (seen: Seen): string[] => [
  ...seen.path.split(/[/?&=]/).map(decodeURIComponent),
  seen.login,
  ...Array.from(seen.body.matchAll(/"([^"]*)"/g), ([, text = '']) => text),
]

/** Answers each request with the response to the most similar training request, with the names of the new run. */
export async function startReplayer(training: readonly Trained[], recordedUrl: string): Promise<Replayer> {
  const logins = new Logins()
  for (const one of training) logins.note(one)
  const similar = new Map<string, Array<{ readonly one: Trained; readonly words: readonly string[] }>>()
  for (const one of training) {
    const list = similar.get(operationOf(one)) ?? []
    list.push({ one, words: wordsOf(one) })
    similar.set(operationOf(one), list)
  }
  /** The names of the new run by their recorded names. */
  const names = new Map<string, string>()
  const recorded = (seen: Seen): Trained | undefined => {
    const list = similar.get(operationOf(seen)) ?? []
    const words = wordsOf(seen)
    const likeness = (known: readonly string[]) =>
      known.filter((word, index) => (names.get(word) ?? word) === words[index]).length
    const [best] = list
      .slice(0, MAX_CANDIDATES)
      .map((candidate, at) => ({ ...candidate, at, like: likeness(candidate.words) }))
      .sort((a, b) => b.like - a.like || a.at - b.at)
    if (!best) return undefined
    if (list.length > 1) list.splice(best.at, 1)
    for (const [index, word] of best.words.entries()) {
      const name = words[index]
      if (name !== undefined && word.length > 2) names.set(word, name)
    }
    return best.one
  }
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      requests += 1
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const)
      const body = Buffer.concat(chunks).toString('latin1')
      // Tokens are those of the recording, and so are the names that they stand for.
      const recordedLogin = logins.of({ headers })
      const login = names.get(recordedLogin) ?? recordedLogin
      const seen = { method: incoming.method ?? '', path: incoming.url ?? '', headers, body, login, at: 0 }
      const found = recorded(seen)
      const text = (found?.response ?? '')
        .replaceAll(/[\w.-]+/g, (word) => names.get(word) ?? word)
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
