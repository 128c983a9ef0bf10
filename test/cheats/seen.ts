/** A request as a server sees it. */
export interface Seen {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  /** Names and values in the order and spelling of the wire. */
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly body: string
  /** The sender, who signs in with a password or a token; empty for an anonymous one. */
  readonly login: string
  /** The time of its arrival, in milliseconds. */
  readonly at: number
}

/** A request of the training run with its response. */
export interface Trained extends Seen {
  readonly status: number
  readonly response: string
  readonly mediaType: string
}

export function headerOf({ headers }: Pick<Seen, 'headers'>, name: string): string {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? ''
}

/** Identifies the sender of a request, as the server that issues the tokens can. */
export class Logins {
  readonly #tokens = new Map<string, string>()

  of(seen: Pick<Seen, 'headers'>): string {
    const [, way, value = ''] = /^(Basic|token) (.+)$/.exec(headerOf(seen, 'authorization')) ?? []
    if (way === 'token') return this.#tokens.get(value) ?? ''
    return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  }

  /** Records the token of a response, if there is one. */
  note({ path, response }: Pick<Trained, 'path' | 'response'>): void {
    const [, login] = /^\/api\/v1\/users\/([^/]+)\/tokens$/.exec(path) ?? []
    const [, token] = /"sha1":"([^"]+)"/.exec(response) ?? []
    if (login !== undefined && token !== undefined) this.#tokens.set(token, login)
  }
}

/** Requests of git, which no server here treats differently. */
export function isOfGit({ path }: Seen): boolean {
  return /\.git\//.test(path) || !path.startsWith('/api/v1/')
}

/** The user, the organization or the repository that a path names. */
export function resourceOf({ path }: Seen): string | undefined {
  const [, kind, owner, name] =
    /^\/api\/v1\/(?:admin\/)?(users|orgs|repos)\/([^/?]+)(?:\/([^/?]+))?/.exec(path) ?? []
  if (owner === undefined || /^(?:search|migrate)$/.test(owner)) return undefined
  return (kind === 'repos' ? `${owner}/${name}` : owner).toLowerCase()
}

/** Method, path without names and numbers, names of the query, and fields of the body. */
export function operationOf({ method, path, body }: Seen): string {
  const [way = '', query = ''] = path.split('?')
  const known =
    /^(?:api|v1|admin|users|orgs|org|repos|keys|markdown|raw|hooks|members|public_members|teams|search|archive|branches|collaborators|commits|statuses|editorconfig|forks|issues|times|user|tokens|migrate|p|create)$/
  const steps = way.split('/').map((step) => (step === '' || known.test(step) ? step : '*'))
  const names = [...new URLSearchParams(query).keys()].sort()
  return `${method} ${steps.join('/')} ${names.join(' ')} ${fieldsOf(body)}`
}

function fieldsOf(body: string): string {
  try {
    return Object.keys(JSON.parse(body) as object)
      .sort()
      .join(' ')
  } catch {
    return ''
  }
}
