/** What a vendor hands to a verifier, and to nobody else: what all passwords of a certification derive from. */
export interface SecretReveal {
  readonly opening: 1
  /** 32 random bytes in hexadecimal. */
  readonly secret: string
}

/** What an opening shows of the requests of a phase. */
export interface OpenedRequests {
  /** Requests with passwords of the opening in their bodies. */
  readonly compared: number
  /** Ids of those that have another length than with these passwords. */
  readonly others: readonly string[]
}
