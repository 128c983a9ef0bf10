import { changedBy, relationsOf } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import { sshKeyOf } from '../fixtures/code-hosting/ssh-key.ts'
import { optionOf } from '../oracle/option-of.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { CallerKind } from './input-pool.ts'
import { WITH_CONTENT } from './sequence-state.ts'
import type { RepositoryPath } from './step.ts'
import type { UsualRequest } from './usual-request.ts'

type Values = Record<string, unknown>

/** The text of requests without an option object. */
const TEXT = 'A line with *emphasis*.'

/** The users of a sequence, by their roles in its organization and its repository. */
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

/** Users whom requests change: one is edited, the other is added as a collaborator and removed. */
export const [EDITED, HELPER] = ['edited', 'helper-at-length']
/** The name of the second one if a server refuses a long name. */
export const BRIEF_HELPER = 'helper'

/** The number of users whom a search finds by a common word in their names: more than fit on a page without a limit. */
export const MANY = 12

/** Requests that servers usually accept, for the resources of one sequence. */
export class UsualRequests {
  readonly actions: CodeHostingActions
  /** The fields of the last request, by operation. */
  readonly #last = new Map<string, Values>()

  constructor(actions: CodeHostingActions) {
    this.actions = actions
  }

  get org(): string {
    return this.actions.state.named('org')
  }

  get repository(): RepositoryPath {
    const [owner, name] = this.actions.state.allNamed('ada', WITH_CONTENT)
    return { owner, name }
  }

  user(kind: keyof typeof labels): string {
    return this.actions.state.named(labels[kind])
  }

  #fresh(what: string): string {
    return this.actions.state.named(`${what}${MANY + this.actions.state.next()}`)
  }

  /** The request of an operation that every server usually accepts. */
  of(entry: OperationEntry): UsualRequest {
    const { state } = this.actions
    const [changed, removed] = [changedBy(entry), relationsOf(entry, 'removes')]
    const { owner, name } = this.repository
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
        : this.user(isShown ? 'public member' : 'member')
    const isNewRepository = removed.includes('repositories') || changed.includes('forks')
    const parent = entry.path.includes('{org}') ? this.org : `${owner}/${name}`
    const known: Record<string, string> = {
      org: this.org,
      username: isOfTimes ? owner : person,
      timetrackingusername: owner,
      owner,
      repo: isNewRepository ? this.#fresh('repo') : name,
      reponame: name,
      collaborator: state.named(HELPER),
      id: this.actions.hooksOf(parent).at(-1) ?? '1',
      issue: String(this.actions.issuesOf(this.repository).at(-1) ?? 1),
      branch: 'master',
      ref: 'master',
      filepath: entry.id === 'repos.archive' ? 'master.zip' : 'README.md',
    }
    const parameters = Object.fromEntries(
      pathParameters(entry.path).map((one) => [one, usualValue(known, one, entry)]),
    )
    const email = state.addresses.get(owner)
    const others = { ...this.#last.get(entry.id), ...(email === undefined ? {} : { email }) }
    const fields = this.#fields(optionOf(entry.id), known['username'] ?? '')
    if (fields) this.#last.set(entry.id, fields)
    return {
      parameters,
      ids: Object.fromEntries(
        Object.entries(parameters).flatMap(([one, name]) => {
          const id = state.ids.get(name)
          return id === undefined ? [] : [[one, id]]
        }),
      ),
      query: this.#query(entry),
      ...{ fields, others },
      text: state.text(TEXT),
    }
  }

  #query({ id, query }: OperationEntry): Values {
    const { state } = this.actions
    const users = id.startsWith('users.')
    const known: Values = {
      // More users than fit on a page without a limit.
      q: users ? state.keyword : this.repository.name,
      uid: state.ids.get(this.user('owner')),
      page: 1,
      limit: 5,
      exclusive: false,
    }
    return Object.fromEntries(query.map(({ name }) => [name, known[name]]))
  }

  #fields(option: string | undefined, username: string): Values | undefined {
    const { state } = this.actions
    if (option === undefined) return undefined
    const [text, person] = [state.text(`Text ${state.next()}`), `Person ${state.next()}`]
    const hook = this.actions.hookFields()
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
        address: this.actions.addressOf(this.repository),
        ownerId: state.ids.get(this.repository.owner) ?? 0,
        ...{ name: this.#fresh('repo'), mirror: false, private: false },
      }),
      AddCollaboratorOption: () => ({ permission: 'write' }),
      CreateForkOption: () => ({ organization: this.org }),
      MarkdownOption: () => ({ text: state.text(TEXT), mode: 'markdown', context: '', wiki: false }),
      AddTimeOption: () => ({ amount: 60 + state.next() }),
    }
    return known[option]?.()
  }
}

/** The usual value of a path parameter. Throws if there is none: requests without it would be those of another path. */
function usualValue(known: Readonly<Record<string, string>>, name: string, { id }: OperationEntry): string {
  const value = known[name]
  if (value === undefined) throw new Error(`${id}: no usual value of {${name}} in explore/usual-requests.ts`)
  return value
}
