import type { Finding } from '../../proof/certify/finding.ts'

export interface Asked {
  readonly bundle: File
  /** PEM, and JSON; empty where the user gives none. */
  readonly publicKey: string
  readonly challenge: string
}

/** A message of the worker. The last one is `end`, `usage` or `defect`. */
export type Told =
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'end' }
  /** The user's input is invalid; nothing was verified. */
  | { readonly kind: 'usage'; readonly line: string }
  | { readonly kind: 'defect'; readonly line: string }
