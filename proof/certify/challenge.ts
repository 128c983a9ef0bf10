/** What a verifier gives to a vendor who is to run a certification: nobody could know it before. */
export interface Challenge {
  readonly challenge: 1
  /** 32 random bytes in hexadecimal. */
  readonly nonce: string
  /** When it was made, ISO 8601. */
  readonly date: string
}

/** The product that a certificate is about, in its vendor's words. */
export interface Product {
  readonly vendor: string
  readonly product: string
  readonly version: string
}
