import { isDeepStrictEqual } from 'node:util'
import { isSameFlag, isSameValue } from './same-value.ts'
import type { Failure, FailureRules } from '../client/failure.ts'
import { failUnless, fieldsShown } from './fail-unless.ts'
import { ifReadable } from './if-readable.ts'
import { isOfKind, type Kind } from './kinds.ts'
import { requireKnown } from './matches-all.ts'
import { notShown, requireShown } from './shown-fields.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/** The matchers for a field of the body, or of each entry that the body lists. */
export const fieldMatchers = {
  /** The body has this field, with this value if one is given. */
  toHaveField(reply: Reply, field: string, ...value: readonly unknown[]): Failure | undefined {
    const [expected] = value
    if (value.length === 0) return judge(reply, field, 'present', (found) => found !== undefined)
    requireKnown(field, expected)
    const isSame = (found: unknown) =>
      isSameValue(found, expected) || (!reply.promises(field) && isSameFlag(found, expected))
    return judge(reply, field, 'equals', isSame, expected)
  },

  /** The body has this field with this value: the document states that the field is present. */
  toHavePromisedField(reply: Reply, field: string, expected: unknown): Failure | undefined {
    return judgeFound(reply, field, 'equals', (found) => isSameValue(found, expected), expected)
  },

  /**
   * Each of these fields has this value if the body has the field: for fields that a server need not show. A body without any of
   * them makes the check `unmet`.
   */
  toHaveFieldsWherePresent(reply: Reply, wanted: LogicalRecord): Failure | undefined {
    const shown = Object.entries(wanted).filter(([field]) => !reply.lacksUnpromised(field))
    if (shown.length === 0) throw notShown(reply, Object.keys(wanted))
    return firstFailure(shown, ([field, expected]) => fieldMatchers.toHaveField(reply, field, expected))
  },

  toHaveFieldOtherThan(reply: Reply, field: string, value: unknown): Failure | undefined {
    return judge(reply, field, 'differs', (found) => !isDeepStrictEqual(found, value), value)
  },

  /** The value of this field differs from that in the other response. */
  toDifferFrom(reply: Reply, other: Reply, field: string): Failure | undefined {
    const failure = fieldMatchers.toHaveFieldOtherThan(reply, field, other.field(field))
    return failure && { ...failure, other: other.id }
  },

  toHaveFieldStartingWith(reply: Reply, field: string, start: string): Failure | undefined {
    const holds = (found: unknown) => typeof found === 'string' && found.startsWith(start)
    return judge(reply, field, 'starts-with', holds, start)
  },

  /** The body has this field, an absolute URL or a path. */
  toHaveLink(reply: Reply, field: string): Failure | undefined {
    return judge(reply, field, 'link', isLink)
  },

  /** Every entry of the list has this field, an absolute URL or a path. */
  toHaveLinksInEntries(reply: Reply, field: string): Failure | undefined {
    return firstFailure([...reply.entries().entries()], ([index, { [field]: received }]) =>
      failUnless(isLink(received), reply, { kind: 'field', rule: 'link', field, entry: index + 1, received }),
    )
  },

  toHaveFieldOfKind(reply: Reply, field: string, kind: Kind): Failure | undefined {
    return judge(reply, field, 'kind', (found) => isOfKind(kind, found), kind)
  },

  toHaveFieldOfKindInEntries(reply: Reply, field: string, expected: Kind): Failure | undefined {
    return firstFailure([...reply.entries().entries()], ([index, { [field]: received }]) =>
      failUnless(isOfKind(expected, received), reply, {
        kind: 'field',
        rule: 'kind',
        field,
        entry: index + 1,
        expected,
        received,
      }),
    )
  },

  /** The body of a rejection has a text in this field that says more than that there is a result or an error. */
  toSayMoreThanStatus(reply: Reply, field: string): Failure | undefined {
    return judge(reply, field, 'says-more', (found) => typeof found === 'string' && !isGeneral(found))
  },

  /** This field is this count, as a number or as text. */
  toHaveCount(reply: Reply, field: string, count: number): Failure | undefined {
    return judge(reply, field, 'count', (found) => countOf(found) === count, count)
  },

  /** This field is this count or more, as a number or as text. */
  toHaveCountAtLeast(reply: Reply, field: string, count: number): Failure | undefined {
    return judge(reply, field, 'count-at-least', (found) => countOf(found) >= count, count)
  },

  /** This field is a list that contains each of these names. */
  toOfferOptions(reply: Reply, field: string, names: readonly string[]): Failure | undefined {
    const holds = (found: unknown) => Array.isArray(found) && names.every((name) => found.includes(name))
    return judge(reply, field, 'includes', holds, names)
  },

  /** This field is a list that contains only these names. */
  toOfferOnlyOptions(reply: Reply, field: string, names: readonly string[]): Failure | undefined {
    const holds = (found: unknown) =>
      Array.isArray(found) && found.every((name) => names.includes(String(name)))
    return judge(reply, field, 'includes-only', holds, names)
  },

  /** No success has any of these names in this field; without a success there is no form for this caller. */
  toOfferNoneOf(reply: Reply, field: string, names: readonly string[]): Failure | undefined {
    const found = reply.succeeded ? ifReadable(() => reply.field(field)) : undefined
    const offered = Array.isArray(found) ? names.filter((name) => found.includes(name)) : []
    return failUnless(offered.length === 0, reply, {
      kind: 'field',
      rule: 'includes-none',
      field,
      expected: names,
      received: offered,
    })
  },
}

type FieldCondition = [
  field: string,
  rule: FailureRules['field'],
  holds: (found: unknown) => boolean,
  expected?: unknown,
]

/** Judges a field that the document need not show: a body without it makes the check `unmet`. */
function judge(reply: Reply, ...condition: FieldCondition): Failure | undefined {
  requireShown(reply, condition[0])
  return judgeFound(reply, ...condition)
}

function judgeFound(reply: Reply, ...[field, rule, holds, expected]: FieldCondition): Failure | undefined {
  const received = reply.field(field)
  if (holds(received)) return undefined
  const shown = received === undefined ? fieldsShown(reply) : {}
  return failUnless(false, reply, { kind: 'field', rule, field, expected, received, ...shown })
}

function firstFailure<T>(
  items: readonly T[],
  judgeItem: (item: T) => Failure | undefined,
): Failure | undefined {
  for (const item of items) {
    const failure = judgeItem(item)
    if (failure) return failure
  }
  return undefined
}

function countOf(value: unknown): number {
  return value === undefined || value === null ? Number.NaN : Number(value)
}

/** General words that explain no single error, whatever the language of other messages. */
const GENERAL =
  /^(?:ok(?:ay)?|success(?:ful)?|done|true|false|null|undefined|none|yes|no|error|errors|failed|failure|bad request|invalid request|forbidden|not found|unauthorized|internal server error|unknown error|an error occurred|something went wrong)?$/

function isGeneral(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A status code may precede or follow the words.
  return GENERAL.test(words.replace(/^(?:http )?(?:error )?\d{3}\b ?| ?\b\d{3}$/g, '')) || /^\d+$/.test(words)
}

function isLink(value: unknown): boolean {
  // A relative link has no scheme. A value without scheme and slash, or with white space, is some other text.
  return (
    typeof value === 'string' &&
    value.includes('/') &&
    !/\s/.test(value) &&
    URL.canParse(value, 'http://base.invalid')
  )
}
