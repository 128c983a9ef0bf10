/** The caller of a request. */
export interface Caller {
  /** The username; absent for a request without credentials. */
  readonly login?: string
  /** True for the administrator of the target. */
  readonly isAdmin?: boolean
  /** True for the login of a user with a signature that is not theirs. */
  readonly isForged?: boolean
  /** True for a right signature with a salt of an earlier request, which a server may refuse. */
  readonly isReplay?: boolean
  /** True where it is not known whom the target takes the caller for. */
  readonly isUnsure?: boolean
}

/** A request, in the documents' words. */
export interface RequestEvent {
  readonly kind: 'request'
  /** Id of the exchange. */
  readonly id: string
  /** Id of the documented operation; absent for any other request. */
  readonly operation?: string
  readonly method: string
  readonly caller: Caller
  /** Path parameters by the document's names. For an undocumented request, the path is under `path`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** True where a parameter of the query comes more than once: what a server makes of it is not shown. */
  readonly repeatsParameter?: true
  /** The fields of the body by their logical names; absent where the body is no JSON object or form. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The body as text, where it is not JSON. */
  readonly text?: string
  /** The media type of the body alone, in lower case. */
  readonly mediaType?: string
  /** For an undocumented request: the function of a driver that sends it, and the resources it changes. */
  readonly purpose?: Purpose
  /** The place among all requests and responses: each has a number of its own. */
  readonly at: number
  readonly atMs: number
  /**
   * True for a change that names something in other letters than it has, which the model replaces: whether it means the same is not
   * shown, so that its success decides nothing.
   */
  readonly isInOtherLetters?: true
}

/** What an undocumented request is for: the facts that it changes. Everything else that its path names becomes unknown. */
export interface Purpose {
  readonly capability: string
  readonly organization?: string
  readonly username?: string
  readonly repository?: { readonly owner: string; readonly name: string }
  /** The commit whose status is set. */
  readonly commit?: string
  /** What the use of the time tracker is switched to. */
  readonly tracking?: 'on' | 'off' | 'contributors only'
  /** Of a request that follows a push: what the server has accepted by then. */
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

/** The end of a request. */
export interface ResponseEvent {
  readonly kind: 'response'
  readonly id: string
  /** Absent where there is no complete response. */
  readonly response?: {
    readonly status: number
    readonly mediaType?: string
    /** The body as JSON with logical names; undefined where it is no JSON or not known. */
    readonly json?: unknown
    /** The body as text; undefined where it is not known, since the evidence has its beginning only. */
    readonly text?: string
    readonly isEmpty: boolean
    /** True for a body that is no UTF-8 text. */
    readonly isBinary?: true
    /** The commit that an archive says it is of, as the git program writes it. */
    readonly commit?: string
    /** True where a `Link` header names further pages. */
    readonly hasMore?: boolean
  }
  readonly at: number
  readonly atMs: number
}

export type ModelEvent = RequestEvent | ResponseEvent
