import type { Account } from '../fixtures/account.ts'
import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'
import type { SequenceState } from './sequence-state.ts'

/** The parent of resources: an organization, a repository, or the whole service. */
export type In = 'organizations' | 'repositories' | 'the service'

/** One place of a scene. */
export interface Place {
  readonly in: In
  /** The place that a step changes; another place of the same owner; one of another owner with the same or nearly the same name; a fork. */
  readonly kind: 'main' | 'sibling' | 'namesake' | 'fork'
  readonly org: string
  readonly path: RepositoryPath
  /** The user who owns it. */
  readonly owner: string
}

/** One other end of a relation in a place. */
export interface At extends Place {
  readonly actions: CodeHostingActions
  readonly state: SequenceState
  /** Its index, from 0. */
  readonly n: number
  /** The user who is the other end, or who owns it. */
  readonly user: string
  readonly self: Account
  readonly own: Account
}

/**
 * Users who are other ends. The first two are added and removed; the addition of the third is refused. Some have names that servers confuse
 * with each other, or with that of the owner.
 */
export const ends = ['a_a', 'aXa', 'ad'] as const

/** The index of the other end whose name begins with that of the first one, and who stays. */
export const LONGER = 5

/** The index of the other end who is created after requests about them. */
export const LATE = 3

/** The index of the other end who has the most rights and is removed when others are added: servers may take a while to notice. */
export const FORMER = 4

/** A repository of an organization that does not change: servers may confuse new repositories with it. */
export const KEPT = 'kept'

export type Query = Readonly<Record<string, string | number | bigint | boolean | undefined>>
type Who = 'owner' | 'other end' | 'administrator'

/** The part of a relation that the documents leave to the client. The contract has the operations. */
export interface Binding {
  readonly in: In
  /** The relation that this one requires: a user who is removed from that one is removed from this one as well. */
  readonly restsOn?: string
  /** True if no request is refused: every user may add an entry of their own, or a change of another relation is the same request. */
  readonly isFree?: true
  /** Path parameters that name the other end. */
  readonly end: (at: At) => Readonly<Record<string, string>>
  readonly addedBy?: Who
  /** The account that changes and removes an entry; the owner of the place if absent. */
  readonly changedBy?: Who
  readonly add: (at: At, as: Sender) => readonly Action[]
  /** The operation that deletes the other end itself, if no operation of the relation removes it. */
  readonly deletedBy?: string
  /** Removes an entry, if no operation of the document does. */
  readonly remove?: (at: At) => readonly Action[]
  readonly change?: (at: At, as: Sender) => readonly Action[]
  /** Gives the other end the most rights that it can have. */
  readonly promote?: (at: At) => readonly Action[]
  /** Requests that the documents forbid to a removed other end. */
  readonly tries?: (at: At) => readonly Action[]
  /** Creates another resource with the name of a removed other end, for a while. */
  readonly replace?: (at: At) => readonly Action[]
  /** Requests that no server should accept. */
  readonly malformed?: (at: At) => readonly Action[]
  /** Requests with another end that does not exist. */
  readonly unknown?: (at: At) => readonly Action[]
  /**
   * True if its other end is a user, or what a user has: the request that adds it is refused for a user who does not exist yet, and has no
   * effect when the user is created later.
   */
  readonly early?: true
  /** Searches that find it. */
  readonly queries?: (at: At) => readonly Query[]
  /** Reads by the owner that show it, besides the operations that show the relation. */
  readonly also?: (at: At) => readonly DocumentedAction[]
}

const nobody = ({ state }: At): string => state.named('nobody')
const text = ({ state }: At): string => state.text(`Text ${state.next()}`)
/**
 * The first two hooks of a parent have the same address, also when each is added again. Later hooks have others, since a server may replace
 * the hook of an address, or that of a deleted hook.
 */
