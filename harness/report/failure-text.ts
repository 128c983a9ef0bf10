import type { FailureOf, Json, RecordedFailure } from '../client/failure.ts'
import { firstSentence, formatValue } from '../client/format-value.ts'
import type { JsonFlaw } from '../client/json-flaw.ts'
import { isRecord } from './is-record.ts'

/** Characters of the server's own words. */
const MAX_QUOTE_LENGTH = 300

export interface FailureText {
  readonly expected: string
  readonly received: string
}

/** The text of a failure, the same for the same data. */
export function describeFailure(failure: RecordedFailure): FailureText {
  switch (failure.kind) {
    case 'status':
      return describeStatus(failure)
    case 'media-type':
      return {
        expected: `media type ${textsOf(failure.expected).join(' or ')}`,
        received: failure.received === undefined ? 'no media type' : textOf(failure.received),
      }
    case 'body':
      return describeBody(failure)
    case 'schema':
      return describeSchema(failure)
    case 'field':
      return { expected: expectedField(failure), received: receivedField(failure) }
    case 'entries':
      return { expected: expectedEntries(failure), received: receivedEntries(failure) }
    case 'content':
      return describeContent(failure)
    case 'oracle':
      return { expected: textOf(failure.expected), received: textOf(failure.received) }
  }
}

/** `GET /user as ada: expected status 200, got 500 without a body`. */
export function sentenceOf({ expected, received }: FailureText, subject?: string): string {
  return `${subject === undefined ? '' : `${subject}: `}expected ${expected}, got ${received}`
}

