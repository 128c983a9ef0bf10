import { createHash } from 'node:crypto'
import type { Reference } from '../../reference/start.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  /** The value of a JSON body, otherwise the text. */
  readonly body: unknown
}

interface Options {
  /** A user of document 1; by default the administrator, `null` for an anonymous caller. */
  readonly as?: string | null
  readonly json?: unknown
  /** A plain text instead of JSON. */
  readonly text?: string
  readonly headers?: Record<string, string>
}

/** Sends plain requests to a reference server, and reads the values that a test compares. */
export class PlainRequests {
  readonly #server: Reference

  constructor(server: Reference) {
    this.#server = server
  }

  get legacy(): Reference['target']['legacyForge'] {
    return this.#server.target.legacyForge
  }

  /** Sends a request of document 1, such as `GET /user`. */
  async send(line: string, { as, json, text, headers: more = {} }: Options = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const { admin } = this.#server.target.codeHosting
    const login = as === undefined ? `${admin?.username}:${admin?.password}` : `${as}:${passwordOf(as ?? '')}`
    const headers = {
      ...(as === null ? {} : { authorization: `Basic ${btoa(login)}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(text === undefined ? {} : { 'content-type': 'text/plain' }),
      ...more,
    }
    const sent = json === undefined ? text : JSON.stringify(json)
    const body = sent === undefined ? {} : { body: sent }
    return this.#read(new Request(`${this.#server.url}/api/v1${path}`, { method, headers, ...body }))
  }

  async status(line: string, options?: Options): Promise<number> {
    return (await this.send(line, options)).status
  }

  /** One field of each record of a list, which may be under `data`, or of a single record. */
  async values(line: string, field: string, options?: Options): Promise<unknown[]> {
    const { body } = await this.send(line, options)
    const data = (body as { data?: unknown }).data ?? body
    return (Array.isArray(data) ? data : [data]).map((one: Record<string, unknown>) => one[field])
  }

  /** The id of a created resource. Throws if it was not created. */
  async create(path: string, json: unknown, as?: string): Promise<number> {
    const { status, body } = await this.send(`POST ${path}`, { json, ...(as === undefined ? {} : { as }) })
    if (status !== 201 && status !== 202) throw new Error(`POST ${path} returned ${status}`)
    return (body as { id: number }).id
  }

  /** Creates users and returns their ids. */
  async users(...names: string[]): Promise<number[]> {
    const ids: number[] = []
    for (const username of names) ids.push(await this.create('/admin/users', newUser(username)))
    return ids
  }

  /** Creates a repository with a first commit. */
  async repository(owner: string, name: string, description = ''): Promise<number> {
    return this.create(`/admin/users/${owner}/repos`, { name, description, auto_init: true })
  }

  /** A request of document 2, signed for a login; without one, the caller is anonymous. */
  async signed(
    line: string,
    who: Signature | undefined,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const query = who ? `?${new URLSearchParams({ ...parametersOf(who) })}` : ''
    const body = form ? { body: new URLSearchParams(form) } : {}
    return this.#read(new Request(`${this.#server.url}${path}${query}`, { method, headers, ...body }))
  }

  async #read(request: Request): Promise<Answer> {
    const response = await this.#server.fetch(request)
    const type = response.headers.get('content-type') ?? ''
    const text = await response.text()
    return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : text }
  }
}

export interface Signature {
  readonly login: string
  readonly apiKey: string
  readonly salt?: string
}

function parametersOf({ login, apiKey, salt = 'salt' }: Signature): Record<string, string> {
  const _hash = createHash('sha1').update(`${salt}${apiKey}`).digest('hex')
  return { _login: login, _salt: salt, _hash }
}

export function newUser(username: string): Record<string, string> {
  return { username, email: `${username}@example.org`, password: passwordOf(username), full_name: username }
}

function passwordOf(name: string): string {
  return `password of ${name}`
}
