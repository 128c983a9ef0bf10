import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../client/failure.ts'
import { failEntriesUnless, failUnless, summaryOf } from './fail-unless.ts'
import { isOfKind } from './kinds.ts'
import { lack } from './lacking.ts'
import { blamedIn, type LegacyReply } from './legacy.ts'
import { matchesAll } from './matches-all.ts'
import { isRecord, type LogicalRecord, type Reply } from './reply.ts'
import { saysRequired } from './required-message.ts'

/** The matchers for issues and form errors of the legacy project forge. */
export const legacyMatchers = {
  /** The response has the number of a new issue. */
  toCreateIssue(created: LegacyReply): Failure | undefined {
    if (created.issueNumber() !== undefined) return undefined
    const received = { ...summaryOf(created), errors: created.errorFields() }
    return failUnless(false, created, { kind: 'field', rule: 'issue-number', field: 'issue', received })
  },

  /** The list has the created issue, with all these values. */
  toHaveIssue(list: LegacyReply, created: LegacyReply, wanted: LogicalRecord = {}): Failure | undefined {
    const entries = list.entries()
    const entry = list.issueEntry(created)
    const holds = entry !== undefined && matchesAll(entry, wanted)
    const expected = { id: created.issueNumber(), ...wanted }
    if (entry === undefined) return lack(failEntriesUnless(holds, list, { rule: 'with', expected }, entries))
    return failUnless(holds, list, { kind: 'entries', rule: 'with', expected, received: entry })
  },

  /** The entries of the created issues do not all have the same value in this field. */
  toDistinguishIssues(
    list: LegacyReply,
    created: readonly LegacyReply[],
    field: string,
  ): Failure | undefined {
    list.entries()
    const received = created.map((one) => list.issueEntry(one)?.[field])
    const holds = received.some((value) => !isDeepStrictEqual(value, received[0]))
    return failUnless(holds, list, { kind: 'entries', rule: 'not-uniform', field, received })
  },

  /** The time in the issue's entry differs by at most this many days from that of the response that created the issue. */
  toDateIssueWithinDays(list: LegacyReply, created: LegacyReply, days: number): Failure | undefined {
    return failUnless(list.datesWithinDays(created, days), list, {
      kind: 'field',
      rule: 'within-days',
      field: 'modif_dtime',
      expected: { days, of: created.header('date') },
      received: list.issueEntry(created)?.['modif_dtime'],
      other: created.id,
    })
  },

  /** The count of open issues equals the number of listed ones. A list with a higher count can be a page. */
  toCountOpenIssues(list: LegacyReply): Failure | undefined {
    const { length } = list.entries()
    const open = list.openCount()
    const failure = failUnless(open === length, list, {
      kind: 'field',
      rule: 'count',
      field: 'open',
      expected: length,
      received: list.field('open'),
    })
    return open !== undefined && open > length ? lack(failure) : failure
  },

  /** `errors` has messages for these fields; each of its values is a list of texts that are not empty. */
  toReportErrorsFor(reply: Reply, fields: readonly string[]): Failure | undefined {
    const errors = reply.field('errors')
    const holds =
      isRecord(errors) &&
      Object.values(errors).every(isListOfTexts) &&
      fields.every((field) => blamedIn(errors).includes(field))
    return errorsFailure(holds, reply, 'errors-for', fields)
  },

  /** `errors`, if present, has none of these fields. */
  toReportNoErrorFor(reply: LegacyReply, fields: readonly string[]): Failure | undefined {
    const blamed = reply.errorFields()
    const holds = !fields.some((field) => blamed.includes(field))
    if (holds) return undefined
    return errorsFailure(holds, reply, 'no-errors-for', fields)
  },

  /** `errors` states for each of these fields that it is required, as far as the language of the messages is known. */
  toReportAsRequired(reply: Reply, fields: readonly string[]): Failure | undefined {
    const errors = reply.field('errors')
    const holds = isRecord(errors) && fields.every((field) => saysRequired(errors[field]) !== false)
    return errorsFailure(holds, reply, 'errors-say-required', fields)
  },
}

function errorsFailure(
  holds: boolean,
  reply: Reply,
  rule: 'errors-for' | 'no-errors-for' | 'errors-say-required',
  expected: readonly string[],
): Failure | undefined {
  const received = reply.field('errors')
  return failUnless(holds, reply, { kind: 'field', rule, field: 'errors', expected, received })
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => isOfKind('a text that is not empty', text))
}
