import { Answer, BodyDefect } from '../client/answer.ts'
import { isAbsent, isRecord, toJson, toLogical, type Names } from '../client/names.ts'
import { ifReadable } from './if-readable.ts'
import { likelyName } from './likely-name.ts'
import { matchesAll } from './matches-all.ts'
import type { BodyShape } from '../../contract/derive/operation.ts'
import { isPromised } from './promised-fields.ts'
import { nextLink } from '../client/next-link.ts'
import { formatValue } from '../client/format-value.ts'

export { formatValue, isRecord }

/** A JSON object with the document's field names. */
export type LogicalRecord = Readonly<Record<string, unknown>>

/** A response to a documented operation, read with the document's field names. */
export class Reply extends Answer {
  readonly #names: Names
  readonly #shape: BodyShape

  readonly #endpoint: string | undefined
  #further: readonly Reply[] = []
  #isCutOff = false

  constructor(answer: Answer, shape: BodyShape, names: Names, endpoint?: string) {
    super(answer)
    this.#shape = shape
    this.#names = names
    this.#endpoint = endpoint
  }

  /** The origin of a failure: exchange, status code, and method and path of the operation. */
  override get origin(): { readonly exchange: string; readonly status: number; readonly endpoint?: string } {
    return { ...super.origin, ...(this.#endpoint === undefined ? {} : { endpoint: this.#endpoint }) }
  }

  /** Adds the following pages of the list; an entry of any page is an entry of the list. */
  addPages(further: readonly Reply[]): void {
    this.#further = further
  }

  /** Whether two pages of the list have an entry with the same id. */
  hasEntryOnTwoPages(): boolean {
    const ids = [this, ...this.#further].flatMap((page) => {
      const own = ifReadable(() => page.#ownEntries()) ?? []
      return [...new Set(own.flatMap(({ id }) => id ?? []))]
    })
    return new Set(ids).size < ids.length
  }

  /** Records that the list links to a further page that cannot be read. */
  cutOff(): void {
    this.#isCutOff = true
  }

  /** Method and documented path of the operation; undefined for another path. */
  get endpoint(): string | undefined {
    return this.#endpoint
  }

  /**
   * Whether its list can be one page of a longer one: the documents do not show the paging of lists other than searches. Lists with
   * at most one entry, and lists that link to all their pages, are not pages.
   */
  get mayBePage(): boolean {
    if (this.#isCutOff) return true
    const isSearch = this.isEnvelope && SEARCHES.includes(this.#envelope ?? '')
    return !isSearch && this.#further.length === 0 && this.entries().length > 1
  }

  /** Whether it links to a further page that cannot be read. */
  get isCutOff(): boolean {
    return this.#isCutOff
  }

  /** For an open question: whether a `Link` header names a further page. */
  describePages(): string {
    if (!this.succeeded) return this.describe()
    return nextLink(this.headers) === undefined ? 'no further page' : 'a further page'
  }

  get #envelope(): string | undefined {
    return typeof this.#shape === 'object' && 'envelope' in this.#shape ? this.#shape.envelope : undefined
  }

  /** Whether its body can be the documented one: if a document shows the status codes, only a success qualifies. */
  get mayCarryResource(): boolean {
    return this.succeeded
  }

  /** Whether the body wraps its list in an object. */
  get isEnvelope(): boolean {
    return typeof this.#shape === 'object' && 'envelope' in this.#shape
  }

  /** The resource of each object in the body: `User`, `TrackedTime`. */
  get kind(): string | undefined {
    if (typeof this.#shape === 'string') return undefined
    if ('one' in this.#shape) return this.#shape.one
    return 'list' in this.#shape ? this.#shape.list : entryKinds[this.#shape.envelope]?.kind
  }

  /** Whether a document states that the body, or each entry that it lists, has this field. */
  promises(field: string): boolean {
    const inUserSearch =
      typeof this.#shape === 'object' && 'envelope' in this.#shape && this.#shape.envelope === 'UserSearch'
    return inUserSearch || isPromised(this.kind, field)
  }

  /** Whether the body is an object with fields but without this one, which no document promises. */
  lacksUnpromised(field: string): boolean {
    const json = this.json()
    if (this.promises(field) || !isRecord(json) || Object.keys(json).length === 0) return false
    return isAbsent(this.#names, this.kind ?? '', field, json)
  }

  /** The target's JSON name of a field: `login or username`. */
  nameOf(field: string): string {
    return this.#namesOf(field).join(' or ')
  }

  /**
   * The setting of a target file that names a missing field, if the body or its first entry has a similar property: `"names":
   * {"User": {"fullName": "display_name"}}`. Undefined if there is no such property, or if the document shows the name.
   */
  namingOf(field: string, expected?: unknown): string | undefined {
    const { kind = '' } = this
    const known = this.#names[kind]
    if (!known || !Object.hasOwn(known, field)) return undefined
    const shown = ifReadable(() => (this.#isListOfObjects() ? (this.#list() as unknown[])[0] : this.json()))
    if (!isRecord(shown)) return undefined
    const others = Object.entries(known).filter(([name]) => name !== field)
    const taken = new Set(
      others.flatMap(([, name]) => name.split('|').map((one) => one.split('.')[0] ?? one)),
    )
    const likely = likelyName(shown, [field, ...this.#namesOf(field)], taken, expected)
    return likely === undefined
      ? undefined
      : `"names": {${JSON.stringify(kind)}: {${JSON.stringify(field)}: ${JSON.stringify(likely)}}}`
  }

  /** A record of fields under the target's JSON names. */
  spelled(fields: LogicalRecord): LogicalRecord {
    return toJson(this.#names, this.kind ?? '', fields)
  }

  #namesOf(field: string): string[] {
    const known = this.#names[this.kind ?? '']
    return (known && Object.hasOwn(known, field) ? (known[field] ?? field) : field).split('|')
  }

  #isListOfObjects(): boolean {
    const list = this.isEnvelope || this.#isList ? this.#list() : undefined
    return Array.isArray(list) && list.some(isRecord)
  }

  get #isList(): boolean {
    return typeof this.#shape === 'object' && 'list' in this.#shape
  }

  /** The body as one object. Throws `BodyDefect` for any other body. */
  one(): LogicalRecord {
    const json = this.json()
    if (!isRecord(json)) throw new BodyDefect({ rule: 'object', received: json, ...this.origin })
    const kind =
      typeof this.#shape === 'object' && 'envelope' in this.#shape ? this.#shape.envelope : this.kind
    return toLogical(this.#names, kind ?? '', json) as LogicalRecord
  }

  /**
   * The listed objects, including those in an envelope; null is an empty list (docs/how-we-know/verdict-rules.md, Lists). Throws
   * `BodyDefect` if there is no list of objects.
   */
  entries(): LogicalRecord[] {
    const own = this.#ownEntries()
    return this.#further.length === 0 ? own : [...own, ...this.#further.flatMap((page) => page.entries())]
  }

  #ownEntries(): LogicalRecord[] {
    const shown = this.#list()
    const list = shown === null ? [] : shown
    if (!Array.isArray(list)) throw new BodyDefect({ rule: 'list', received: list, ...this.origin })
    return list.map((entry: unknown) => {
      if (!isRecord(entry)) throw new BodyDefect({ rule: 'list-of-objects', received: entry, ...this.origin })
      return toLogical(this.#names, this.kind ?? '', entry) as LogicalRecord
    })
  }

  /** False if the list is null or missing, as some servers write an empty list. */
  hasList(): boolean {
    const list = this.#list()
    return list !== null && list !== undefined
  }

  /** The value of one field of the body, or of every listed object. */
  field(name: string): unknown {
    return this.one()[name]
  }

  /** For an open question: the status, and whether there is a body, in words that do not change from run to run. */
  describe(): string {
    if (this.size === 0) return `${this.status} without a body`
    return `${this.status} ${this.mediaType ?? 'without a media type'}`
  }

  /** For an open question: the field names of the body, or of the first entry that it lists, as received. */
  describeFields(): string {
    if (!this.succeeded) return this.describe()
    const shown = this.json()
    const one: unknown = Array.isArray(shown) ? shown[0] : shown
    return isRecord(one) ? Object.keys(one).sort().join(', ') : kindOf(one)
  }

  /** For an open question: the values of a field that is a list, in alphabetical order. */
  describeSorted(name: string): string {
    if (!this.succeeded) return this.describe()
    const value = this.field(name)
    return Array.isArray(value) ? formatValue(value.map(String).sort()) : formatValue(value)
  }

  /** For an open question: whether a list has an entry with all these values. */
  describePresence(wanted: LogicalRecord): string {
    if (!this.succeeded) return this.describe()
    return this.entries().some((entry) => matchesAll(entry, wanted)) ? 'listed' : 'not listed'
  }

  /** For an open question: whether any entry of a list has a value in this field. */
  describeAnyWith(name: string): string {
    if (!this.succeeded) return this.describe()
    return this.entries().some((entry) => Boolean(entry[name])) ? `${name} listed` : `no ${name} listed`
  }

  /** For an open question: the kind of the body, and the names of its fields if it has any. */
  describeBody(): string {
    if (this.size === 0) return 'no body'
    if (this.mediaType !== 'application/json') return this.mediaType ?? 'a body without a media type'
    const json = this.json()
    const one: unknown = Array.isArray(json) ? json[0] : json
    if (!isRecord(one)) return kindOf(json)
    const fields = Object.keys(one).sort().join(', ')
    return Array.isArray(json) ? `a list of objects with ${fields}` : `an object with ${fields}`
  }

  /** For an open question: the value of one field, otherwise the response. */
  describeField(name: string): string {
    return this.succeeded ? formatValue(this.field(name)) : this.describe()
  }

  /** For an open question: the wording of a field of the body, for a success or not. */
  describeWording(name: string): string {
    return `${this.status}: ${formatValue(this.field(name))}`
  }

  /** For an open question: the number of entries that a success lists, otherwise the response. */
  describeCount(): string {
    if (!this.succeeded) return this.describe()
    const count = this.entries().length
    return count === 1 ? '1 entry' : `${count} entries`
  }

  #list(): unknown {
    if (typeof this.#shape === 'object' && 'envelope' in this.#shape) {
      const list = entryKinds[this.#shape.envelope]?.list ?? 'data'
      return this.one()[list]
    }
    return this.json()
  }
}

/** The entries that a response lists; empty if it has null instead of a list or is not a success. */
export function listedEntries(reply: Reply): readonly LogicalRecord[] {
  return reply.succeeded && reply.hasList() ? reply.entries() : []
}

/** Responses that wrap their list in an object: the field of the list, and the kind of its entries. */
const entryKinds: Readonly<Record<string, { readonly list: string; readonly kind: string }>> = {
  UserSearch: { list: 'data', kind: 'User' },
  SearchResults: { list: 'data', kind: 'Repository' },
  ProjectList: { list: 'projects', kind: 'Project' },
  IssueList: { list: 'issues', kind: 'Issue' },
}

/** Envelopes of searches, whose paging document 1 shows. */
const SEARCHES: readonly string[] = ['UserSearch', 'SearchResults']

function kindOf(json: unknown): string {
  if (json === undefined) return 'nothing'
  if (json === null) return 'null'
  if (Array.isArray(json)) return 'a list'
  return typeof json === 'object' ? 'an object' : `a ${typeof json}`
}
