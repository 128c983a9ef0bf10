import type { Compared } from './response-form.ts'
import type { Template } from './template.ts'

/** A resource that a request may create; `path` is its address below the kind: a name, or owner and name of a repository. */
export interface Creation {
  readonly kind: 'user' | 'organization' | 'repository'
  readonly path: Template
}

/** A push by git, which is not an exchange. */
export interface Filling {
  readonly owner: Template
  /** The variable that holds it. */
  readonly password: string
  readonly repository: Template
  readonly branch: string
}

/** The credentials that remove the resources of a script. */
export type Remover = Pick<Step, 'headers' | 'user'>

/** The place from which a script reads a value of a response: the `place`th property with that name. */
export interface Reading {
  readonly variable: string
  readonly field: string
  readonly place: number
  /** Only digits; for a token, letters and digits. */
  readonly kind: 'number' | 'token'
}

/** One request of a script. */
export interface Step {
  /** The request in words, with its response in the run. */
  readonly title: string
  readonly method: string
  readonly url: Template
  readonly headers: ReadonlyArray<readonly [name: string, value: Template]>
  readonly body?: Template | { readonly base64: string }
  /** User name and password of a Basic header. */
  readonly user?: readonly [name: Template, password: Template]
  /** The browser whose cookies it sends and stores. */
  readonly jar?: string
  /** The resource that it may create, which is removed at the end. */
  readonly creates?: Creation
  readonly reads: readonly Reading[]
  /** The push after it. */
  readonly fills?: Filling
  /** Seconds to wait before. */
  readonly pause: number
  /** The whole response is shown. */
  readonly isJudged: boolean
  /** The status code of a change in the run; 0 for a read, and if there was no response. */
  readonly recorded: number
  /** For the decisive request, and for one that it was compared with: the parts of the response that have to come again. */
  readonly compared?: Compared
}
