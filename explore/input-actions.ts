import { changedBy, operationEntries, readersOf, relationsOf } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import { sshKeyOf } from '../fixtures/code-hosting/ssh-key.ts'
import type { Draws } from '../fixtures/naming/draws.ts'
import type { Account } from '../fixtures/account.ts'
import type { Call, Made } from '../harness/checks/call.ts'
import { optionOf } from '../oracle/option-of.ts'
import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Cell } from './input-cells.ts'
import { WITH_CHARSET, type CallerKind } from './input-pool.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'
import { WITH_CONTENT } from './sequence-state.ts'
import { pick, variedBy, type UsualRequest } from './usual-request.ts'

type Values = Record<string, unknown>
/** The body of an option object in the JSON names of the target. */
export type BodyOf = (option: string, fields: Readonly<Values>) => Readonly<Values>

/** What a text of a request is that has no option object. */
const TEXT = 'A line with *emphasis*.'

/** The people of a sequence, by what they are to its organization and its repository. */
export const labels: Readonly<Record<Exclude<CallerKind, 'anonymous' | 'site administrator'>, string>> = {
  stranger: 'stranger',
  member: 'member',
  'public member': 'shown',
  reader: 'reader',
  writer: 'writer',
  'administrator of the repository': 'keeper',
  owner: 'ada',
  'wrong password': 'chief',
  'deleted account': 'gone',
}

/** Users whom requests change: who is edited, and who is added as a collaborator and removed. */
const [EDITED, HELPER] = ['edited', 'helper']

/** Users whom a search finds by a word that their names have in common: more than a page has without a limit. */
const MANY = 12

/** Requests with unusual input, and the reads that show what they did. */
export class InputActions {
  readonly #actions: CodeHostingActions
  readonly #body: BodyOf
  readonly #draws: Draws
  /** The account whose password is wrong; one for the sequence. */
  #forged: Account | undefined

  constructor(actions: CodeHostingActions, body: BodyOf) {
    this.#actions = actions
    this.#body = body
    this.#draws = actions.state.draws('unusual input')
  }

