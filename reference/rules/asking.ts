import type { User } from '../model/entities.ts'
import type { Forge } from '../model/forge.ts'
import type { LegacyAccount } from '../model/legacy-forge.ts'
import type { Views } from '../views/views.ts'
import type { Rules } from './rules.ts'

/** Who asks for what: all that a rule needs to know of a call, and nothing of HTTP. */
export interface Asking {
  /** The name of the operation, such as `users.get`, so that a rule can be broken for one operation alone. */
  readonly operation: string
  /** Who is signed in under document 1. */
  caller: User | undefined
  /** Who is signed in under document 2. */
  visitor: LegacyAccount | undefined
  readonly forge: Forge
  readonly rules: Rules
  readonly views: Views
}
