import type { Account } from './fixture-types.ts'
import type { Perform } from './call.ts'
import { adminCalls } from './admin-calls.ts'
import { orgsCalls } from './orgs-calls.ts'
import { otherCalls } from './other-calls.ts'
import { reposCalls } from './repos-calls.ts'
import { timesCalls } from './times-calls.ts'

/** One caller of the code-hosting service, with a method for each documented operation. */
export type ForgeCaller = ReturnType<typeof adminCalls> &
  ReturnType<typeof orgsCalls> &
  ReturnType<typeof otherCalls> &
  ReturnType<typeof reposCalls> &
  ReturnType<typeof timesCalls>

const groups: readonly Group[] = [adminCalls, orgsCalls, otherCalls, reposCalls, timesCalls]

type Group = (perform: Perform) => Readonly<Record<string, unknown>>

/** Creates a group of calls on first use: most callers use one or two of a hundred calls. */
class LazyCaller {
  readonly #perform: Perform
  readonly #made = new Map<Group, Readonly<Record<string, unknown>>>()

  constructor(perform: Perform) {
    this.#perform = perform
  }

  static {
    for (const group of groups)
      for (const name of Object.keys(group(neverPerformed)))
        Object.defineProperty(this.prototype, name, {
          get(this: LazyCaller) {
            return this.#callsOf(group)[name]
          },
        })
  }

  #callsOf(group: Group): Readonly<Record<string, unknown>> {
    let calls = this.#made.get(group)
    if (!calls) this.#made.set(group, (calls = group(this.#perform)))
    return calls
  }
}

/** The groups are listed only for the names of their calls. */
function neverPerformed(): never {
  throw new Error('a call without a caller')
}

/** The calls of one caller. */
export function forgeCaller(perform: Perform): ForgeCaller {
  return new LazyCaller(perform) as unknown as ForgeCaller
}

/** The code-hosting service, as checks use it. */
export interface Forge {
  /** Requests without credentials. */
  readonly anonymous: ForgeCaller
  /** The administrator of the target. */
  readonly admin: ForgeCaller
  /** Requests with the credentials of an account. */
  as(account: Account): ForgeCaller
}

/** Seconds of work, as time tracking accepts them. */
export function seconds(amount: number): number {
  return amount
}