function address(parent: string, { state, n }: At): string {
  const turn = state.turn(`hooks ${n} of ${parent}`)
  return n < 2 && turn < 2 ? 'same' : `hook${n}-${turn >> 1}`
}
const nameOf = ({ state, n }: At): string => state.named(['repo', 'r_p', 'rxp'][n] ?? `repo${n}`)
const hook = (parent: string, { actions, n }: At) => ({ id: actions.hookOf(parent, n) })
const issueOf = ({ actions, path }: At): number | bigint => actions.issueOf(path)
const username = ({ user }: At) => ({ username: user })
/** The first has a capital in its name. */
const guild = ({ state, n }: At): string => state.named(n === 0 ? 'Guild0' : `guild${n}`)

/** Names of teams that are the same in addresses of pages. */
const teams = ['dev-ops', 'dev.ops', 'dev_ops'] as const

/** Every combination of kind and owner, in searches with a user. */
const kinds: readonly Query[] = [true, undefined, false].flatMap((exclusive) =>
  ['collaborative', 'source', 'fork', 'mirror', undefined].flatMap((mode) =>
    exclusive === undefined && mode === undefined ? [] : [{ mode, exclusive }],
  ),
)

/** Requests that only an administrator may send. */
const attempts = ({ actions, state, self, n }: At): DocumentedAction[] => [
  actions.addKey(state.named(ends[2]), self),
  actions.createUser(state.named(`r${state.next()}`), {}, self),
  ...(n === 0 ? actions.manageUser(state.named(`r${state.next()}`), self) : []),
]

