import { integerIn } from '../client/exact-json.ts'
import { ifReadable } from '../checks/if-readable.ts'
import type { Legacy, LegacyCaller, LegacyReply } from '../checks/legacy.ts'
import { isRecord, type LogicalRecord } from '../checks/reply.ts'
import type { Project } from '../checks/fixture-types.ts'
import { legacyFor } from '../runtime/legacy-context.ts'
import { checkClosedIssue } from './closed-issue-check.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** The result of comparing the entries of a target file with the server. */
export interface TargetFindings {
  /** Entries that are certainly wrong; each is one line. */
  readonly wrong: readonly string[]
  /** Contradictions in which either the target file or the server is wrong; each is one line. */
  readonly doubts: readonly string[]
}

type CallerName = 'anonymous' | 'member' | 'outsider'

/** The largest number of project names in a message. */
const MAX_NAMES = 5
const MAX_NAME_LENGTH = 40

/**
 * Compares the projects and users in the target file with the server's responses. An entry counts as wrong only if the server gives
 * other entries the expected responses. A server that gives none of them may itself be broken, and is judged.
 */
export async function checkLegacyTarget(runtime: TargetRuntime): Promise<TargetFindings> {
  const { legacyForge } = runtime.target
  if (!legacyForge) return { wrong: [], doubts: [] }
  const { publicProject, privateProject, member, outsider } = legacyForge
  const wrong: string[] = []
  if (publicProject !== undefined && publicProject === privateProject)
    wrong.push('legacyForge.publicProject and legacyForge.privateProject name the same project')
  if (member && member.login === outsider?.login)
    wrong.push('legacyForge.member and legacyForge.outsider have the same login')
  if (wrong.length > 0) return { wrong, doubts: [] }
  return new LegacyTargetCheck(runtime).findings()
}

class LegacyTargetCheck {
  readonly #wrong: string[] = []
  readonly #doubts: string[] = []
  readonly #callers: ReadonlyMap<CallerName, LegacyCaller>
  readonly #legacy: Legacy | undefined
  readonly #runtime: TargetRuntime
  readonly #lists = new Map<CallerName, Promise<LegacyReply>>()
  readonly #issues = new Map<string, Promise<LegacyReply>>()

  constructor(runtime: TargetRuntime) {
    this.#runtime = runtime
    const { legacyForge, target } = runtime
    const callers = new Map<CallerName, LegacyCaller>()
    const legacy = legacyForge && legacyFor(runtime, legacyForge, 'preflight')
    this.#legacy = legacy
    if (legacyForge && legacy) {
      callers.set('anonymous', legacy.anonymous)
      if (target.legacyForge?.member) callers.set('member', legacy.as(legacyForge.shared.member))
      if (target.legacyForge?.outsider) callers.set('outsider', legacy.as(legacyForge.shared.outsider))
    }
    this.#callers = callers
  }

