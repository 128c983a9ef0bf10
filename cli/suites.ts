// The package's export `forge-conformance/suites`, for suites of the user (docs/how-to/extending.md).

export { assume, assumeEffect } from '../harness/checks/assume.ts'
export type { CheckContext, Contexts, Scenario } from '../harness/checks/check.ts'
export { control, served, successes, wantsSignIn } from '../harness/checks/control.ts'
export type { Expect } from '../harness/checks/expect.ts'
export type { Account, Fresh, SharedFixture } from '../harness/checks/fixture-types.ts'
export type { Forge, ForgeCaller } from '../harness/checks/forge.ts'
export { ifReadable } from '../harness/checks/if-readable.ts'
export { inParallel } from '../harness/checks/in-parallel.ts'
export type { Legacy, LegacyCaller, LegacyReply } from '../harness/checks/legacy.ts'
export { hasFields, isRefused, isServed, lists, omits } from '../harness/checks/listing.ts'
export { Observed } from '../harness/checks/observed.ts'
export {
  defineSuite,
  type OwnScenario,
  type OwnSuite,
  type SuiteSettings,
  type SuiteWords,
} from '../harness/checks/own-suite.ts'
export type { LogicalRecord, Reply } from '../harness/checks/reply.ts'
export { each, type Table } from '../harness/checks/requirement.ts'
