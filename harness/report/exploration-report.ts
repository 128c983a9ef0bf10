/** What requests asked of a table, such as which inputs they had in which places. */
export interface CoverageReport {
  readonly cells: number
  /** Those that requests can ask. */
  readonly askable: number
  readonly asked: number
  /** By operation and place, or by relation and disturbance: the inputs, or the readers, that were asked, and the others with the reason. */
  readonly rows: ReadonlyArray<{
    readonly place: string
    readonly asked: readonly string[]
    readonly empty: ReadonlyArray<{ readonly reason: string; readonly inputs: readonly string[] }>
  }>
}

/** What requests of document 1 asked: each relation after each disturbance by each reader, each operation with each input in each place. */
export interface Coverage {
  readonly relations: CoverageReport
  readonly inputs: CoverageReport
}

/** The requests and findings of an exploration. */
export interface ExplorationReport {
  readonly requests: number
  readonly sequences: number
  /** Operations with the kind of their caller and the status code, and how often. */
  readonly reached: ReadonlyArray<{ readonly what: string; readonly times: number }>
  /** The inputs of `coverage` of the target. Absent in reports of earlier versions, and where no operation was asked. */
  readonly coverage?: CoverageReport
  /**
   * Operations that the target does not have, or that need one of these: nothing was sent to them. Absent where there are none, and in
   * reports of earlier versions.
   */
  readonly leftOut?: ReadonlyArray<{ readonly operation: string; readonly reason: string }>
  /** Sequences that were not played since the target does not have what they need; absent as well. */
  readonly skipped?: ReadonlyArray<{ readonly sequence: string; readonly reason: string }>
  /** The shortest sequence for each contradiction: its steps, and the ids of its exchanges. */
  readonly findings: ReadonlyArray<{
    readonly requirement: string
    readonly steps: readonly string[]
    /**
     * Options that reach it with the same seed and selection, and send no more; absent where the time decides what is sent, and in reports of
     * earlier versions.
     */
    readonly again?: readonly string[]
    /** Those that changed something, and those on which the contradiction rests. */
    readonly exchanges: readonly string[]
    /** The same in words, one line each. */
    readonly requests: readonly string[]
  }>
  /** A sequence at the pace of a person, where there was one. */
  readonly audit?: { readonly acts: number; readonly before: number; readonly requests: number }
  /** Sequences in the form of ordinary clients and in the suite's own, where there were some. */
  readonly differential?: {
    readonly pairs: number
    readonly requests: number
    readonly differences: readonly WireDifference[]
  }
}

/** A request to which a server responds otherwise where it can tell that the suite sends it. */
export interface WireDifference {
  readonly steps: readonly string[]
  /** Operation and caller. */
  readonly what: string
  readonly ordinary: { readonly exchange: string; readonly response: string }
  readonly own: { readonly exchange: string; readonly response: string }
}
