// The tools of the checks of document 2: controls, waiting, assumptions, and functions that sign requests and read replies.

export { assume } from '../../harness/checks/assume.ts'
export { canonicalText } from '../../harness/checks/canonical-text.ts'
export type { LegacyScenarioContext } from '../../harness/checks/check.ts'
export { control } from '../../harness/checks/control.ts'
export { deciding } from '../../harness/checks/deciding.ts'
export { isOfKind, type Kind } from '../../harness/checks/kinds.ts'
export { entriesOf } from '../../harness/checks/entries-of.ts'
export { ifReadable } from '../../harness/checks/if-readable.ts'
export { inParallel } from '../../harness/checks/in-parallel.ts'
export {
  controlCreated,
  controlOnlyErrorIs,
  countsAll,
  countsMore,
  isPage,
} from '../../harness/checks/legacy.ts'
export { keepsEntriesOf, listsIssue, sha1, sign } from '../../harness/checks/legacy.ts'
export type { Form, Legacy, LegacyCaller, LegacyReply, Signature } from '../../harness/checks/legacy.ts'
export { lists } from '../../harness/checks/listing.ts'
export { Observed, observeIfUniform } from '../../harness/checks/observed.ts'
export type { LogicalRecord } from '../../harness/checks/reply.ts'
export { observeIfUnclear } from '../../harness/checks/required-message.ts'
