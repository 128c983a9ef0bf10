import type { Sender } from './basic-actions.ts'
import { bindings, ends, FORMER, KEPT, LATE, LONGER, type In, type Place } from './relation-bindings.ts'
import type { Disturbance, Reader } from './relation-cells.ts'
import { RelationReads } from './relation-reads.ts'
import {
  EVERYBODY,
  EVERYTHING,
  relationsIn,
  repositoryKinds,
  type RelationStep,
} from './relation-sequences.ts'
import type { Action } from './step.ts'

/** The second caller who is refused, after the stranger. */
const otherCaller: Readonly<Record<In, Reader>> = {
  ...{ organizations: 'member', repositories: 'reader', 'the service': 'anonymous' },
}

function placesIn(where: In): ReadonlyArray<Place['kind']> {
  return ['main', 'sibling', 'namesake', ...(where === 'repositories' ? (['fork'] as const) : [])]
}

/** The actions of steps about relations. */
export class RelationActions extends RelationReads {
  /** The prerequisites of the step, its disturbances, and the reads. Each part is built after the one before has been sent. */
  groupsOf(
    { relations, disturbances: each }: RelationStep,
    [choice = 0, pass = 0, kind = 0]: readonly number[],
  ) {
    this.kind = repositoryKinds[kind] ?? 'public'
    const where = bindings[relations[0] ?? '']?.in ?? 'the service'
    const places = placesIn(where).map((kind) => this.place(where, kind))
    const [main] = places as [Place]
    // A server may store what belongs to private repositories in another way. Of these, only collaborators make forks.
    const hasPrivateSibling = !relations.includes('forks') || relations.includes('collaborators')
    return [
      ...(where === 'repositories' ? [() => this.setUpOriginal()] : []),
      ...places.map((place) => () => this.setUp(place, hasPrivateSibling && place.kind === 'sibling')),
      ...(choice === EVERYTHING ? [() => this.lookBefore(relationsIn(where), each, main)] : []),
      ...each.map((one) => () => this.#disturb(one, relations, places)),
      () =>
        this.look(
          choice === EVERYTHING ? relationsIn(where) : relations,
          relations,
          each,
          places,
          choice === EVERYBODY ? pass : undefined,
        ),
    ]
  }

  #disturb(
    disturbance: Disturbance,
    relations: readonly string[],
    places: readonly Place[],
  ): readonly Action[] {
    const { actions } = this
    const [main, sibling, namesake, fork] = places as readonly [Place, Place, Place, Place?]
    switch (disturbance) {
      case 'added':
        return [
          ...this.#former(relations, main),
          ...this.#added(relations, main.in === 'the service' ? [main] : [main, sibling, namesake]),
          ...this.#addedForLonger(relations, main),
        ]
      case 'refused as the name of its place is taken':
        return this.#nameTaken(main)
      case 'added again':
      case 'added after a removal':
        return relations.flatMap((one) => this.add(one, main, 0))
      case 'name given to something else':
        return this.#bound('replace', relations, main, 0)
      case 'two at once':
        return relations.flatMap((one) => this.#twoAtOnce(one, main))
      case 'refused to a stranger':
        return [...this.#ownDeleted(main), ...this.#refused(relations, main, this.sender('stranger', main))]
      case 'refused to another caller':
        return this.#refused(relations, main, this.sender(otherCaller[main.in], main))
      case 'refused as malformed':
        return this.#bound('malformed', relations, main, 0)
      case 'refused for what is unknown':
        return this.#bound('unknown', relations, main, 0)
      case 'refused before it exists':
        return this.#early(relations, main)
      case 'changed':
        return [...relations.flatMap((one) => this.change(one, main, 0)), ...this.#changed(main, sibling)]
      case 'sibling changed':
        return this.#otherChanged(relations, sibling)
      case 'namesake changed':
        return this.#otherChanged(relations, namesake)
      case 'fork changed':
        return fork ? this.#forkChanged(relations, main, fork) : []
      case 'removed':
        return this.#removed(relations, main, 0)
      case 'removed twice':
        return [
          ...this.#removed(relations, main, 0),
          ...this.#removed(relations, main, 0),
          ...relations.flatMap((one) => this.change(one, main, 0)),
        ]
      case 'another removed':
        return [...this.#bound('promote', relations, main, 1), ...this.#removed(relations, main, 1)]
      case 'removed long before':
        return [...this.#readsOfFormer(relations, main), ...this.#bound('tries', relations, main, FORMER)]
      case 'other end deleted':
        return this.#otherEndDeleted(relations, [main, sibling])
      case 'other end made again':
        return [actions.createUser(actions.state.named(ends[1]))]
      case 'owner deleted':
        return this.deletePlace(main)
      case 'owner made again':
        return this.makePlace(main)
      case 'not yet added':
      case 'the same name in other letters':
        return []
    }
  }

  /** The actions that the bindings of relations define for one other end. */
  #bound(
    what: 'replace' | 'malformed' | 'unknown' | 'promote' | 'tries',
    relations: readonly string[],
    place: Place,
    n: number,
  ): Action[] {
    return relations.flatMap((one) => bindings[one]?.[what]?.(this.at(place, n)) ?? [])
  }

  /** Requests about a user who does not exist yet, and in an organization about one who is no member yet; then the user is both. */
  #early(relations: readonly string[], place: Place): Action[] {
    const early = () =>
      relations.filter((one) => bindings[one]?.early).flatMap((one) => this.add(one, place, LATE))
    return [
      ...early(),
      this.actions.createUser(this.at(place, LATE).user),
      ...(place.in === 'organizations' ? [...early(), ...this.add('members', place, LATE)] : []),
    ]
  }

  #added(relations: readonly string[], places: readonly Place[]): Action[] {
    return places.flatMap((place) =>
      [0, 1].flatMap((n) => relations.flatMap((one) => this.add(one, place, n))),
    )
  }

  /** Adds somebody whose name begins with that of the first other end, where other ends are users. */
  #addedForLonger(relations: readonly string[], place: Place): Action[] {
    const { user } = this.at(place, LONGER)
    const ofUsers = relations.filter((one) =>
      Object.values(bindings[one]?.end(this.at(place, LONGER)) ?? {}).includes(user),
    )
    if (ofUsers.length === 0) return []
    return [...this.actions.user(user), ...ofUsers.flatMap((one) => this.add(one, place, LONGER))]
  }

  /** Adds somebody with the most rights, and removes them. */
  #former(relations: readonly string[], place: Place): Action[] {
    const withRights = relations.filter((one) => bindings[one]?.tries)
    if (withRights.length === 0) return []
    return [
      this.actions.createUser(this.at(place, FORMER).user),
      ...withRights.flatMap((one) => this.add(one, place, FORMER)),
      ...this.#bound('promote', withRights, place, FORMER),
      // A server may invite them, so that they have their rights from their next request on.
      this.actions.call(this.at(place, FORMER).self, { operation: 'users.current' }),
      ...this.#removed(withRights, place, FORMER),
      ...this.#readsOfFormer(withRights, place),
    ]
  }

