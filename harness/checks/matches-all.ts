import { Unmet } from '../client/unmet.ts'
import { isSameValue } from './same-value.ts'

/**
 * True if `entry` has every value of `wanted`. A wanted value that is unknown, because an earlier response lacked it, makes the
 * check `unmet`: an entry that lacks it too must not match, and a list must not fail for it.
 */
export function matchesAll(
  entry: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): boolean {
  for (const [field, value] of Object.entries(wanted)) requireKnown(field, value)
  return Object.entries(wanted).every(([field, value]) => isSameValue(entry[field], value))
}

/** Requires that a value for a comparison is known. */
export function requireKnown(field: string, value: unknown): void {
  if (value === undefined)
    throw new Unmet(
      `control: a known ${field}`,
      `there is no ${field} to compare with: an earlier response lacks it`,
      undefined,
      { kind: 'field', rule: 'present', field },
    )
}
