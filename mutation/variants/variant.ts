import type { Overrides } from '../../reference/overrides.ts'
import type { StartOptions } from '../../reference/start.ts'

/** A correct server that differs from the reference only where the documents are silent. */
export interface Variant {
  readonly id: string
  /** How it differs, and why that is allowed. */
  readonly differs: string
  /** The place at which the documents leave this open. */
  readonly source: string
  /** Start options, in addition to `mutate`. */
  readonly options?: Pick<StartOptions, 'basePath' | 'idsFrom'>
  /** Set if callers sign in by token: a setting of the target, or `found` by the run. The administrator has a token. */
  readonly signIn?: 'token' | 'found'
  /** Set if the difference is in the HTTP connection, which a server in the same process does not have. */
  readonly overHttp?: true
  /**
   * The requirements that cannot be judged on it, because it refuses the prerequisites of a check or leaves out fields that a check
   * compares: ids of requirements, which are all unmet, or areas and operations with some unmet requirements. All others are judged.
   */
  readonly unmet?: readonly string[]
  /** Set if responses are lost: matches the message of every error. A requirement in error has no verdict, like an unmet one. */
  readonly error?: RegExp
  /** Matches the reason of every unmet requirement: the words of the server, or the action that it refused. */
  readonly reason?: RegExp
  readonly mutate?: (overrides: Overrides) => void
}

type Difference = Omit<Variant, 'id'>

/** Variants by id. Each differs where its document is silent, which `differs` leaves out. */
export const variantsOf = (differences: Readonly<Record<string, Difference>>): readonly Variant[] =>
  Object.entries(differences).map(([id, { differs, ...rest }]) => ({
    ...{ id, differs: `where the document is silent: ${differs}` },
    ...rest,
  }))
