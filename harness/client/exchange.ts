/** Header lines as they came or went, in order, names as written. */
export type HeaderLines = ReadonlyArray<readonly [name: string, value: string]>

/**
 * A body as evidence keeps it. `cut` is its whole length in bytes where only the beginning was kept; `bytes` is the length of a
 * body that was kept, where secrets were replaced in it.
 */
export type EvidenceBody = ({ readonly text: string } | { readonly base64: string }) & {
  readonly cut?: number
  readonly bytes?: number
}

/** Why there is no complete answer. */
export interface Fault {
  readonly kind: 'connection' | 'timeout' | 'too-large' | 'encoding' | 'protocol' | 'overloaded'
  readonly message: string
}

/** An attempt that was made before the one that counts, kept so that no repetition is silent. */
export interface EarlierAttempt {
  readonly outcome: string
  readonly waitedMs: number
}

/** The function of a driver that a request carries out, and the resources it changes, by their names. */
export interface Purpose {
  readonly capability: string
  readonly organization?: string
  readonly username?: string
  readonly repository?: { readonly owner: string; readonly name: string }
  /** The commit whose status is set. */
  readonly commit?: string
  /** What the use of the time tracker is switched to. */
  readonly tracking?: 'on' | 'off' | 'contributors only'
  /** The effect of a push that the server has accepted. */
  readonly pushed?: Pushed
}

/** The content of a repository after a push. */
export interface Pushed {
  /** The commits of branches, by their names; other branches stay as they were. */
  readonly branches: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** The indentation sizes that EditorConfig defines for files of the default branch. */
  readonly indents: Readonly<Record<string, number>>
}

/** One request and its answer, as sent and received, secrets removed: a line of the evidence. */
export interface Exchange {
  /** `<owner>#<n>`, unique within a target. */
  readonly id: string
  readonly target: string
  /** Who asked: `anonymous`, `admin`, or the name of a person of the shared fixture. */
  readonly caller: string
  /** The username of a caller who is signed in as the document or the driver says. */
  readonly login?: string
  /** Id of the documented operation that the request fits, if any. */
  readonly operation?: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: HeaderLines
    readonly body?: EvidenceBody
    /** Header lines that the limit `evidenceBytes` left out. */
    readonly cutHeaders?: number
  }
  readonly response?: {
    readonly status: number
    readonly headers: HeaderLines
    readonly body?: EvidenceBody
    readonly cutHeaders?: number
  }
  readonly fault?: Fault
  readonly attempts?: readonly EarlierAttempt[]
  /** For a request that no document shows: the function of the driver that sends it, and what it changes. */
  readonly purpose?: Purpose
  /**
   * The places of sending and of the end among all of the run: of two exchanges, the one whose end comes before the other's
   * sending was over before. Absent in evidence of earlier versions.
   */
  readonly order?: readonly [sent: number, ended: number]
  /**
   * When it was sent and when it ended, in milliseconds of the run, without the time in which the harness was stopped: a clock that is
   * set, or a machine that sleeps, changes nothing. Absent in evidence of earlier versions.
   */
  readonly runMs?: readonly [sent: number, ended: number]
  readonly startedAt: string
  /** From sending to the last byte of the response, of the attempt that counts; without waiting for a slot. */
  readonly durationMs: number
}
