import type { Patience } from './eventually.ts'
import type { ExpectStatic } from './expect.ts'
import type { Forge } from './forge.ts'
import type { Legacy } from './legacy.ts'
import type { Capability, Fresh, LegacyWorld, World } from './world-types.ts'

/** What every check, question and scene is given. */
export interface Stage extends Patience {
  /** The code-hosting service. */
  readonly forge: Forge
  /** Its people, organizations and repositories. */
  readonly world: World
  /** What this check or scene has for itself. */
  readonly fresh: Fresh
  /** The legacy project forge. */
  readonly legacy: Legacy
  /** Its projects and users. */
  readonly legacyWorld: LegacyWorld
  /** Makes sure that things are there which no call names. */
  readonly given: (...things: ReadonlyArray<{ made(): Promise<void> }>) => Promise<void>
  /** What a scene saw; the scene happens once, whoever looks. */
  readonly see: <T>(scene: Scene<T>) => Promise<T>
  /** Waits until a scene is over, whatever came of it: what it counts must not be disturbed. */
  readonly after: (scene: Scene<unknown>) => Promise<void>
}

/** What a check is given besides: the `expect` of its own test. */
export interface CheckStage extends Stage {
  readonly expect: ExpectStatic
}

/** Something done to the target once, by name, whose exchanges several checks judge. */
export interface Scene<T> {
  readonly name: string
  readonly act: (stage: Stage) => Promise<T>
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
  readonly check?: (stage: CheckStage) => Promise<string | void>
  /** Why it cannot be decided from outside. */
  readonly reason?: string
}
