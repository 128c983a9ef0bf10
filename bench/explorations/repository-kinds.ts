import { operations, type OperationId } from '../../contract/derive/operations.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { recordIn, type DocumentedRequest } from './request-parts.ts'
import type { Senders } from './senders.ts'

/** The kinds of repositories of one kind of owner. */
const kinds = ['public', 'private', 'fork', 'private fork', 'migrated', 'private migrated'] as const

type Kind = (typeof kinds)[number]
type KindOfOwner = 'user' | 'organization'

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
    const { full_name: name, private: isPrivate, fork: isFork } = recordIn(body.text)
    if (typeof name !== 'string') return
    if (operation === 'repos.migrate') this.#migrated.add(name)
    if (operation === 'admin.create-repo' || operation === 'orgs.create-repo') this.#migrated.delete(name)
    const origin = this.#migrated.has(name) ? 'migrated' : isFork === true ? 'fork' : undefined
    this.#kinds.set(
      name,
      isPrivate === true ? (origin ? `private ${origin}` : 'private') : (origin ?? 'public'),
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
