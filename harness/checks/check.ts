import type { DocumentName } from '../client/target.ts'
import type { Patience } from './eventually.ts'
import type { Expect } from './expect.ts'
import type { Forge } from './forge.ts'
import type { Legacy } from './legacy.ts'
import type { Capability, Fresh, LegacySharedFixture, SharedFixture } from './fixture-types.ts'

/** What every check, question and scenario of a document is given. */
interface CommonContext<D extends DocumentName> extends Patience {
  /** Makes sure that resources exist which no call names. */
  readonly given: (...resources: ReadonlyArray<{ made(): Promise<void> }>) => Promise<void>
  /** The result of a scenario, which runs once, however many checks play it. */
  readonly play: <T>(scenario: Scenario<T, D>) => Promise<T>
  /** Waits until a scenario has ended, successfully or not: its exchanges must not be disturbed. */
  readonly after: (scenario: Scenario<unknown, D>) => Promise<void>
}

/** The context of the code-hosting document. */
export interface ScenarioContext extends CommonContext<'code-hosting'> {
  /** The code-hosting service. */
  readonly forge: Forge
  /** Its shared users, organizations and repositories. */
  readonly shared: SharedFixture
  /** Makes resources that belong to this check or scenario alone. */
  readonly fresh: Fresh
}

/** The context of the legacy project-forge document. */
export interface LegacyScenarioContext extends CommonContext<'legacy-forge'> {
  /** The legacy project forge. */
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

/** Exchanges with the target that run once, under a name, and that several checks judge. */
export interface Scenario<T, D extends DocumentName = 'code-hosting'> {
  readonly name: string
  readonly document: D
  readonly act: (contexts: Contexts) => Promise<T>
}

/** What a requirement says and where the document says it. */
export interface Requirement {
  readonly id: string
  /** The document, the part of it, and what it is about: `code-hosting, User, email`. */
  readonly source: string
  /** The promise, as one sentence. */
  readonly says: string
  readonly document: DocumentName
  readonly level: 'stated' | 'implied' | 'open' | 'own'
  readonly needs: readonly Capability[]
  /** Decides it; a question returns what the target did. Absent where it cannot be decided from outside. */
  readonly check?: (contexts: Contexts, expect: Expect) => Promise<string | void>
  /** True where it is a rule over all responses of the run, which has no check of its own. */
  readonly isRule?: true
  /** Of a rule: the id under which its group stood before each rule had its own. */
  readonly group?: string
  /** Of a rule: what the document does not show, so that the rule leaves it aside. */
  readonly leavesOpen?: string
  /** Why it cannot be decided from outside. */
  readonly reason?: string
}
