/** The position of a secret in a text. */
export interface Found {
  readonly start: number
  readonly end: number
  /** Its placeholder. */
  readonly name: string
}
