import type { Organization, Repository, Tracker, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import { repositoryKey, type Forge } from './forge.ts'
import { Invalid } from './invalid.ts'
import { readRepositoryName } from './names.ts'

export interface RepositoryDraft {
  readonly repository: Repository
  /** Whether to create the first commit, with a README. */
  readonly autoInit: boolean
}

/** CreateRepoOption (document 1, POST /org/{org}/repos and POST /admin/users/{username}/repos). */
export function draftRepository(forge: Forge, owner: User | Organization, body: JsonObject): RepositoryDraft {
  const fields = new Fields(body)
  const name = readRepositoryName(fields)
  const description = fields.text('description') ?? ''
  const isPrivate = fields.flag('private') ?? false
  const autoInit = fields.flag('auto_init') ?? false
  fields.done()
  refuseTakenName(forge, owner, name)
  const repository = newRepository(forge, owner, { name, description, isPrivate })
  return { repository, autoInit }
}

type Beginning = Pick<Repository, 'name'> & Partial<Repository>

export function newRepository(forge: Forge, owner: User | Organization, beginning: Beginning): Repository {
  const now = new Date()
  return {
    description: '',
    website: '',
    isPrivate: false,
    isMirror: false,
    forkOf: undefined,
    hasIssues: true,
    tracker: { enabled: true, contributorsOnly: true },
    defaultBranch: 'master',
    isEmpty: true,
    createdAt: now,
    updatedAt: now,
    ...beginning,
    collaborators: new Map(),
    id: forge.repositories.nextId(),
    owner: owner.id,
  }
}

export function refuseTakenName(forge: Forge, owner: User | Organization, name: string): void {
  if (!forge.repositories.byKey(repositoryKey(owner.id, name))) return
  throw new Invalid(`The repository with the same name already exists [name: ${name}]`)
}

/** The settings of a repository, with the names of Gitea's PATCH /repos/{owner}/{repo}. */
export function editedRepository(repository: Repository, body: JsonObject): Repository {
  const fields = new Fields(body)
  const edited: Repository = {
    ...repository,
    description: fields.text('description') ?? repository.description,
    website: fields.text('website') ?? repository.website,
    isPrivate: fields.flag('private') ?? repository.isPrivate,
    hasIssues: fields.flag('has_issues') ?? repository.hasIssues,
    tracker: editedTracker(fields, repository.tracker),
    updatedAt: new Date(),
  }
  fields.done()
  return edited
}

function editedTracker(fields: Fields, tracker: Tracker): Tracker {
  const wanted = fields.object('internal_tracker')
  if (!wanted) return tracker
  const inner = new Fields(wanted)
  const edited = {
    enabled: inner.flag('enable_time_tracker') ?? tracker.enabled,
    contributorsOnly: inner.flag('allow_only_contributors_to_track_time') ?? tracker.contributorsOnly,
  }
  inner.done()
  return edited
}
