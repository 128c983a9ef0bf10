import { BodyDefect } from '../client/answer.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { matchesAll } from './matches-all.ts'
import { ifReadable } from './if-readable.ts'
import { listedEntries, type LogicalRecord, type Reply } from './reply.ts'
import { isSameValue } from './same-value.ts'

type Shows = (reply: Reply) => boolean

/** The entries that a response lists; empty if it has no readable list. For observations: a check judges the defect. */
export const readableEntries = (reply: Reply): readonly LogicalRecord[] =>
  ifReadable(() => listedEntries(reply)) ?? []

/** For `pollUntil`: the list has an entry for each of these. A search index may lag behind a change. */
export const lists = (...wanted: readonly LogicalRecord[]): Shows =>
  ofList((entries) => wanted.every((one) => entries.some((entry) => matchesAll(entry, one))))

/** For `pollUntil`: the list has no such entry. */
export const omits = (unwanted: LogicalRecord): Shows =>
  ofList((entries) => !entries.some((entry) => matchesAll(entry, unwanted)))

/** For `pollUntil`: the list has this many entries or more. */
export const listsAtLeast = (count: number): Shows => ofList((entries) => entries.length >= count)

/** For `pollUntil`: the request succeeds. */
export const isServed: Shows = (reply) => reply.succeeded

/** For `pollUntil`: the request does not succeed. */
export const isRefused: Shows = (reply) => !reply.succeeded

/** For `pollUntil`: each of these fields has this value if the body has the field. */
export const hasFields =
  (wanted: LogicalRecord): Shows =>
  (reply) =>
    reply.succeeded &&
    readable(() =>
      Object.entries(wanted).every(
        ([field, value]) => reply.lacksUnpromised(field) || isSameValue(reply.field(field), value),
      ),
    )

/**
 * Waits while the request is refused: a read may not see a new resource yet. Does not wait for a success without a list, such as a
 * body that is not JSON or over a limit: the check judges it.
 */
function ofList(shows: (entries: readonly LogicalRecord[]) => boolean): Shows {
  return (reply) => reply.succeeded && readable(() => !reply.hasList() || shows(reply.entries()))
}

/** Does not wait for an unreadable body: the check judges it. */
function readable(shows: () => boolean): boolean {
  try {
    return shows()
  } catch (cause) {
    if (cause instanceof BodyDefect || cause instanceof Inconclusive) return true
    throw cause
  }
}