/** The type of a value with its article. */
export function typeOf(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function describeStatus({ rule, expected, received }: FailureOf<'status', Json>): FailureText {
  const { status, mediaType, bytes, words } = recordOf(received)
  const said = typeof words === 'string' ? firstSentence(words, MAX_QUOTE_LENGTH) : undefined
  const quoted = said === undefined ? '' : `: ${said}`
  const type = typeof mediaType === 'string' ? mediaType : 'without a media type'
  return {
    expected: {
      'one-of': `status ${textsOf(expected).join(' or ')}`,
      success: 'a success status',
      'no-success': 'a status other than success',
      'no-success-with': `no success with ${formatValue(expected)}`,
    }[rule],
    received:
      bytes === 0
        ? `${Number(status)} without a body`
        : `${Number(status)} ${type}, ${Number(bytes)} bytes${quoted}`,
  }
}

function describeBody({ rule, received, flaw }: FailureOf<'body', Json>): FailureText {
  const isText = typeof received === 'string'
  const texts: Readonly<Record<typeof rule, readonly [expected: string, received: string]>> = {
    empty: ['no body', `a body of ${Number(received)} bytes`],
    'utf-8': ['a body in UTF-8', 'a body that is not valid UTF-8'],
    json: [
      'a JSON body',
      isText ? `${noJson(flaw)} (it starts with ${formatValue(received.slice(0, 40))})` : 'no body',
    ],
    object: ['a JSON object', typeOf(received)],
    'any-field': ['an object with a field', 'an empty object'],
    list: ['a list', typeOf(received)],
    'list-of-objects': ['a list of objects', `a list with ${typeOf(received)}`],
    archive: ['an archive', isText ? received : 'a body that is no archive'],
  }
  // A report may come from anybody, or from a later version.
  const [expected, found] = Object.hasOwn(texts, rule) ? texts[rule] : ['another body', typeOf(received)]
  return { expected, received: found }
}

/** The beginning is shown anyway: a flaw there needs no description. */
function noJson(flaw: JsonFlaw | undefined): string {
  if (flaw && 'endsAfter' in flaw)
    return `JSON that is cut off after ${flaw.endsAfter} ${flaw.endsAfter === 1 ? 'character' : 'characters'}`
  const at = flaw?.unexpectedAt ?? 1
  return `a body that is not JSON${at === 1 ? '' : `: character ${at} is unexpected`}`
}

function describeSchema(failure: FailureOf<'schema', Json>): FailureText {
  const { schema, entry, rule, expected, received } = failure
  const field = failure.name ?? failure.field ?? 'the body'
  const words: Readonly<Record<string, string>> = {
    type: `must be ${textsOf(expected).join(' or ')}`,
    const: `must be ${formatValue(expected)}`,
    minLength: `must have ${Number(expected)} characters or more`,
  }
  const broken =
    rule === 'required'
      ? `${field} is missing${insteadOf(failure)}`
      : `${field} ${words[rule] ?? `breaks the rule ${rule}`}, it is ${formatValue(received)}`
  return {
    expected: `${entry === undefined ? 'a body' : 'entries'} matching the schema ${schema ?? ''}`,
    received: inEntry(entry, broken),
  }
}

function expectedField(failure: FailureOf<'field', Json>): string {
  const { rule, expected, other } = failure
  const field = nameIn(failure)
  const value = formatValue(expected)
  const names = textsOf(expected)
  const source = other === undefined ? '' : ` of ${other}`
  return {
    present: `a field ${field}`,
    equals: `${field} ${value}`,
    differs: `${field} other than ${value}${source}`,
    'starts-with': `${field} starting with ${value}`,
    link: `${field} with a link`,
    'says-more': `${field} with a text that says what is wrong`,
    kind: `${field} with ${textOf(expected)}`,
    count: `${field} ${value}`,
    'count-at-least': `${field} ${value} or more`,
    includes: `${field} with ${names.join(', ')}`,
    'includes-only': `${field} with nothing but ${names.join(', ')}`,
    'includes-none': `${field} without ${names.join(', ')}`,
    'errors-for': `errors with a list of messages for ${names.join(' and ')}`,
    'no-errors-for': `no errors for ${names.join(', ')}`,
    'errors-say-required': `errors with messages that ${names.join(' and ')} are required`,
    'issue-number': 'the number of a new issue',
    'within-days': `${field} within ${Number(recordOf(expected)['days'])} days of the creation of the issue`,
  }[rule]
}

function receivedField(failure: FailureOf<'field', Json>): string {
  const { rule, entry, received } = failure
  const field = nameIn(failure)
  if (rule === 'issue-number') {
    const { errors, ...summary } = recordOf(received)
    const fields = textsOf(errors).join(', ')
    const response = describeStatus({ kind: 'status', rule: 'success', received: summary }).received
    return `none: ${response}${fields && `, refused for ${fields}`}`
  }
  return inEntry(
    entry,
    received === undefined
      ? `${field} is missing${insteadOf(failure)}`
      : `${field} is ${formatValue(received)}`,
  )
}

function expectedEntries(failure: FailureOf<'entries', Json>): string {
  const { rule, expected, other = '' } = failure
  const field = nameIn(failure)
  const value = formatValue(expected)
  const { values } = recordOf(expected)
  return {
    with: `an entry with ${value}`,
    without: `no entry with ${value}`,
    'only-with': `only entries with ${value}`,
    'no-more-with': `no new entry with ${value}`,
    same: `the same entries as in ${other}`,
    'none-of': `other entries than in ${other}`,
    kept: `the ${value} entries of ${other}, unchanged`,
    'each-once': `each of ${Number(values)} entries once on all pages together`,
    unique: `entries that all differ in ${field}`,
    'not-uniform': `entries that differ in ${field}`,
    'hidden-field': `entries without ${field}`,
    none: 'no entries',
    count: `${value} entries`,
    'count-at-least': `${value} entries or more`,
    'count-at-most': `${value} entries or fewer`,
  }[rule]
}

function receivedEntries(failure: FailureOf<'entries', Json>): string {
  const { rule, entry, received } = failure
  const field = nameIn(failure)
  const { count, entries, value, missing, repeated } = recordOf(received)
  if (entry !== undefined && value !== undefined)
    return `entry ${entry} of ${Number(count)}: ${field === '' ? '' : `${field} is `}${formatValue(value)}`
  if (rule === 'each-once')
    return `${listOf(missing).length} missing and ${listOf(repeated).length} repeated entries`
  if (rule === 'not-uniform') return `${field} is ${formatValue(received)}`
  return typeof count === 'number' ? `${count} entries: ${formatValue(entries)}` : formatValue(received)
}

function describeContent({ rule, expected, received, other = '' }: FailureOf<'content', Json>): FailureText {
  const { elements, text } = recordOf(expected)
  const value = formatValue(expected)
  return {
    expected: {
      element: `${textsOf(elements)
        .map((name) => `<${name}>`)
        .join(' or ')} around ${formatValue(text)}`,
      link: `a link to ${textOf(expected)}`,
      'with-text': `a body with ${value}`,
      'without-text': `a body without ${value}`,
      differs: `another body than in ${other}`,
      files: `an archive of ${textsOf(expected).join(', ')}`,
    }[rule],
    received:
      rule === 'files'
        ? receivedFiles(recordOf(received))
        : received === undefined
          ? 'the same'
          : formatValue(received),
  }
}

function receivedFiles({ missing, further, changed }: Readonly<Record<string, Json>>): string {
  return [
    ['without', textsOf(missing)] as const,
    ['with further', textsOf(further)] as const,
    ['with other content in', textsOf(changed)] as const,
  ]
    .filter(([, paths]) => paths.length > 0)
    .map(([words, paths]) => `${words} ${paths.join(', ')}`)
    .join(', ')
}

/** The target's name of the field; empty if there is none. */
function nameIn({ name, field = '' }: Pick<RecordedFailure, 'name' | 'field'>): string {
  return name ?? field
}

/** The fields of a body that lacks one, such as `help` in place of `doc`, and the setting that names a similar field. */
function insteadOf({ shown = [], naming }: Pick<RecordedFailure, 'shown' | 'naming'>): string {
  return [
    ...(shown.length === 0 ? [] : [`there is ${shown.join(', ')}`]),
    ...(naming === undefined
      ? []
      : [`if it only has another name, write ${naming} into the driver of the target file`]),
  ]
    .map((words) => `; ${words}`)
    .join('')
}

function inEntry(entry: number | undefined, text: string): string {
  return entry === undefined ? text : `entry ${entry}: ${text}`
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

function textsOf(value: Json | undefined): string[] {
  return listOf(value).map(textOf)
}

/** A text unchanged, any other value as JSON. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : formatValue(value)
}

function recordOf(value: Json | undefined): Readonly<Record<string, Json>> {
  return isRecord(value) ? value : {}
}
