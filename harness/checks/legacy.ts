import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { BodyDefect } from '../client/answer.ts'
import type { HeaderLines } from '../client/exchange.ts'
import { entryMatchers } from './entry-matchers.ts'
import { ifReadable } from './if-readable.ts'
import type { LegacyPerson, Project } from './fixture-types.ts'
import { isOfKind } from './kinds.ts'
import { matchesAll } from './matches-all.ts'
import { assume } from './assume.ts'
import { isRecord, Reply, type LogicalRecord } from './reply.ts'
import { integerIn, isInteger, isNumber, parseJson } from '../client/exact-json.ts'

/** The three parameters of an authenticated request; any of them may be missing or invalid on purpose. */
export interface Signature {
  readonly _login?: string
  readonly _salt?: string
  readonly _hash?: string
}

/** The places of the three parameters in a request. */
export type Place = 'query' | 'form' | 'headers'

/** The caller for the evidence, and the parameters that sign its requests. */
export interface Signer {
  readonly label: string
  /** The login of a caller who signs as documented. */
  readonly login?: string
  /** The login of a caller who signs as documented, with a given salt. */
  readonly chooses?: string
  /** The parameters of the next request. */
  readonly parameters: () => Signature
  readonly given: ReadonlyArray<{ made(): Promise<void> }>
  /** The place of the parameters; by default the driver's. */
  readonly place?: Place
}

export type Form = Readonly<Record<string, string>>

/** A call of the legacy document, independent of the target. */
export interface LegacyCall {
  /** Its id in the table of operations. */
  readonly operation?: string
  /** Replaces an operation: a path from {base_url} on, with `{name}` for parameters. */
  readonly path?: string
  /** Replaces the path of the operation: the path of a further page, from {base_url} on. */
  readonly pageAt?: string
  readonly method?: string
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly query?: Readonly<Record<string, string>>
  readonly form?: Form
  /** The form is sent as multipart/form-data. */
  readonly multipart?: boolean
  /** Additional header lines, which replace others with the same names. */
  readonly headers?: HeaderLines
  readonly given?: ReadonlyArray<{ made(): Promise<void> }>
  /** The issue that a success creates, for the ledger. */
  readonly makes?: { readonly project: string; readonly summary: string }
}

/** The SHA-1 digest of a text, as lower-case hex. */
export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/**
 * The evidence adds this to a caller with a valid signature whose salt is from an earlier request, by any caller. The document does
 * not state whether a server accepts it again.
 */
export const REPLAYED = ', salt used before'

/** The parameters of an authenticated request, as in the document: sha1(_salt + <API_KEY>). */
export function sign(person: LegacyPerson, salt: string): Required<Signature> {
  return { _login: person.login, _salt: salt, _hash: sha1(salt + person.apiKey) }
}

/** A response of the legacy forge. Reads encodings other than UTF-8 too; `toBeJson` then reports the defect. */
export class LegacyReply extends Reply {
  /** The document shows no status codes: it describes a rejected form as well as a created issue. */
  override get mayCarryResource(): boolean {
    return true
  }

  /** An issue list whose count of open issues does not exceed its length is complete. */
  override get mayBePage(): boolean {
    const open = this.openCount()
    return super.mayBePage && !(open !== undefined && open <= this.entries().length)
  }

  override json(): unknown {
    try {
      return super.json()
    } catch (cause) {
      if (!(cause instanceof BodyDefect) || this.#isUtf8()) throw cause
      return parsed(this.body.toString('latin1')) ?? fail(cause)
    }
  }

  /** For an open question: whether the creation of an issue succeeded, otherwise the response. */
  describeCreation(): string {
    if (this.issueNumber() !== undefined) return `${this.status}, created`
    const blamed = this.errorFields()
    return blamed.length > 0 ? `${this.status}, refused for ${blamed.join(', ')}` : this.describe()
  }

  /** The fields that a rejection names; empty without a rejection or without readable errors. */
  errorFields(): string[] {
    return blamedIn(this.errors())
  }

  /** The messages of a rejection by field; empty without readable errors. */
  errors(): LogicalRecord {
    const errors = ifReadable(() => this.field('errors'))
    return isRecord(errors) ? errors : {}
  }

  /** The number of the created issue, sent as a number or as text; undefined if there is none. */
  issueNumber(): number | bigint | undefined {
    return numberIn(ifReadable(() => this.field('issue')))
  }

  /** The count of open issues in an issue list, as a number or as text; undefined if it is missing. */
  openCount(): number | undefined {
    return this.#count('open')
  }

  /** The same for closed issues. */
  closedCount(): number | undefined {
    return this.#count('closed')
  }

  #count(field: 'open' | 'closed'): number | undefined {
    const count = ifReadable(() => this.field(field))
    const isGiven = isNumber(count) || (typeof count === 'string' && count !== '')
    return isGiven && !Number.isNaN(Number(count)) ? Number(count) : undefined
  }

