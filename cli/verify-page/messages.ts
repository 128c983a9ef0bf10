import type { Finding } from '../../proof/certify/finding.ts'

/** What the page asks of its worker. */
export interface Asked {
  readonly bundle: File
  /** PEM, and JSON of challenge and opening; empty where the user gives none. */
  readonly publicKey: string
  readonly challenge: string
  readonly opening: string
}

/** What the worker says. The last message is `end`, `usage` or `defect`. */
export type Told =
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'end' }
  /** What the user gave is not what it has to be; nothing was verified. */
  | { readonly kind: 'usage'; readonly line: string }
  | { readonly kind: 'defect'; readonly line: string }
