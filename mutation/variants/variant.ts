import type { Overrides } from '../../reference/overrides.ts'
import type { StartOptions } from '../../reference/start.ts'

/** A correct server that differs from the reference only where the documents are silent. */
export interface Variant {
  readonly id: string
  /** How it differs, and why that is allowed. */
  readonly differs: string
  /** Where the documents leave this open. */
  readonly source: string
  /** Start options, besides `mutate`. */
  readonly options?: Pick<StartOptions, 'basePath' | 'idsFrom'>
  /** Set where callers sign in by token: a setting of the target, or `found` by the run. The administrator has a token. */
  readonly signIn?: 'token' | 'found'
  /** Set where the difference is in the HTTP connection, which a server in the same process does not have. */
  readonly overHttp?: true
  /**
   * What cannot be judged on it, since it refuses what a check prepares or leaves out what a check compares: ids of
   * requirements, which are all unmet, or areas and operations, of whose requirements some are. All others are judged.
   */
  readonly unmet?: readonly string[]
  /** Set where responses are lost: what the message of everything in error has. What is in error has no verdict, as what is unmet. */
  readonly error?: RegExp
  /** What the reason of everything unmet has: the words of the server, or what it was asked for in vain. */
  readonly reason?: RegExp
  readonly mutate?: (overrides: Overrides) => void
}
