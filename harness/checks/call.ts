import type { Query as PathQuery } from '../../contract/derive/paths.ts'
import type { HeaderLines } from '../client/exchange.ts'
import type { Account, Issue, Organization, Person, Repository } from './fixture-types.ts'
import type { Reply } from './reply.ts'

/** A login, as text or as a resource that has one. */
export type Login = string | Person | Organization

/** Path parameters of a repository: the resource, or names as text. */
export type RepositoryName = Repository | { readonly owner: Login; readonly name: string }

/** Path parameters of an issue: the resource, or a repository and an index that may not exist. */
export type IssueName =
  Issue | { readonly repository: RepositoryName; readonly index: number | bigint | string }

/** Values for the query of a request; undefined ones are omitted. */
export type Query = PathQuery

/** A prerequisite of a call. */
export interface Given {
  made(): Promise<void>
}

/** A documented call, independent of the target. */
export interface Call {
  /** Its id in the table of operations. */
  readonly operation: string
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly query?: Query
  /** A body in logical names, with the option object that they belong to. */
  readonly option?: { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> }
  /** A literal body that replaces `option`. */
  readonly raw?: { readonly mediaType: string; readonly body: string | Buffer }
  /** Additional header lines that request a representation of the response. */
  readonly headers?: HeaderLines
  readonly given?: ReadonlyArray<Given | undefined>
  /** The resource that a success creates, for the ledger; undefined if it creates no resource with a name. */
  readonly makes?: Made | ((caller: Account | undefined) => Made | undefined) | undefined
  /** The user whom it may invite to a repository. The user then accepts if the driver can. */
  readonly invites?: Account | undefined
  /** Percent-encode slashes also in parameters that may contain them, to see how the target responds. */
  readonly slashesEncoded?: boolean
  /** Replaces the documented method, to see how the target responds. */
  readonly method?: string
  /** Replaces the documented path: the path of a further page of a list, from {base_url} on. */
  readonly pageAt?: string
  /** The end of the documented path that is omitted, to see how the target responds. */
  readonly pathWithout?: string
}

/** A call of an undocumented path. */
export interface PathCall extends Pick<Call, 'raw'> {
  readonly method: string
  /** From {base_url} on, with its query. */
  readonly path: string
}

/** A resource that a call creates. `name` identifies it for clean-up: `owner/name` for a repository. */
export interface Made {
  readonly kind: 'user' | 'organization' | 'repository'
  readonly name: string
}

/** Sends a call for one caller. */
export type Perform = (call: Call | PathCall) => Promise<Reply>

export function loginOf(user: Login): string {
  return typeof user === 'string' ? user : user.username
}

/** The resource behind a parameter, if the parameter is not plain text. */
export function given(parameter: unknown): Given | undefined {
  return typeof parameter === 'object' && parameter !== null && 'made' in parameter
    ? (parameter as Given)
    : undefined
}
