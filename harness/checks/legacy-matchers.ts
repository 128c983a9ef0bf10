import { isDeepStrictEqual } from 'node:util'
import { offered } from './control.ts'
import { matchesAll } from './matches-all.ts'
import { defectOf, finding, listing, type Finding } from './finding.ts'
import { isOfKind, type Kind } from './kinds.ts'
import type { LegacyReply } from './legacy.ts'
import type { LogicalRecord, Reply } from './reply.ts'
import { formatValue } from './format.ts'

const HTML_TYPES = ['text/html', 'application/xhtml+xml']

/** Ways in which forms say in English that a field is required. */
const SAYS_REQUIRED =
  /requir|mandatory|missing|necessary|need|obligat|compulsory|must|blank|empty|fill|\benter\b/i

/** The matchers that the legacy suites are judged with besides the common ones. */
export const legacyMatchers = {
  /** The body has this field, and its value is of this kind. */
  toHaveFieldOfKind(reply: Reply, field: string, kind: Kind): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = defect === undefined && isOfKind(kind, found)
    return finding(reply, holds, `${field} that is ${kind}`, defect ?? `${field} is ${formatValue(found)}`)
  },

  /** Every entry of the list has this field, and its value is of this kind. */
  toHaveFieldOfKindInEntries(reply: Reply, field: string, kind: Kind): Finding {
    const wanted = `entries whose ${field} is ${kind}`
    const defect = defectOf(() => reply.entries())
    if (defect !== undefined) return finding(reply, false, wanted, defect)
    const other = reply.entries().find((entry) => !isOfKind(kind, entry[field]))
    return finding(reply, other === undefined, wanted, `one whose ${field} is ${formatValue(other?.[field])}`)
  },

  /** Nothing is listed that has all these values, whether it is a refusal, another body, or a list without it. */
  toShowNoEntry(reply: Reply, unwanted: LogicalRecord): Finding {
    const isList = defectOf(() => reply.entries()) === undefined
    const shown = isList && reply.entries().some((entry) => matchesAll(entry, unwanted))
    return finding(reply, !shown, `no entry with ${formatValue(unwanted)}`, 'a list that has it')
  },

  /** The text is nowhere in the body, in whatever form the answer is. */
  toNotShowText(reply: Reply, text: string): Finding {
    const body = reply.body.toString('utf8')
    const shown = body.includes(text) || body.includes(JSON.stringify(text).slice(1, -1))
    return finding(reply, !shown, `an answer without ${formatValue(text)}`, 'an answer that has it')
  },

  /** No more entries with these values are listed than were before. */
  toHaveNoNewEntry(reply: Reply, wanted: LogicalRecord, before: Reply): Finding {
    const earlier = before.entries().filter((entry) => matchesAll(entry, wanted)).length
    return listing(
      reply,
      (entries) => entries.filter((entry) => matchesAll(entry, wanted)).length <= earlier,
      `no new entry with ${formatValue(wanted)}`,
    )
  },

  /** Every entry that was listed before is listed, unchanged in what the document says of it. */
  toKeepEntriesOf(reply: Reply, before: Reply): Finding {
    const earlier = before.entries().map(documented)
    return listing(
      reply,
      (entries) =>
        earlier.every((entry) => entries.some((found) => isDeepStrictEqual(documented(found), entry))),
      `the ${earlier.length} entries that were listed before, unchanged`,
    )
  },

  /** An issue was made: the answer gives its number. */
  toCreateIssue(created: LegacyReply): Finding {
    const blamed = created.errorFields()
    const refused = blamed.length > 0 ? `, refused for ${blamed.join(', ')}` : ''
    return finding(
      created,
      created.issueNumber() !== undefined,
      'the number of a new issue',
      `none: ${created.summarize()}${refused}`,
    )
  },

  /** The list has the issue that was made, with all these values. */
  toHaveIssue(list: LegacyReply, created: LegacyReply, wanted: LogicalRecord = {}): Finding {
    const defect = defectOf(() => list.entries())
    const entry = defect === undefined ? list.issueEntry(created) : undefined
    const holds = entry !== undefined && matchesAll(entry, wanted)
    const received = defect ?? (entry ? formatValue(entry) : 'a list without it')
    return finding(list, holds, `issue ${created.issueNumber()} with ${formatValue(wanted)}`, received)
  },

  /** The issues that were made do not all have the same value in this field of their entries. */
  toDistinguishIssues(list: LegacyReply, created: readonly LegacyReply[], field: string): Finding {
    const defect = defectOf(() => list.entries())
    const values = new Set(created.map((one) => formatValue(list.issueEntry(one)?.[field])))
    const received = defect ?? `${field} is ${[...values].join(', ')}`
    return finding(list, values.size > 1, `issues that differ in ${field}`, received)
  },

  /** The entry of the issue that was just made gives a time that is no further from that of the answer. */
  toDateIssueWithinDays(list: LegacyReply, created: LegacyReply, days: number): Finding {
    const wanted = `issue ${created.issueNumber()} with a modif_dtime within ${days} days of its creation`
    const [changed, made] = [list.modifiedAt(created), created.respondedAt()]
    const holds =
      changed !== undefined && made !== undefined && Math.abs(changed - made) <= days * 24 * 3_600_000
    return finding(list, holds, wanted, formatValue(list.issueEntry(created)?.['modif_dtime']))
  },

  /** This field counts so many, as a number or as text. */
  toHaveCount(reply: Reply, field: string, count: number): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = found !== undefined && found !== null && Number(found) === count
    return finding(reply, holds, `${field} ${count}`, defect ?? `${field} is ${formatValue(found)}`)
  },

  /** This field counts so many or more, as a number or as text. */
  toHaveCountAtLeast(reply: Reply, field: string, count: number): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = found !== undefined && found !== null && Number(found) >= count
    return finding(reply, holds, `${field} ${count} or more`, defect ?? `${field} is ${formatValue(found)}`)
  },

  /** This field is a list that has each of these names. */
  toOfferOptions(reply: Reply, field: string, names: readonly string[]): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = Array.isArray(found) && names.every((name) => found.includes(name))
    return finding(
      reply,
      holds,
      `${field} with ${names.join(', ')}`,
      defect ?? `${field} is ${formatValue(found)}`,
    )
  },

  /** This field is a list that has no others than these names. */
  toOfferOnlyOptions(reply: Reply, field: string, names: readonly string[]): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = Array.isArray(found) && found.every((name) => names.includes(String(name)))
    return finding(
      reply,
      holds,
      `${field} with nothing but ${names.join(', ')}`,
      defect ?? `${field} is ${formatValue(found)}`,
    )
  },

  /** No success offers any of these names in this field: there is no such form, or not for this caller. */
  toOfferNoneOf(reply: Reply, field: string, names: readonly string[]): Finding {
    const found = offered(reply, field, names)
    return finding(reply, found.length === 0, `no ${field} to choose`, `${field} is ${formatValue(found)}`)
  },

  /** `errors` names exactly these fields, each with a list of texts that are not empty. */
  toReportErrorsFor(reply: Reply, fields: readonly string[]): Finding {
    const defect = defectOf(() => reply.one())
    const errors = defect === undefined ? reply.field('errors') : undefined
    const holds =
      isRecord(errors) &&
      isDeepStrictEqual(new Set(Object.keys(errors)), new Set(fields)) &&
      Object.values(errors).every(isListOfTexts)
    const wanted = `errors with a list of messages for ${fields.join(' and ')} alone`
    return finding(reply, holds, wanted, defect ?? `errors is ${formatValue(errors)}`)
  },

  /** What `errors` says of each of these fields is that it is required. */
  toReportAsRequired(reply: Reply, fields: readonly string[]): Finding {
    const defect = defectOf(() => reply.one())
    const errors = defect === undefined ? reply.field('errors') : undefined
    const said = isRecord(errors) ? fields.map((field) => textOf(errors[field])) : []
    const holds = said.length > 0 && said.every((text) => SAYS_REQUIRED.test(text))
    const wanted = `messages that say that ${fields.join(' and ')} are required`
    return finding(reply, holds, wanted, defect ?? `errors is ${formatValue(errors)}`)
  },

  /** The media type is one of HTML. */
  toBeHtml(reply: Reply): Finding {
    const holds = HTML_TYPES.includes(reply.mediaType ?? '')
    return finding(reply, holds, 'HTML', reply.summarize())
  },
}

function isRecord(value: unknown): value is LogicalRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((text) => isOfKind('a text that is not empty', text))
  )
}

/** Everything that was said of a field, in whatever form it came. */
function textOf(messages: unknown): string {
  return messages === undefined ? '' : JSON.stringify(messages)
}

const DOCUMENTED = ['shortname', 'name', 'shortdesc', 'private', 'id', 'summary', 'status', 'modif_dtime']

/** An entry of a project or issue list without what the document does not speak of, which may change at any time. */
function documented(entry: LogicalRecord): LogicalRecord {
  return Object.fromEntries(Object.entries(entry).filter(([field]) => DOCUMENTED.includes(field)))
}
