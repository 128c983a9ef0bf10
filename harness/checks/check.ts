import type { Patience } from './eventually.ts'
import type { Expect } from './expect.ts'
import type { Forge } from './forge.ts'
import type { Legacy } from './legacy.ts'
import type { Capability, Fresh, LegacySharedFixture, SharedFixture } from './fixture-types.ts'

/** What every check, question and scenario is given. */
export interface ScenarioContext extends Patience {
  /** The code-hosting service. */
  readonly forge: Forge
  /** Its people, organizations and repositories. */
  readonly shared: SharedFixture
  /** What this check or scenario has for itself. */
  readonly fresh: Fresh
  /** The legacy project forge. */
  readonly legacy: Legacy
  /** Its projects and users. */
  readonly legacyShared: LegacySharedFixture
  /** Makes sure that resources are there which no call names. */
  readonly given: (...resources: ReadonlyArray<{ made(): Promise<void> }>) => Promise<void>
  /** What a scenario saw; the scenario happens once, whoever looks. */
  readonly play: <T>(scenario: Scenario<T>) => Promise<T>
  /** Waits until a scenario is over, whatever came of it: what it counts must not be disturbed. */
  readonly after: (scenario: Scenario<unknown>) => Promise<void>
}

/** What a check is given besides: the `expect` of its own test. */
export interface CheckContext extends ScenarioContext {
  readonly expect: Expect
}

/** Something done to the target once, by name, whose exchanges several checks judge. */
export interface Scenario<T> {
  readonly name: string
  readonly act: (context: ScenarioContext) => Promise<T>
}

/** What a requirement says and where the document says it. */
export interface Wording {
  /** The document, the part of it, and what it is about: `code-hosting, User, email`. */
  readonly source: string
  /** The promise, as one sentence. */
  readonly says: string
}

export interface Requirement extends Wording {
  readonly id: string
  readonly level: 'stated' | 'implied' | 'open'
  readonly needs: readonly Capability[]
  /** Decides it; a question gives back what the target did. Absent where it cannot be decided from outside. */
  readonly check?: (context: CheckContext) => Promise<string | void>
  /** Why it cannot be decided from outside. */
  readonly reason?: string
}
