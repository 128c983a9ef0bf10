import type { Seams } from '../../reference/seams.ts'
import type { StartOptions } from '../../reference/start.ts'

/** A server that is right, and differs from the reference only where the documents are silent. */
export interface Variant {
  readonly id: string
  /** What it does otherwise, and why it may. */
  readonly differs: string
  /** Where the documents say that they say nothing, or where they would have to. */
  readonly source: string
  /** To be started with, beside `mutate`. */
  readonly options?: Pick<StartOptions, 'basePath' | 'idsFrom'>
  readonly mutate?: (seams: Seams) => void
}
