import type { Account } from '../../fixtures/account.ts'
import { sshKeyOf } from '../../fixtures/code-hosting/ssh-key.ts'
import type { Tracking } from '../../fixtures/resources.ts'
import type { Call } from '../checks/calls/call.ts'
import { ifReadable } from '../checks/if-readable.ts'
import type { Reply } from '../checks/reply.ts'
import type { Act, DocumentedAct, RepositoryPath } from './step.ts'
import { WITH_CONTENT, type World } from './world.ts'

/** Who sends a request: the owner of what it is about, the administrator, a user by name, or nobody in particular. */
export type Sender = Account | undefined

/** What the steps of a sequence send. Names are whole: {@link World.named}. What an act rests on is created by other acts. */
export class BasicActs {
  readonly world: World
  readonly admin: Account

  readonly #url: string

  /** `url`: the document's {base_url}. */
  constructor(world: World, admin: Account, url: string) {
    this.world = world
    this.admin = admin
    this.#url = url
  }

  call(as: Sender, call: Call, answered?: (reply: Reply) => void): DocumentedAct {
    return { as, call, ...(answered ? { answered } : {}) }
  }

  /** The administrator, unless another sender is named; nobody can be named as well. */
  #sender(by: readonly Sender[]): Sender {
    return by.length > 0 ? by[0] : this.admin
  }

  /** Creates a user where the sequence has not created one of that name yet. */
  user(username: string): Act[] {
    return this.world.begun.has(username) ? [] : [this.createUser(username)]
  }

  createUser(username: string, fields: Record<string, unknown> = {}, ...by: readonly Sender[]): Act {
    const as = this.#sender(by)
    const { world } = this
    const known = world.accounts.get(username)
    const isSame = fields['password'] !== undefined && fields['password'] === known?.password
    const account = !known
      ? world.newAccount(username)
      : isSame
        ? known
        : { ...known, password: `${known.password ?? ''}x` }
    world.begun.add(username)
    const all = {
      username,
      email: world.email(username),
      password: account.password,
      fullName: world.fullName('person', `Name ${world.next()}`),
      ...fields,
    }
    return this.call(
      as,
      {
        operation: 'admin.create-user',
        option: { kind: 'CreateUserOption', fields: all },
        makes: { kind: 'user', name: username },
      },
      (reply) => {
        if (!reply.succeeded) return
        world.accounts.set(username, account)
        const id = idIn(reply)
        if (id === undefined) return
        world.formerIds.push(...[world.ids.get(username) ?? []].flat())
        world.ids.set(username, id)
      },
    )
  }

  editUser(username: string, fields: Record<string, unknown>, ...by: readonly Sender[]): Act {
    return this.call(this.#sender(by), {
      operation: 'admin.edit-user',
      parameters: { username },
      option: { kind: 'EditUserOption', fields: { loginName: username, ...fields } },
    })
  }

  deleteUser(username: string, ...by: readonly Sender[]): Act {
    const as = this.#sender(by)
    return this.call(as, { operation: 'admin.delete-user', parameters: { username } })
  }

  /** Adds a key that no other user has. */
  addKey(username: string, as: Sender): Act {
    const text = this.world.text(`${this.world.keyword} ${this.world.next()}`)
    return this.#key(username, as, { title: text, key: sshKeyOf(text) })
  }

  /** A key that is none. */
  addWrongKey(username: string, as: Sender): Act {
    const [title, key] = [this.world.like('wrong'), this.world.like('no key')]
    return this.#key(username, as, { title, key })
  }

  #key(username: string, as: Sender, fields: Record<string, unknown>): Act {
    const option = { kind: 'CreateKeyOption', fields }
    return this.call(as, { operation: 'admin.add-key', parameters: { username }, option })
  }

  getUser(username: string, as: Sender): Act {
    return this.call(as, { operation: 'users.get', parameters: { username } })
  }

  searchUsers(query: Readonly<Record<string, string | number>>, as: Sender): Act {
    return this.call(as, { operation: 'users.search', query })
  }

  createOrganization(owner: string, name: string, ...by: readonly Sender[]): Act {
    const as = this.#sender(by)
    this.world.begun.add(name)
    return this.call(
      as,
      {
        operation: 'admin.create-org',
        parameters: { username: owner },
        option: {
          kind: 'CreateOrgOption',
          fields: {
            username: name,
            fullName: this.world.fullName('organization', `Organization ${this.world.next()}`),
          },
        },
        makes: { kind: 'organization', name },
      },
      (reply) => {
        if (reply.succeeded) this.world.owners.set(name, owner)
      },
    )
  }

  ownerOf(organization: string): string {
    return this.world.owners.get(organization) ?? this.world.named('ada')
  }

  organization(name: string): Act[] {
    if (this.world.begun.has(name)) return []
    const owner = this.ownerOf(name)
    return [...this.user(owner), this.createOrganization(owner, name)]
  }

  /** A documented call about an organization. */
  inOrganization(
    operation: string,
    org: string,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): Act {
    return this.call(as, { operation, parameters: { org, ...parameters } })
  }

  editOrganization(org: string, fields: Record<string, unknown>, as: Sender): Act {
    return this.call(as, {
      operation: 'orgs.edit',
      parameters: { org },
      option: { kind: 'EditOrgOption', fields },
    })
  }

  join(organization: string, username: string, team?: string): Act[] {
    const owner = this.ownerOf(organization)
    if (username === owner) return []
    return [
      {
        capability: 'organizationMembers',
        owner: this.world.account(owner),
        organization,
        username,
        ...(team === undefined ? {} : { team: this.world.word(team) }),
      },
    ]
  }

  /** Removes an organization, which succeeds where it owns nothing. */
  removeOrganization(organization: string): Act {
    return { capability: 'organizationRemoval', organization }
  }

  createTeam(org: string, name: string, as: Sender, permission = 'read'): Act {
    return this.call(as, {
      operation: 'orgs.create-team',
      parameters: { org },
      option: {
        kind: 'CreateTeamOption',
        fields: {
          name: this.world.word(name),
          description: this.world.text(`Team ${this.world.next()}`),
          permission,
        },
      },
    })
  }

  repository(path: RepositoryPath): Act[] {
    if (this.world.begun.has(`${path.owner}/${path.name}`)) return []
    return [...this.user(path.owner), this.createRepository(path)]
  }

  createRepository(
    { owner, name }: RepositoryPath,
    fields: Record<string, unknown> = {},
    ...by: readonly Sender[]
  ): Act {
    const as = this.#sender(by)
    this.world.begun.add(`${owner}/${name}`)
    return this.call(as, {
      operation: 'admin.create-repo',
      parameters: { username: owner },
      option: { kind: 'CreateRepoOption', fields: { ...this.#repositoryFields(name), ...fields } },
      makes: { kind: 'repository', name: `${owner}/${name}` },
    })
  }

  createOrganizationRepository(org: string, name: string, as: Sender): Act {
    this.world.begun.add(`${org}/${name}`)
    return this.call(as, {
      operation: 'orgs.create-repo',
      parameters: { org },
      option: { kind: 'CreateRepoOption', fields: this.#repositoryFields(name) },
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

  /** Copies a repository of the server itself; to a name that exists, where it is refused. */
  migrate({ owner, name }: RepositoryPath, from: RepositoryPath, mirror: boolean): Act {
    this.world.begun.add(`${owner}/${name}`)
    return this.call(this.world.account(owner), {
      operation: 'repos.migrate',
      option: {
        kind: 'MigrateRepoForm',
        fields: {
          address: `${this.#url}/${from.owner}/${from.name}.git`,
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

  // Hooks, by what they belong to: an organization's name, or `owner/name`.

  hooksOf(parent: string): number[] {
    const known = this.world.hooks.get(parent) ?? []
    this.world.hooks.set(parent, known)
    return known
  }

  hookFields(address?: string, active = true): Record<string, unknown> {
    return {
      type: 'gitea',
      url: this.world.url(address ?? this.world.next()),
      contentType: 'json',
      events: ['push'],
      active,
    }
  }

  #noteHook(parent: string) {
    return (reply: Reply) => {
      const id = reply.succeeded ? idIn(reply) : undefined
      if (id !== undefined) this.hooksOf(parent).push(id)
    }
  }

  createOrganizationHook(org: string, as: Sender, address?: string, active = true): Act {
    return this.call(
      as,
      {
        operation: 'orgs.create-hook',
        parameters: { org },
        option: { kind: 'CreateHookOption', fields: this.hookFields(address, active) },
      },
      this.#noteHook(org),
    )
  }

  editOrganizationHook(org: string, id: string, as: Sender, address?: string, active = true): Act {
    return this.call(as, {
      operation: 'orgs.edit-hook',
      parameters: { org, id },
      option: { kind: 'EditHookOption', fields: this.hookFields(address, active) },
    })
  }

  createRepositoryHook({ owner, name }: RepositoryPath, as: Sender, address?: string, active = true): Act {
    return this.call(
      as,
      {
        operation: 'repos.create-hook',
        parameters: { owner, repo: name },
        option: { kind: 'CreateHookOption', fields: this.hookFields(address, active) },
      },
      this.#noteHook(`${owner}/${name}`),
    )
  }

  // Time tracking.

  issuesOf({ owner, name }: RepositoryPath): readonly number[] {
    return this.world.issues.get(`${owner}/${name}`) ?? []
  }

  openIssue(path: RepositoryPath): Act {
    return { capability: 'issues', author: this.world.account(path.owner), repository: path }
  }

  switchTracking(path: RepositoryPath, tracking: Tracking): Act {
    return {
      capability: 'timeTrackingSwitch',
      owner: this.world.account(path.owner),
      repository: path,
      tracking,
    }
  }

  addTime({ owner, name }: RepositoryPath, issue: number, amount: number, as: Sender): Act {
    return this.call(as, {
      operation: 'times.add',
      parameters: { username: owner, reponame: name, issue: String(issue) },
      option: { kind: 'AddTimeOption', fields: { amount } },
    })
  }

  listTimes(
    operation: string,
    { owner, name }: RepositoryPath,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): Act {
    return this.call(as, { operation, parameters: { username: owner, reponame: name, ...parameters } })
  }

  render(text: string, as: Sender, isRaw: boolean): Act {
    if (isRaw)
      return this.call(as, { operation: 'markdown.render-raw', raw: { mediaType: 'text/plain', body: text } })
    const option = { kind: 'MarkdownOption', fields: { text, mode: 'markdown' } }
    return this.call(as, { operation: 'markdown.render', option })
  }
}

function idIn(reply: Reply): number | undefined {
  const id = ifReadable(() => reply.field('id'))
  return typeof id === 'number' ? id : undefined
}
