import { isDeepStrictEqual } from 'node:util'
import { Unmet } from '../client/unmet.ts'
import { contentMatchers } from './content-matchers.ts'
import { matchesAll, requireKnown } from './matches-all.ts'
import { defectOf, finding, listing, type Finding } from './finding.ts'
import { legacyMatchers } from './legacy-matchers.ts'
import { listedEntries, type LogicalRecord, type Reply } from './reply.ts'
import { schemaFlaw, type ResourceSchema } from './schema-check.ts'
import { formatValue } from './format.ts'

/** The matchers that checks judge answers with; each says in words what it expected and what came. */
export const matchers = {
  ...contentMatchers,
  ...legacyMatchers,

  /** The answer has this status. */
  toHaveStatus(reply: Reply, status: number): Finding {
    return finding(reply, reply.status === status, `status ${status}`, reply.summarize())
  },

  /** The answer has one of these statuses. */
  toHaveStatusIn(reply: Reply, statuses: readonly number[]): Finding {
    return finding(
      reply,
      statuses.includes(reply.status),
      `one of the statuses ${statuses.join(', ')}`,
      reply.summarize(),
    )
  },

  /** Any 2xx: what matters is that it was done, not how that is said. */
  toSucceed(reply: Reply): Finding {
    return finding(reply, reply.succeeded, 'a success', reply.summarize())
  },

  /** Anything but a success: there is nothing, or nothing for this caller. */
  toBeUnsuccessful(reply: Reply): Finding {
    return finding(reply, !reply.succeeded, 'anything but a success', reply.summarize())
  },

  /** Not a single byte of body. */
  toHaveNoBody(reply: Reply): Finding {
    return finding(reply, reply.body.length === 0, 'no body', `a body of ${reply.body.length} bytes`)
  },

  /** The media type, whatever its parameters. */
  toHaveMediaType(reply: Reply, mediaType: string): Finding {
    const found = reply.mediaType ?? 'no media type'
    return finding(reply, reply.mediaType === mediaType, `media type ${mediaType}`, found)
  },

  /** The body is UTF-8 and JSON. */
  toBeJson(reply: Reply): Finding {
    const defect = defectOf(() => [reply.text(), reply.json()])
    return finding(reply, defect === undefined, 'a JSON body in UTF-8', defect ?? 'JSON')
  },

  /** The body, or every object that it lists, is as the schema says. */
  toMatchSchema(reply: Reply, name: ResourceSchema): Finding {
    const flaw = defectOf(() => reply.one()) ?? schemaFlaw(name, reply.one())
    return finding(reply, flaw === undefined, `a body as the schema ${name} says`, flaw ?? 'one')
  },

  /** The body is a list, and each object in it is as the schema says. */
  toHaveEntriesMatchingSchema(reply: Reply, name: ResourceSchema): Finding {
    const flaw =
      defectOf(() => reply.entries()) ??
      reply
        .entries()
        .map((entry, index) => prefixed(`entry ${index + 1}`, schemaFlaw(name, entry)))
        .find((each) => each !== undefined)
    return finding(reply, flaw === undefined, `a list of objects as the schema ${name} says`, flaw ?? 'one')
  },

  /** The body has this field, with this value where one is given. */
  toHaveField(reply: Reply, field: string, ...value: readonly unknown[]): Finding {
    if (value.length > 0) requireKnown(field, value[0])
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = value.length === 0 ? found !== undefined : isDeepStrictEqual(found, value[0])
    const wanted = value.length === 0 ? `a field ${field}` : `${field} ${formatValue(value[0])}`
    return finding(
      reply,
      defect === undefined && holds,
      wanted,
      defect ?? `${field} is ${formatValue(found)}`,
    )
  },

  /**
   * Whatever the body shows of these fields has these values: for fields that a server need not show. One that shows none
   * of them makes the check `unmet`.
   */
  toHaveFieldsWherePresent(reply: Reply, wanted: LogicalRecord): Finding {
    const defect = defectOf(() => reply.one())
    const shown =
      defect === undefined ? Object.keys(wanted).filter((field) => reply.field(field) !== undefined) : []
    if (defect === undefined && shown.length === 0)
      throw new Unmet(
        `control: ${reply.request}`,
        `the answer to ${reply.request} shows none of ${Object.keys(wanted).join(', ')}`,
        reply.id,
      )
    const values = Object.fromEntries(shown.map((field) => [field, wanted[field]]))
    const found = Object.fromEntries(shown.map((field) => [field, reply.field(field)]))
    return finding(
      reply,
      defect === undefined && isDeepStrictEqual(found, values),
      formatValue(values),
      defect ?? formatValue(found),
    )
  },

  /** The body is one JSON object with something in it, whatever that is. */
  toHaveAnyField(reply: Reply): Finding {
    const defect = defectOf(() => reply.one())
    const holds = defect === undefined && Object.keys(reply.one()).length > 0
    return finding(reply, holds, 'an object with a field', defect ?? 'an empty object')
  },

  /** Anything but a success whose body is an object with all these values. */
  toNotSucceedWith(reply: Reply, unwanted: LogicalRecord): Finding {
    const isShown =
      reply.succeeded && defectOf(() => reply.one()) === undefined && matchesAll(reply.one(), unwanted)
    return finding(reply, !isShown, `no success with ${formatValue(unwanted)}`, reply.summarize())
  },

  /** The body has this field, with another value than this. */
  toHaveFieldOtherThan(reply: Reply, field: string, value: unknown): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = defect === undefined && !isDeepStrictEqual(found, value)
    const wanted = `${field} other than ${formatValue(value)}`
    return finding(reply, holds, wanted, defect ?? `${field} is ${formatValue(found)}`)
  },

  /** The body has this field, and it is a text that begins so. */
  toHaveFieldStartingWith(reply: Reply, field: string, beginning: string): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = typeof found === 'string' && found.startsWith(beginning)
    return finding(
      reply,
      holds,
      `${field} that begins ${formatValue(beginning)}`,
      defect ?? `${field} is ${formatValue(found)}`,
    )
  },

  /** The value of this field is another than in the other answer. */
  toDifferFrom(reply: Reply, other: Reply, field: string): Finding {
    const defect = defectOf(() => [reply.one(), other.one()])
    const found = defect === undefined ? reply.field(field) : undefined
    const holds = defect === undefined && !isDeepStrictEqual(found, other.field(field))
    const wanted = `${field} other than in the answer to ${other.request}`
    return finding(reply, holds, wanted, defect ?? `${field} is ${formatValue(found)} in both`)
  },

  /** The body is one JSON object. */
  toBeObject(reply: Reply): Finding {
    const defect = defectOf(() => reply.one())
    return finding(reply, defect === undefined, 'one JSON object', defect ?? 'one')
  },

  /** The body has this field, and it is an absolute URL or a path. */
  toHaveLink(reply: Reply, field: string): Finding {
    const defect = defectOf(() => reply.one())
    const found = defect === undefined ? reply.field(field) : undefined
    return finding(
      reply,
      isLink(found),
      `${field} that is a link`,
      defect ?? `${field} is ${formatValue(found)}`,
    )
  },

  /** No entry of the list has this field, or it is empty. */
  toHideFieldInEntries(reply: Reply, field: string): Finding {
    return listing(
      reply,
      (entries) => entries.every((entry) => entry[field] === undefined || entry[field] === ''),
      `entries without ${field}`,
    )
  },

  /** No two entries of the list have the same value in this field. */
  toHaveUniqueEntries(reply: Reply, field: string): Finding {
    return listing(
      reply,
      (entries) => new Set(entries.map((entry) => entry[field])).size === entries.length,
      `entries that all differ in ${field}`,
    )
  },

  /** The list has an entry with all these values. */
  toHaveEntry(reply: Reply, wanted: LogicalRecord): Finding {
    return listing(
      reply,
      (entries) => entries.some((entry) => matchesAll(entry, wanted)),
      `an entry with ${formatValue(wanted)}`,
    )
  },

  /** The list has no entry with all these values. (In place of `.not.toHaveEntry`, which a body without a list would satisfy.) */
  toHaveNoEntry(reply: Reply, unwanted: LogicalRecord): Finding {
    return listing(
      reply,
      (entries) => !entries.some((entry) => matchesAll(entry, unwanted)),
      `no entry with ${formatValue(unwanted)}`,
    )
  },

  /** The list has the same entries as the other answer, as far as this field says, in any order. */
  toHaveSameEntriesAs(reply: Reply, other: Reply, field: string): Finding {
    const wanted = new Set(other.entries().map((entry) => entry[field]))
    return listing(
      reply,
      (entries) => entries.length === wanted.size && entries.every((entry) => wanted.has(entry[field])),
      `the same entries as in the answer to ${other.request}`,
    )
  },

  /** No entry of the list is in the other answer too, as far as this field says. */
  toShareNoEntryWith(reply: Reply, other: Reply, field: string): Finding {
    const others = new Set(other.entries().map((entry) => entry[field]))
    return listing(
      reply,
      (entries) => !entries.some((entry) => others.has(entry[field])),
      `other entries than in the answer to ${other.request}`,
    )
  },

  /** This page and the earlier ones together list each of these once, as far as this field says. */
  toListEachOnce(
    reply: Reply,
    field: string,
    values: readonly unknown[],
    earlier: readonly Reply[],
  ): Finding {
    const listed = [...earlier, reply].flatMap((page) => listedEntries(page).map((entry) => entry[field]))
    const timesOf = (value: unknown) => listed.filter((one) => one === value).length
    const missing = values.filter((value) => timesOf(value) === 0).length
    const repeated = values.filter((value) => timesOf(value) > 1).length
    return finding(
      reply,
      missing + repeated === 0,
      `each of ${values.length} once, with the ${earlier.length} pages before`,
      `${missing} that are not listed and ${repeated} that are listed again`,
    )
  },

  /** Nothing is listed: no entries, or no list at all, or a refusal. */
  toHaveNothingListed(reply: Reply): Finding {
    return finding(reply, listedEntries(reply).length === 0, 'nothing listed', reply.summarize())
  },

  /** No entry has all these values; where nothing is listed, there is none either. */
  toOmitEntry(reply: Reply, unwanted: LogicalRecord): Finding {
    const holds = reply.succeeded && !listedEntries(reply).some((entry) => matchesAll(entry, unwanted))
    return finding(reply, holds, `no entry with ${formatValue(unwanted)}`, reply.summarize())
  },

  /** The list has at least one entry, and all have these values. */
  toHaveOnlyEntries(reply: Reply, wanted: LogicalRecord): Finding {
    return listing(
      reply,
      (entries) => entries.length > 0 && entries.every((entry) => matchesAll(entry, wanted)),
      `entries with ${formatValue(wanted)} alone`,
    )
  },

  /** The list has so many entries or fewer. */
  toHaveEntryCountAtMost(reply: Reply, count: number): Finding {
    return listing(reply, (entries) => entries.length <= count, `${count} entries or fewer`)
  },

  /** The list has exactly so many entries. */
  toHaveEntryCount(reply: Reply, count: number): Finding {
    return listing(reply, (entries) => entries.length === count, `${count} entries`)
  },
}

function isLink(value: unknown): boolean {
  // A relative link has no scheme; what has neither scheme nor slash, or has white space, is some other text.
  return typeof value === 'string' && /^\S*\/\S*$/.test(value) && URL.canParse(value, 'http://base.invalid')
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${prefix}: ${text}`
}
