/** A cell of a table of coverage. */
export interface CoverageCell {
  /** `members: removed twice = owner`: it ends with ` = ` and the input. */
  readonly id: string
  readonly input: string
  /** The reason why the cell is never asked. */
  readonly reason?: string
}
