import type { Account } from '../../fixtures/account.ts'

// Names that servers confuse: by case, by wildcards of SQL, as parts of each other. The first are chosen most.
export const usualUsers = ['ada', 'Bob', 'Bob', 'ada', 'a_a', 'axa', 'ad'] as const
export const usualOrganizations = ['org', 'org', 'org', 'o_g', 'oxg'] as const
export const usualOwners = ['ada', 'ada', 'ada', 'Bob', 'a_a'] as const
/** The repositories that have content. */
export const WITH_CONTENT = 'Repo2'
export const usualRepositories = ['repo', 'repo', 'repo', 'r_p', 'rxp', WITH_CONTENT] as const

/** What one sequence has sent so far: which things it created, and the ids that it was given. It says nothing of what is right. */
export class World {
  /** What every name of the sequence begins with. */
  readonly prefix: string
  readonly #label: string
  readonly accounts = new Map<string, Account>()
  /** Usernames of users, names of organizations, and `owner/name` of repositories that were created, also if deleted since. */
  readonly begun = new Set<string>()
  /** The owner of each organization. */
  readonly owners = new Map<string, string>()
  /** Ids of hooks by what they belong to: `org` or `owner/name`. */
  readonly hooks = new Map<string, number[]>()
  /** Indexes of issues by `owner/name`. */
  readonly issues = new Map<string, number[]>()
  /** Ids of users by username. */
  readonly ids = new Map<string, number>()
  #count = 0

  constructor(prefix: string, label: string) {
    this.prefix = prefix
    this.#label = label
  }

  named(name: string): string {
    return `${this.prefix}-${name}`
  }

  /** A number that the sequence has not used. */
  next(): number {
    return ++this.#count
  }

  /** The account of a user; a user who is created again has another password. */
  account(username: string): Account {
    return (
      this.accounts.get(username) ?? {
        label: username.slice(this.prefix.length + 1),
        username,
        password: this.password,
      }
    )
  }

  /** The password of all accounts: each secret is looked for in everything that is recorded. */
  get password(): string {
    return `Pw-${this.#label}-aZ9!`
  }

  newAccount(username: string): Account {
    const account = {
      label: username.slice(this.prefix.length + 1),
      username,
      password: this.password,
    }
    this.accounts.set(username, account)
    return account
  }
}
