import type { Account } from './fixture-types.ts'
import type { Perform } from './calls/call.ts'
import { adminCalls } from './calls/admin.ts'
import { markdownCalls } from './calls/markdown.ts'
import { orgsCalls } from './calls/orgs.ts'
import { reposCalls } from './calls/repos.ts'
import { timesCalls } from './calls/times.ts'
import { usersCalls } from './calls/users.ts'

/** One caller of the code-hosting service, with a method for each documented operation. */
export type ForgeCaller = ReturnType<typeof forgeCaller>

/** The calls of one caller. */
export function forgeCaller(perform: Perform) {
  return {
    ...adminCalls(perform),
    ...markdownCalls(perform),
    ...orgsCalls(perform),
    ...reposCalls(perform),
    ...timesCalls(perform),
    ...usersCalls(perform),
  }
}

/** The code-hosting service, as a check talks to it. */
export interface Forge {
  /** Nobody who signed in. */
  readonly anonymous: ForgeCaller
  /** The administrator of the target. */
  readonly admin: ForgeCaller
  /** Somebody who signed in. */
  as(account: Account): ForgeCaller
}

/** Seconds of work, as time tracking takes them. */
export function seconds(amount: number): number {
  return amount
}
