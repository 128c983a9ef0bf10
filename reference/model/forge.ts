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
 * All that the server knows. The sequences start apart from each other, so that a caller who takes one id for
 * another (an issue's for its number, a user's for a repository's) is not helped by chance.
 */
export class Forge {
  /** The {base_url} of both documents, known once the server listens. */
  url = ''
  readonly users: Table<User>
  readonly organizations: Table<Organization>
  readonly repositories = new Table<Repository>(new Sequence(201), (r) => repositoryKey(r.owner, r.name))
  readonly teams = new Table<Team>(new Sequence(501), (t) => `${t.organization}/${t.name}`)
  readonly issues = new Table<Issue>(new Sequence(1001), (i) => issueKey(i.repository, i.number))
  readonly times = new Table<TrackedTime>(new Sequence(5001))
  readonly hooks = new Table<Hook>(new Sequence(7001))
  readonly keys = new Table<PublicKey>(new Sequence(8001), (k) => k.fingerprint)
  readonly tokens = new Table<Token>(new Sequence(9001), (t) => t.sha1)
  readonly statuses = new Table<CommitStatus>(new Sequence(6001))
  readonly sessions = new Map<string, Session>()
  readonly git: GitStore
  readonly legacy: LegacyForge

  constructor(git: GitStore, legacy: LegacyForge) {
    this.git = git
    this.legacy = legacy
    const shared = new Sequence(1)
    this.users = new Table<User>(shared, (u) => u.name)
    this.organizations = new Table<Organization>(shared, (o) => o.name)
  }
}

export function repositoryKey(owner: number, name: string): string {
  return `${owner}/${name}`
}

export function issueKey(repository: number, number: number): string {
  return `${repository}#${number}`
}

/** The user or organization of this name. */
export function ownerByName(forge: Forge, name: string): User | Organization | undefined {
  return forge.users.byKey(name) ?? forge.organizations.byKey(name)
}

/** The user or organization of this id. */
export function ownerById(forge: Forge, id: number): User | Organization | undefined {
  return forge.users.get(id) ?? forge.organizations.get(id)
}

/** `owner/name`, as people write it. */
export function fullNameOf(forge: Forge, repository: Repository): string {
  return `${ownerById(forge, repository.owner)?.name ?? '?'}/${repository.name}`
}
