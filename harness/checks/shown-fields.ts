import type { Failure } from '../client/failure.ts'
import { Unmet } from '../client/unmet.ts'
import { failUnless } from './fail-unless.ts'
import { matchesAll } from './matches-all.ts'
import { isPartOf } from './same-value.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/**
 * Throws `Unmet` where the body lacks a field that no document promises: there is nothing to compare. An object without any
 * field is no resource, and null is a value: both are judged.
 */
export function requireShown(reply: Reply, field: string): void {
  if (reply.lacksUnpromised(field)) throw notShown(reply, [field])
}

/**
 * What an entry can be looked for by: the wanted values without fields that no entry has and no document promises. Throws
 * `Unmet` where nothing is left.
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
 * Throws `Unmet` where an unwanted entry cannot be told from others, since no entry has one of the fields and no document
 * promises it, or since an entry masks what tells them apart.
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

/** What to do where a property looks like a field that is missing. */
function adviceOf(failure: Failure | undefined): string {
  return failure?.naming === undefined
    ? ''
    : ` is missing; if it only has another name, write ${failure.naming} into the driver`
}

/** What makes a check `unmet` whose response has none of these fields. */
export function notShown(reply: Reply, fields: readonly string[]): Unmet {
  const [field = ''] = fields
  const names = fields.map((one) => reply.nameOf(one)).join(', ')
  const failure = failUnless(false, reply, { kind: 'field', rule: 'present', field })
  return new Unmet(
    `${names} of ${reply.kind ?? 'the body'}${adviceOf(failure)}`,
    `the response to ${reply.request} has no ${names}; the document does not say that it must have`,
    reply.id,
    failure,
  )
}
