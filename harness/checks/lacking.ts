import type { Failure } from '../client/failure.ts'
import type { LogicalRecord } from './reply.ts'

const lacks = new WeakSet<Failure>()

/** Marks the failure of a matcher for a missing entry: a list that can be a page need not have the entry. */
export function lack(failure: Failure | undefined): Failure | undefined {
  if (failure) lacks.add(failure)
  return failure
}

/** Whether a failure states only that an entry is missing. */
export function isLack(failure: Failure): boolean {
  return lacks.has(failure)
}

/** The fields that identify entries, in order of preference: an entry with the same identity and other values is listed and wrong. */
const IDENTITIES = [['id'], ['shortname'], ['username'], ['name', 'owner']] as const

/** The part of the wanted values that identifies an entry; all of them if no identifying field is known. */
export function identityIn(wanted: LogicalRecord): LogicalRecord {
  const known = IDENTITIES.find(([first]) => wanted[first] !== undefined)
  if (!known) return wanted
  return Object.fromEntries(
    known.filter((field) => wanted[field] !== undefined).map((field) => [field, wanted[field]]),
  )
}
