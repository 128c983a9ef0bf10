/** Where a secret stands in a text. */
export interface Found {
  readonly start: number
  readonly end: number
  /** What stands for it. */
  readonly name: string
}
