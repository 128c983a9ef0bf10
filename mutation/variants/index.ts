import { bodies } from './bodies.ts'
import { choices } from './choices.ts'
import { legacy } from './legacy.ts'
import { permissions } from './permissions.ts'
import type { Variant } from './variant.ts'
import { wire } from './wire.ts'

export type { Variant } from './variant.ts'

/** Servers that are right, and must not fail any requirement. */
export const variants: readonly Variant[] = [...wire, ...bodies, ...choices, ...permissions, ...legacy]
