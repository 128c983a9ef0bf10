import type { Sender } from './basic-actions.ts'
import { OrganizationActions } from './organization-actions.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'
import { WITH_CONTENT } from './sequence-state.ts'

/** The actions of sequences on repositories, their collaborators, forks and migrations. */
export class RepositoryActions extends OrganizationActions {
  repository(path: RepositoryPath, fields: Record<string, unknown> = {}): Action[] {
    if (this.state.begun.has(`${path.owner}/${path.name}`)) return []
    return [...this.owner(path.owner), this.createRepository(path, fields)]
  }

  /** Creates the user or organization that will own a repository, if the sequence has not created it. */
  owner(name: string): Action[] {
    return this.state.isOrganization(name) ? this.organization(name) : this.user(name)
  }

  createRepository(
    { owner, name }: RepositoryPath,
    fields: Record<string, unknown> = {},
    ...by: readonly Sender[]
  ): Action {
    if (this.state.isOrganization(owner))
      return this.createOrganizationRepository(
        owner,
        name,
        by.length > 0 ? by[0] : this.state.account(this.ownerOf(owner)),
        fields,
      )
    const as = this.senderOf(by)
    const isFirst = this.state.begin(`${owner}/${name}`)
    const action = this.call(as, {
      operation: 'admin.create-repo',
      parameters: { username: owner },
      option: { kind: 'CreateRepoOption', fields: { ...this.#repositoryFields(name), ...fields } },
      makes: { kind: 'repository', name: `${owner}/${name}` },
    })
    return isFirst && by.length === 0 ? this.withUnusualTexts(action) : action
  }

  createOrganizationRepository(
    org: string,
    name: string,
    as: Sender,
    fields: Record<string, unknown> = {},
  ): Action {
    const isFirst = this.state.begin(`${org}/${name}`)
    const action = this.call(as, {
      operation: 'orgs.create-repo',
      parameters: { org },
      option: { kind: 'CreateRepoOption', fields: { ...this.#repositoryFields(name), ...fields } },
      makes: { kind: 'repository', name: `${org}/${name}` },
    })
    return isFirst && as?.username === this.ownerOf(org) ? this.withUnusualTexts(action) : action
  }

  /** Only a few repositories have a first commit, because it takes a server longer. */
  #repositoryFields(name: string): Record<string, unknown> {
    return {
      name,
      description: this.state.text(`Description ${this.state.next()}`),
      private: false,
      ...(this.state.labelOf(name) === WITH_CONTENT ? { autoInit: true, readme: 'Default' } : {}),
    }
  }

  /** A documented call on a repository. */
  inRepository(
    operation: string,
    { owner, name }: RepositoryPath,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): DocumentedAction {
    return this.call(as, { operation, parameters: { owner, repo: name, ...parameters } })
  }

  addCollaborator(
    { owner, name }: RepositoryPath,
    collaborator: string,
    as: Sender,
    permission = 'write',
  ): Action {
    return this.call(as, {
      operation: 'repos.add-collaborator',
      parameters: { owner, repo: name, collaborator },
      option: { kind: 'AddCollaboratorOption', fields: { permission } },
      invites: this.state.account(collaborator),
    })
  }

  /** A server may create a fork later: it is requested at once, and again by later actions. */
  fork(path: RepositoryPath, forker: string, into?: string): Action[] {
    const owner = into ?? forker
    const name = `${owner}/${path.name}`
    this.state.begun.add(name)
    const account = this.state.account(forker)
    return [
      this.call(account, {
        operation: 'repos.fork',
        parameters: { owner: path.owner, repo: path.name },
        option: { kind: 'CreateForkOption', fields: into === undefined ? {} : { organization: into } },
        makes: { kind: 'repository', name },
      }),
      this.inRepository('repos.get', { owner, name: path.name }, account),
      this.inRepository('repos.list-forks', path, this.admin),
    ]
  }

  /** The address of a repository for git. */
  addressOf({ owner, name }: RepositoryPath): string {
    return `${this.url}/${owner}/${name}.git`
  }

  /** Copies a repository of the same server; the request is refused if the name exists. */
  migrate(
    { owner, name }: RepositoryPath,
    from: RepositoryPath,
    mirror: boolean,
    { isPrivate = false } = {},
  ): Action {
    this.state.begun.add(`${owner}/${name}`)
    return this.call(this.state.account(owner), {
      operation: 'repos.migrate',
      option: {
        kind: 'MigrateRepoForm',
        fields: {
          address: this.addressOf(from),
          ownerId: this.state.organizationIds.get(owner) ?? this.state.ids.get(owner) ?? 0,
          name,
          mirror,
          private: isPrivate,
        },
      },
      makes: { kind: 'repository', name: `${owner}/${name}` },
    })
  }

  searchRepositories(
    query: Readonly<Record<string, string | number | bigint | boolean | undefined>>,
    as: Sender,
  ): DocumentedAction {
    return this.call(as, { operation: 'repos.search', query })
  }
}
