import type { Seams } from '../../reference/seams.ts'
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
  /** The requirements that cannot be judged on it, since its responses lack what a check compares. All others are. */
  readonly unmet?: readonly string[]
  readonly mutate?: (seams: Seams) => void
}
