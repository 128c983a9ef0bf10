import type { Failure } from '../client/failure.ts'
import type { LogicalRecord } from './reply.ts'

const lacks = new WeakSet<Failure>()

/** The failure of a matcher for something that is not listed: a list that can be a page need not have it. */
export function lack(failure: Failure | undefined): Failure | undefined {
  if (failure) lacks.add(failure)
  return failure
}

/** Whether a failure says no more than that something is not listed. */
export function isLack(failure: Failure): boolean {
  return lacks.has(failure)
}

/** What tells entries apart, in this order: an entry that has it, and other values than wanted, is listed and wrong. */
const IDENTITIES = [['id'], ['shortname'], ['username'], ['name', 'owner']] as const

/** The part of the wanted values that identifies an entry; all of them where none is known to. */
export function identityIn(wanted: LogicalRecord): LogicalRecord {
  const known = IDENTITIES.find(([first]) => wanted[first] !== undefined)
  if (!known) return wanted
  return Object.fromEntries(
    known.filter((field) => wanted[field] !== undefined).map((field) => [field, wanted[field]]),
  )
}
