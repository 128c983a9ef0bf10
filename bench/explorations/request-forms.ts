import { operations } from '../../contract/derive/operations.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { jsonOf, parametersIn } from './request-parts.ts'

/** Who sends a request, in relation to the resource that the path names. */
export type Role =
  | 'administrator'
  | 'anonymous'
  | 'owner'
  | 'owner of the organization'
  | 'the named user'
  | 'user'
  | 'another user'

/** The values of query parameters that decide what a search finds; of the others only the name is part of a form. */
const SHOWN = /^(?:mode|exclusive)$/

/** The distinct forms of documented requests: operation, sender, kind of owner, parameters and fields. */
export class RequestForms {
  /** The owners of organizations by name. */
  readonly #owners = new Map<string, string>()
  readonly #forms = new Map<string, Map<string, Set<string>>>()

  add(exchange: Exchange): void {
    const { operation = '', request } = exchange
    const documented = operations[operation as keyof typeof operations] as
      { readonly path: string } | undefined
    if (!documented || exchange.purpose) return
    const url = new URL(request.url)
    const parameters = ownerNamed(parametersIn(documented.path, url.pathname))
    const body = jsonOf(exchange)
    if (operation === 'admin.create-org' && typeof body['username'] === 'string')
      this.#owners.set(body['username'], parameters['username'] ?? '')
    const byRole = this.#forms.get(operation) ?? new Map<string, Set<string>>()
    this.#forms.set(operation, byRole)
    const role = this.#roleOf(exchange, parameters)
    const forms = byRole.get(role) ?? new Set()
    byRole.set(role, forms.add(formOf(url.searchParams, body, this.#isOfOrganization(parameters))))
  }

  /** The forms by operation and sender, each in alphabetical order. */
  get rows(): ReadonlyArray<{
    readonly operation: string
    readonly role: string
    readonly forms: readonly string[]
  }> {
    return Object.keys(operations).flatMap((operation) =>
      [...(this.#forms.get(operation) ?? [])]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([role, forms]) => ({ operation, role, forms: [...forms].toSorted() })),
    )
  }

  #isOfOrganization({ owner }: Readonly<Record<string, string>>): boolean {
    return owner !== undefined && this.#owners.has(owner)
  }

  #roleOf({ caller, login }: Exchange, parameters: Readonly<Record<string, string>>): Role {
    if (caller === 'anonymous') return 'anonymous'
    if (caller === 'admin') return 'administrator'
    const { owner, org, username, collaborator } = parameters
    const container = owner ?? org
    if (container !== undefined && container === login) return 'owner'
    if (container !== undefined && this.#owners.get(container) === login) return 'owner of the organization'
    const named = username ?? collaborator
    if (named !== undefined && named === login) return 'the named user'
    return container === undefined && named === undefined ? 'user' : 'another user'
  }
}

/** The times of a repository have its owner as `username` in their paths. */
function ownerNamed(parameters: Record<string, string>): Record<string, string> {
  const { username, reponame } = parameters
  return reponame === undefined || username === undefined ? parameters : { ...parameters, owner: username }
}

function formOf(
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>>,
  ofOrganization: boolean,
): string {
  // Their order is drawn.
  const parameters = [...query].map(([name, value]) =>
    SHOWN.test(name) ? `${name}=${value}` : name === 'page' && value !== '1' ? 'page>1' : name,
  )
  return [
    ...(ofOrganization ? ['repository of an organization'] : []),
    ...parameters.toSorted(),
    ...Object.keys(body),
  ].join(', ')
}
