import type { Account } from '../fixtures/account.ts'
import type { Call } from '../harness/checks/call.ts'
import type { Reply } from '../harness/checks/reply.ts'
import type { Tracking } from '../fixtures/resources.ts'
import type { Legacy, LegacyReply } from '../harness/checks/legacy.ts'

/** One step of a sequence, as data: what to do, and the choices that say with which of the things that there are. */
export interface Step {
  readonly do: string
  readonly choices: readonly number[]
}

/** Something that a step sends. */
export type Action = DocumentedAction | CapabilityAction | LegacyAction

/** A documented call of document 1. */
export interface DocumentedAction {
  readonly as: Account | undefined
  readonly call: Call
  /** Remembers ids that the response shows. */
  readonly answered?: (reply: Reply) => void
  /** The cells of the coverage table that it asks; only where it is accepted, if it has `parts`. */
  readonly cells?: readonly string[]
  /** What is sent in its place where it is refused: which of its inputs the server refuses, and what that hides. */
  readonly parts?: () => readonly Action[]
  /** True: it is sent together with the action before it. */
  readonly isBeside?: true
}

/** What no documented call of document 1 can do. */
export type CapabilityAction =
  | {
      readonly capability: 'organizationMembers'
      readonly owner: Account
      readonly organization: string
      readonly username: string
      /** By name; absent for any that does not own the organization. */
      readonly team?: string
    }
  | { readonly capability: 'organizationRemoval'; readonly organization: string }
  | { readonly capability: 'issues'; readonly author: Account; readonly repository: RepositoryPath }
  | {
      readonly capability: 'timeTrackingSwitch'
      readonly owner: Account
      readonly repository: RepositoryPath
      readonly tracking: Tracking
    }
  | {
      readonly capability: 'commitStatuses'
      readonly owner: Account
      readonly repository: RepositoryPath
      readonly state: 'success' | 'failure'
      /** What the status is about: a commit has one status for each. */
      readonly context: string
    }
  | {
      /** Pushes the next version of the content, until there is none. */
      readonly capability: 'gitContent'
      readonly owner: Account
      readonly repository: RepositoryPath
    }

/** A request of document 2. */
export interface LegacyAction {
  readonly send: (legacy: Legacy) => Promise<LegacyReply>
  /** Who sends it. */
  readonly who: string
  readonly isRead: boolean
  /** Set where a success creates an issue, which stays. */
  readonly creates?: true
  /** The cells of the coverage tables that it asks. */
  readonly cells?: readonly string[]
  /** True: it is sent together with the action before it. */
  readonly isBeside?: true
}

export interface RepositoryPath {
  readonly owner: string
  readonly name: string
}

/** The choices of a step, one after the other. */
export class Choices {
  readonly #numbers: readonly number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  /** A number from 0 to `below` - 1; 0 where a step has no more choices. */
  number(below: number): number {
    return (this.#numbers[this.#next++] ?? 0) % below
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T
  }
}
