import type { BodyShape, Method } from '../vocabulary/types.ts'

export type { BodyShape, Method } from '../vocabulary/types.ts'

/** An operation in the form for the engine: a row of the documents' tables, with additions from rules and other sections. */
export interface Operation {
  readonly document: 'code-hosting' | 'legacy-forge'
  readonly area: string
  readonly method: Method
  /** Relative to the base path, with `{name}` for path parameters. */
  readonly path: string
  /** 200 if the document shows none: HTTP's own success. */
  readonly success: number
  /** Every other status that the document lists for it, ascending. */
  readonly others: readonly number[]
  readonly answers: BodyShape
  /** Path parameters that may contain slashes. */
  readonly deep?: readonly string[]
}

export type Operations = Readonly<Record<string, Operation>>

/** The base path of each document, relative to its {base_url}. */
export const basePaths = { 'code-hosting': '/api/v1', 'legacy-forge': '/api' } as const

/** Paths of the second document include the base path, and write parameters differently. */
export function relativePath(document: 'code-hosting' | 'legacy-forge', path: string): string {
  const base = basePaths[document]
  return (path.startsWith(`${base}/`) ? path.slice(base.length) : path).replaceAll(/<(\w+)>/g, '{$1}')
}
