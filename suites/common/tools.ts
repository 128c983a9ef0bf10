// The tools of the checks of document 1: controls, waiting, assumptions, and functions that read replies.

export { amountsInOneUnit, amountShownAs } from '../../harness/checks/amounts.ts'
export { asWritten, isWrittenOtherwise } from '../../harness/checks/as-written.ts'
export { isArchive } from '../../harness/checks/archive.ts'
export {
  assume,
  assumeCloned,
  assumeDistinctIds,
  assumeEffect,
  assumeNoneRefused,
} from '../../harness/checks/assume.ts'
export { assumeNoInvitation, assumeOwnersAreMembers } from '../../harness/checks/assume.ts'
export { pushHook } from '../../harness/checks/orgs-calls.ts'
export { entriesAdded } from '../../harness/checks/times-calls.ts'
export type { Scenario, ScenarioContext } from '../../harness/checks/check.ts'
export { control, longest, served, successes, wantsSignIn } from '../../harness/checks/control.ts'
export { deciding } from '../../harness/checks/deciding.ts'
export { drawnFrom } from '../../harness/checks/drawn-from.ts'
export { entriesOf } from '../../harness/checks/entries-of.ts'
export type { Expect } from '../../harness/checks/expect.ts'
export { seconds, type ForgeCaller } from '../../harness/checks/forge.ts'
export { linksOf } from '../../harness/checks/html.ts'
export { ifPossible } from '../../harness/checks/if-possible.ts'
export { ifReadable } from '../../harness/checks/if-readable.ts'
export { inParallel } from '../../harness/checks/in-parallel.ts'
export {
  hasFields,
  isRefused,
  isServed,
  lists,
  listsAtLeast,
  omits,
  readableEntries,
} from '../../harness/checks/listing.ts'
export {
  Observed,
  observeIfNameRefused,
  observeIfRefused,
  observeUnless404,
} from '../../harness/checks/observed.ts'
export { allPages } from '../../harness/checks/pages.ts'
export { formatValue, listedEntries, type Reply } from '../../harness/checks/reply.ts'
