import type { Sender } from './basic-acts.ts'
import { OrganizationActs } from './organization-acts.ts'
import type { Act, DocumentedAct, RepositoryPath } from './step.ts'
import { WITH_CONTENT } from './world.ts'

/** What sequences send about repositories, their collaborators, forks and migrations. */
export class RepositoryActs extends OrganizationActs {
  repository(path: RepositoryPath): Act[] {
    if (this.world.begun.has(`${path.owner}/${path.name}`)) return []
    return [...this.owner(path.owner), this.createRepository(path)]
  }

  /** Creates the user or organization that is to own a repository, where the sequence has not. */
  owner(name: string): Act[] {
    return this.world.isOrganization(name) ? this.organization(name) : this.user(name)
  }

  createRepository(
    { owner, name }: RepositoryPath,
    fields: Record<string, unknown> = {},
    ...by: readonly Sender[]
  ): Act {
    if (this.world.isOrganization(owner))
      return this.createOrganizationRepository(
        owner,
        name,
        by.length > 0 ? by[0] : this.world.account(this.ownerOf(owner)),
        fields,
      )
    const as = this.senderOf(by)
    this.world.begun.add(`${owner}/${name}`)
    return this.call(as, {
      operation: 'admin.create-repo',
      parameters: { username: owner },
      option: { kind: 'CreateRepoOption', fields: { ...this.#repositoryFields(name), ...fields } },
      makes: { kind: 'repository', name: `${owner}/${name}` },
    })
  }

  createOrganizationRepository(
    org: string,
    name: string,
    as: Sender,
    fields: Record<string, unknown> = {},
  ): Act {
    this.world.begun.add(`${org}/${name}`)
    return this.call(as, {
      operation: 'orgs.create-repo',
      parameters: { org },
      option: { kind: 'CreateRepoOption', fields: { ...this.#repositoryFields(name), ...fields } },
      makes: { kind: 'repository', name: `${org}/${name}` },
    })
  }

  /** A first commit takes a server longer, so that few repositories have one. */
  #repositoryFields(name: string): Record<string, unknown> {
    return {
      name,
      description: this.world.text(`Description ${this.world.next()}`),
      private: false,
      ...(this.world.labelOf(name) === WITH_CONTENT ? { autoInit: true, readme: 'Default' } : {}),
    }
  }

  /** A documented call about a repository. */
  inRepository(
    operation: string,
    { owner, name }: RepositoryPath,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): DocumentedAct {
    return this.call(as, { operation, parameters: { owner, repo: name, ...parameters } })
  }

  addCollaborator(
    { owner, name }: RepositoryPath,
    collaborator: string,
    as: Sender,
    permission = 'write',
  ): Act {
    return this.call(as, {
      operation: 'repos.add-collaborator',
      parameters: { owner, repo: name, collaborator },
      option: { kind: 'AddCollaboratorOption', fields: { permission } },
    })
  }

  /** The fork is there some time later: it is asked for at once, and again by later acts. */
  fork(path: RepositoryPath, forker: string, into?: string): Act[] {
    const owner = into ?? forker
    const name = `${owner}/${path.name}`
    this.world.begun.add(name)
    const account = this.world.account(forker)
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

  /** Where git finds a repository. */
  addressOf({ owner, name }: RepositoryPath): string {
    return `${this.url}/${owner}/${name}.git`
  }

  /** Copies a repository of the server itself; to a name that exists, where it is refused. */
  migrate({ owner, name }: RepositoryPath, from: RepositoryPath, mirror: boolean): Act {
    this.world.begun.add(`${owner}/${name}`)
    return this.call(this.world.account(owner), {
      operation: 'repos.migrate',
      option: {
        kind: 'MigrateRepoForm',
        fields: {
          address: this.addressOf(from),
          ownerId: this.world.ids.get(owner) ?? 0,
          name,
          mirror,
          private: false,
        },
      },
      makes: { kind: 'repository', name: `${owner}/${name}` },
    })
  }

  searchRepositories(
    query: Readonly<Record<string, string | number | boolean | undefined>>,
    as: Sender,
  ): Act {
    return this.call(as, { operation: 'repos.search', query })
  }
}
