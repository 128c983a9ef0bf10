import { operationEntries, relationsOf } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import {
  bindings,
  ends,
  KEPT,
  LONGER,
  type At,
  type Binding,
  type In,
  type Place,
  type Query,
} from './relation-bindings.ts'
import { readersIn, type Reader } from './relation-cells.ts'
import { isPrivate, type RepositoryKind } from './relation-sequences.ts'
import { WITH_CONTENT } from './sequence-state.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'

/** The users of a scene in addition to the owners and the other ends, by their role in its main place. */
const labels: Readonly<Partial<Record<Reader, string>>> = {
  ...{ stranger: ends[2], member: 'member', 'public member': 'shown', 'other end': ends[0] },
  ...{ reader: 'reader', writer: 'writer', 'administrator of the repository': 'keeper' },
}

/** The places and users of steps about relations, and the requests that change one other end of a relation. */
export class RelationScene {
  protected readonly actions: CodeHostingActions
  /** The kind of the main repository. */
  protected kind: RepositoryKind = 'public'
  readonly #begun = new Set<string>()

  constructor(actions: CodeHostingActions) {
    this.actions = actions
  }

  protected place(where: In, kind: Place['kind']): Place {
    const { state } = this.actions
    const owner = state.named({ main: 'ada', sibling: 'ada', namesake: 'Bob', fork: ends[0] }[kind])
    // The name of a sibling starts with the name of the main place.
    const org = state.named({ main: 'org', sibling: 'org2', namesake: 'o_g', fork: '' }[kind])
    // The namesake belongs to an organization if the main repository belongs to a user, and the other way round.
    const ofOrganization = this.kind.endsWith('of an organization') ? 'main' : 'namesake'
    return {
      in: where,
      kind,
      org,
      path: {
        owner: kind === ofOrganization && where === 'repositories' ? org : owner,
        name: state.named(kind === 'sibling' ? 'repo2' : 'repo'),
      },
      owner,
    }
  }

  protected at(place: Place, n: number): At {
    const { state } = this.actions
    const user = n === LONGER ? state.longer(ends[0]) : state.named(ends[n] ?? `n${n}`)
    return {
      ...place,
      actions: this.actions,
      state,
      n,
      user,
      self: state.account(user),
      own: state.account(place.owner),
    }
  }

