import { operations, type OperationId } from '../../contract/derive/operations.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { DocumentedRequest } from './request-parts.ts'
import type { Senders } from './senders.ts'

/** For each read, the changes that were the last one of a resource that the read names. */
export class LastChanges {
  /** The last change of each user, organization and repository, by name. */
  readonly #last = new Map<string, { readonly change: string; readonly at: number }>()
  readonly #read = new Map<OperationId, Set<string>>()
  #at = 0

  /** Begins with a new server, on which the same names are other resources. */
  startServer(): void {
    this.#last.clear()
  }

  add(exchange: Exchange, request: DocumentedRequest, senders: Senders): void {
    if (request.method === 'GET') {
      const [last] = namesOf(request)
        .flatMap((name) => this.#last.get(name) ?? [])
        .toSorted((a, b) => b.at - a.at)
      if (last)
        this.#read.set(request.operation, (this.#read.get(request.operation) ?? new Set()).add(last.change))
      return
    }
    const role = senders.roleOf(exchange, request)
    const founder = senders.namesFounder(exchange, request) ? ', about its founder' : ''
    const refused = succeeded(exchange) ? '' : 'refused '
    this.#note(namesOf(request), `${refused}\`${request.operation}\` of ${role}${founder}`)
  }

  /** A change by a driver, which no document describes. */
  addOfDriver({ purpose, request: { method } }: Exchange): void {
    // A push is no HTTP request: requests that wait for its effects show it.
    if (!purpose || (method === 'GET' && purpose.capability !== 'gitContent')) return
    const { capability, organization, username, repository } = purpose
    const names = [organization, username, repository && `${repository.owner}/${repository.name}`]
    this.#note(
      names.filter((name) => name !== undefined),
      `driver \`${capability}\``,
    )
  }

  #note(names: readonly string[], change: string): void {
    this.#at += 1
    for (const name of names) this.#last.set(name, { change, at: this.#at })
  }

  /** The changes by read, in the order of the documents and of the alphabet. */
  get rows(): ReadonlyArray<{ readonly operation: OperationId; readonly changes: readonly string[] }> {
    return Object.keys(operations).flatMap((id) => {
      const operation = id as OperationId
      const changes = this.#read.get(operation)
      return changes ? [{ operation, changes: [...changes].toSorted() }] : []
    })
  }
}

function succeeded({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300
}

/** The names of the users, organizations and repositories in a request. */
function namesOf({ parameters, query, body }: DocumentedRequest): string[] {
  const { owner, org, username, collaborator, repo, reponame } = parameters
  const container = owner ?? org ?? username
  const named = repo ?? reponame ?? body['name'] ?? body['repo_name']
  const inBody = body['username'] ?? body['organization']
  return [
    ...[org, username, collaborator, query.get('q') ?? undefined],
    ...[typeof inBody === 'string' ? inBody : undefined],
    ...(container !== undefined && typeof named === 'string' ? [`${container}/${named}`, named] : [owner]),
  ].filter((name) => name !== undefined)
}