  /** The reads that show that the removal has taken effect. */
  #readsOfFormer(relations: readonly string[], place: Place): Action[] {
    return relations
      .filter((one) => bindings[one]?.tries)
      .flatMap((one) => this.reads(one, place, [FORMER], 'owner'))
  }

  /** Adds two other ends; the first request for the second is sent together with the last one for the first. */
  #twoAtOnce(relation: string, place: Place): Action[] {
    return [
      ...this.add(relation, place, 0),
      ...this.add(relation, place, 1).map((action, index) =>
        index === 0 && 'call' in action ? { ...action, isBeside: true as const } : action,
      ),
    ]
  }

  /**
   * In reverse order: a relation is removed before the one that it requires. Resources that prevent the deletion of a user are removed
   * before it.
   */
  #removed(relations: readonly string[], place: Place, n: number): Action[] {
    return relations
      .toReversed()
      .flatMap((one) => [...(one === 'users' ? ['repositories', 'organizations'] : []), one])
      .flatMap((one) => this.remove(one, place, n))
  }

  #refused(relations: readonly string[], place: Place, as: Sender): Action[] {
    return [
      ...relations.flatMap((one) => [
        ...(bindings[one]?.isFree ? [] : this.add(one, place, 2, as)),
        ...this.change(one, place, 0, as),
        ...this.remove(one, place, 0, as),
      ]),
      ...this.#refusedOf(place, as),
    ]
  }

  /** A stranger deletes a repository that has the name of the main one. */
  #ownDeleted({ in: where, path: { name } }: Place): Action[] {
    if (where !== 'repositories') return []
    const own = { owner: this.actions.state.named(ends[2]), name }
    return [
      this.actions.createRepository(own),
      this.actions.inRepository('repos.delete', own, this.actions.state.account(own.owner)),
    ]
  }

  #otherChanged(relations: readonly string[], place: Place): Action[] {
    return relations
      .toReversed()
      .flatMap((one) => [...this.remove(one, place, 0), ...this.change(one, place, 1)])
  }

  /** Deletes a user, after the forks that would prevent that. */
  #otherEndDeleted(relations: readonly string[], places: readonly Place[]): Action[] {
    const { actions } = this
    return [
      ...relations.flatMap((one) =>
        one === 'forks' ? places.flatMap((place) => this.remove(one, place, 1)) : [],
      ),
      actions.deleteUser(actions.state.named(ends[1])),
    ]
  }

  /** Requests that only the owner of a place may send; their refusal changes nothing in the place. */
  #refusedOf({ in: where, org, path, owner }: Place, as: Sender): Action[] {
    const actions = this.actions
    if (where === 'organizations')
      return [
        actions.editOrganization(org, { description: actions.state.text('Refused') }, as),
        // On behalf of somebody else.
        actions.createOrganization(owner, actions.state.named('guild8'), as),
      ]
    if (where === 'the service') return []
    return [actions.inRepository('repos.delete', path, as), actions.deleteUser(owner)]
  }

  /** Creations with the name of a place: for its owner, and of an organization also for somebody who has no part in it. */
  #nameTaken({ in: where, org, path, owner }: Place): Action[] {
    const { actions } = this
    if (where === 'organizations')
      return [owner, actions.state.named(ends[2])].map((one) => actions.createOrganization(one, org))
    return [actions.createRepository(path)]
  }

  /** Changes a place and the first other end; the contents of the place stay the same. */
  #changed({ in: where, org, path, owner }: Place, sibling: Place): Action[] {
    const actions = this.actions
    const { state, admin } = actions
    const [end, stranger] = state.allNamed(ends[0], ends[2])
    const own = state.account(owner)
    if (where === 'the service') return []
    const edited = actions.editUser(end, {
      fullName: state.fullName('person', 'Renamed'),
      email: state.email(end),
    })
    if (where === 'organizations')
      return [
        edited,
        actions.editOrganization(org, { description: state.text('Edited') }, own),
        actions.searchUsers({ q: org }, own),
        actions.call(admin, { operation: 'users.current' }),
        actions.editOrganization(
          org,
          { fullName: state.fullName('organization', 'Edited'), description: state.text('By another') },
          admin,
        ),
        actions.searchUsers({ q: org }, undefined),
        actions.inOrganization('orgs.is-member', org, own, { username: admin.username }),
      ]
    const list = actions.listTimes('times.list-repo', path, own)
    // Another repository of the owner still tracks time.
    const other = actions.listTimes('times.list-repo', sibling.path, own)
    const others = [
      actions.listTimes('times.list-issue', path, own, { issue: '1' }),
      actions.listTimes('times.list-user', path, own, { timetrackingusername: owner }),
    ]
    const added = actions.addTime(path, 1, 60, state.account(stranger))
    return [
      edited,
      // Reads are sent together: those after the addition follow a read which shows that time is not tracked.
      ...[other, actions.switchTracking(path, 'off'), list, added, list, other, ...others],
      ...[actions.switchTracking(path, 'contributors only'), list, added],
      actions.switchTracking(path, 'on'),
    ]
  }

  /** Makes the changes of the original in a fork, and forks the fork. */
  #forkChanged(relations: readonly string[], main: Place, fork: Place): Action[] {
    const { path } = fork
    const actions = this.actions
    return [
      ...(actions.state.begun.has(`${path.owner}/${path.name}`) ? [] : actions.fork(main.path, path.owner)),
      actions.switchTracking(path, 'on'),
      ...actions.openIssues(path),
      ...relations.flatMap((one) => this.add(one, fork, one === 'tracked times' ? 0 : 2)),
      ...relations.flatMap((one) =>
        one === 'forks'
          ? [actions.inRepository('repos.list-forks', path, actions.state.account(fork.owner))]
          : [],
      ),
    ]
  }

  protected deletePlace(place: Place): Action[] {
    const { in: where, org, path, owner } = place
    const actions = this.actions
    if (where === 'repositories')
      return [actions.inRepository('repos.delete', path, actions.state.account(owner))]
    return [
      ...[0, 1].flatMap((n) => this.remove('organization repositories', place, n)),
      ...actions.state
        .allNamed('p1', KEPT)
        .map((name) =>
          actions.inRepository('repos.delete', { owner: org, name }, actions.state.account(owner)),
        ),
      actions.removeOrganization(org),
    ]
  }

  protected makePlace({ in: where, org, path, owner }: Place): Action[] {
    const actions = this.actions
    if (where === 'organizations') return [actions.createOrganization(owner, org)]
    return [actions.createRepository(path), actions.switchTracking(path, 'on'), ...actions.openIssues(path)]
  }
}
