import type { Exchange } from '../../harness/client/exchange.ts'
import type { DocumentedRequest } from './request-parts.ts'

/** Who sends a request, in relation to the resource that the path names. */
export type Role =
  | 'administrator'
  | 'anonymous'
  | 'owner'
  | 'owner of the organization'
  | 'the named user'
  | 'user'
  | 'another user'

/** The senders of documented requests, and the organizations that they have created. */
export class Senders {
  /** The owners of organizations by name. */
  readonly #owners = new Map<string, string>()

  note({ operation, parameters, body }: DocumentedRequest): void {
    if (operation === 'admin.create-org' && typeof body['username'] === 'string')
      this.#owners.set(body['username'], parameters['username'] ?? '')
  }

  ownsAsOrganization(owner: string | undefined): boolean {
    return owner !== undefined && this.#owners.has(owner)
  }

  roleOf({ caller, login }: Exchange, { parameters }: DocumentedRequest): Role {
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

  /** Whether a request of somebody else names the user who created the organization of its path. */
  namesFounder({ login }: Exchange, { parameters: { org, username } }: DocumentedRequest): boolean {
    return org !== undefined && username !== login && this.#owners.get(org) === username
  }
}
