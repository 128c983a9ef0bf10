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

/** The three parameters of an authenticated request; any of them may be missing or wrong on purpose. */
export interface Signature {
  readonly _login?: string
  readonly _salt?: string
  readonly _hash?: string
}

/** Where the three parameters of a request can go. */
export type Place = 'query' | 'form' | 'headers'

/** Who sends, for the evidence, and the parameters that say so. */
export interface Signer {
  readonly label: string
  /** The login of a caller who signs as the document says. */
  readonly login?: string
  /** The login of a caller who signs so with a salt of choice. */
  readonly chooses?: string
  /** The parameters of the next request. */
  readonly parameters: () => Signature
  readonly given: ReadonlyArray<{ made(): Promise<void> }>
  /** Where the parameters go; where the driver puts them unless said otherwise. */
  readonly place?: Place
}

export type Form = Readonly<Record<string, string>>

/** A call of the legacy document, before anything about the target is known. */
export interface LegacyCall {
  /** Its id in the table of operations. */
  readonly operation?: string
  /** In place of an operation: a path from {base_url} on, with `{name}` for parameters. */
  readonly path?: string
  /** In place of the path of the operation: that of a further page, from {base_url} on. */
  readonly pageAt?: string
  readonly method?: string
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly query?: Readonly<Record<string, string>>
  readonly form?: Form
  /** The form is sent as multipart/form-data. */
  readonly multipart?: boolean
  /** Sent as well, or in place of those of their names. */
  readonly headers?: HeaderLines
  readonly given?: ReadonlyArray<{ made(): Promise<void> }>
  /** The issue that a success makes, for the ledger. */
  readonly makes?: { readonly project: string; readonly summary: string }
}

/** The SHA-1 digest of a text, as lower-case hex. */
export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/**
 * What evidence adds to a caller who signs rightly with a salt of an earlier request, by whomever. Whether a server takes it again the
 * document does not say.
 */
export const REPLAYED = ', salt used before'

/** The parameters of an authenticated request as the document has them: sha1(_salt + <API_KEY>). */
export function sign(person: LegacyPerson, salt: string): Required<Signature> {
  return { _login: person.login, _salt: salt, _hash: sha1(salt + person.apiKey) }
}

/** An answer of the legacy forge. One in another encoding than UTF-8 is read all the same: `toBeJson` says what is wrong. */
export class LegacyReply extends Reply {
  /** The document shows no status codes: a rejected form is described as well as a created issue. */
  override get mayCarryResource(): boolean {
    return true
  }

  /** An issue list that counts no more open issues than it has is whole. */
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

  /** For an open question: whether creating an issue worked, or how it was answered otherwise. */
  describeCreation(): string {
    if (this.issueNumber() !== undefined) return `${this.status}, created`
    const blamed = this.errorFields()
    return blamed.length > 0 ? `${this.status}, refused for ${blamed.join(', ')}` : this.describe()
  }

  /** The fields that a refused form is refused for; none where it was not, or where that cannot be read. */
  errorFields(): string[] {
    return blamedIn(ifReadable(() => this.field('errors')))
  }

  /** The number of the issue that was made, whether it came as a number or as text; undefined where there is none. */
  issueNumber(): number | bigint | undefined {
    return numberIn(ifReadable(() => this.field('issue')))
  }

  /** How many open issues an issue list counts, as a number or as text; undefined where it does not say. */
  openCount(): number | undefined {
    return this.#count('open')
  }

  /** The same of closed ones. */
  closedCount(): number | undefined {
    return this.#count('closed')
  }

  #count(field: 'open' | 'closed'): number | undefined {
    const count = ifReadable(() => this.field(field))
    const isGiven = isNumber(count) || (typeof count === 'string' && count !== '')
    return isGiven && !Number.isNaN(Number(count)) ? Number(count) : undefined
  }

  /** How many issues a list has; undefined where there is none. */
  issueCount(): number | undefined {
    return this.#listed()?.length
  }

  /** The entry of an issue list for the issue that another answer says was made; undefined where no list has it. */
  issueEntry(created: LegacyReply): LogicalRecord | undefined {
    const number = created.issueNumber()
    return this.#listed()?.find(({ id }) => number !== undefined && numberIn(id) === number)
  }

  /**
   * When an issue list says that the issue was last changed, in milliseconds, as if it were universal time; undefined
   * where that is no time as the document writes it.
   */
  modifiedAt(created: LegacyReply): number | undefined {
    const shown = this.issueEntry(created)?.['modif_dtime']
    if (typeof shown !== 'string' || !isOfKind('a time written YYYY-MM-DD HH:MM:SS', shown)) return undefined
    const exists = isOfKind('a time that the calendar and the clock have', shown)
    return exists ? Date.parse(`${shown.replace(' ', 'T')}Z`) : undefined
  }

  /** When this was answered, in milliseconds, going by its Date; undefined where it has none. */
  respondedAt(): number | undefined {
    const time = Date.parse(this.header('date') ?? '')
    return Number.isNaN(time) ? undefined : time
  }

  /** Whether an issue list dates an issue within so many days of the response that says it was made. */
  datesWithinDays(created: LegacyReply, days: number): boolean {
    const [modified, made] = [this.modifiedAt(created), created.respondedAt()]
    return modified !== undefined && made !== undefined && Math.abs(modified - made) <= days * 24 * 3_600_000
  }

  /** True for a list without entries. */
  isEmptyList(): boolean {
    return this.succeeded && this.#listed()?.length === 0
  }

  /** For an open question about a list: who the caller was taken for, by an entry that members alone see. */
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

