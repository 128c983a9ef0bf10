export interface Problem {
  readonly fieldNames: readonly string[]
  readonly classification: string
  readonly message: string
}

/** Input that cannot be accepted: 422, "validation error on submitted input" (document 1, Errors). */
export class Invalid extends Error {
  /** What is wrong with single fields; empty when the input as a whole is refused, as for a name that is taken. */
  readonly problems: readonly Problem[]

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message)
    this.problems = problems
  }
}
