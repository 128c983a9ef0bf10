import type { Failure } from '../client/failure.ts'
import { canonicalText } from './canonical-text.ts'
import { failAtEntry, failEntriesUnless, failUnless } from './fail-unless.ts'
import { ifReadable } from './if-readable.ts'
import { identityIn, lack } from './lacking.ts'
import { matchesAll } from './matches-all.ts'
import { comparable, requireComparable } from './shown-fields.ts'
import { listedEntries, type LogicalRecord, type Reply } from './reply.ts'
import { responseMatchers } from './response-matchers.ts'

/** The matchers for the entries that a body lists. A body without a list fails, unless the matcher says otherwise. */
export const entryMatchers = {
  /** The list has an entry with all these values. */
  toHaveEntry(reply: Reply, wanted: LogicalRecord): Failure | undefined {
    const entries = reply.entries()
    const shown = comparable(reply, entries, wanted)
    const holds = entries.some((entry) => matchesAll(entry, shown))
    const failure = failEntriesUnless(holds, reply, { rule: 'with', expected: shown })
    const itself = identityIn(shown)
    return entries.some((entry) => matchesAll(entry, itself)) ? failure : lack(failure)
  },

  /** The list has no entry with all these values. */
  toHaveNoEntry(reply: Reply, unwanted: LogicalRecord): Failure | undefined {
    const entries = reply.entries()
    requireComparable(reply, entries, unwanted)
    const found = entries.findIndex((entry) => matchesAll(entry, unwanted))
    return failAtEntry(found, reply, { rule: 'without', expected: unwanted }, entries)
  },

  /** A success without an entry that has all these values; null counts as an empty list. */
  toOmitEntry(reply: Reply, unwanted: LogicalRecord): Failure | undefined {
    const listed = listedEntries(reply)
    const found = listed.findIndex((entry) => matchesAll(entry, unwanted))
    return (
      responseMatchers.toSucceed(reply) ??
      failAtEntry(found, reply, { rule: 'without', expected: unwanted }, listed)
    )
  },

  /** No entry with all these values is listed; a refusal and a body without a list also hold. */
  toShowNoEntry(reply: Reply, unwanted: LogicalRecord): Failure | undefined {
    const listed = ifReadable(() => reply.entries()) ?? []
    const found = listed.findIndex((entry) => matchesAll(entry, unwanted))
    return failAtEntry(found, reply, { rule: 'without', expected: unwanted }, listed)
  },

  /** The list has at least one entry, and all entries have these values. */
  toHaveOnlyEntries(reply: Reply, wanted: LogicalRecord): Failure | undefined {
    const entries = reply.entries()
    const shown = comparable(reply, entries, wanted)
    const holds = entries.length > 0 && entries.every((entry) => matchesAll(entry, shown))
    return failEntriesUnless(holds, reply, { rule: 'only-with', expected: shown })
  },

  /** The list has no more entries with these values than before. */
  toHaveNoNewEntry(reply: Reply, wanted: LogicalRecord, before: Reply): Failure | undefined {
    const timesIn = (list: Reply) => list.entries().filter((entry) => matchesAll(entry, wanted)).length
    const holds = timesIn(before) >= timesIn(reply)
    return failEntriesUnless(holds, reply, { rule: 'no-more-with', expected: wanted, other: before.id })
  },

  /**
   * Every earlier entry is still listed, with unchanged documented fields. On a page of a longer list, new entries may push out as
   * many earlier ones.
   */
  toKeepEntriesOf(
    reply: Reply,
    before: Reply,
    { isPage = false }: { readonly isPage?: boolean } = {},
  ): Failure | undefined {
    const found = new Set(reply.entries().map((entry) => canonicalText(documented(entry))))
    const earlier = before.entries()
    const missing = earlier.filter((entry) => !found.has(canonicalText(documented(entry)))).length
    const mayBePushedOff = missing <= pushedOff(earlier, reply.entries())
    const holds = missing === 0 || (isPage && mayBePushedOff)
    const failure = failEntriesUnless(holds, reply, {
      rule: 'kept',
      expected: earlier.length,
      other: before.id,
    })
    return mayBePushedOff ? lack(failure) : failure
  },

  /** The list has the same entries as the other response, in any order; `field` identifies an entry. */
  toHaveSameEntriesAs(reply: Reply, other: Reply, field: string): Failure | undefined {
    const found = reply.entries().map((entry) => entry[field])
    const wanted = new Set(other.entries().map((entry) => entry[field]))
    const listed = new Set(found.map(canonicalText))
    const holds =
      found.length === wanted.size && [...wanted].every((value) => listed.has(canonicalText(value)))
    return failEntriesUnless(holds, reply, { rule: 'same', field, expected: [...wanted], other: other.id })
  },

  /** No entry of the list is also in the other response; `field` identifies an entry. */
  toShareNoEntryWith(reply: Reply, other: Reply, field: string): Failure | undefined {
    const others = new Set(other.entries().map((entry) => entry[field]))
    const holds = !reply.entries().some((entry) => others.has(entry[field]))
    return failEntriesUnless(holds, reply, { rule: 'none-of', field, expected: [...others], other: other.id })
  },

  /** This page and the earlier ones together list each of these values once; `field` identifies an entry. */
  toListEachOnce(
    reply: Reply,
    field: string,
    values: readonly unknown[],
    earlier: readonly Reply[],
  ): Failure | undefined {
    const listed = [...earlier, reply].flatMap((page) => listedEntries(page).map((entry) => entry[field]))
    const timesOf = (value: unknown) => listed.filter((one) => one === value).length
    const missing = values.filter((value) => timesOf(value) === 0)
    const repeated = values.filter((value) => timesOf(value) > 1)
    return failUnless(missing.length + repeated.length === 0, reply, {
      kind: 'entries',
      rule: 'each-once',
      field,
      expected: { values: values.length, pages: earlier.length + 1 },
      received: { missing, repeated },
    })
  },

  /**
   * No two entries of the list have the same value in this field; with `values`, the same one of these values. Entries with different names
   * are different, whatever their ids are.
   */
  toHaveUniqueEntries(reply: Reply, field: string, values?: readonly unknown[]): Failure | undefined {
    const entries = reply.entries()
    requireComparable(reply, entries, { [field]: true })
    const shown = entries
      .filter(({ [field]: value }) => value !== undefined && (values?.includes(value) ?? true))
      .map(({ [field]: value, username, name }) =>
        [value, username, name].map((one) => `${typeof one} ${String(one)}`).join('\n'),
      )
    const holds = new Set(shown).size === shown.length
    return failEntriesUnless(holds, reply, { rule: 'unique', field })
  },

  /** No entry of the list has this field with a value that is not empty. */
  toHideFieldInEntries(reply: Reply, field: string): Failure | undefined {
    const entries = reply.entries()
    const found = entries.findIndex((entry) => entry[field] !== undefined && entry[field] !== '')
    return failAtEntry(found, reply, { rule: 'hidden-field', field }, entries, (entry) => entry[field])
  },

  /** No entry is listed: the list is empty, there is no list, or the request is refused. */
  toHaveNothingListed(reply: Reply): Failure | undefined {
    const listed = listedEntries(reply)
    return failEntriesUnless(listed.length === 0, reply, { rule: 'none' }, listed)
  },

  /** The list has exactly this many entries. */
  toHaveEntryCount(reply: Reply, count: number): Failure | undefined {
    const { length } = reply.entries()
    const failure = failEntriesUnless(length === count, reply, { rule: 'count', expected: count })
    return length < count ? lack(failure) : failure
  },

  /** The list has this many entries or more. */
  toHaveEntryCountAtLeast(reply: Reply, count: number): Failure | undefined {
    const holds = reply.entries().length >= count
    return lack(failEntriesUnless(holds, reply, { rule: 'count-at-least', expected: count }))
  },

  /** The list has this many entries or fewer. */
  toHaveEntryCountAtMost(reply: Reply, count: number): Failure | undefined {
    const holds = reply.entries().length <= count
    return failEntriesUnless(holds, reply, { rule: 'count-at-most', expected: count })
  },
}

/** The number of entries that new ones pushed off a page of a list, by ids; 0 if more entries left than arrived. */
function pushedOff(before: readonly LogicalRecord[], after: readonly LogicalRecord[]): number {
  const goneFrom = (list: readonly LogicalRecord[], other: readonly LogicalRecord[]) => {
    const there = new Set(other.map(({ id }) => canonicalText(id)))
    return list.filter(({ id }) => !there.has(canonicalText(id))).length
  }
  const left = goneFrom(before, after)
  return left <= goneFrom(after, before) ? left : 0
}

const DOCUMENTED = ['shortname', 'name', 'shortdesc', 'private', 'id', 'summary', 'status', 'modif_dtime']

/** An entry of a project or issue list without its undocumented fields, which may change at any time. */
function documented(entry: LogicalRecord): LogicalRecord {
  return Object.fromEntries(Object.entries(entry).filter(([field]) => DOCUMENTED.includes(field)))
}
