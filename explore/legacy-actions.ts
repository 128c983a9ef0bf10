import type { Form, LegacyCaller, LegacyReply } from '../harness/checks/legacy.ts'
import { sha1, sign } from '../harness/checks/legacy.ts'
import type { LegacyPerson, Project } from '../harness/checks/fixture-types.ts'
import type { LegacySharedFixture } from '../fixtures/legacy-forge/shared-fixture.ts'
import type { LegacyReader } from './legacy-cells.ts'
import type { Action, LegacyAction } from './step.ts'
import { anyForeignLetters } from '../fixtures/naming/unusual.ts'
import type { SequenceState } from './sequence-state.ts'

/** The sender of a request of document 2. */
export type LegacyWho = 'member' | 'outsider' | 'anonymous'

/** Sends one request as a caller. */
type Send = (caller: LegacyCaller) => Promise<LegacyReply>

/** The number of ways in which a signature is wrong. */
export const FORGERIES = 6
/** The last ones, the patterns of a login, are the same in every run. */
const OF_ANY_RUN = 4

/** The actions of sequences on document 2. No operation removes an issue, so sequences create only a few. */
export class LegacyActions {
  readonly state: SequenceState
  readonly shared: LegacySharedFixture
  readonly #salt: string
  /** The number of the latest issue of each project, by the short name of the project. */
  readonly #issues = new Map<string, number | bigint>()
  #summaries: string[] = []

  constructor(state: SequenceState, shared: LegacySharedFixture) {
    this.state = state
    this.shared = shared
    this.#salt = state.mark('salt')
  }

  /** The summaries of the forms sent so far, the latest last. */
  get summaries(): readonly string[] {
    return this.#summaries
  }

  #person(who: Exclude<LegacyWho, 'anonymous'>): LegacyPerson {
    return this.shared[who]
  }

  #action(who: LegacyWho, send: Send, isRead = true): LegacyAction {
    return {
      who,
      isRead,
      send: (legacy) => send(who === 'anonymous' ? legacy.anonymous : legacy.as(this.#person(who))),
    }
  }

  listProjects(who: LegacyWho): Action {
    return this.#action(who, (caller) => caller.listProjects())
  }

  listIssues(who: LegacyWho, project: Project): Action {
    return this.#action(who, (caller) => caller.listIssues(project))
  }

  getForm(who: LegacyWho, project: Project): Action {
    return this.#action(who, (caller) => caller.getIssueForm(project))
  }

  /** The web page of a project; the document shows that it is HTML. */
  openPage(who: LegacyWho, project: Project): Action {
    return this.#action(who, (caller) => caller.ask('GET', '/p/{project}/issues/', { project }), false)
  }

  /** The web page of the issue that the sequence created last; the document shows that it is HTML. */
  openIssuePage(who: LegacyWho, project: Project): Action[] {
    const issue = this.#issues.get(project.shortname)
    if (issue === undefined) return []
    const send: Send = (caller) => caller.ask('GET', '/p/{project}/issues/{issue}/', { project, issue })
    return [this.#action(who, send, false)]
  }

  /** A complete form; `summary` may repeat an earlier one. */
  form(summary = this.#newSummary()): Form {
    this.#summaries = [...this.#summaries.filter((one) => one !== summary), summary]
    return { ...this.shared.issue('in a sequence'), summary }
  }

  /** A label of an issue. */
  label(own: string): string {
    return this.state.word(own)
  }

  /** A few letters beyond ASCII. */
  get foreignLetters(): string {
    return anyForeignLetters(this.state.draws('foreign letters'))
  }

  /** A summary that is shorter than others. */
  get brief(): string {
    return this.shared.issue(this.state.named('brief')).summary
  }

  /** With characters that HTML and other encodings escape. */
  #newSummary(): string {
    const about = `${this.state.named('issue')} ${this.state.next()}`
    return `${this.shared.issue(about).summary} ${this.state.like('<b> &amp; é')}`
  }

  create(who: LegacyWho, project: Project, form: Form): Action {
    const send: Send = async (caller) => {
      const created = await caller.createIssue(project, form)
      const issue = created.issueNumber()
      if (issue !== undefined) this.#issues.set(project.shortname, issue)
      return created
    }
    const action = this.#action(who, send, false)
    const isWhole = Boolean(form['summary'] && form['content'])
    return isWhole ? { ...action, creates: true } : action
  }

  /** A list request of a signed-in caller with a given salt. A salt that was used before may be refused. */
  withSalt(who: Exclude<LegacyWho, 'anonymous'>, salt: string, project?: Project): Action {
    return this.sign(who, `${this.#salt}-${salt}`, (caller) => ask(caller, project))
  }

  /** A request of a signed-in caller with this salt. */
  sign(who: Exclude<LegacyWho, 'anonymous'>, salt: string, send: Send): LegacyAction {
    return {
      who: `${who} ${salt}`,
      isRead: false,
      send: (legacy) => send(legacy.as(this.#person(who), salt)),
    }
  }

  /** A request of a reader of the coverage table: `turn` selects the kind of wrong signature, and names the salt. */
  by(reader: LegacyReader, turn: number, send: Send): LegacyAction {
    const salt = `turn${turn}`
    if (reader === 'wrong signature') return this.#forged(turn >> 1, salt, send)
    if (reader !== 'used salt') return this.#action(reader, send)
    return this.sign(turn % 4 === 3 ? 'outsider' : 'member', `${this.#salt}-${salt}`, send)
  }

  /**
   * A list request with a signature that does not match its login: the login or the salt of another signature, a hash in place of the key,
   * or a pattern of a login.
   */
  forged(kind: number, salt: string, project?: Project): Action {
    return this.#forged(kind, salt, (caller) => ask(caller, project))
  }

  /** A form with such a signature. */
  forgedCreation(kind: number, salt: string, project: Project): Action {
    const form = this.form()
    return { ...this.#forged(kind, salt, (caller) => caller.createIssue(project, form)), creates: true }
  }

  #forged(kind: number, salt: string, send: Send): LegacyAction {
    const { member, outsider } = this.shared
    const valid = sign(member, `${this.#salt}-${salt}`)
    const [signature, label] = (
      [
        [{ ...valid, _login: outsider.login }, 'outsider, key of outsider'],
        [{ ...valid, _salt: `${valid._salt}2` }, 'member, hash of another salt'],
        [{ ...valid, _hash: sha1(`${valid._salt}${valid._hash}`) }, 'member, wrong hash'],
        [{ ...sign(outsider, valid._salt), _login: member.login }, 'member, key of outsider'],
        // A server that looks logins up by a pattern finds the member with them.
        [{ ...valid, _login: member.login.replace(/.$/, '_') }, 'nobody, key of member'],
        [{ ...valid, _login: member.login.replace(/..$/, '%') }, 'nobody, key of member'],
      ] as const
    )[kind % (this.state.isOrdinary ? OF_ANY_RUN : FORGERIES)] ?? [valid, '']
    return {
      who: label,
      isRead: false,
      send: (legacy) => send(legacy.sending(signature, label, member, outsider)),
    }
  }

  /** Everything that both users and an anonymous caller can see. */
  lookEverywhere(): Action[] {
    const { publicProject, memberProject } = this.shared
    const projects = [...new Set([memberProject, publicProject])]
    return (['member', 'outsider', 'anonymous'] as const).flatMap((who) => [
      this.listProjects(who),
      ...projects.map((project) => this.listIssues(who, project)),
    ])
  }
}

function ask(caller: LegacyCaller, project: Project | undefined): Promise<LegacyReply> {
  return project ? caller.listIssues(project) : caller.listProjects()
}
