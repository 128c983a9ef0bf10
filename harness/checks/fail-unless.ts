import type { FailureKind, FailureOf, Failure } from '../client/failure.ts'
import { isRecord, type LogicalRecord, type Reply } from './reply.ts'

type Broken = {
  [Kind in FailureKind]: Omit<FailureOf<Kind>, 'exchange' | 'endpoint' | 'status'>
}[FailureKind]

/** The result of a matcher: undefined if it holds, otherwise the broken rule. */
export function failUnless(holds: boolean, reply: Reply, broken: Broken): Failure | undefined {
  return holds ? undefined : { ...broken, ...spellingOf(broken, reply), ...reply.origin }
}

/** The target's name of the field of a failure; if the field is missing, its likely name. */
function spellingOf(
  { field, rule, expected, received }: Broken,
  reply: Reply,
): Pick<Failure, 'name' | 'naming'> {
  if (field === undefined) return {}
  const name = reply.nameOf(field)
  const isValue = rule === 'equals' || rule === 'present'
  const naming = received === undefined ? reply.namingOf(field, isValue ? expected : undefined) : undefined
  return { ...(name === field ? {} : { name }), ...(naming === undefined ? {} : { naming }) }
}

/** The same for a rule about the entries of the reply, which become the received value. */
export function failEntriesUnless(
  holds: boolean,
  reply: Reply,
  broken: Omit<FailureOf<'entries'>, 'kind' | 'received' | 'exchange' | 'endpoint' | 'status'>,
  entries: readonly LogicalRecord[] = reply.entries(),
): Failure | undefined {
  if (holds) return undefined
  const received = { count: entries.length, entries: entries.map(labelOf) }
  return { kind: 'entries', ...broken, ...spelledEntry(broken, reply), received, ...reply.origin }
}

/** The expected values of an entry under the target's names. */
function spelledEntry(
  { field, expected }: Pick<FailureOf<'entries'>, 'field' | 'expected'>,
  reply: Reply,
): Pick<FailureOf<'entries'>, 'name' | 'expected'> {
  const name = field === undefined ? undefined : reply.nameOf(field)
  return {
    ...(name === undefined || name === field ? {} : { name }),
    ...(isRecord(expected) ? { expected: reply.spelled(expected) } : {}),
  }
}

/** The same for a rule that one entry breaks, which becomes the received value: `shows` returns its defect. */
export function failAtEntry(
  index: number,
  reply: Reply,
  broken: Omit<FailureOf<'entries'>, 'kind' | 'entry' | 'received' | 'exchange' | 'endpoint' | 'status'>,
  entries: readonly LogicalRecord[],
  shows: (entry: LogicalRecord) => unknown = labelOf,
): Failure | undefined {
  const entry = entries[index]
  if (entry === undefined) return undefined
  const received = { count: entries.length, value: shows(entry) }
  const spelled = spelledEntry(broken, reply)
  return { kind: 'entries', ...broken, ...spelled, entry: index + 1, received, ...reply.origin }
}

/** Status code, media type, size of the body and the server's own words: the received value if the status is wrong. */
export function summaryOf({ status, mediaType, size, words }: Reply): Readonly<Record<string, unknown>> {
  return { status, mediaType, bytes: size, ...(words === undefined ? {} : { words }) }
}

/** The same as {@link failUnless} for a rule about the status. Reads the server's words only if the rule is broken. */
export function failStatusUnless(
  holds: boolean,
  reply: Reply,
  broken: Pick<FailureOf<'status'>, 'rule' | 'expected'>,
): Failure | undefined {
  return holds ? undefined : { kind: 'status', ...broken, received: summaryOf(reply), ...reply.origin }
}

/** The field names of a body that lacks a field, as the server writes them; empty if it has none. */
export function fieldsShown(reply: Reply): { readonly shown?: readonly string[] } {
  const json = reply.jsonIfReadable()
  const shown = isRecord(json) ? Object.keys(json) : []
  return shown.length === 0 ? {} : { shown }
}

/** The fields that distinguish an entry from others. */
function labelOf(entry: LogicalRecord): unknown {
  return entry['username'] ?? entry['fullName'] ?? entry['shortname'] ?? entry['name'] ?? entry['id'] ?? entry
}
