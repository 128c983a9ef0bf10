export interface Problem {
  readonly fieldNames: readonly string[]
  readonly classification: string
  readonly message: string
}

/** Invalid input: 422, "validation error on submitted input" (document 1, Errors). */
export class Invalid extends Error {
  /** Errors of single fields; empty if the input as a whole is rejected, for example for a name that is taken. */
  readonly problems: readonly Problem[]

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message)
    this.problems = problems
  }
}