/** The relations of document 1 from which sequences are derived, each after the relation that it requires. */
export const bindings: Readonly<Record<string, Binding>> = {
  teams: {
    in: 'organizations',
    end: () => ({}),
    add: ({ actions, org, n }, as) => [
      actions.createTeam(org, teams[n] ?? `team${n}`, as, ['read', 'write', 'admin'][n]),
    ],
    change: ({ actions, org, state }, as) => [actions.createTeam(org, `guests${state.next()}`, as)],
    // Its name is that of a team with one member.
    malformed: ({ actions, org, own }) => [actions.createTeam(org, teams[1], own)],
  },
  members: {
    in: 'organizations',
    end: username,
    add: ({ actions, org, user, own, n }) => [
      ...actions.join(org, user, n === 1 ? teams[1] : undefined),
      // The first is in two teams, the second in a team without other members.
      ...(n === 0 ? actions.join(org, user, teams[0]) : []),
      // Only a read shows whether a driver has added the user.
      actions.inOrganization('orgs.is-member', org, own, { username: user }),
    ],
    unknown: (at) => [
      at.actions.inOrganization('orgs.remove-member', at.org, at.own, { username: nobody(at) }),
    ],
    promote: ({ actions, org, user }) => [actions.joinOwners(org, user)],
    tries: (at) => [
      at.actions.inRepository('repos.delete', { owner: at.org, name: at.state.named(KEPT) }, at.self),
    ],
  },
  'public members': {
    ...{ in: 'organizations', restsOn: 'members', addedBy: 'other end', changedBy: 'other end' },
    end: username,
    add: ({ actions, org, user }, as) => [
      actions.inOrganization('orgs.publicize-member', org, as, { username: user }),
    ],
    unknown: (at) => [
      at.actions.inOrganization('orgs.publicize-member', at.org, at.own, { username: nobody(at) }),
    ],
    early: true,
  },
  'hooks of an organization': {
    in: 'organizations',
    end: (at) => hook(at.org, at),
    add: (at, as) => [
      at.actions.createOrganizationHook(at.org, as, { address: address(at.org, at), number: at.n }),
    ],
    change: (at, as) => [
      at.actions.editOrganizationHook(at.org, hook(at.org, at).id, as, `edited ${at.state.next()}`, false),
      at.actions.activateOrganizationHook(at.org, hook(at.org, at).id, as),
    ],
  },
  'organization repositories': {
    ...{ in: 'organizations', deletedBy: 'repos.delete' },
    end: (at) => ({ owner: at.org, repo: nameOf(at) }),
    add: (at, as) => [at.actions.createOrganizationRepository(at.org, nameOf(at), as)],
    // Forks from the organization, and into it.
    change: (at, as) => {
      const { actions, org, owner, state } = at
      if (as?.username !== owner) return []
      const other = { owner: state.named(ends[0]), name: state.named('p1') }
      const fork = { owner: org, name: nameOf(at) }
      return [
        ...actions.fork(fork, state.named('member')),
        ...actions.repository(other),
        ...actions.fork(other, owner, org),
      ]
    },
    also: (at) => [at.actions.inRepository('repos.list-hooks', { owner: at.org, name: nameOf(at) }, at.own)],
  },
  collaborators: {
    in: 'repositories',
    end: ({ user }) => ({ collaborator: user }),
    add: ({ actions, path, user }, as) => [actions.addCollaborator(path, user, as)],
    change: ({ actions, path, user }, as) => [actions.addCollaborator(path, user, as, 'read')],
    unknown: (at) => [at.actions.addCollaborator(at.path, nobody(at), at.own)],
    early: true,
    promote: ({ actions, path, user, own }) => [actions.addCollaborator(path, user, own, 'admin')],
    tries: ({ actions, path, self }) => [actions.inRepository('repos.delete', path, self)],
    also: ({ actions, state, path, user, own }) => {
      const query = { q: path.name, uid: state.ids.get(user), limit: 50 }
      const more = kinds[state.turn('kinds of repositories') % kinds.length]
      return [query, { ...query, ...more }].map((one) => actions.searchRepositories(one, own))
    },
  },
  'hooks of a repository': {
    in: 'repositories',
    end: (at) => hook(`${at.path.owner}/${at.path.name}`, at),
    add: (at, as) => [
      at.actions.createRepositoryHook(at.path, as, {
        address: address(`${at.path.owner}/${at.path.name}`, at),
        active: at.n !== 1,
        number: at.n,
      }),
    ],
  },
  forks: {
    ...{ in: 'repositories', deletedBy: 'repos.delete' },
    ...{ addedBy: 'other end', changedBy: 'other end', isFree: true },
    end: ({ user, path }) => ({ owner: user, repo: path.name }),
    replace(at) {
      const { actions, user, self, own, path } = at
      const plain = { owner: user, name: path.name }
      return [
        actions.inRepository('repos.delete', plain, self),
        actions.createRepository(plain),
        actions.inRepository('repos.list-forks', path, own),
        actions.searchRepositories({ q: path.name, mode: 'fork', limit: 50 }, self),
        actions.inRepository('repos.delete', plain, self),
      ]
    },
    // No user has two forks with the same name.
    add: ({ actions, path, user, kind }) => (kind === 'namesake' ? [] : actions.fork(path, user)),
    also: ({ actions, path, own, n }) =>
      (n === 0 ? ['fork', 'source'] : []).map((mode) =>
        actions.searchRepositories({ q: path.name, mode, limit: 50 }, own),
      ),
  },
  'tracked times': {
    ...{ in: 'repositories', addedBy: 'other end' },
    end: (at) => ({ timetrackingusername: at.user, issue: String(issueOf(at)) }),
    // Equal amounts are two entries.
    add: (at, as) => [at.actions.addTime(at.path, issueOf(at), 60, as)],
    malformed: (at) => [at.actions.addTime(at.path, issueOf(at), -5, at.own)],
    unknown({ actions, path, own, ...at }) {
      // In 32 bits, the number of an issue that exists.
      const large = 2n ** 32n + BigInt(issueOf({ actions, path, own, ...at }))
      return [
        actions.addTime(path, 999, 60, own),
        actions.listTimes('times.list-issue', path, own, { issue: String(large) }),
        actions.addTime(path, large, 60, own),
      ]
    },
    also: ({ actions, state, path, own, n }) =>
      n === 0
        ? [
            actions.listTimes('times.list-user', path, own, { timetrackingusername: state.named(ends[2]) }),
            actions.call(own, { operation: 'times.list-own' }),
          ]
        : [],
  },
  users: {
    ...{ in: 'the service', addedBy: 'administrator', changedBy: 'administrator' },
    end: username,
    add: ({ actions, user }, as) => [actions.createUser(user, {}, as)],
    change: (at, as) => [
      at.actions.editUser(
        at.user,
        { fullName: at.state.fullName('person', text(at)), email: at.state.email(at.user) },
        as,
      ),
    ],
    malformed: ({ actions, state, user }) => [
      actions.editUser(user, {
        fullName: state.fullName('person', 'Refused'),
        email: state.like('no address'),
      }),
      // Leaves out what the refused edit submitted.
      actions.editUser(user, { email: state.email(user) }),
      actions.createUser(state.named('late'), { email: state.like('no address') }),
      // The second request with this name has another address.
      actions.createUser(state.named('late')),
      actions.getUser(state.named('late'), actions.admin),
      // Most servers do not delete a user who owns something.
      actions.deleteUser(user),
    ],
    unknown: (at) => [at.actions.deleteUser(nobody(at)), at.actions.editUser(nobody(at), {})],
    // By each field of a user that contains free text.
    queries: ({ actions, state, user, n }) => [
      ...[user, ...(n === 0 ? [actions.partOf(user, 6), state.addresses.get(user)] : [])].flatMap((q) =>
        q === undefined ? [] : [{ q }],
      ),
    ],
    replace(at) {
      const { actions, state, user } = at
      return [
        actions.createOrganization(state.named(ends[2]), user),
        ...[actions.admin, undefined].map((as) => actions.searchUsers({ q: user }, as)),
        actions.getUser(user, actions.admin),
        actions.removeOrganization(user),
      ]
    },
  },
  'rights of administrators': {
    ...{ in: 'the service', restsOn: 'users', addedBy: 'administrator', isFree: true },
    end: username,
    add: (at, as) => [
      at.actions.editUser(at.user, { administrator: true, email: at.state.email(at.user) }, as),
      ...attempts(at),
    ],
    remove: (at) => [
      at.actions.editUser(at.user, { administrator: false, email: at.state.email(at.user) }),
      ...attempts(at),
    ],
    also: (at) => attempts(at).slice(0, at.n === 0 ? 1 : 0),
  },
  keys: {
    ...{ in: 'the service', restsOn: 'users', addedBy: 'administrator' },
    end: username,
    add: ({ actions, user }, as) => [actions.addKey(user, as, 'laptop')],
    malformed: ({ actions, state, user }) => {
      const next = state.named('n5')
      return [
        actions.addWrongKey(user, actions.admin),
        actions.createUser(next),
        actions.getUser(next, actions.admin),
      ]
    },
    unknown: (at) => [at.actions.addKey(nobody(at), at.actions.admin)],
    early: true,
  },
  organizations: {
    ...{ in: 'the service', restsOn: 'users', addedBy: 'administrator', changedBy: 'other end' },
    end: (at) => ({ org: guild(at) }),
    add: (at, as) => [at.actions.createOrganization(at.user, guild(at), as)],
    remove: (at) => [at.actions.removeOrganization(guild(at))],
    change: (at, as) => [at.actions.editOrganization(guild(at), { description: text(at) }, as)],
    // An edit that is refused, and one that leaves out what the first submitted.
    malformed: (at) => [
      at.actions.editOrganization(
        guild(at),
        { fullName: at.state.fullName('organization', 'Refused'), website: at.state.like('no address') },
        at.self,
      ),
      at.actions.editOrganization(guild(at), { description: text(at) }, at.self),
    ],
    unknown: (at) => [at.actions.createOrganization(nobody(at), at.state.named('guild9'))],
    early: true,
    also: (at) => [at.actions.inOrganization('orgs.is-member', guild(at), at.self, { username: at.user })],
  },
  repositories: {
    ...{ in: 'the service', restsOn: 'users', addedBy: 'administrator', changedBy: 'other end' },
    end: ({ state, user }) => ({ owner: user, repo: state.named('repo') }),
    add: ({ actions, state, user }, as) => [
      actions.createRepository({ owner: user, name: state.named('repo') }, {}, as),
    ],
    unknown: (at) => [at.actions.createRepository({ owner: nobody(at), name: at.state.named('repo') })],
    early: true,
    queries: ({ state, user }) => [
      { q: state.named('repo'), limit: 50 },
      { q: state.named('repo'), uid: state.ids.get(user), exclusive: true, limit: 50 },
    ],
  },
}
