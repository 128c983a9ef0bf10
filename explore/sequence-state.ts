import type { Account } from '../fixtures/account.ts'
import { LOWER_LETTERS, type Draws } from '../fixtures/naming/draws.ts'
import { IssuedNames } from '../fixtures/naming/issued-names.ts'
import type { Pushed } from '../harness/client/exchange.ts'
import type { Naming, TextKind } from '../fixtures/naming/naming.ts'

// Names that servers confuse: names that differ in case, match as SQL patterns, or contain each other. The first ones are chosen most
// often.
export const usualUsers = ['ada', 'Bob', 'Bob', 'ada', 'a_a', 'aXa', 'ad'] as const
export const usualOrganizations = ['org', 'org', 'org', 'o_g', 'oxg'] as const
export const usualOwners = ['ada', 'ada', 'ada', 'Bob', 'a_a', 'org'] as const
/** The repositories that have content. */
export const WITH_CONTENT = 'Repo2'
/** The repositories that receive pushes: they have no first commit. */
export const PUSHED = 'Code'
export const usualRepositories = ['repo', 'repo', 'repo', 'r_p', 'rxp', WITH_CONTENT] as const

/** Labels that only repositories have. */
const REPOSITORIES: ReadonlySet<string> = new Set(['repo', WITH_CONTENT, PUSHED, 'copy', 'copy2'])

/** The first character of short names, and the following ones: without vowels, they are not words. */
const [FIRST, LATER] = ['bcdfghjkmnpqrstvwxz', 'bcdfghjkmnpqrstvwxz23456789'] as const

/** The characters of names that look like numbers. */
const DIGITS = '123456789'

/** The characters after a dot in a name: with a letter, the end of the name can be a format or a suffix that a server reserves. */
const AFTER_DOT = '23456'

/** The name with a dot in front of its last character, as in the name of a version. */
function withDot(name: string, draws: Draws): string {
  return `${name.slice(0, -1)}.${draws.characters(AFTER_DOT, 1)}`
}

/** Labels that are equal except for a wildcard of SQL in place of a letter. */
const TWINS = /^(\w)[_x](\w)$/

interface SequenceStateParts {
  /** The name of the sequence, unique within the run. */
  readonly label: string
  /** The prefix of every name of the sequence in the suite's own form. */
  readonly prefix: string
  readonly naming: Naming
  /** The password of all accounts: each secret is searched for in everything that is recorded. */
  readonly password: string
  /** Whether its resources have unusual texts. */
  readonly hasUnusualTexts?: boolean
}

/**
 * The requests of one sequence so far: the resources that it created, and the ids that it received. It does not know which responses are
 * right.
 */
export class SequenceState {
  readonly password: string
  readonly accounts = new Map<string, Account>()
  /** Usernames, names of organizations, and `owner/name` of repositories that were created, including deleted ones. */
  readonly begun = new Set<string>()
  /** The owner of each organization. */
  readonly owners = new Map<string, string>()
  /** Ids of hooks by their parent: `org` or `owner/name`. */
  readonly hooks = new Map<string, string[]>()
  /** Indexes of issues by `owner/name`. */
  readonly issues = new Map<string, Array<number | bigint>>()
  /** The issue on which time was last tracked, by `owner/name`. */
  readonly tracked = new Map<string, number | bigint>()
  /** Ids of users by username. */
  readonly ids = new Map<string, number | bigint>()
  /** Ids of organizations by their names. */
  readonly organizationIds = new Map<string, number | bigint | undefined>()
  /** The latest email addresses of users, by username. */
  readonly addresses = new Map<string, string>()
  /** Ids of deleted users whose names were created again. */
  readonly formerIds: Array<number | bigint> = []
  /** The last commit that a response showed for a branch, by `owner/name`. */
  readonly commits = new Map<string, string>()
  /** The last pushed content, by `owner/name`. */
  readonly contents = new Map<string, { readonly version: number; readonly pushed: Pushed }>()
  /** Repositories that were deleted, and may have been created again: the next issue is their first. */
  readonly #emptied = new Set<string>()
  readonly #parts: SequenceStateParts
  /** Names by their labels, and labels by their names. */
  readonly #names = new Map<string, string>()
  readonly #labels = new Map<string, string>()
  /** The names that were drawn for the sequence, in the ordinary form. */
  readonly #own = new IssuedNames()
  readonly #turns = new Map<string, number>()
  #count = 0

