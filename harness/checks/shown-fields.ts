import type { Failure } from '../client/failure.ts'
import { Unmet } from '../client/unmet.ts'
import { failUnless } from './fail-unless.ts'
import { matchesAll } from './matches-all.ts'
import { isPartOf } from './same-value.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/**
 * Throws `Unmet` if the body lacks a field that no document promises: there is nothing to compare. An object without fields is not
 * a resource, and null is a value: both are judged.
 */
export function requireShown(reply: Reply, field: string): void {
  if (reply.lacksUnpromised(field)) throw notShown(reply, [field])
}

/**
 * The values by which an entry can be found: the wanted values without fields that no entry has and no document promises. Throws
 * `Unmet` if none is left.
 */
export function comparable(
  reply: Reply,
  entries: readonly LogicalRecord[],
  wanted: LogicalRecord,
): LogicalRecord {
  const hidden = hiddenFields(reply, entries, wanted)
  const left = Object.entries(wanted).filter(([field]) => !hidden.includes(field))
  if (left.length === 0) throw notShown(reply, hidden)
  return Object.fromEntries(left)
}

/**
 * Throws `Unmet` if an unwanted entry cannot be distinguished from others: no entry has one of the fields, which no document
 * promises, or an entry masks the distinguishing value.
 */
export function requireComparable(
  reply: Reply,
  entries: readonly LogicalRecord[],
  unwanted: LogicalRecord,
): void {
  const hidden = hiddenFields(reply, entries, unwanted)
  if (hidden.length > 0) throw notShown(reply, hidden)
  const masked = Object.keys(unwanted).filter(
    (field) =>
      !reply.promises(field) &&
      entries.some((entry) => matchesAll(entry, unwanted) && isPartOf(entry[field], unwanted[field])),
  )
  if (masked.length > 0)
    throw new Unmet(
      `${masked.join(', ')} of ${reply.kind ?? 'the body'}`,
      `the response to ${reply.request} masks a part of ${masked.join(', ')}: whose entry it is cannot be told`,
      reply.id,
    )
}

function hiddenFields(reply: Reply, entries: readonly LogicalRecord[], looked: LogicalRecord): string[] {
  if (entries.length === 0) return []
  return Object.keys(looked).filter(
    (field) => !reply.promises(field) && entries.every((entry) => entry[field] === undefined),
  )
}

/** Advice if a property is likely to be the missing field. */
function adviceOf(failure: Failure | undefined): string {
  return failure?.naming === undefined
    ? ''
    : ` is missing; if it only has another name, write ${failure.naming} into the driver`
}

/** The `Unmet` of a check whose response has none of these fields. */
export function notShown(reply: Reply, fields: readonly string[]): Unmet {
  const [field = ''] = fields
  const names = fields.map((one) => reply.nameOf(one)).join(', ')
  const failure = failUnless(false, reply, { kind: 'field', rule: 'present', field })
  return new Unmet(
    `${names} of ${reply.succeeded ? (reply.kind ?? 'the body') : `the ${reply.status} response`}${adviceOf(failure)}`,
    `the response to ${reply.request} has no ${names}; the document does not say that it must have`,
    reply.id,
    failure,
  )
}
