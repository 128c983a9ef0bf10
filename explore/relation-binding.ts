import type { Account } from '../fixtures/account.ts'
import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'
import type { SequenceState } from './sequence-state.ts'

/** The parent of resources: an organization, a repository, or the whole service. */
export type In = 'organizations' | 'repositories' | 'the service'

/** One place of a scene. */
export interface Place {
  readonly in: In
  /** The place that a step changes; another place of the same owner; one of another owner with the same or nearly the same name; a fork. */
  readonly kind: 'main' | 'sibling' | 'namesake' | 'fork'
  readonly org: string
  readonly path: RepositoryPath
  /** The user who owns it. */
  readonly owner: string
}

/** One other end of a relation in a place. */
export interface At extends Place {
  readonly actions: CodeHostingActions
  readonly state: SequenceState
  /** Its index, from 0. */
  readonly n: number
  /** The user who is the other end, or who owns it. */
  readonly user: string
  readonly self: Account
  readonly own: Account
}

export type Query = Readonly<Record<string, string | number | bigint | boolean | undefined>>
type Who = 'owner' | 'other end' | 'administrator'

/** The part of a relation that the documents leave to the client. The contract has the operations. */
export interface Binding {
  readonly in: In
  /** The relation that this one requires: a user who is removed from that one is removed from this one as well. */
  readonly restsOn?: string
  /** True if no request is refused: every user may add an entry of their own, or a change of another relation is the same request. */
  readonly isFree?: true
  /** Path parameters that name the other end. */
  readonly end: (at: At) => Readonly<Record<string, string>>
  readonly addedBy?: Who
  /** The account that changes and removes an entry; the owner of the place if absent. */
  readonly changedBy?: Who
  readonly add: (at: At, as: Sender) => readonly Action[]
  /** The operation that deletes the other end itself, if no operation of the relation removes it. */
  readonly deletedBy?: string
  /** Removes an entry, if no operation of the document does. */
  readonly remove?: (at: At) => readonly Action[]
  readonly change?: (at: At, as: Sender) => readonly Action[]
  /** Gives the other end the most rights that it can have. */
  readonly promote?: (at: At) => readonly Action[]
  /** Requests that the documents forbid to a removed other end. */
  readonly tries?: (at: At) => readonly Action[]
  /** Creates another resource with the name of a removed other end, for a while. */
  readonly replace?: (at: At) => readonly Action[]
  /** Requests that no server should accept. */
  readonly malformed?: (at: At) => readonly Action[]
  /** Requests with another end that does not exist. */
  readonly unknown?: (at: At) => readonly Action[]
  /** Searches that find it. */
  readonly queries?: (at: At) => readonly Query[]
  /** Reads by the owner that show it, besides the operations that show the relation. */
  readonly also?: (at: At) => readonly DocumentedAction[]
}