  constructor(parts: SequenceStateParts) {
    this.#parts = parts
    this.password = parts.password
  }

  /**
   * The keyword of a search for many users: it finds all users of the sequence in the suite's own form, and those with numbers in the
   * ordinary form.
   */
  get keyword(): string {
    return this.#drawn('many', this.#parts.prefix)
  }

  /** Records that something is created. Returns whether this is the first time. */
  begin(name: string): boolean {
    const isFirst = !this.begun.has(name)
    this.begun.add(name)
    return isFirst
  }

  /** Whether the texts must not identify the sequence: no two runs have a text in common. */
  get isOrdinary(): boolean {
    return this.#parts.naming.isOrdinary
  }

  get hasUnusualTexts(): boolean {
    return this.#parts.hasUnusualTexts ?? false
  }

  /** The number of earlier calls for the same text. */
  turn(of: string): number {
    const turn = this.#turns.get(of) ?? 0
    this.#turns.set(of, turn + 1)
    return turn
  }

  /** The name for a label in this sequence. Names are as similar as their labels. */
  named(label: string): string {
    const name = this.#names.get(label) ?? this.#nameOf(label)
    this.#names.set(label, name)
    this.#labels.set(name, label)
    return name
  }

  /** A name that begins with that of a label. */
  longer(label: string): string {
    const longer = `${label} longer`
    if (!this.#names.has(longer)) {
      const name = `${this.named(label)}${this.draws(longer).characters(LOWER_LETTERS, 1)}`
      this.#names.set(longer, name)
      this.#labels.set(name, longer)
    }
    return this.named(longer)
  }

  /** Gives a label the name of another label from now on. */
  rename(label: string, other: string): void {
    this.#names.set(label, this.named(other))
  }

  /** The names of several labels, in their order. */
  allNamed<const L extends readonly string[]>(...labels: L): { readonly [Place in keyof L]: string } {
    return labels.map((label) => this.named(label)) as { [Place in keyof L]: string }
  }

  /** The label of a name. */
  labelOf(name: string): string {
    return this.#labels.get(name) ?? name
  }

  /** Records that an issue was opened in a repository, `owner/name`. */
  opened(repository: string, index: number | bigint): void {
    const before = this.#emptied.delete(repository) ? [] : (this.issues.get(repository) ?? [])
    this.issues.set(repository, [...before, index])
  }

  /** Records that a repository, `owner/name`, was deleted. Its known issues are requested until there are new ones. */
  emptied(repository: string): void {
    this.#emptied.add(repository)
    this.contents.delete(repository)
    this.commits.delete(repository)
  }

  /** Whether a text is a name of the sequence, contains one or begins with one. */
  isOwn(text: string): boolean {
    const { naming, prefix } = this.#parts
    return naming.isOrdinary ? this.#own.isIn(text) : text.includes(prefix)
  }

  /** Whether a word of the owner of exchanges, such as `fixture:sign-in of ada`, is a name of this sequence and of no other one. */
  isNamedIn(owner: string): boolean {
    const { naming, prefix } = this.#parts
    return naming.isOrdinary
      ? owner.split(' ').some((word) => this.#own.isIn(word))
      : owner.includes(`${prefix}-`)
  }

  /** Discards the names of a sequence that is over. */
  forget(): void {
    this.#parts.naming.forget(`${this.#parts.label} `)
  }

  #drawn(what: string, own: string): string {
    const { naming, label } = this.#parts
    const name = naming.name(`${label} ${what}`, own)
    this.#own.issue(name, what)
    return name
  }