/** The number of an issue, written as a number or as text. */
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

/** A control: an issue was made. */
export function controlCreated(created: LegacyReply): void {
  assume(`${created.request} makes an issue`, created.issueNumber() !== undefined)
}

/**
 * Whether a list is one page of more: it has the new issue and no more entries than before, so an older issue made room. The
 * document does not specify the paging of lists.
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

/** Whether `open` of an issue list counts more issues than the list has, so that it can be one page of more. */
export function countsMore(list: LegacyReply): boolean {
  const [open, entries] = [list.openCount(), ifReadable(() => list.entries())]
  return entries !== undefined && open !== undefined && open > entries.length
}

/** Whether `open` of an issue list is the number of its entries; true for what is no list, and has no count. */
export function countsAll(list: LegacyReply): boolean {
  return list.openCount() === list.issueCount()
}

/** The fields that `errors` has messages for: a server may list each field, with no messages for those that are fine. */
export function blamedIn(errors: unknown): string[] {
  if (!isRecord(errors)) return []
  return Object.keys(errors).filter((field) => !isDeepStrictEqual(errors[field], []))
}

/** For `pollUntil`: the list has the issue that was created, or no issue was. */
export const listsIssue =
  (created: LegacyReply, wanted: LogicalRecord = {}) =>
  (list: LegacyReply): boolean => {
    const entry = list.issueEntry(created)
    return created.issueNumber() === undefined || (entry !== undefined && matchesAll(entry, wanted))
  }

/** Whether a list still has what another one had, unchanged: on a page, entries that left it for newer ones count as kept. */
export function keepsEntriesOf(list: LegacyReply, before: LegacyReply, isPage = true): boolean {
  return ifReadable(() => entryMatchers.toKeepEntriesOf(list, before, { isPage })) === undefined
}

/** A control: where a form was refused, it was for no other field than this one. */
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

  /** The same caller, whose requests have something more, or something else. */
  with(more: Pick<LegacyCall, 'headers' | 'form' | 'multipart'>): LegacyCaller {
    return new LegacyCaller((call) => this.#perform({ ...call, ...more }))
  }

  /** GET /api/ — or another method on the same path, to see what it does. */
  listProjects(method = 'GET'): Promise<LegacyReply> {
    return this.#perform({ operation: 'legacy-projects.list', method })
  }

  /** GET /api/p/<project>/issues/ — or another method on the same path, to see what it does. */
  listIssues(project: Project, method = 'GET', form?: Form): Promise<LegacyReply> {
    return this.#perform({
      operation: 'legacy-issues.list',
      method,
      ...projectPath(project),
      ...(form ? { form, ...makes(project, form) } : {}),
    })
  }

  /** GET /api/p/<project>/issues/create/ — or another method on the same path, to see what it does. */
  getIssueForm(project: Project, method = 'GET'): Promise<LegacyReply> {
    return this.#perform({ operation: 'legacy-issues.form', method, ...projectPath(project) })
  }

  /** POST /api/p/<project>/issues/create/ with a form, urlencoded — or sent otherwise, to see what it does. */
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

  /** Any other path from {base_url} on, with `{project}` and `{issue}` in it. */
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

/** The legacy project forge, as a check talks to it. */
export interface Legacy {
  readonly anonymous: LegacyCaller
  /** A caller that signs each request, with a new salt for each, or with a salt of the check's choice. */
  as(person: LegacyPerson, salt?: string): LegacyCaller
  /** The path on the server, from {base_url} on, that an address leads to which a page of `from` has; undefined where it leads elsewhere. */
  pathTo(address: string, from: string): string | undefined
  /** A request with exactly these login parameters, right or wrong; `label` says in the evidence what is special. */
  sending(
    parameters: Signature,
    label: string,
    ...given: ReadonlyArray<{ made(): Promise<void> }>
  ): LegacyCaller
  /** A caller that signs as documented, and puts the parameters elsewhere than the driver would. */
  placing(person: LegacyPerson, place: Place): LegacyCaller
}
