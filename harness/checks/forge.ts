import type { Account } from './world-types.ts'
import type { CarryOut } from './calls/call.ts'
import { adminCalls } from './calls/admin.ts'
import { markdownCalls } from './calls/markdown.ts'
import { orgsCalls } from './calls/orgs.ts'
import { reposCalls } from './calls/repos.ts'
import { timesCalls } from './calls/times.ts'
import { usersCalls } from './calls/users.ts'

/** One caller of the code-hosting service, with a method for each documented operation. */
export type ForgeCaller = ReturnType<typeof forgeCaller>

/** The calls of one caller. */
export function forgeCaller(carryOut: CarryOut) {
  return {
    ...adminCalls(carryOut),
    ...markdownCalls(carryOut),
    ...orgsCalls(carryOut),
    ...reposCalls(carryOut),
    ...timesCalls(carryOut),
    ...usersCalls(carryOut),
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
