import { canonicalText } from './canonical-text.ts'
import { ifReadable } from './if-readable.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/**
 * The decisive records among those that a list must have, or must not have: those that are `missing` or `listed`, and always the
 * first one, so that something is compared. Takes linear time; comparing each record with each entry takes quadratic time, and a
 * target may list many thousands. All records have the same fields.
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
