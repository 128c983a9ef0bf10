/** Header lines as received or sent, in order, with the original spelling of names. */
export type HeaderLines = ReadonlyArray<readonly [name: string, value: string]>

/**
 * A body as in the evidence. `cut` is its full length in bytes if only the beginning was kept; `bytes` is the length of a complete
 * body in which secrets were replaced.
 */
export type EvidenceBody = ({ readonly text: string } | { readonly base64: string }) & {
  readonly cut?: number
  readonly bytes?: number
}

/** The reason for a missing complete response. */
export interface Fault {
  readonly kind: 'connection' | 'timeout' | 'too-large' | 'encoding' | 'protocol' | 'overloaded'
  readonly message: string
}

/** An attempt before the one that counts, recorded so that every repetition is visible. */
export interface EarlierAttempt {
  readonly outcome: string
  readonly waitedMs: number
}

/** The driver function that a request implements, and the names of the resources that it changes. */
export interface Purpose {
  readonly capability: string
  readonly organization?: string
  readonly username?: string
  readonly repository?: { readonly owner: string; readonly name: string }
  /** The commit whose status is set. */
  readonly commit?: string
  /** The new setting of the time tracker. */
  readonly tracking?: 'on' | 'off' | 'contributors only'
  /** The effect of a push that the server accepted. */
  readonly pushed?: Pushed
}

/** The content of a repository after a push. */
export interface Pushed {
  /** The commits of branches by name; other branches are unchanged. */
  readonly branches: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** The indentation sizes that EditorConfig defines for files of the default branch. */
  readonly indents: Readonly<Record<string, number>>
  /** The branches that the push has removed. */
  readonly removed?: readonly string[]
  /** Commits of the push that no branch and no tag of any push names. */
  readonly between?: readonly string[]
}

/** One request and its response as sent and received, secrets removed: a line of the evidence. */
export interface Exchange {
  /** `<owner>#<n>`, unique within a target. */
  readonly id: string
  readonly target: string
  /** The caller: `anonymous`, `admin`, or the name of a person of the shared fixture. */
  readonly caller: string
  /** The username of a caller with a valid sign-in, as in the document or the driver. */
  readonly login?: string
  /** Id of the documented operation of the request, if any. */
  readonly operation?: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: HeaderLines
    readonly body?: EvidenceBody
    /** Number of header lines that the limit `evidenceBytes` omitted. */
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
  /** For an undocumented request: the driver function that sends it, and its changes. */
  readonly purpose?: Purpose
  /**
   * The positions of start and end among all events of the run: an exchange ended before another one started if its end is smaller.
   * Absent in evidence of earlier versions.
   */
  readonly order?: readonly [sent: number, ended: number]
  /**
   * Start and end in milliseconds of the run, without the time in which the harness was stopped: clock changes and sleep have no
   * effect. Absent in evidence of earlier versions.
   */
  readonly runMs?: readonly [sent: number, ended: number]
  readonly startedAt: string
  /** From sending to the last byte of the response, of the attempt that counts; excludes waiting for a slot. */
  readonly durationMs: number
}
