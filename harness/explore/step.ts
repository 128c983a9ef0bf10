import type { Account } from '../../fixtures/account.ts'
import type { Call } from '../checks/calls/call.ts'
import type { Reply } from '../checks/reply.ts'
import type { Tracking } from '../../fixtures/resources.ts'

/** One step of a sequence, as data: what to do, and the choices that say with which of the things that there are. */
export interface Step {
  readonly do: string
  readonly choices: readonly number[]
}

/** Something that a step sends. */
export type Act =
  | {
      readonly as: Account | undefined
      readonly call: Call
      /** Remembers ids that the response shows. */
      readonly answered?: (reply: Reply) => void
    }
  | {
      readonly capability: 'organizationMembers'
      readonly owner: Account
      readonly organization: string
      readonly username: string
    }
  | { readonly capability: 'issues'; readonly author: Account; readonly repository: RepositoryPath }
  | {
      readonly capability: 'timeTrackingSwitch'
      readonly owner: Account
      readonly repository: RepositoryPath
      readonly tracking: Tracking
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
