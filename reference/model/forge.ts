import type { GitStore } from '../git/store.ts'
import type {
  CommitStatus,
  Hook,
  Issue,
  Organization,
  PublicKey,
  Repository,
  Session,
  Team,
  Token,
  TrackedTime,
  User,
} from './entities.ts'
import type { LegacyForge } from './legacy-forge.ts'
import { Sequence, Table } from './table.ts'

/**
 * The state of the server. The id sequences have different starts, so a client that confuses two kinds of ids (an
 * issue's id and its number, a user's id and a repository's id) does not succeed by chance.
 */
export class Forge {
  /** The {base_url} of both documents, set when the server listens. */
  url = ''
  readonly users: Table<User>
  readonly organizations: Table<Organization>
  readonly repositories: Table<Repository>
  readonly teams: Table<Team>
  readonly issues: Table<Issue>
  readonly times: Table<TrackedTime>
  readonly hooks: Table<Hook>
  readonly keys: Table<PublicKey>
  readonly tokens: Table<Token>
  readonly statuses: Table<CommitStatus>
  readonly sessions = new Map<string, Session>()
  readonly git: GitStore
  readonly legacy: LegacyForge

  /** Ids start after `idsFrom`. */
  constructor(git: GitStore, legacy: LegacyForge, idsFrom = 0) {
    this.git = git
    this.legacy = legacy
    const from = (first: number) => new Sequence(idsFrom + first)
    const shared = from(1)
    this.users = new Table<User>(shared, (u) => u.name)
    this.organizations = new Table<Organization>(shared, (o) => o.name)
    this.repositories = new Table<Repository>(from(201), (r) => repositoryKey(r.owner, r.name))
    this.teams = new Table<Team>(from(501), (t) => `${t.organization}/${t.name}`)
    this.issues = new Table<Issue>(from(1001), (i) => issueKey(i.repository, i.number))
    this.times = new Table<TrackedTime>(from(5001))
    this.statuses = new Table<CommitStatus>(from(6001))
    this.hooks = new Table<Hook>(from(7001))
    this.keys = new Table<PublicKey>(from(8001), (k) => k.fingerprint)
    this.tokens = new Table<Token>(from(9001), (t) => t.sha1)
  }
}

export function repositoryKey(owner: number, name: string): string {
  return `${owner}/${name}`
}

export function issueKey(repository: number, number: number): string {
  return `${repository}#${number}`
}

/** The user or organization with this name. */
export function ownerByName(forge: Forge, name: string): User | Organization | undefined {
  return forge.users.byKey(name) ?? forge.organizations.byKey(name)
}

/** The user or organization with this id. */
export function ownerById(forge: Forge, id: number): User | Organization | undefined {
  return forge.users.get(id) ?? forge.organizations.get(id)
}

/** The full name, `owner/name`. */
export function fullNameOf(forge: Forge, repository: Repository): string {
  return `${ownerById(forge, repository.owner)?.name ?? '?'}/${repository.name}`
}
