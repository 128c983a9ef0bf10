import { readersOf, relationsOf } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import { bindings, LATE, type In, type Place } from './relation-bindings.ts'
import { cellOf, readersIn, type Disturbance, type Reader } from './relation-cells.ts'
import { isOfOrganization, namesOf, pick, RelationScene } from './relation-scene.ts'
import { PASSES } from './relation-sequences.ts'
import type { Action, DocumentedAction } from './step.ts'
import { writeJson } from '../harness/client/exact-json.ts'

/** The reads after a step about relations. */
export class RelationReads extends RelationScene {
  #turn = 0

  protected look(
    read: readonly string[],
    relations: readonly string[],
    each: readonly Disturbance[],
    places: readonly Place[],
    pass: number | undefined,
  ): Action[] {
    const [main] = places as [Place]
    const turn = this.#turn++
    const first = firstIn(main.in)
    const shown = (
      relation: string,
      place: Place,
      ns: readonly number[],
      reader: Reader,
    ): DocumentedAction[] => {
      const isCell = place.kind === 'main' && relations.includes(relation)
      const cells = isCell ? each.map((one) => cellOf(relation, one, reader)) : []
      return this.reads(relation, place, ns, reader).map((action) => ({ ...action, cells }))
    }
    const ns = [
      ...(each.some((one) => /^added$|another|two|other end|^removed$/.test(one)) ? [0, 1] : [0]),
      ...(each.includes('refused before it exists') ? [LATE] : []),
    ]
    const has = (pattern: RegExp): boolean => each.some((one) => pattern.test(one))
    const isFar = has(/^added$|^changed$|sibling|removed|deleted/)
    const hasNewFork = has(/^fork changed$/) || (has(/^added$/) && relations.includes('forks'))
    /** Whether a step may have changed another place as well: the other two places alternate. A fork is read when it is new. */
    const isRead = ({ kind }: Place, place: number): boolean => {
      if (kind === 'main' || first !== 'owner') return kind === 'main'
      if (kind === 'fork') return hasNewFork
      return has(/sibling|owner deleted/) || (isFar && (turn + place) % 2 === 0)
    }
    const looks = [
      ...places
        .filter(isRead)
        .map((place) => [
          ...this.#placeItself(place),
          ...read.flatMap((relation) => shown(relation, place, place.kind === 'main' ? ns : [], first)),
        ]),
      isFar || turn % 2 === 0 || main.in === 'the service'
        ? read.flatMap((relation) => ns.flatMap((n) => bindings[relation]?.also?.(this.at(main, n)) ?? []))
        : [],
      ...read.flatMap((relation, index) => {
        const next = readersAfter({ turn, index, pass, main, each })
        return next.length > 0 ? [next.flatMap((reader) => shown(relation, main, [0], reader))] : []
      }),
      each.some((one) => one.startsWith('other end'))
        ? this.reads('users', main, [1], 'site administrator')
        : [],
    ]
    // In reverse order every other time: a read can change the result of the next one.
    return unique((turn % 2 === 0 ? looks : looks.toReversed()).flat())
  }

  /** In a run, before a step that removes: the reads by the readers who read after it. A server may keep what it has shown them. */
  protected lookBefore(read: readonly string[], each: readonly Disturbance[], main: Place): Action[] {
    if (!isRemoval(each)) return []
    const turn = this.#turn
    return read.flatMap((relation, index) =>
      readersAfter({ turn, index, pass: undefined, main, each }).flatMap((reader) =>
        this.reads(relation, main, [0], reader),
      ),
    )
  }

  #placeItself({ in: where, kind, org, path, owner }: Place): DocumentedAction[] {
    const actions = this.actions
    const own = actions.state.account(owner)
    if (where === 'organizations') return [actions.call(own, { operation: 'orgs.get', parameters: { org } })]
    if (where === 'the service') return []
    const searches =
      kind === 'main'
        ? [
            { q: path.name, limit: 1 },
            { q: path.name, limit: 50 },
            { q: path.name, uid: actions.state.ids.get(owner), exclusive: true, limit: 50 },
          ]
        : []
    return [
      actions.inRepository('repos.get', path, own),
      ...(isOfOrganization(path, owner) ? [actions.inOrganization('orgs.list-repos', path.owner, own)] : []),
      ...searches.map((query) => actions.call(own, { operation: 'repos.search', query })),
    ]
  }

  /** The reads that show a relation of a place to a reader: its lists, and the operations for each of some other ends. */
  protected reads(relation: string, place: Place, ns: readonly number[], reader: Reader): DocumentedAction[] {
    const binding = bindings[relation]
    const [known, sender] = [namesOf(place), this.sender(reader, place)]
    const all = ns.map((n) => this.at(place, n))
    return readersOf(relation).flatMap((entry) => {
      const names = pathParameters(entry.path)
      if (entry.query.length > 0)
        return all.flatMap((at) =>
          (binding?.queries?.(at) ?? []).map((query) => this.call(entry, relation, at, sender, query)),
        )
      // Reads about the caller.
      if (names.length === 0) return all.map((at) => this.call(entry, relation, at, at.self))
      const isList = relationsOf(entry, 'lists').includes(relation)
      if (isList && names.every((name) => name in known))
        return [this.actions.call(sender, { operation: entry.id, parameters: pick(known, names) })]
      // A list for one other end is a different list in each place.
      const listed = isList && all.length === 0 ? [this.at(place, 0)] : all
      return listed.map((at) => this.call(entry, relation, at, sender))
    })
  }
}

const firstIn = (where: In): Reader => (where === 'the service' ? 'site administrator' : 'owner')

const isRemoval = (each: readonly Disturbance[]): boolean =>
  each.some((one) => /^removed$|another removed/.test(one))

/**
 * The readers of a relation after a step, besides the first one. In a run, every other relation each time, by the next reader in turn;
 * around a removal, each by an anonymous caller as well.
 */
function readersAfter({
  turn,
  index,
  pass,
  main,
  each,
}: {
  readonly turn: number
  /** The place of the relation among those that are read. */
  readonly index: number
  readonly pass: number | undefined
  readonly main: Place
  readonly each: readonly Disturbance[]
}): Reader[] {
  const others = readersIn[main.in].filter((reader) => reader !== firstIn(main.in))
  if (pass !== undefined) return others.filter((_, place) => (place + turn + pass) % PASSES === 0)
  const isTurn = (turn + index) % 2 === 0 || each.includes('owner made again')
  return others.filter(
    (reader, place) =>
      (isTurn && place === ((turn >> 1) + index) % others.length) ||
      (isRemoval(each) && reader === 'anonymous'),
  )
}

/** Each request once, with the cells of all equal requests. */
function unique(actions: readonly DocumentedAction[]): DocumentedAction[] {
  const byText = new Map<string, DocumentedAction>()
  for (const action of actions) {
    const key = writeJson([action.call, action.as?.username])
    const cells = [...(byText.get(key)?.cells ?? []), ...(action.cells ?? [])]
    byText.set(key, { ...action, cells })
  }
  return [...byText.values()]
}
