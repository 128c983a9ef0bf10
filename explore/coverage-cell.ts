/** A cell of a table of coverage. */
export interface CoverageCell {
  /** `members: removed twice = owner`: it ends with ` = ` and the input. */
  readonly id: string
  readonly input: string
  /** Why it is never asked. */
  readonly reason?: string
}
