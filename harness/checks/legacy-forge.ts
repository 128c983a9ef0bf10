import { wordsFor } from './entries.ts'

// What the suites of the legacy project-forge document are written with.

export const { implied, notTestable, question, scenario, stated } = wordsFor('legacy-forge')

export { after } from './entries.ts'
export { checks, checksWith, each } from './requirement.ts'

export { assume } from './assume.ts'
export type { LegacyScenarioContext } from './check.ts'
export { control } from './control.ts'
export { deciding } from './deciding.ts'
export { entriesOf } from './entries-of.ts'
export { inParallel } from './in-parallel.ts'
export {
  controlCreated,
  controlOnlyErrorIs,
  countsAll,
  countsMore,
  isPage,
  keepsEntriesOf,
  listsIssue,
  sha1,
  sign,
} from './legacy.ts'
export type { Legacy, LegacyCaller, LegacyReply, Signature } from './legacy.ts'
export type { LogicalRecord } from './reply.ts'
export { lists } from './listing.ts'
export { Observed, observeIfUniform } from './observed.ts'
export { observeIfUnclear } from './required-message.ts'
