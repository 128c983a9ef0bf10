import type { Call } from '../../reference/http/call.ts'
import { onlyFor } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Shared by the mutants of administration. */

export const source = 'code-hosting, Administration'
export const authentication = 'code-hosting, Authentication, rule 2'
export const forbids = 'Administration endpoints return 403 to callers without the required rights.'

/** Accepts additional callers. */
export const lets =
  (operation: string, whom: (call: Call) => boolean): Mutate =>
  ({ rules }) => {
    const right = rules.access.mayAdminister
    rules.access.mayAdminister = onlyFor(operation, right, (ask) => right(ask) || whom(ask as Call))
  }
export const isSignedIn = (call: Call) => call.caller !== undefined
export const isPathUser = (call: Call) =>
  call.caller !== undefined && call.caller.name === call.params['username']

export const userOf = (call: Call, name = call.params['username'] ?? '') => call.forge.users.byKey(name)
export type User = NonNullable<ReturnType<typeof userOf>>
