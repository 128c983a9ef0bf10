import type { Query as PathQuery } from '../../contract/derive/paths.ts'
import type { HeaderLines } from '../client/exchange.ts'
import type { Account, Issue, Organization, Person, Repository } from './fixture-types.ts'
import type { Reply } from './reply.ts'

/** A login, by a resource that has one or as plain text. */
export type Login = string | Person | Organization

/** Path parameters of a repository: the resource, or names as text. */
export type RepositoryName = Repository | { readonly owner: Login; readonly name: string }

/** Path parameters of an issue: the resource, or a repository and an index that need not be there. */
export type IssueName =
  Issue | { readonly repository: RepositoryName; readonly index: number | bigint | string }

/** Values for the query of a request; those that are undefined are left out. */
export type Query = PathQuery

/** Something that has to be there before a call. */
export interface Given {
  made(): Promise<void>
}

/** A documented call, before anything about the target is known. */
export interface Call {
  /** Its id in the table of operations. */
  readonly operation: string
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly query?: Query
  /** A body in logical names, with the option object they belong to. */
  readonly option?: { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> }
  /** A body as it is to be sent, in place of `option`. */
  readonly raw?: { readonly mediaType: string; readonly body: string | Buffer }
  /** Sent as well: how the response is to be represented. */
  readonly headers?: HeaderLines
  readonly given?: ReadonlyArray<Given | undefined>
  /** What a success makes, for the ledger; undefined where it would make nothing that has a name. */
  readonly makes?: Made | ((caller: Account | undefined) => Made | undefined) | undefined
  /** Whom it may invite to a repository, who then accepts where the driver can. */
  readonly invites?: Account | undefined
  /** Percent-encode slashes also in parameters that may hold them, to see what it does. */
  readonly slashesEncoded?: boolean
  /** In place of the documented method, to see what it does. */
  readonly method?: string
  /** In place of the documented path: that of a further page of a list, from {base_url} on. */
  readonly pageAt?: string
  /** What to leave off the end of the documented path, to see what it does. */
  readonly pathWithout?: string
}

/** A call of a path that the document does not have. */
export interface PathCall extends Pick<Call, 'raw'> {
  readonly method: string
  /** From {base_url} on, with its query. */
  readonly path: string
}

/** Something that a call makes. `name` says which, as clean-up needs it: `owner/name` for a repository. */
export interface Made {
  readonly kind: 'user' | 'organization' | 'repository'
  readonly name: string
}

/** Carries out a call for one caller. */
export type Perform = (call: Call | PathCall) => Promise<Reply>

export function loginOf(user: Login): string {
  return typeof user === 'string' ? user : user.username
}

/** The resource behind a parameter, where it is one and not plain text. */
export function given(parameter: unknown): Given | undefined {
  return typeof parameter === 'object' && parameter !== null && 'made' in parameter
    ? (parameter as Given)
    : undefined
}
