/** The records of document 1. Records are plain data; the other files of this folder have their behaviour. */

export interface User {
  readonly id: number
  readonly name: string
  readonly fullName: string
  readonly email: string
  /** SHA-256: the server lives for one test run, and a slow hash would slow the run. */
  readonly passwordHash: Buffer
  readonly isAdmin: boolean
}

export interface Organization {
  readonly id: number
  readonly name: string
  readonly fullName: string
  readonly description: string
  readonly website: string
  readonly location: string
  /** Ids of the members whose membership is public. */
  readonly publicMembers: Set<number>
}

export type Permission = 'read' | 'write' | 'admin'

export interface Team {
  readonly id: number
  readonly organization: number
  readonly name: string
  readonly description: string
  readonly permission: Permission | 'owner'
  readonly members: Set<number>
  readonly repositories: Set<number>
}

export interface Tracker {
  readonly enabled: boolean
  /** If true, only users with write access and the issue's author can add time. */
  readonly contributorsOnly: boolean
}

export interface Repository {
  readonly id: number
  /** Id of a user or an organization; both share one sequence. */
  readonly owner: number
  readonly name: string
  readonly description: string
  readonly website: string
  readonly isPrivate: boolean
  readonly isMirror: boolean
  readonly forkOf: number | undefined
  readonly collaborators: Map<number, Permission>
  readonly hasIssues: boolean
  readonly tracker: Tracker
  readonly defaultBranch: string
  readonly isEmpty: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Issue {
  readonly id: number
  readonly repository: number
  /** The index in the repository, as used in paths. */
  readonly number: number
  readonly title: string
  readonly body: string
  readonly poster: number
  readonly createdAt: Date
}

export interface TrackedTime {
  readonly id: number
  readonly issue: number
  readonly user: number
  readonly seconds: number
  readonly createdAt: Date
}

export interface Hook {
  readonly id: number
  /** Id of an organization or a repository. */
  readonly organization: number | undefined
  readonly repository: number | undefined
  readonly type: string
  readonly url: string
  readonly contentType: string
  readonly events: readonly string[]
  readonly active: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface PublicKey {
  readonly id: number
  readonly user: number
  readonly title: string
  readonly key: string
  readonly fingerprint: string
  readonly createdAt: Date
}

export interface Token {
  readonly id: number
  readonly user: number
  readonly name: string
  readonly sha1: string
}

export type StatusState = 'pending' | 'success' | 'error' | 'failure' | 'warning'

export interface CommitStatus {
  readonly id: number
  readonly repository: number
  readonly sha: string
  readonly state: StatusState
  readonly context: string
  readonly targetUrl: string
  readonly description: string
  readonly creator: number
  readonly createdAt: Date
}

/** A browser session, needed only by the web forms of 2017. */
export interface Session {
  readonly id: string
  readonly csrf: string
  readonly user: number | undefined
}
