/** The caller of a request. */
export interface Caller {
  /** The username; absent for a request without credentials. */
  readonly login?: string
  /** True for the administrator of the target. */
  readonly isAdmin?: boolean
  /** True for the login of a user with an invalid signature. */
  readonly isForged?: boolean
  /** True for a valid signature with a salt of an earlier request, which a server may refuse. */
  readonly isReplay?: boolean
  /** True if it is unknown how the target identifies the caller. */
  readonly isUnsure?: boolean
}

/** A request, in the terms of the documents. */
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
  /** True if a parameter of the query occurs more than once: the document does not show how a server handles that. */
  readonly repeatsParameter?: true
  /** The fields of the body by their logical names; absent if the body is not a JSON object or form. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The body as text, if it is not JSON. */
  readonly text?: string
  /** The media type of the body without parameters, in lower case. */
  readonly mediaType?: string
  /** For an undocumented request: the function of a driver that sends it, and the resources it changes. */
  readonly purpose?: Purpose
  /** The position among all requests and responses: each has its own number. */
  readonly at: number
  readonly atMs: number
  /**
   * True for a change that names a resource in other letters, which the model replaces. The document does not show whether the name means
   * the same, so the success of the change decides nothing.
   */
  readonly isInOtherLetters?: true
}

/** The purpose of an undocumented request: the facts that it changes. Everything else that its path names becomes unknown. */
export interface Purpose {
  readonly capability: string
  readonly organization?: string
  readonly username?: string
  readonly repository?: { readonly owner: string; readonly name: string }
  /** The commit whose status is set. */
  readonly commit?: string
  /** The setting to which the use of the time tracker is switched. */
  readonly tracking?: 'on' | 'off' | 'contributors only'
  /** For a request after a push: the content that the server has accepted so far. */
  readonly pushed?: Pushed
}

/** The content of a repository after a push. */
export interface Pushed {
  /** The commits of branches, by their names; other branches stay as they were. */
  readonly branches: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** The indentation sizes that EditorConfig defines for files of the default branch. */
  readonly indents: Readonly<Record<string, number>>
  /** The branches that the push has removed. */
  readonly removed?: readonly string[]
  /** Commits of the push that no branch and no tag of any push names. */
  readonly between?: readonly string[]
}

/** The end of a request. */
export interface ResponseEvent {
  readonly kind: 'response'
  readonly id: string
  /** Absent if there is no complete response. */
  readonly response?: {
    readonly status: number
    readonly mediaType?: string
    /** The body as JSON with logical names; undefined if it is not JSON or not known. */
    readonly json?: unknown
    /** The body as text; undefined if it is not known, since the evidence has only its beginning. */
    readonly text?: string
    readonly isEmpty: boolean
    /** True for a body that is not UTF-8 text. */
    readonly isBinary?: true
    /** The commit that an archive names, in the way the git program writes it. */
    readonly commit?: string
    /** The values of the header fields that may have an email address. */
    readonly addressFields?: readonly string[]
    /** True if a `Link` header names further pages. */
    readonly hasMore?: boolean
    /** The query of the further page that a `Link` header names. */
    readonly next?: Readonly<Record<string, string>>
  }
  readonly at: number
  readonly atMs: number
}

export type ModelEvent = RequestEvent | ResponseEvent
