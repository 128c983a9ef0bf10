import type { DocumentName } from '../client/target.ts'
import type { Patience } from './eventually.ts'
import type { Expect } from './expect.ts'
import type { Forge } from './forge.ts'
import type { Legacy } from './legacy.ts'
import type { Capability, Fresh, LegacySharedFixture, SharedFixture } from './fixture-types.ts'

/** The input of every check, question and scenario of a document. */
interface CommonContext<D extends DocumentName> extends Patience {
  /** Creates resources that no call names. */
  readonly given: (...resources: ReadonlyArray<{ made(): Promise<void> }>) => Promise<void>
  /** The result of a scenario, which runs once for all checks that play it. */
  readonly play: <T>(scenario: Scenario<T, D>) => Promise<T>
  /** Waits until a scenario has ended, successfully or not, so that nothing disturbs its exchanges. */
  readonly after: (scenario: Scenario<unknown, D>) => Promise<void>
}

/** The context of the code-hosting document. */
export interface ScenarioContext extends CommonContext<'code-hosting'> {
  /** The code-hosting service. */
  readonly forge: Forge
  /** Its shared users, organizations and repositories. */
  readonly shared: SharedFixture
  /** Creates resources that belong to this check or scenario alone. */
  readonly fresh: Fresh
}

/** The context of the legacy project-forge document. */
export interface LegacyScenarioContext extends CommonContext<'legacy-forge'> {
  readonly legacy: Legacy
  /** Its projects and users. */
  readonly shared: LegacySharedFixture
}

/** The context of each document. Reading the context of a document that the target does not serve throws. */
export interface Contexts {
  readonly 'code-hosting': ScenarioContext
  readonly 'legacy-forge': LegacyScenarioContext
}

/** The context of a check, which also has the `expect` that counts its assertions. */
export type CheckContext<D extends DocumentName = 'code-hosting'> = Contexts[D] & { readonly expect: Expect }

/** Named exchanges with the target that run once and that several checks judge. */
export interface Scenario<T, D extends DocumentName = 'code-hosting'> {
  readonly name: string
  readonly document: D
  readonly act: (contexts: Contexts) => Promise<T>
}

/** A requirement: its sentence, its source in the document, and its check. */
export interface Requirement {
  readonly id: string
  /** The document, its part, and the subject: `code-hosting, User, email`. */
  readonly source: string
  /** The promise, as one sentence. */
  readonly says: string
  readonly document: DocumentName
  readonly level: 'stated' | 'implied' | 'open' | 'own'
  readonly needs: readonly Capability[]
  /** Decides it; for a question, returns the behavior of the target. Absent if it cannot be decided from outside. */
  readonly check?: (contexts: Contexts, expect: Expect) => Promise<string | void>
  /** True for a rule over all responses of the run, which has no check of its own. */
  readonly isRule?: true
  /** Of a rule: the id of its group, from the time before each rule had its own id. */
  readonly group?: string
  /** Of a rule: the part that the document does not show and the rule therefore ignores. */
  readonly leavesOpen?: string
  /** The reason why it cannot be decided from outside. */
  readonly reason?: string
}