  /** The number of issues in a list; undefined if there is no list. */
  issueCount(): number | undefined {
    return this.#listed()?.length
  }

  /** The list entry of the issue that another response created; undefined if the list lacks it. */
  issueEntry(created: LegacyReply): LogicalRecord | undefined {
    const number = created.issueNumber()
    return this.#listed()?.find(({ id }) => number !== undefined && numberIn(id) === number)
  }

  /**
   * The time of the last change in the entry of an issue, in milliseconds, read as UTC; undefined if it does not have the
   * documented form.
   */
  modifiedAt(created: LegacyReply): number | undefined {
    const shown = this.issueEntry(created)?.['modif_dtime']
    if (typeof shown !== 'string' || !isOfKind('a time written YYYY-MM-DD HH:MM:SS', shown)) return undefined
    const exists = isOfKind('a time that the calendar and the clock have', shown)
    return exists ? Date.parse(`${shown.replace(' ', 'T')}Z`) : undefined
  }

  /** The time of the response in milliseconds, from its Date header; undefined if it has none. */
  respondedAt(): number | undefined {
    const time = Date.parse(this.header('date') ?? '')
    return Number.isNaN(time) ? undefined : time
  }

  /** Whether an issue list dates an issue within this many days of the response that created the issue. */
  datesWithinDays(created: LegacyReply, days: number): boolean {
    const [modified, made] = [this.modifiedAt(created), created.respondedAt()]
    return modified !== undefined && made !== undefined && Math.abs(modified - made) <= days * 24 * 3_600_000
  }

  /** True for a list without entries. */
  isEmptyList(): boolean {
    return this.succeeded && this.#listed()?.length === 0
  }

  /** For an open question about a list: the identity that the server assumed for the caller, shown by an entry that only members see. */
  describeCaller(membersEntry: LogicalRecord): string {
    if (!this.succeeded) return `refused: ${this.describe()}`
    const isShown = this.entries().some((entry) => matchesAll(entry, membersEntry))
    return isShown ? 'taken for the member' : 'treated as anonymous'
  }

  #listed(): LogicalRecord[] | undefined {
    return ifReadable(() => this.entries())
  }

  #isUtf8(): boolean {
    return ifReadable(() => this.text()) !== undefined
  }
}

