import type { FailureKind, FailureOf, Failure } from '../client/failure.ts'
import type { LogicalRecord, Reply } from './reply.ts'

type Broken = {
  [Kind in FailureKind]: Omit<FailureOf<Kind>, 'exchange' | 'endpoint' | 'status'>
}[FailureKind]

/** What a matcher returns: nothing where it holds, otherwise the rule that the reply breaks. */
export function failUnless(holds: boolean, reply: Reply, broken: Broken): Failure | undefined {
  return holds ? undefined : { ...broken, ...reply.origin }
}

/** The same for a rule about the entries of the reply, which are what was received. */
export function failEntriesUnless(
  holds: boolean,
  reply: Reply,
  broken: Omit<FailureOf<'entries'>, 'kind' | 'received' | 'exchange' | 'endpoint' | 'status'>,
  entries: readonly LogicalRecord[] = reply.entries(),
): Failure | undefined {
  if (holds) return undefined
  const received = { count: entries.length, entries: entries.map(labelOf) }
  return { kind: 'entries', ...broken, received, ...reply.origin }
}

/** Status code, media type and size of the body of a reply: what was received where the status is wrong. */
export function summaryOf({ status, mediaType, body }: Reply): Readonly<Record<string, unknown>> {
  return { status, mediaType, bytes: body.length }
}

/** What distinguishes an entry from others. */
function labelOf(entry: LogicalRecord): unknown {
  return entry['username'] ?? entry['fullName'] ?? entry['shortname'] ?? entry['name'] ?? entry['id'] ?? entry
}