  /** What the requests are about, one part after the other: what a server lacks ends its part alone. */
  readonly setUp: Readonly<Record<string, () => readonly Action[]>> = {
    'set-up': () => {
      const { state, admin } = this.#actions
      const actions = this.#actions
      const owner = state.account(this.#user('owner'))
      const [chief, gone] = [this.#user('wrong password'), this.#user('deleted account')]
      return [
        ...[...Object.values(labels), EDITED, HELPER].flatMap((label) => actions.user(state.named(label))),
        ...actions.organization(this.#org),
        ...actions.repository(this.#repository),
        actions.createOrganizationHook(this.#org, owner),
        actions.createRepositoryHook(this.#repository, owner),
        actions.addCollaborator(this.#repository, this.#user('reader'), owner, 'read'),
        actions.addCollaborator(this.#repository, this.#user('writer'), owner, 'write'),
        actions.addCollaborator(
          this.#repository,
          this.#user('administrator of the repository'),
          owner,
          'admin',
        ),
        actions.editUser(chief, { administrator: true, email: state.email(chief) }),
        actions.call(state.account(gone), { operation: 'users.current' }),
        actions.deleteUser(gone),
        actions.getUser(gone, admin),
      ]
    },
    'users to find': () =>
      Array.from({ length: MANY }, (_, n) => this.#actions.user(this.#actions.state.named(`n${n}`))).flat(),
    members: () => {
      const [member, shown] = [this.#user('member'), this.#user('public member')]
      return [
        ...this.#actions.join(this.#org, member),
        ...this.#actions.join(this.#org, shown),
        ...this.#in('orgs.publicize-member', { username: shown }, this.#actions.state.account(shown)),
      ]
    },
    issues: () => [this.#actions.openIssue(this.#repository)],
  }

  /** One request with the inputs of several cells of its operation, what it needs before, and the reads after it. */
  actionsFor(cells: readonly Cell[]): readonly Action[] {
    const entry = operationEntries.find(({ id }) => id === cells[0]?.operation)
    if (!entry) return []
    const caller = cells.find(({ where }) => where === 'caller')?.input as CallerKind | undefined
    const usual = this.#usual(entry)
    const varied = variedBy(usual, cells, this.#draws)
    const by = caller === undefined ? this.#callerOf(entry, usual) : this.#sender(caller)
    const request: DocumentedAction = {
      ...this.#actions.call(by, this.#call(entry, varied, cells, by), (reply) =>
        this.#note(entry, varied, reply),
      ),
      cells: cells.map(({ id }) => id),
    }
    return [...this.#before(entry, usual), request, ...this.#after(entry, usual, varied)]
  }

  get #org(): string {
    return this.#actions.state.named('org')
  }

  get #repository(): RepositoryPath {
    const [owner, name] = this.#actions.state.allNamed('ada', WITH_CONTENT)
    return { owner, name }
  }

  #user(kind: keyof typeof labels): string {
    return this.#actions.state.named(labels[kind])
  }

  #sender(kind: CallerKind): Sender {
    const { admin, state } = this.#actions
    if (kind === 'anonymous') return undefined
    if (kind === 'site administrator') return admin
    const account = state.account(this.#user(kind))
    if (kind !== 'wrong password') return account
    const password = `${account.password ?? ''}-not`
    this.#forged ??= { ...account, label: `${account.label}, wrong password`, password, isForged: true }
    return this.#forged
  }

  /** Who sends a request that is varied in another place than its caller. */
  #callerOf(entry: OperationEntry, { parameters }: UsualRequest): Sender {
    const { state, admin } = this.#actions
    if (entry.id.startsWith('admin.')) return admin
    // Who makes a membership public is the member.
    if (changedBy(entry).includes('public members')) return state.account(parameters['username'] ?? '')
    return state.account(this.#user('owner'))
  }

  #fresh(what: string): string {
    return this.#actions.state.named(`${what}${MANY + this.#actions.state.next()}`)
  }

  #usual(entry: OperationEntry): UsualRequest {
    const { state } = this.#actions
    const [changed, removed] = [changedBy(entry), relationsOf(entry, 'removes')]
    const { owner, name } = this.#repository
    const isOfTimes = entry.path.includes('{reponame}')
    const isFresh = removed.includes('users')
    const ofOrganization = entry.path.startsWith('/orgs/')
    const owns = changed.some((relation) => /organizations|repositories/.test(relation))
    const isShown = ofOrganization && !removed.includes('members')
    const person = isFresh
      ? this.#fresh('n')
      : entry.id.startsWith('admin.')
        ? owns
          ? owner
          : state.named(EDITED)
        : this.#user(isShown ? 'public member' : 'member')
    const isNewRepository = removed.includes('repositories') || changed.includes('forks')
    const parent = entry.path.includes('{org}') ? this.#org : `${owner}/${name}`
    const known: Record<string, string> = {
      org: this.#org,
      username: isOfTimes ? owner : person,
      timetrackingusername: owner,
      owner,
      repo: isNewRepository ? this.#fresh('repo') : name,
      reponame: name,
      collaborator: state.named(HELPER),
      id: String(this.#actions.hooksOf(parent).at(-1) ?? 1),
      issue: String(this.#actions.issuesOf(this.#repository).at(-1) ?? 1),
      branch: 'master',
      ref: 'master',
      filepath: entry.id === 'repos.archive' ? 'master.zip' : 'README.md',
    }
    return {
      parameters: Object.fromEntries(pathParameters(entry.path).map((one) => [one, known[one] ?? ''])),
      query: this.#query(entry),
      fields: this.#fields(optionOf(entry.id), known['username'] ?? ''),
      text: state.text(TEXT),
    }
  }

  #query({ id, query }: OperationEntry): Values {
    const { state } = this.#actions
    const users = id.startsWith('users.')
    const known: Values = {
      // More users than a page has without a limit.
      q: users ? state.keyword : this.#repository.name,
      uid: state.ids.get(this.#user('owner')),
      page: 1,
      limit: 5,
      exclusive: false,
    }
    return Object.fromEntries(query.map(({ name }) => [name, known[name]]))
  }

  #fields(option: string | undefined, username: string): Values | undefined {
    const { state } = this.#actions
    if (option === undefined) return undefined
    const [text, person] = [state.text(`Text ${state.next()}`), `Person ${state.next()}`]
    const hook = this.#actions.hookFields()
    const repository = { description: text, private: false }
    const known: Readonly<Record<string, () => Values>> = {
      CreateUserOption: () => {
        const name = this.#fresh('n')
        const { password } = state
        return {
          username: name,
          email: state.email(name),
          password,
          fullName: state.fullName('person', person),
        }
      },
      EditUserOption: () => ({
        ...{ loginName: username, email: state.email(username), fullName: state.fullName('person', person) },
        administrator: false,
      }),
      CreateKeyOption: () => ({ title: text, key: sshKeyOf(text) }),
      CreateOrgOption: () => ({
        ...{ username: this.#fresh('guild'), fullName: state.fullName('organization', person) },
        description: text,
      }),
      EditOrgOption: () => ({
        ...{ fullName: state.fullName('organization', person), description: text },
        ...{ website: state.url(state.next()), location: state.text(`Place ${state.next()}`) },
      }),
      CreateRepoOption: () => ({
        name: this.#fresh('repo'),
        ...repository,
        autoInit: false,
        readme: 'Default',
      }),
      CreateTeamOption: () => ({
        name: state.word(`team${state.next()}`),
        description: text,
        permission: 'read',
      }),
      CreateHookOption: () => hook,
      EditHookOption: () => ({ ...hook, type: undefined }),
      MigrateRepoForm: () => ({
        address: this.#actions.addressOf(this.#repository),
        ownerId: state.ids.get(this.#repository.owner) ?? 0,
        ...{ name: this.#fresh('repo'), mirror: false, private: false },
      }),
      AddCollaboratorOption: () => ({ permission: 'write' }),
      CreateForkOption: () => ({ organization: this.#org }),
      MarkdownOption: () => ({ text: state.text(TEXT), mode: 'markdown', context: '', wiki: false }),
      AddTimeOption: () => ({ amount: 60 + state.next() }),
    }
    return known[option]?.()
  }

  #call(
    entry: OperationEntry,
    { parameters, query, fields, text }: UsualRequest,
    cells: readonly Cell[],
    by: Sender,
  ): Call {
    const { id: operation, body } = entry
    const kind = optionOf(operation)
    const makes = this.#madeBy(entry, { parameters, fields }, by)
    const call = { operation, parameters, query: query as Call['query'] & {}, makes }
    const whole = cells.find(({ where }) => where === 'body')
    const isText = typeof body === 'object' && 'text' in body
    const withCharset = whole?.input === WITH_CHARSET ? '; charset=utf-8' : ''
    if (isText) return { ...call, raw: { mediaType: `${body.text}${withCharset}`, body: text } }
    if (kind === undefined || !fields) return call
    if (!whole) return { ...call, option: { kind, fields } }
    const json = withCharset
      ? JSON.stringify(this.#body(kind, fields))
      : String(whole.value(undefined, this.#draws))
    return {
      ...call,
      raw: { mediaType: `application/json${withCharset}`, body: json },
      makes: withCharset ? makes : undefined,
    }
  }

  /** What an operation removes is made before, and what it adds is taken away. */
  #before(entry: OperationEntry, { parameters }: UsualRequest): readonly Action[] {
    const actions = this.#actions
    const { username = '', repo = '' } = parameters
    const removed = relationsOf(entry, 'removes')
    const path = { owner: this.#repository.owner, name: repo }
    if (removed.includes('users')) return [actions.createUser(username)]
    if (removed.includes('repositories') || relationsOf(entry, 'adds').includes('forks'))
      return [actions.createRepository(path)]
    if (removed.includes('members')) return actions.join(this.#org, username)
    const other = operationEntries.find(
      (one) =>
        one.path === entry.path &&
        (relationsOf(one, 'adds').some((relation) => removed.includes(relation)) ||
          relationsOf(one, 'removes').some((relation) => relationsOf(entry, 'adds').includes(relation))),
    )
    return other ? this.#in(other.id, parameters) : []
  }

  /** The operations that show what an operation changes, of what was asked for and of what it was varied from. */
  #after(entry: OperationEntry, usual: UsualRequest, varied: UsualRequest): readonly Action[] {
    const actions = this.#actions
    const owner = this.#callerOf(entry, usual)
    const asked = [usual, varied].map((one) => this.#shown(entry, one))
    const isDeletion = relationsOf(entry, 'removes').includes('repositories')
    const changed = [...changedBy(entry), ...(isDeletion ? ['organization repositories', 'forks'] : [])]
    const reads = changed.flatMap((relation) =>
      readersOf(relation).flatMap((reader) =>
        asked.flatMap((parameters, place) => {
          const all = this.#usual(reader)
          const own = { ...all.parameters, ...pick(parameters, Object.keys(all.parameters)) }
          const query =
            reader.query.length === 0 ? {} : { q: parameters['username'] ?? parameters['repo'] ?? '' }
          const isTold = relation === 'users' && reader.tells !== undefined ? [owner, undefined] : [owner]
          // Of a place that was varied, there is no list of its own.
          if (place === 1 && reader.tells === undefined) return []
          return isTold.map((as) => actions.call(as, { operation: reader.id, parameters: own, query }))
        }),
      ),
    )
    const hooks = relationsOf(entry, 'removes').some((relation) => relation.startsWith('hooks of'))
    const ada = actions.state.account(this.#user('owner'))
    return [...unique(reads), ...(hooks ? [actions.createOrganizationHook(this.#org, ada)] : [])]
  }

  /** The parameters by which others find what a request is about, or makes. */
  #shown(entry: OperationEntry, { parameters, fields = {} }: UsualRequest): Record<string, string> {
    const made = this.#madeBy(entry, { parameters, fields })
    if (made?.kind === 'user') return { ...parameters, username: made.name }
    if (made?.kind === 'organization') return { ...parameters, org: made.name }
    if (made?.kind !== 'repository') return parameters
    const [, owner = '', repo = ''] = /^([^/]*)\/(.*)$/s.exec(made.name) ?? []
    return relationsOf(entry, 'adds').includes('forks') ? parameters : { ...parameters, owner, repo }
  }

  #note(
    entry: OperationEntry,
    { parameters, fields = {} }: UsualRequest,
    reply: { readonly succeeded: boolean },
  ): void {
    const made = reply.succeeded ? this.#madeBy(entry, { parameters, fields }) : undefined
    if (made?.kind === 'organization') this.#actions.state.owners.set(made.name, parameters['username'] ?? '')
  }

  /** What a success makes, for the ledger: only what has a name. */
  #madeBy(
    entry: OperationEntry,
    { parameters, fields = {} }: Pick<UsualRequest, 'parameters' | 'fields'>,
    by?: Sender,
  ): Made | undefined {
    const adds = relationsOf(entry, 'adds')
    const [username, name, into] = [fields['username'], fields['name'], fields['organization']]
    if (adds.includes('users') && isName(username)) return { kind: 'user', name: username }
    if (adds.includes('organizations') && isName(username)) return { kind: 'organization', name: username }
    if (!adds.includes('repositories')) return undefined
    // A migration and a fork name their owner in the body, or belong to their caller.
    const { owner } = this.#repository
    const isOwners =
      fields['ownerId'] !== undefined && fields['ownerId'] === this.#actions.state.ids.get(owner)
    const { org, username: person = isOwners ? owner : (by?.username ?? owner), repo } = parameters
    if (![org ?? person, into ?? 'none', repo ?? 'none'].every(isName)) return undefined
    if (repo !== undefined) return { kind: 'repository', name: `${isName(into) ? into : person}/${repo}` }
    return isName(name) ? { kind: 'repository', name: `${org ?? person}/${name}` } : undefined
  }

  #in(operation: string, parameters: Record<string, string>, ...by: readonly Sender[]): Action[] {
    const entry = operationEntries.find(({ id }) => id === operation)
    if (!entry) return []
    const usual = this.#usual(entry)
    const all = { ...usual, parameters: { ...usual.parameters, ...parameters } }
    const sender = by.length > 0 ? by[0] : this.#callerOf(entry, all)
    return [this.#actions.call(sender, this.#call(entry, all, [], sender))]
  }
}

/** A name that the ledger takes: clean-up removes nothing with a backslash. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\\')
}

/** Each read once. */
function unique(actions: readonly DocumentedAction[]): DocumentedAction[] {
  const byText = new Map(
    actions.map((action) => [JSON.stringify([action.call, action.as?.username]), action]),
  )
  return [...byText.values()]
}
