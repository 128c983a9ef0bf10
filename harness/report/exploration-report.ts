/** The coverage of a table by requests, such as the inputs that were sent in each place. */
export interface CoverageReport {
  readonly cells: number
  /** The cells that requests can cover. */
  readonly askable: number
  readonly asked: number
  /** By operation and place, or by relation and disturbance: the covered inputs or readers, and the others with the reason. */
  readonly rows: ReadonlyArray<{
    readonly place: string
    readonly asked: readonly string[]
    readonly empty: ReadonlyArray<{ readonly reason: string; readonly inputs: readonly string[] }>
  }>
}

/** The coverage of document 1: each relation after each disturbance by each reader, and each operation with each input in each place. */
export interface Coverage {
  readonly relations: CoverageReport
  readonly inputs: CoverageReport
}

/** The requests and findings of an exploration. */
export interface ExplorationReport {
  readonly requests: number
  readonly sequences: number
  /** Operations with the kind of their caller and the status code, and their number. */
  readonly reached: ReadonlyArray<{ readonly what: string; readonly times: number }>
  /** The inputs of `coverage` of the target. Absent in reports of earlier versions, and without requests to operations. */
  readonly coverage?: CoverageReport
  /**
   * Operations that received no requests because the target lacks them, or lacks an operation that they need. Absent if there are
   * none, and in reports of earlier versions.
   */
  readonly leftOut?: ReadonlyArray<{ readonly operation: string; readonly reason: string }>
  /** Sequences that were skipped because the target lacks their prerequisites; absent in the same cases. */
  readonly skipped?: ReadonlyArray<{ readonly sequence: string; readonly reason: string }>
  /** The shortest sequence for each contradiction: its steps, and the ids of its exchanges. */
  readonly findings: ReadonlyArray<{
    readonly requirement: string
    readonly steps: readonly string[]
    /**
     * Options that reach the finding with the same seed and selection, and with no more requests; absent if time determines the
     * requests, and in reports of earlier versions.
     */
    readonly again?: readonly string[]
    /** True if the server was restarted before the last request; the exchanges are then only those on which the contradiction rests. */
    readonly isRestarted?: boolean
    /** True if a shorter sequence may show it as well: the search for one ended early, or the sequence did not show it again. */
    readonly mayBeShorter?: boolean
    /** The exchanges that changed something, and those on which the contradiction rests. */
    readonly exchanges: readonly string[]
    /** The same as text, one line each. */
    readonly requests: readonly string[]
  }>
  /** A sequence at the pace of a person, if there was one. */
  readonly audit?: { readonly acts: number; readonly before: number; readonly requests: number }
  /** Sequences in the form of ordinary clients and in the suite's own, if there were any. */
  readonly differential?: {
    readonly pairs: number
    readonly requests: number
    readonly differences: readonly WireDifference[]
  }
}

/** A request to which a server responds differently if it can identify the suite. */
export interface WireDifference {
  readonly steps: readonly string[]
  /** Operation and caller. */
  readonly what: string
  readonly ordinary: { readonly exchange: string; readonly response: string }
  readonly own: { readonly exchange: string; readonly response: string }
}