/** The number of an issue, from a number or a text. */
function numberIn(value: unknown): number | bigint | undefined {
  if (isInteger(value)) return value
  return typeof value === 'string' ? integerIn(value.trim()) : undefined
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function fail(cause: unknown): never {
  throw cause
}

export function controlCreated(created: LegacyReply): void {
  assume(`${created.request} makes an issue`, created.issueNumber() !== undefined)
}

/**
 * Whether a list is one of several pages: it has the new issue and as many entries as before, so the new one replaced an older one.
 * The document does not specify the paging of lists.
 */
export function isPage({
  before,
  created,
  after,
}: Readonly<Record<'before' | 'created' | 'after', LegacyReply>>): boolean {
  const lengthOf = (list: LegacyReply) => ifReadable(() => list.entries())?.length ?? 0
  const isFull = lengthOf(before) > 0 && lengthOf(after) === lengthOf(before)
  return isFull && after.issueEntry(created) !== undefined
}

/** Whether `open` of an issue list exceeds the number of its entries, so that it can be one of several pages. */
export function countsMore(list: LegacyReply): boolean {
  const [open, entries] = [list.openCount(), ifReadable(() => list.entries())]
  return entries !== undefined && open !== undefined && open > entries.length
}

/** Whether `open` of an issue list is the number of its entries; true if there is neither a list nor a count. */
export function countsAll(list: LegacyReply): boolean {
  return list.openCount() === list.issueCount()
}

/** The fields with messages in `errors`: a server may list valid fields too, without messages. */
export function blamedIn(errors: unknown): string[] {
  if (!isRecord(errors)) return []
  return Object.keys(errors).filter((field) => !isDeepStrictEqual(errors[field], []))
}

/** For `pollUntil`: the list has the created issue, or no issue was created. */
export const listsIssue =
  (created: LegacyReply, wanted: LogicalRecord = {}) =>
  (list: LegacyReply): boolean => {
    const entry = list.issueEntry(created)
    return created.issueNumber() === undefined || (entry !== undefined && matchesAll(entry, wanted))
  }

/** Whether a list still has the entries of an earlier one, unchanged; on a page, entries that newer ones pushed out count as kept. */
export function keepsEntriesOf(list: LegacyReply, before: LegacyReply, isPage = true): boolean {
  return ifReadable(() => entryMatchers.toKeepEntriesOf(list, before, { isPage })) === undefined
}

/** A control: a rejected form was rejected for no other field than this one. */
export function controlOnlyErrorIs(answer: LegacyReply, field: string): void {
  const others = answer.errorFields().filter((blamed) => blamed !== field)
  assume(`nothing but ${field} is refused`, others.length === 0)
}

/** One caller of the legacy project forge, with a method for each documented operation. */
export class LegacyCaller {
  readonly #perform: (call: LegacyCall) => Promise<LegacyReply>

  constructor(perform: (call: LegacyCall) => Promise<LegacyReply>) {
    this.#perform = perform
  }

  /** The same caller with additional or replaced parts of its requests. */
  with(more: Pick<LegacyCall, 'headers' | 'form' | 'multipart'>): LegacyCaller {
    return new LegacyCaller((call) => this.#perform({ ...call, ...more }))
  }

  /** GET /api/, or another method on the same path, to see how the target responds. */
  listProjects(method = 'GET'): Promise<LegacyReply> {
    return this.#perform({ operation: 'legacy-projects.list', method })
  }

  /** GET /api/p/<project>/issues/, or another method on the same path, to see how the target responds. */
  listIssues(project: Project, method = 'GET', form?: Form): Promise<LegacyReply> {
    return this.#perform({
      operation: 'legacy-issues.list',
      method,
      ...projectPath(project),
      ...(form ? { form, ...makes(project, form) } : {}),
    })
  }

  /** GET /api/p/<project>/issues/create/, or another method on the same path, to see how the target responds. */
  getIssueForm(project: Project, method = 'GET'): Promise<LegacyReply> {
    return this.#perform({ operation: 'legacy-issues.form', method, ...projectPath(project) })
  }

  /** POST /api/p/<project>/issues/create/ with a urlencoded form, or in another encoding, to see how the target responds. */
  createIssue(
    project: Project,
    form: Form,
    sent: { readonly multipart?: boolean; readonly method?: string } = {},
  ): Promise<LegacyReply> {
    return this.#perform({
      operation: 'legacy-issues.create',
      form,
      ...projectPath(project),
      ...makes(project, form),
      ...sent,
    })
  }

  /** Any other path from {base_url} on, with `{project}` and `{issue}` as parameters. */
  ask(
    method: string,
    path: string,
    about: { readonly project?: Project; readonly issue?: number | bigint; readonly form?: Form } = {},
  ): Promise<LegacyReply> {
    const { project, issue, form } = about
    return this.#perform({
      path,
      method,
      parameters: { project: project?.shortname ?? '', issue: issue ?? 0 },
      given: project ? [project] : [],
      ...(form ? { form } : {}),
    })
  }
}

function projectPath(project: Project) {
  return { parameters: { project: project.shortname }, given: [project] }
}

function makes(project: Project, form: Form) {
  return { makes: { project: project.shortname, summary: form['summary'] ?? 'without a summary' } }
}

/** The legacy project forge, as checks use it. */
export interface Legacy {
  readonly anonymous: LegacyCaller
  /** A caller who signs each request, with a new salt for each, or with a given salt. */
  as(person: LegacyPerson, salt?: string): LegacyCaller
  /** The path on the server, from {base_url} on, of a link on a page of `from`; undefined if it leads to another server. */
  pathTo(address: string, from: string): string | undefined
  /** A request with exactly these login parameters, valid or not; `label` describes them in the evidence. */
  sending(
    parameters: Signature,
    label: string,
    ...given: ReadonlyArray<{ made(): Promise<void> }>
  ): LegacyCaller
  /** A caller who signs as documented, with the parameters in another place than the driver's. */
  placing(person: LegacyPerson, place: Place): LegacyCaller
}
