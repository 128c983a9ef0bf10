import { Unmet } from '../client/unmet.ts'
import { isSameValue } from './same-value.ts'

/**
 * True when `entry` has every value of `wanted`. A value that is wanted and not known, since an earlier answer lacked it,
 * makes the check `unmet`: it must neither be found in an entry that lacks it too, nor be missed there.
 */
export function matchesAll(
  entry: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): boolean {
  for (const [field, value] of Object.entries(wanted)) requireKnown(field, value)
  return Object.entries(wanted).every(([field, value]) => isSameValue(entry[field], value))
}

/** A value to compare with has to be known. */
export function requireKnown(field: string, value: unknown): void {
  if (value === undefined)
    throw new Unmet(
      `control: a known ${field}`,
      `there is no ${field} to compare with: an earlier response lacks it`,
      undefined,
      { kind: 'field', rule: 'present', field },
    )
}
