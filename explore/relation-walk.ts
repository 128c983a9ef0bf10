import { bindings, LONGER, type At, type In, type Place } from './relation-bindings.ts'
import { readersIn, type Reader } from './relation-cells.ts'
import { RelationActions } from './relation-steps.ts'
import { places, relationsIn, repositoryKinds, type RepositoryKind } from './relation-sequences.ts'
import { Choices, type Action } from './step.ts'

/** One random change of a relation, in a drawn place and for a drawn other end, and drawn reads. */
export interface WalkStep {
  readonly relation: string
  readonly change: Change
}

/** The number of choices of one step; other steps of random sequences use fewer. */
export const WALK_CHOICES = 8
/** The other ends of each relation, the more likely ones several times. */
const OTHER_ENDS = [0, 0, 0, 1, 1, 2, LONGER, 6] as const

/** The changes, the more likely ones several times. */
const changes = [
  ...['added', 'added', 'added', 'added', 'added', 'added'],
  ...['removed', 'removed', 'removed', 'removed'],
  ...['changed', 'changed'],
  ...['refused', 'refused'],
  ...['special', 'special'],
  'added everywhere',
  'added for all',
  'other end deleted',
  'other end made again',
  'place deleted',
  'place made again',
] as const

type Change = (typeof changes)[number]

const SUFFIX = ' at random'

/** The step kinds of random sequences about some relations of one kind of place: each two, and all. */
export const walkThemes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  places.flatMap((where) => {
    const all = relationsIn(where)
    const pairs = all.flatMap((one, n) => all.slice(n + 1).map((other) => [one, other]))
    return [all, ...pairs].map((relations) => [
      `walk of ${relations.join(', ')}`,
      relations.flatMap((relation) => changes.map((change) => `${relation}: ${change}${SUFFIX}`)),
    ])
  }),
)

/** The relation and the change of a step; undefined for other kinds of steps. */
export function walkStep(kind: string): WalkStep | undefined {
  if (!kind.endsWith(SUFFIX)) return undefined
  const [relation = '', change = ''] = kind.slice(0, -SUFFIX.length).split(': ')
  return { relation, change: change as Change }
}

const placeKinds = {
  'the service': ['main'],
  organizations: ['main', 'main', 'sibling', 'namesake'],
  repositories: ['main', 'main', 'sibling', 'namesake'],
} as const satisfies Record<In, ReadonlyArray<Place['kind']>>

/** The kinds of main repositories, the more likely one several times. */
const kinds = ['public', 'public', 'public', ...repositoryKinds] as const

/** The requests of random sequences about relations. */
export class RelationWalk extends RelationActions {
  /** The kind of the main repository, which the first step draws. */
  #kind: RepositoryKind | undefined

  walkOf({ relation, change }: WalkStep, numbers: readonly number[]): ReadonlyArray<() => readonly Action[]> {
    const choices = new Choices(numbers)
    const where = bindings[relation]?.in ?? 'the service'
    const kind = choices.of(kinds)
    this.kind = this.#kind ??= kind
    const place = this.place(where, choices.of(placeKinds[where]))
    const n = choices.of(OTHER_ENDS)
    const reader = choices.of(readersIn[where])
    const other = choices.of(relationsIn(where))
    const otherPlace = this.place(where, choices.of(placeKinds[where]))
    const otherReader = choices.of(readersIn[where])
    const special = choices.number(60)
    return [
      ...(where === 'repositories' ? [() => this.setUpOriginal()] : []),
      // Other places have to do with the main one.
      () => this.setUp(this.place(where, 'main')),
      () => this.setUp(place),
      () => this.actions.user(this.at(place, n).user),
      () => this.#changed({ relation, change }, place, n, special, otherReader),
      () => [...this.#looked(relation, place, n, 'owner'), ...this.#looked(relation, place, n, reader)],
      () => [...this.setUp(otherPlace), ...this.#looked(other, otherPlace, n, otherReader)],
    ]
  }

  #looked(relation: string, place: Place, n: number, reader: Reader): readonly Action[] {
    const also = reader === 'owner' ? (bindings[relation]?.also?.(this.at(place, n)) ?? []) : []
    return [...this.reads(relation, place, [n], reader), ...also]
  }

  #changed(
    { relation, change }: WalkStep,
    place: Place,
    n: number,
    special: number,
    other: Reader,
  ): readonly Action[] {
    const { actions } = this
    switch (change) {
      case 'added':
        return this.#added(relation, place, n)
      case 'added everywhere':
        return (['main', 'sibling', 'namesake'] as const).flatMap((kind) => {
          const each = place.in === 'the service' ? place : this.place(place.in, kind)
          return [...this.setUp(each), ...this.#added(relation, each, n)]
        })
      case 'added for all':
        return Array.from({ length: 4 + (special % 10) }, (_, each) => [
          ...actions.user(this.at(place, each).user),
          ...this.#added(relation, place, each),
        ]).flat()
      case 'removed':
        return this.remove(relation, place, n)
      case 'changed':
        return this.change(relation, place, n)
      case 'refused':
        return this.#refused(relation, place, n, special, other)
      case 'special':
        return this.#special(relation, this.at(place, n), special)
      case 'other end deleted':
        return [actions.deleteUser(this.at(place, n).user)]
      case 'other end made again':
        return [actions.createUser(this.at(place, n).user)]
      case 'place deleted':
        return this.deletePlace(place)
      case 'place made again':
        return this.makePlace(place)
    }
  }

  #added(relation: string, place: Place, n: number): readonly Action[] {
    const { restsOn } = bindings[relation] ?? {}
    return [...(restsOn === undefined ? [] : this.add(restsOn, place, n)), ...this.add(relation, place, n)]
  }

  #refused(relation: string, place: Place, n: number, special: number, reader: Reader): readonly Action[] {
    const as = this.sender(reader, place)
    const all = [
      bindings[relation]?.isFree ? [] : this.add(relation, place, n, as),
      this.change(relation, place, n, as),
      this.remove(relation, place, n, as),
    ]
    return all[special % all.length] ?? []
  }

  #special(relation: string, at: At, special: number): readonly Action[] {
    const binding = bindings[relation]
    const all = [
      binding?.replace,
      binding?.malformed,
      binding?.unknown,
      binding?.promote,
      binding?.tries,
    ].filter((one) => one !== undefined)
    return all[special % all.length]?.(at) ?? []
  }
}
