import type { DocumentName } from '../client/target.ts'

/** What the document says an answer's body is. */
export type BodyShape =
  | { readonly one: string }
  | { readonly list: string }
  | { readonly envelope: string }
  | 'html'
  | 'empty'
  | 'undeclared'

/** One row of a document's table of endpoints. */
export interface Operation {
  readonly document: DocumentName
  readonly area: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the document's base path, with `{name}` for path parameters. */
  readonly path: string
  /** The documented success. */
  readonly success: number
  /** Every other status that the document lists for it. */
  readonly others: readonly number[]
  readonly answers: BodyShape
  /** Path parameters that may hold slashes. */
  readonly deep?: readonly string[]
}

export type Operations = Readonly<Record<string, Operation>>

/** Where each document's paths start, relative to its {base_url}. */
export const basePaths: Readonly<Record<DocumentName, string>> = {
  'code-hosting': '/api/v1',
  'legacy-forge': '/api',
}
