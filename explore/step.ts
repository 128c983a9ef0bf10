import type { Account } from '../fixtures/account.ts'
import type { Call } from '../harness/checks/call.ts'
import type { Reply } from '../harness/checks/reply.ts'
import type { CommitStatus } from '../fixtures/drivers/driver.ts'
import type { Tracking } from '../fixtures/resources.ts'
import type { Legacy, LegacyReply } from '../harness/checks/legacy.ts'

/** One step of a sequence, as data: its kind, and the choices that select among the available resources. */
export interface Step {
  readonly do: string
  readonly choices: readonly number[]
}

/** One action of a step. */
export type Action = DocumentedAction | CapabilityAction | LegacyAction

/** A documented call of document 1. */
export interface DocumentedAction {
  readonly as: Account | undefined
  readonly call: Call
  /** Stores ids that the response shows. */
  readonly answered?: (reply: Reply) => void
  /** The cells of the coverage table that it asks; with `parts`, it asks them only if it is accepted. */
  readonly cells?: readonly string[]
  /**
   * Sent in its place if it is refused: the parts show which of its inputs the server refuses, and ask the inputs that the refusal hides.
   */
  readonly parts?: () => readonly Action[]
  /** True: it is sent together with the action before it. */
  readonly isBeside?: true
}

/** Actions that no documented call of document 1 can do. */
export type CapabilityAction =
  | {
      readonly capability: 'organizationMembers'
      readonly owner: Account
      readonly organization: string
      readonly username: string
      /** The name of the team; if absent, any team that does not own the organization. */
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
      readonly state: CommitStatus['state']
      /** The context of the status: a commit has one status for each. */
      readonly context: string
    }
  | {
      /** Pushes the next version of the content, up to the last one. */
      readonly capability: 'gitContent'
      readonly owner: Account
      readonly repository: RepositoryPath
    }

/** A request of document 2. */
export interface LegacyAction {
  readonly send: (legacy: Legacy) => Promise<LegacyReply>
  /** The sender. */
  readonly who: string
  readonly isRead: boolean
  /** Set if a success creates an issue, which cannot be removed. */
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

  /** A number from 0 to `below` - 1; 0 if the step has no more choices. */
  number(below: number): number {
    return (this.#numbers[this.#next++] ?? 0) % below
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T
  }
}