  /** Creates the prerequisites of a place once: its owner, and its readers. The repository may be private. */
  protected setUp({ in: where, kind, org, path, owner }: Place, isHidden = false): Action[] {
    const key = `${where} ${kind}`
    if (kind === 'fork' || this.#begun.has(key)) return []
    this.#begun.add(key)
    const actions = this.actions
    const { state } = actions
    const own = state.account(owner)
    const cast = readersIn[where].flatMap((reader) => labels[reader] ?? [])
    const people = [
      owner,
      ...[...cast, ...(where === 'the service' ? [] : ends)].map((one) => state.named(one)),
    ]
    const users = people.flatMap((one) => actions.user(one))
    const isMain = kind === 'main'
    if (where === 'the service') return users
    if (where === 'organizations') {
      const members = isMain ? state.allNamed('member', 'shown') : []
      return [
        ...users,
        ...(state.begun.has(org) ? [] : [actions.createOrganization(owner, org)]),
        actions.createTeam(org, 'team0', own),
        ...(isMain ? [actions.createOrganizationRepository(org, state.named(KEPT), own)] : []),
        ...members.flatMap((username) => [
          ...actions.join(org, username),
          actions.inOrganization('orgs.is-member', org, own, { username }),
        ]),
        // The owner of an organization with nearly the same name is in a team of another organization.
        ...(kind === 'namesake' ? actions.join(state.named('org'), owner, 'team0') : []),
        ...members
          .slice(1)
          .map((username) =>
            actions.inOrganization('orgs.publicize-member', org, state.account(username), { username }),
          ),
      ]
    }
    const roles = isMain
      ? ([
          ['reader', 'read'],
          ['writer', 'write'],
          ['keeper', 'admin'],
        ] as const)
      : []
    // Its repositories are created with the account of this user.
    if (isOfOrganization(path, owner)) state.owners.set(path.owner, state.owners.get(path.owner) ?? owner)
    return [
      ...users,
      ...(isMain
        ? this.#mainRepository(path, owner)
        : actions.repository(path, isHidden ? { private: true } : {})),
      actions.switchTracking(path, 'on'),
      ...actions.openIssues(path),
      ...roles.map(([who, permission]) => actions.addCollaborator(path, state.named(who), own, permission)),
      // A refused deletion of the owner of the main place changes nothing here.
      ...(kind === 'namesake' ? [actions.addCollaborator(path, state.named('ada'), own, 'read')] : []),
      ...[owner, ...roles.slice(1).map(([who]) => state.named(who))].map((who) =>
        actions.addTime(path, 1, 75, state.account(who)),
      ),
    ]
  }

  /** Creates the repository that the main one is made of, and the owner of the main one, whose id a migration needs. */
  protected setUpOriginal(): Action[] {
    if (!/fork|migrated/.test(this.kind)) return []
    const { actions } = this
    return [
      ...actions.user(this.place('repositories', 'main').owner),
      ...this.setUp(this.place('repositories', 'namesake')),
      ...(this.kind === 'migrated' ? actions.repository(this.#migratedFrom) : []),
    ]
  }

  get #migratedFrom(): RepositoryPath {
    const { owner } = this.place('repositories', 'namesake')
    return { owner, name: this.actions.state.named(WITH_CONTENT) }
  }

  /** Creates the main repository, of its kind. Forks are made of the namesake. */
  #mainRepository(path: RepositoryPath, owner: string): Action[] {
    const { actions, kind } = this
    const { path: original } = this.place('repositories', 'namesake')
    if (kind === 'fork') return actions.fork(original, owner)
    if (kind === 'fork of an organization')
      return [...actions.owner(path.owner), ...actions.fork(original, owner, path.owner)]
    if (kind !== 'migrated') return actions.repository(path, isPrivate(kind) ? { private: true } : {})
    // The second request is refused, unless the server does not migrate from itself.
    return [actions.migrate(path, this.#migratedFrom, false), actions.createRepository(path)]
  }

  protected sender(reader: Reader, place: Place): Sender {
    const { admin, state } = this.actions
    if (reader === 'anonymous') return undefined
    if (reader === 'site administrator') return admin
    return state.account(reader === 'owner' ? place.owner : state.named(labels[reader] ?? ends[0]))
  }

  /** The account that may add an entry or change it. */
  protected whoMay({ own, self }: At, who: Binding['addedBy'] = 'owner'): Sender {
    return { owner: own, 'other end': self, administrator: this.actions.admin }[who]
  }

  protected add(relation: string, place: Place, n: number, ...as: readonly Sender[]): readonly Action[] {
    const [at, binding] = [this.at(place, n), bindings[relation]]
    return binding?.add(at, as.length > 0 ? as[0] : this.whoMay(at, binding.addedBy)) ?? []
  }

  protected remove(relation: string, place: Place, n: number, ...as: readonly Sender[]): readonly Action[] {
    const [at, binding] = [this.at(place, n), bindings[relation]]
    if (relation === 'forks' && place.kind === 'namesake') return []
    if (binding?.remove) return as.length > 0 ? [] : binding.remove(at)
    const sender = as.length > 0 ? as[0] : this.whoMay(at, binding?.changedBy)
    return operationEntries
      .filter((entry) => relationsOf(entry, 'removes').includes(relation) || entry.id === binding?.deletedBy)
      .map((entry) => this.call(entry, relation, at, sender))
  }

  protected change(relation: string, place: Place, n: number, ...as: readonly Sender[]): readonly Action[] {
    const [at, binding] = [this.at(place, n), bindings[relation]]
    return binding?.change?.(at, as.length > 0 ? as[0] : this.whoMay(at, binding.changedBy)) ?? []
  }

  protected call(
    { id: operation, path }: OperationEntry,
    relation: string,
    at: At,
    as: Sender,
    query: Query = {},
  ): DocumentedAction {
    const parameters = pick({ ...namesOf(at), ...bindings[relation]?.end(at) }, pathParameters(path))
    return this.actions.call(as, { operation, parameters, query })
  }
}

/** Whether a repository belongs to an organization of the user who owns its place. */
export function isOfOrganization({ owner }: RepositoryPath, user: string): boolean {
  return owner !== user
}

export function pick(
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/** Path parameters that name a place. */
export function namesOf({ in: where, org, path }: Place): Readonly<Record<string, string>> {
  if (where === 'organizations') return { org }
  if (where === 'the service') return {}
  return { owner: path.owner, repo: path.name, username: path.owner, reponame: path.name }
}
