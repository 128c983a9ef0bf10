import { operations, type OperationId } from '../../contract/derive/operations.ts'
import { isRecord } from '../../fixtures/json-object.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { DocumentedRequest } from './request-parts.ts'
import type { Senders } from './senders.ts'

/** The kinds of repositories of one kind of owner. */
export const kinds = [
  'public',
  'private',
  'fork',
  'private fork',
  'migrated',
  'private and migrated',
] as const

type Kind = (typeof kinds)[number]
export type KindOfOwner = 'user' | 'organization'

/** The kinds of repositories that the requests of each operation name. */
export class RepositoryKinds {
  /** Of the repositories that a response showed, by full name. */
  readonly #kinds = new Map<string, Kind>()
  readonly #migrated = new Set<string>()
  readonly #asked = new Map<OperationId, Record<KindOfOwner, Set<Kind>>>()

  /** Begins with a new server, on which the same names are other repositories. */
  startServer(): void {
    this.#kinds.clear()
    this.#migrated.clear()
  }

  add(exchange: Exchange, { operation, parameters }: DocumentedRequest, senders: Senders): void {
    const { owner = '', repo, reponame } = parameters
    const kind = this.#kinds.get(`${owner}/${repo ?? reponame}`)
    if (kind) {
      const asked = this.#asked.get(operation) ?? { user: new Set(), organization: new Set() }
      this.#asked.set(operation, asked)
      asked[senders.ownsAsOrganization(owner) ? 'organization' : 'user'].add(kind)
    }
    this.#note(exchange, operation)
  }

  #note({ response }: Exchange, operation: OperationId): void {
    const body = response && response.status < 300 ? response.body : undefined
    if (!body || !('text' in body)) return
    const shown = jsonIn(body.text)
    if (!isRecord(shown) || typeof shown['full_name'] !== 'string') return
    const name = shown['full_name']
    if (operation === 'repos.migrate') this.#migrated.add(name)
    if (operation === 'admin.create-repo' || operation === 'orgs.create-repo') this.#migrated.delete(name)
    const isMigrated = this.#migrated.has(name)
    const origin = isMigrated ? 'migrated' : shown['fork'] === true ? 'fork' : undefined
    const whole = { fork: 'private fork', migrated: 'private and migrated' } as const
    this.#kinds.set(
      name,
      shown['private'] === true ? (origin ? whole[origin] : 'private') : (origin ?? 'public'),
    )
  }

  /** By operation, in the order of the documents. */
  get rows(): ReadonlyArray<
    { readonly operation: OperationId } & Readonly<Record<KindOfOwner, readonly Kind[]>>
  > {
    const inOrder = (asked: ReadonlySet<Kind>): Kind[] => kinds.filter((kind) => asked.has(kind))
    return Object.keys(operations).flatMap((id) => {
      const operation = id as OperationId
      const asked = this.#asked.get(operation)
      return asked
        ? [{ operation, user: inOrder(asked.user), organization: inOrder(asked.organization) }]
        : []
    })
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
