import type { User } from '../model/entities.ts'
import type { Forge } from '../model/forge.ts'
import type { LegacyAccount } from '../model/legacy-forge.ts'
import type { Rules } from './rules.ts'

/** Caller and operation: everything a rule needs from a call, without HTTP. */
export interface Asking {
  /** The name of the operation, such as `users.get`, so a mutant can break a rule for one operation. */
  readonly operation: string
  /** The signed-in caller in document 1. */
  caller: User | undefined
  /** The signed-in caller in document 2. */
  visitor: LegacyAccount | undefined
  readonly forge: Forge
  readonly rules: Rules
}