  async findings(): Promise<TargetFindings> {
    const { publicProject, privateProject, closedIssue } = this.#runtime.target.legacyForge ?? {}
    await Promise.all([
      publicProject !== undefined && this.#checkPublicProject(publicProject),
      privateProject !== undefined && this.#checkPrivateProject(privateProject),
      publicProject !== undefined && this.#checkCallers(publicProject, privateProject),
      publicProject !== undefined &&
        closedIssue !== undefined &&
        this.#checkClosedIssue(publicProject, closedIssue),
    ])
    return { wrong: this.#wrong, doubts: this.#doubts }
  }

  async #checkPublicProject(name: string): Promise<void> {
    if (entryIn(await this.#listOf('anonymous'), name)) return this.#checkPublicIssues(name)
    const answers = await this.#issuesForAll(name)
    if (answers.get('anonymous')?.succeeded) return
    const refused = answers.get('anonymous')?.summarize() ?? ''
    const what = `legacyForge.publicProject "${short(name)}": GET /api/p/${short(name)}/issues/ as anonymous was answered ${refused}`
    const shown = entryIn(await this.#listOf('member'), name)
    const others = await this.#otherPublicProjects(name)
    if (others.length === 0) this.#eitherOr(what)
    else if (shown?.['private'] === 1 && answers.get('member')?.succeeded)
      this.#wrong.push(`${what}, and the server lists it as private; name a public project: ${names(others)}`)
    else if ([...answers.values()].every(({ succeeded }) => !succeeded) && !(await this.#isListed(name)))
      this.#wrong.push(`${what}, and the project list does not have it; name a project: ${names(others)}`)
    else this.#eitherOr(what)
  }

  /** A project that everybody is shown can keep its issues from anonymous visitors of the web interface, and so from anonymous requests. */
  async #checkPublicIssues(name: string): Promise<void> {
    const issues = await this.#issuesOf('anonymous', name)
    if (issues.succeeded || (await this.#pageOf(name)).succeeded) return
    const what = `legacyForge.publicProject "${short(name)}": GET /api/p/${short(name)}/issues/ as anonymous was answered ${issues.summarize()}, and its web page is not shown either`
    const others = await this.#otherPublicProjects(name)
    const [first] = others
    if (first !== undefined && (await this.#pageOf(first)).succeeded)
      this.#wrong.push(`${what}; name a project whose issues everybody can see: ${names(others)}`)
    else this.#eitherOr(what)
  }

  async #checkPrivateProject(name: string): Promise<void> {
    if (!this.#callers.has('member')) return
    const [open, own] = await Promise.all([this.#listOf('anonymous'), this.#listOf('member')])
    const privateOnes = (own ?? []).filter(
      ({ private: is, shortname }) => is === 1 && !entryIn(open, String(shortname)),
    )
    const others = privateOnes.map(({ shortname }) => String(shortname)).filter((one) => one !== name)
    const shown = entryIn(open, name)
    if (shown) {
      if (shown['private'] !== 0) return
      const what = `legacyForge.privateProject "${short(name)}": GET /api/ as anonymous lists it as public`
      const issues = await this.#issuesOf('anonymous', name)
      if (issues.succeeded && others.length > 0)
        this.#wrong.push(`${what}; name a private project: ${names(others)}`)
      else this.#eitherOr(what)
      return
    }
    const issues = await this.#issuesOf('member', name)
    if (issues.succeeded) {
      if ((await this.#issuesOf('anonymous', name)).succeeded)
        this.#eitherOr(
          `legacyForge.privateProject "${short(name)}": GET /api/p/${short(name)}/issues/ as anonymous shows its issues`,
        )
      else if (await this.#isPermittedTo('outsider', (who) => this.#issuesOf(who, name)))
        this.#eitherOr(
          `legacyForge.outsider: GET /api/p/${short(name)}/issues/ as outsider shows the issues of legacyForge.privateProject`,
        )
      return
    }
    const what = `legacyForge.privateProject "${short(name)}": GET /api/p/${short(name)}/issues/ as member was answered ${issues.summarize()}`
    if (entryIn(own, name)) {
      const [first] = others
      if (first !== undefined && (await this.#issuesOf('member', first)).succeeded)
        this.#wrong.push(`${what}; name a private project whose issues the member can see: ${names(others)}`)
      else this.#eitherOr(what)
    } else if (await this.#isPermittedTo('outsider', (who) => this.#issuesOf(who, name)))
      this.#wrong.push(
        `${what}, and legacyForge.outsider may see it; exchange legacyForge.member and legacyForge.outsider, or name a private project of the member, unless the server takes each user for the other`,
      )
    else if (others.length > 0)
      this.#wrong.push(
        `${what}, and the project list of the member does not have it; name a private project of legacyForge.member: ${names(others)}`,
      )
    else if (own !== undefined && (await this.#isKnown('member'))) this.#eitherOr(what)
  }

  /** A caller whose requests have only the rights of anonymous ones may have another API key. */
  async #checkCallers(publicProject: string, privateProject: string | undefined): Promise<void> {
    if (!this.#callers.has('member')) return
    const [knowsMember, knowsOutsider] = await Promise.all([
      this.#isKnown('member'),
      this.#isKnown('outsider'),
    ])
    if (!knowsMember) {
      if (await this.#isKeyKnown('member', privateProject)) return
      const { login = '', apiKey = '' } = this.#runtime.target.legacyForge?.member ?? {}
      const what = `legacyForge.member "${short(login)}": signed requests are treated as anonymous ones on GET /api/${privateProject === undefined ? '' : `, GET /api/p/${short(privateProject)}/issues/`} and GET /api/p/${short(publicProject)}/issues/create/`
      // The server may fail on unusual characters.
      const knowsAnother = knowsOutsider || (await this.#isKeyKnown('outsider', privateProject))
      if (knowsAnother && isPlain(login) && isPlain(apiKey))
        this.#wrong.push(`${what}, those of legacyForge.outsider are not; check its login and apiKey`)
      else this.#eitherOr(`${what}; check its login and apiKey`)
    } else if (
      this.#callers.has('outsider') &&
      !knowsOutsider &&
      (await this.#isPermittedTo('member', (who) => this.#formOf(who, publicProject)))
    ) {
      const { login = '' } = this.#runtime.target.legacyForge?.outsider ?? {}
      this.#notShown(
        'outsider',
        `legacyForge.outsider "${short(login)}": signed requests are treated as anonymous ones; check its login and apiKey, unless a user who is no member of legacyForge.publicProject has no more rights than anonymous callers`,
        'nothing shows that the login and apiKey of legacyForge.outsider work: its signed requests are treated as anonymous ones',
      )
    }
  }

  async #checkClosedIssue(publicProject: string, closedIssue: number | string): Promise<void> {
    const project = projectNamed(publicProject)
    const list = await this.#issuesOf('anonymous', publicProject)
    const number = integerIn(String(closedIssue)) ?? 0
    const found = await checkClosedIssue(this.#as('anonymous'), project, number, list)
    if (!found) return
    const what = `legacyForge.closedIssue ${number}: ${found.why}`
    if (found.is === 'wrong') this.#wrong.push(what)
    else if (found.is === 'either') this.#eitherOr(what)
    else this.#notShown('closedIssue', what, 'nothing shows that legacyForge.closedIssue is a closed issue')
  }

  /** Whether a signed request of this caller returns or permits anything that anonymous requests do not. */
  async #isKnown(caller: 'member' | 'outsider'): Promise<boolean> {
    if (!this.#callers.has(caller)) return false
    const { publicProject, privateProject } = this.#runtime.target.legacyForge ?? {}
    const [open, own] = await Promise.all([this.#listOf('anonymous'), this.#listOf(caller)])
    if (open && own?.some(({ shortname }) => !entryIn(open, String(shortname)))) return true
    if (
      privateProject !== undefined &&
      (await this.#isPermittedTo(caller, (who) => this.#issuesOf(who, privateProject)))
    )
      return true
    return (
      publicProject !== undefined &&
      ((await this.#isPermittedTo(caller, (who) => this.#formOf(who, publicProject))) ||
        (await this.#isShownOtherForm(caller, publicProject)))
    )
  }

  /**
   * Whether the private project is refused to a caller in another way than to the same login with another key: the server has read the
   * signature, and knows the key.
   */
  async #isKeyKnown(caller: 'member' | 'outsider', privateProject: string | undefined): Promise<boolean> {
    const { legacyForge } = this.#runtime
    if (!legacyForge || !this.#legacy || privateProject === undefined || !this.#callers.has(caller))
      return false
    const person = legacyForge.shared[caller]
    const other = this.#legacy.as({ ...person, apiKey: `${person.apiKey}0` })
    const answers = await Promise.all([
      this.#issuesOf(caller, privateProject),
      other.listIssues(projectNamed(privateProject)),
    ])
    const [own, another] = answers.map(({ status }) => status)
    return (
      own !== another &&
      answers.every(({ succeeded, status }) => !succeeded && status < 500 && status !== 429)
    )
  }

  /** Whether the form has other fields for a caller than for anonymous callers: a server may offer it to all, and names to some. */
  async #isShownOtherForm(caller: CallerName, project: string): Promise<boolean> {
    const forms = await Promise.all([this.#formOf('anonymous', project), this.#formOf(caller, project)])
    if (!forms.every(({ succeeded }) => succeeded)) return false
    const [open, own] = forms.map((form) => ifReadable(() => form.json()))
    return isRecord(open) && isRecord(own) && fieldsOf(open) !== fieldsOf(own)
  }

  /** Whether a request of this caller succeeds, unlike the same request of an anonymous caller. */
  async #isPermittedTo(caller: CallerName, ask: (who: CallerName) => Promise<LegacyReply>): Promise<boolean> {
    if (!this.#callers.has(caller)) return false
    const [without, signed] = await Promise.all([ask('anonymous'), ask(caller)])
    return signed.succeeded && !without.succeeded
  }

  /**
   * The project list of anonymous requests, if its first project is another one that they may open: this shows that the server has
   * public projects.
   */
  async #otherPublicProjects(name: string): Promise<string[]> {
    const listed = (await this.#listOf('anonymous')) ?? []
    const others = listed.flatMap(({ shortname }) =>
      typeof shortname === 'string' && shortname !== name ? shortname : [],
    )
    const [first] = others
    if (first === undefined) return []
    return (await this.#issuesOf('anonymous', first)).succeeded ? others : []
  }

  async #isListed(name: string): Promise<boolean> {
    const lists = await Promise.all([...this.#callers.keys()].map((caller) => this.#listOf(caller)))
    return lists.some((list) => entryIn(list, name) !== undefined)
  }

  async #issuesForAll(name: string): Promise<ReadonlyMap<CallerName, LegacyReply>> {
    const callers = [...this.#callers.keys()]
    return new Map(
      await Promise.all(callers.map(async (caller) => [caller, await this.#issuesOf(caller, name)] as const)),
    )
  }

  /** The project list of a caller; undefined without a readable list. */
  async #listOf(caller: CallerName): Promise<readonly LogicalRecord[] | undefined> {
    const asked = this.#callers.get(caller)
    if (!asked) return undefined
    const answer = await known(this.#lists, caller, () => asked.listProjects())
    return answer.succeeded ? ifReadable(() => answer.entries()) : undefined
  }

  #issuesOf(caller: CallerName, name: string): Promise<LegacyReply> {
    return known(this.#issues, `${caller} ${name}`, () => this.#as(caller).listIssues(projectNamed(name)))
  }

  /** The page of the web interface that has the issues of a project, as an anonymous visitor sees it. */
  #pageOf(name: string): Promise<LegacyReply> {
    return known(this.#issues, `page of ${name}`, () =>
      this.#as('anonymous').ask('GET', '/p/{project}/issues/', { project: projectNamed(name) }),
    )
  }

  #formOf(caller: CallerName, name: string): Promise<LegacyReply> {
    return known(this.#issues, `${caller} form of ${name}`, () =>
      this.#as(caller).getIssueForm(projectNamed(name)),
    )
  }

  #as(caller: CallerName): LegacyCaller {
    const found = this.#callers.get(caller)
    if (!found) throw new Error(`the target file names no ${caller}`)
    return found
  }

  /** Makes the checks that need the entry unmet. */
  #notShown(entry: 'outsider' | 'closedIssue', what: string, why: string): void {
    this.#runtime.legacyForge?.shared.doubt(entry, why)
    this.#doubts.push(`${what}. What needs it is unmet`)
  }

  #eitherOr(what: string): void {
    this.#doubts.push(
      `${what}. Either the target file or the server is wrong; the server is judged by the file`,
    )
  }
}

/** The value of a key, requested once. */
function known<K, T>(values: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const value = values.get(key) ?? ask()
  values.set(key, value)
  return value
}

function entryIn(list: readonly LogicalRecord[] | undefined, name: string): LogicalRecord | undefined {
  return list?.find(({ shortname }) => shortname === name)
}

function projectNamed(shortname: string): Project {
  return { what: shortname, shortname, made: async () => {} }
}

const fieldsOf = (record: LogicalRecord): string => Object.keys(record).toSorted().join()

function names(some: readonly string[]): string {
  const shown = some.slice(0, MAX_NAMES).map(short).join(', ')
  return some.length > MAX_NAMES ? `${shown}, …` : shown
}

function short(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
}

function isPlain(text: string): boolean {
  return /^[\w.-]+$/.test(text)
}
