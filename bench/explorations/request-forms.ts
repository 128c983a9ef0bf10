import { operations, type OperationId } from '../../contract/derive/operations.ts'
import type { DocumentedRequest } from './request-parts.ts'
import type { Role } from './senders.ts'

/** The values of query parameters that decide what a search finds; of the others only the name is part of a form. */
const SHOWN = /^(?:mode|exclusive)$/

/** The distinct forms of documented requests: operation, sender, kind of owner, parameters and fields. */
export class RequestForms {
  readonly #forms = new Map<OperationId, Map<Role, Set<string>>>()

  add(request: DocumentedRequest, role: Role, isOfOrganization: boolean): void {
    const byRole = this.#forms.get(request.operation) ?? new Map<Role, Set<string>>()
    this.#forms.set(request.operation, byRole)
    byRole.set(role, (byRole.get(role) ?? new Set()).add(formOf(request, isOfOrganization)))
  }

  /** The forms by operation and sender, each in alphabetical order. */
  get rows(): ReadonlyArray<{
    readonly operation: OperationId
    readonly role: Role
    readonly forms: readonly string[]
  }> {
    return Object.keys(operations).flatMap((id) => {
      const operation = id as OperationId
      return [...(this.#forms.get(operation) ?? [])]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([role, forms]) => ({ operation, role, forms: [...forms].toSorted() }))
    })
  }
}

function formOf({ query, body }: DocumentedRequest, isOfOrganization: boolean): string {
  // Their order is drawn.
  const parameters = [...query].map(([name, value]) =>
    SHOWN.test(name) ? `${name}=${value}` : name === 'page' && value !== '1' ? 'page>1' : name,
  )
  return [
    ...(isOfOrganization ? ['repository of an organization'] : []),
    ...parameters.toSorted(),
    ...Object.keys(body),
  ].join(', ')
}
