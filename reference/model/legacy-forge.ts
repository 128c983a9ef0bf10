/** The state of document 2: the projects configured at start, and the issues created since. */

export interface LegacyAccount {
  readonly login: string
  readonly apiKey: string
  readonly isAdmin: boolean
}

export interface LegacyStatus {
  readonly code: number
  readonly name: string
  readonly isOpen: boolean
}

export interface LegacyIssue {
  readonly id: number
  readonly project: string
  readonly summary: string
  readonly content: string
  readonly status: number
  readonly submitter: string
  readonly owner: string | undefined
  readonly labels: readonly string[]
  readonly modified: Date
}

export interface LegacyProject {
  readonly shortname: string
  readonly name: string
  readonly shortdesc: string
  readonly isPrivate: boolean
  readonly members: ReadonlySet<string>
}

/** The four open states are from document 2, "States"; the codes and the closed states are this server's choice. */
export const statuses: readonly LegacyStatus[] = [
  { code: 1, name: 'New', isOpen: true },
  { code: 2, name: 'Accepted', isOpen: true },
  { code: 3, name: 'WaitingForAnswer', isOpen: true },
  { code: 4, name: 'Started', isOpen: true },
  { code: 5, name: 'Fixed', isOpen: false },
]

export class LegacyForge {
  readonly accounts = new Map<string, LegacyAccount>()
  readonly projects = new Map<string, LegacyProject>()
  readonly issues = new Map<number, LegacyIssue>()
  #lastIssue: number

  constructor(idsFrom = 0) {
    this.#lastIssue = idsFrom
  }

  /** Issue numbers are unique in the forge, not per project. */
  nextIssueId(): number {
    return ++this.#lastIssue
  }
}
