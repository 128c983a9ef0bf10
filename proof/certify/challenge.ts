/** A verifier's unpredictable input for the certification of a vendor. */
export interface Challenge {
  readonly challenge: 1
  /** 32 random bytes in hexadecimal. */
  readonly nonce: string
  /** Creation time, ISO 8601. */
  readonly date: string
}

/** The certified product, as its vendor names it. */
export interface Product {
  readonly vendor: string
  readonly product: string
  readonly version: string
}
