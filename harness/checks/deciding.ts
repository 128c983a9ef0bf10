import { canonicalText } from './canonical-text.ts'
import { ifReadable } from './if-readable.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/**
 * Of records that a list is to have, or is not to have, those that decide: the ones that are `missing` or `listed`, and the first
 * one, so that something is always compared. Takes time in proportion to both; comparing each record with each entry takes the
 * product, and a target may list many thousands. All records have the same fields.
 */
export function deciding<R extends LogicalRecord>(
  records: readonly R[],
  reply: Reply,
  which: 'missing' | 'listed',
): R[] {
  const fields = Object.keys(records[0] ?? {})
  const textOf = (record: LogicalRecord) => canonicalText(fields.map((field) => record[field] ?? null))
  const entries = ifReadable(() => reply.entries()) ?? []
  const listed = new Set(entries.map(textOf))
  return records.filter((record, index) => index === 0 || listed.has(textOf(record)) === (which === 'listed'))
}
