/** The secret from which all passwords of a certification derive. A vendor gives it to a verifier alone. */
export interface SecretReveal {
  readonly opening: 1
  /** 32 random bytes in hexadecimal. */
  readonly secret: string
}

/** The comparison of the requests of a phase with an opened secret. */
export interface OpenedRequests {
  /** Requests whose bodies contain passwords of the opening. */
  readonly compared: number
  /** Ids of the requests whose length differs from the length with these passwords. */
  readonly others: readonly string[]
}
