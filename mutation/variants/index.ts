import { absentFields } from './absent-fields.ts'
import { bodies } from './bodies.ts'
import { choices } from './choices.ts'
import { later } from './later.ts'
import { legacy } from './legacy.ts'
import { legacyRefusals } from './legacy-refusals.ts'
import { lists } from './lists.ts'
import { numbers } from './numbers.ts'
import { permissions } from './permissions.ts'
import { repositorySearches } from './repository-searches.ts'
import { settings } from './settings.ts'
import type { Variant } from './variant.ts'
import { wire } from './wire.ts'

export type { Variant } from './variant.ts'

/** Correct servers; no requirement may fail on them. */
export const variants: readonly Variant[] = [
  ...absentFields,
  ...wire,
  ...bodies,
  ...choices,
  ...repositorySearches,
  ...numbers,
  ...permissions,
  ...settings,
  ...lists,
  ...later,
  ...legacy,
  ...legacyRefusals,
]