  /**
   * Occasionally a repository has a long name, or a short one, which other users may also use: clean-up recognizes the repository by the name of its
   * owner. No other label of the sequence has this name.
   */
  #unusualName(what: string, end = ''): string | undefined {
    const draws = this.draws(`unusual name ${what}`)
    if (draws.chance(1, 2)) return undefined
    const length = draws.below(draws.of([3, 6, 11]))
    const begin = draws.characters(FIRST, 1) + draws.characters(LATER, length)
    if (draws.chance(1, 8)) return begin + draws.characters(LATER, 40 + draws.below(45)) + end
    const own = draws.chance(1, 6) ? draws.characters(DIGITS, 4 + draws.below(6)) : begin
    const name = (length > 0 && own === begin && draws.chance(1, 4) ? withDot(begin, draws) : own) + end
    return this.#labels.has(name) ? undefined : name
  }

  #nameOf(label: string): string {
    const { naming, prefix, label: sequence } = this.#parts
    const own = `${prefix}-${label}`
    if (!naming.isOrdinary) return own
    const drawn = (what: string): string => this.#drawn(what, own)
    const twin = TWINS.exec(label)
    if (twin) {
      const [both, end] = [`${twin[1]} ${twin[2]}`, label.slice(1)]
      return (twin[1] === 'r' && this.#unusualName(both, end)) || `${drawn(both)}${end}`
    }
    const unusual = REPOSITORIES.has(label) && this.#unusualName(label)
    if (unusual) return unusual
    if (label === 'ada') return `${this.named('ad')}${label.charAt(2)}`
    if (/^n\d+$/.test(label)) return naming.longer(this.keyword, `${sequence} ${label}`, own)
    return drawn(label)
  }

  /** With the name of the sequence in the suite's own form: if a server trims a text, it must not become the text of another sequence. */
  #text(kind: TextKind, own: string): string {
    const { naming, label } = this.#parts
    return naming.text(kind, `${label} ${own}`, `${own} ${label.replace(/^sequence /, '')}`)
  }

  /** A line of text that the sequence has not used. */
  text(own: string): string {
    return this.#text('line', own)
  }

  /** A text of the same kind as `own`, if only its kind matters. */
  like(own: string): string {
    return this.#parts.naming.like(`${this.#parts.label} ${own}`, own)
  }

  /** Draws for values of which only the class matters. */
  draws(what: string): Draws {
    return this.#parts.naming.draws(`${this.#parts.label} ${what}`)
  }

  /** The full name of a person or an organization that the sequence has not used. */
  fullName(kind: 'person' | 'organization', own: string): string {
    return this.#text(kind, own)
  }

  /** The name of something within a resource, such as a team; other resources use it as well. */
  word(own: string): string {
    return this.#parts.naming.text('word', `${this.#parts.label} ${own}`, own)
  }

  /** An email address that the sequence has not used. */
  email(username: string): string {
    const unique = `${username}.${this.next()}`
    return this.#parts.naming.email(unique, `${this.#parts.label} ${unique}`)
  }

  /** The address of a hook. */
  url(what: string | number): string {
    const { naming, label, prefix } = this.#parts
    return naming.url(`${label} ${what}`, `https://example.com/${prefix}/${what}`)
  }

  /** A word of letters and digits that no other text has. */
  mark(what: string | number): string {
    const { naming, label, prefix } = this.#parts
    return naming.name(`${label} mark ${what}`, `${prefix}mark${what}`).replaceAll(/[-_]/g, '')
  }

  /** A number that the sequence has not used. */
  next(): number {
    return ++this.#count
  }

  /** The account of a user, or of the owner of an organization. A user who is created again gets another password. */
  account(name: string): Account {
    const isOwned = !this.accounts.has(name) && (this.owners.has(name) || this.isOrganization(name))
    const username = isOwned ? this.ownerOf(name) : name
    return this.accounts.get(username) ?? { label: this.labelOf(username), username, password: this.password }
  }

  /** The owner of an organization: as created, or as a sequence will create it. */
  ownerOf(organization: string): string {
    return this.owners.get(organization) ?? this.named('ada')
  }

  /** Whether every sequence uses the name for an organization. */
  isOrganization(name: string): boolean {
    return (usualOrganizations as readonly string[]).includes(this.labelOf(name))
  }

  newAccount(username: string): Account {
    const account = { label: this.labelOf(username), username, password: this.password }
    this.accounts.set(username, account)
    return account
  }
}
