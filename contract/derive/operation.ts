import type { BodyShape, Method } from '../vocabulary/types.ts'

export type { BodyShape, Method } from '../vocabulary/types.ts'

/** An operation as the engine needs it: a row of the documents' tables, with what rules and other sections add to it. */
export interface Operation {
  readonly document: 'code-hosting' | 'legacy-forge'
  readonly area: string
  readonly method: Method
  /** Relative to the base path, with `{name}` for path parameters. */
  readonly path: string
  /** 200 where the document shows none: HTTP's own success. */
  readonly success: number
  /** Every other status that the document lists for it, ascending. */
  readonly others: readonly number[]
  readonly answers: BodyShape
  /** Path parameters that may hold slashes. */
  readonly deep?: readonly string[]
}

export type Operations = Readonly<Record<string, Operation>>

/** Where each document's paths start, relative to its {base_url}. */
export const basePaths = { 'code-hosting': '/api/v1', 'legacy-forge': '/api' } as const

/** The second document's paths have the base path, and write parameters in another way. */
export function relativePath(document: 'code-hosting' | 'legacy-forge', path: string): string {
  const base = basePaths[document]
  return (path.startsWith(`${base}/`) ? path.slice(base.length) : path).replaceAll(/<(\w+)>/g, '{$1}')
}
