import type { Compared } from './response-form.ts'
import type { Template } from './template.ts'

/** What a request may create; `path` is its address below the kind: a name, or owner and name of a repository. */
export interface Creation {
  readonly kind: 'user' | 'organization' | 'repository'
  readonly path: Template
}

/** A push by git, which is no exchange. */
export interface Filling {
  readonly owner: Template
  /** The variable that holds it. */
  readonly password: string
  readonly repository: Template
  readonly branch: string
}

/** The credentials of the one who removes what a script creates. */
export type Remover = Pick<Step, 'headers' | 'user'>

/** Where a script reads a value of a response: the `place`th property of that name. */
export interface Reading {
  readonly variable: string
  readonly field: string
  readonly place: number
  /** Digits alone; otherwise letters and digits of a token. */
  readonly kind: 'number' | 'token'
}

/** One request of a script. */
export interface Step {
  /** What is sent, in words; with what the run was answered. */
  readonly title: string
  readonly method: string
  readonly url: Template
  readonly headers: ReadonlyArray<readonly [name: string, value: Template]>
  readonly body?: Template | { readonly base64: string }
  /** User name and password of a Basic header. */
  readonly user?: readonly [name: Template, password: Template]
  /** The browser whose cookies it has and keeps. */
  readonly jar?: string
  /** What it may create, which is removed at the end. */
  readonly creates?: Creation
  readonly reads: readonly Reading[]
  /** What is pushed afterwards. */
  readonly fills?: Filling
  /** Seconds to wait before. */
  readonly pause: number
  /** The whole response is shown. */
  readonly isJudged: boolean
  /** The status code of a change in the run; 0 for a read, and where there was no response. */
  readonly recorded: number
  /** Of the decisive request, and of one that it was compared with: what has to come again. */
  readonly compared?: Compared
}
