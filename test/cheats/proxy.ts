import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reference } from '../../reference/start.ts'
import type { Recognise } from './cheats.ts'
import { headerOf, isOfGit, Logins, type Seen, type Trained } from './seen.ts'

export interface Proxy {
  readonly url: string
  /** The received requests, with the responses. */
  readonly log: Trained[]
  readonly requests: () => number
  /** The number of requests with a dishonest treatment. */
  readonly misdeeds: () => number
  close(): Promise<void>
}

/** The response that replaces the honest one, for example the response to a changed request; undefined to return the honest one. */
export type Misdeed = (
  seen: Seen,
  honest: (change?: Partial<Pick<Seen, 'path' | 'body'>>) => Promise<Response>,
) => Promise<Response | undefined>

/**
 * A server in front of an honest one. It mistreats requests that it does not recognise as the suite's: it shows email addresses to
 * everyone, accepts and loses some changes, and deletes something else along with a deleted resource.
 */
export async function startProxy(
  reference: Reference,
  recognise: Recognise,
  misdeed?: Misdeed,
): Promise<Proxy> {
  const log: Trained[] = []
  const [repositories, logins] = [new Map<string, string>(), new Logins()]
  let misdeeds = 0
  const { username, password } = reference.target.codeHosting.admin
  const admin = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const forward = forwarderTo(reference)
  const answer = async (seen: Seen): Promise<Response> => {
    if (isOfGit(seen) || recognise(seen)) return forward(seen)
    const wrong = await (misdeed
      ? misdeed(seen, (change) => forward({ ...seen, ...change }))
      : misbehave(seen, forward, admin, repositories))
    if (wrong) misdeeds += 1
    return wrong ?? forward(seen)
  }
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const seen = await seenIn(incoming, logins)
    const response = await answer(seen)
    const body = Buffer.from(await response.arrayBuffer())
    const [, owner] = /^\/api\/v1\/admin\/users\/([^/]+)\/repos$/.exec(seen.path) ?? []
    const [, name] = /"name":"([^"]+)"/.exec(seen.body) ?? []
    if (owner !== undefined && name !== undefined && response.status === 201)
      repositories.set(`${owner}/${name}`, `/api/v1/repos/${owner}/${name}`)
    const done: Trained = {
      ...seen,
      status: response.status,
      response: body.toString('latin1'),
      mediaType: response.headers.get('content-type') ?? '',
    }
    log.push(done)
    logins.note(done)
    outgoing.writeHead(response.status, [...response.headers].flat())
    outgoing.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    requests: () => log.length,
    misdeeds: () => misdeeds,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Forward = (seen: Seen, change?: { path?: string; as?: string }) => Promise<Response>

function forwarderTo(reference: Reference): Forward {
  return async ({ method, path, headers, body }, change = {}) => {
    const kept = headers.filter(
      ([name]) => !/^(?:host|connection|content-length|accept-encoding)$/i.test(name),
    )
    const withBody = method !== 'GET' && method !== 'HEAD' && body !== ''
    const request = new Request(reference.url + (change.path ?? path), {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, value]),
      ...(withBody ? { body: Buffer.from(body, 'latin1') } : {}),
    })
    if (change.as !== undefined) request.headers.set('authorization', change.as)
    return reference.fetch(request)
  }
}

/** The usual misdeed. `repositories`: the paths of created repositories, by owner and name. */
async function misbehave(
  seen: Seen,
  forward: Forward,
  admin: string,
  repositories: ReadonlyMap<string, string>,
): Promise<Response | undefined> {
  const { method, path } = seen
  if (
    method === 'GET' &&
    /^\/api\/v1\/users\/(?!search)[^/?]+$/.test(path) &&
    !headerOf(seen, 'authorization')
  )
    return forward(seen, { as: admin })
  if (
    /^(?:PUT|DELETE)$/.test(method) &&
    /(?:collaborators|public_members|members)\/[^/]+$/.test(path) &&
    path.length % 2
  )
    return new Response(null, { status: 204 })
  if (method === 'GET') return shortened(await forward(seen))
  const [, owner = ''] = /^\/api\/v1\/repos\/([^/]+)\/[^/]+$/.exec(path) ?? []
  const other = [...repositories].find(([of, at]) => of.startsWith(`${owner}/`) && at !== path)?.[1]
  if (method === 'DELETE' && owner !== '' && other !== undefined)
    await forward(seen, { path: other, as: admin })
  return undefined
}

async function seenIn(incoming: IncomingMessage, logins: Logins): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const raw = incoming.rawHeaders
  const headers = raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : [],
  )
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers,
    login: logins.of({ headers }),
    body: Buffer.concat(chunks).toString('latin1'),
    at: performance.now(),
  }
}

/** A list without its last entry. */
export async function shortened(response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  const changed = withoutLast(text)
  return new Response(status === 204 ? null : (changed ?? text), { status, headers })
}

/** The number of entries of the list or search in a response; 0 for any other response. */
export function lengthOf(text: string): number {
  try {
    const json = JSON.parse(text) as { readonly data?: unknown } | null
    const list = Array.isArray(json) ? json : json?.data
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}

function withoutLast(text: string): string | undefined {
  try {
    const json = JSON.parse(text) as unknown
    if (Array.isArray(json) && json.length > 0) return JSON.stringify(json.slice(0, -1))
    const { data } = json as { readonly data?: unknown }
    return Array.isArray(data) && data.length > 0
      ? JSON.stringify({ ...(json as object), data: data.slice(0, -1) })
      : undefined
  } catch {
    return undefined
  }
}
