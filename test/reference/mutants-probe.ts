import { createHash } from 'node:crypto'
import { openReference, startReference, type Seams } from '../../reference/start.ts'
import type { Forge } from '../../reference/model/forge.ts'

/** Who asks what: a person's name, or nobody, then `METHOD /path`, then the body: an object is JSON, a text is sent as it is. */
export type Step = readonly [who: string, request: string, body?: unknown, type?: string]

/** A fixed run of requests, which every server starts anew. */
export interface Script {
  readonly steps: readonly Step[]
  /** Over the network, because the server has to reach itself. */
  readonly isOnline?: boolean
  /** What no request can bring about, done before the step of this number. */
  readonly between?: Readonly<Record<number, (forge: Forge) => Promise<void>>>
}

const password = 'a password that everybody has'

interface Served {
  readonly url: string
  readonly keys: ReadonlyMap<string, string>
  ask(request: Request): Promise<Response>
  forge(): Forge
  close(): Promise<void>
}

/** Runs a script and yields what is answered, comparable with what another server answers. */
export async function* answers(script: Script, mutate?: (seams: Seams) => void): AsyncGenerator<string> {
  const served = await serve(script, mutate)
  try {
    for (const [number, step] of script.steps.entries()) {
      await script.between?.[number]?.(served.forge())
      yield await answerTo(served, step)
    }
  } finally {
    await served.close()
  }
}

export async function transcript(script: Script, mutate?: (seams: Seams) => void): Promise<string[]> {
  const lines: string[] = []
  for await (const line of answers(script, mutate)) lines.push(line)
  return lines
}

async function serve({ isOnline = false }: Script, mutate?: (seams: Seams) => void): Promise<Served> {
  let forge: Forge | undefined
  const options = {
    adminPassword: password,
    mutate: (seams: Seams) => {
      mutate?.(seams)
      const right = seams.before
      seams.before = (call) => {
        forge = call.forge
        return right(call)
      }
    },
  }
  const opened = isOnline ? undefined : openReference(options)
  const reference = opened ?? (await startReference(options))
  const { member, outsider } = reference.target.legacyForge
  return {
    url: reference.url,
    keys: new Map([member, outsider].map(({ login, apiKey }) => [login, apiKey])),
    ask: (request) => (opened ? opened.fetch(request) : fetch(request, { redirect: 'manual' })),
    forge: () => {
      if (!forge) throw new Error('nothing was asked yet')
      return forge
    },
    close: () => reference.close(),
  }
}

async function answerTo(served: Served, [who, line, body, type]: Step): Promise<string> {
  const space = line.indexOf(' ')
  const [method, path] = [line.slice(0, space), line.slice(space + 1)]
  const headers = new Headers()
  if (who !== '' && !path.includes('«')) {
    headers.set('authorization', `Basic ${Buffer.from(`${who}:${password}`).toString('base64')}`)
  }
  const isText = typeof body === 'string'
  if (body !== undefined) headers.set('content-type', type ?? (isText ? 'text/plain' : 'application/json'))
  const content = isText ? body : JSON.stringify(body)?.replaceAll('«url»', served.url)
  const response = await served.ask(
    new Request(served.url + filled(path, served.keys), {
      method,
      headers,
      ...(content === undefined ? {} : { body: content }),
    }),
  )
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const kind = response.headers.get('content-type') ?? ''
  return `${who} ${line}: ${response.status} ${kind} ${text.replaceAll(served.url, '«url»')}`
}

/** Puts signatures in: of a salt and a login's key as `«sha1:login:salt{key}»`, or its first digits as `«sha1:login:salt{key}»[8]`. */
function filled(path: string, keys: ReadonlyMap<string, string>): string {
  const signature = (algorithm: string, login: string, pattern: string) => {
    const text = pattern.replace('{key}', keys.get(login) ?? '')
    if (algorithm === 'plain') return text
    const digest = createHash(algorithm.toLowerCase()).update(text).digest('hex')
    return algorithm === 'SHA1' ? digest.toUpperCase() : digest
  }
  return path.replace(
    /«(\w+):(\w+):([^»]*)»(?:\[(\d+)\])?/g,
    (_all, algorithm: string, login: string, pattern: string, digits?: string) =>
      signature(algorithm, login, pattern).slice(0, digits === undefined ? undefined : Number(digits)),
  )
}

/** The parameters of a call that a member or an outsider of the legacy forge signs. */
export function signed(login: string, salt = 'Salt and pepper 1234', before = '?'): string {
  return `${before}_login=${login}&_salt=${encodeURIComponent(salt)}&_hash=«sha1:${login}:${salt}{key}»`
}

/** Somebody who can sign in. */
export const person = (name: string, about: object = {}): Step => [
  'root',
  'POST /api/v1/admin/users',
  { username: name, email: `${name}@people.example`, password, full_name: `Person ${name}`, ...about },
]

/** Those who ask in most scripts. */
export const people: Step[] = ['ada', 'bob', 'eve', 'cyd'].map((name) => person(name))
export const everybody = ['', 'ada', 'bob', 'eve', 'root']

/** Lets each of these ask each of these. */
export const ask = (who: readonly string[], ...lines: string[]): Step[] =>
  lines.flatMap((line) => who.map((one): Step => [one, line]))

export const hook = (url: string, active = true) => ({
  type: 'gitea',
  config: { url, content_type: 'json' },
  active,
})
