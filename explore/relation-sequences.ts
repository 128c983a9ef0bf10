import { bindings, type In } from './relation-bindings.ts'
import { disturbances, type Disturbance } from './relation-cells.ts'
import type { Step } from './step.ts'

/** A step about relations: its relations and disturbances, and whether everything else is read as well, or by every reader. */
export interface RelationStep {
  readonly relations: readonly string[]
  readonly disturbances: readonly Disturbance[]
}

/** The number of sequences of one relation until every reader has read it after each disturbance. */
export const PASSES = 3

/** Choices of a step: the reads after it. */
export const [EVERYTHING, EVERYBODY] = [1, 2]

/** The kinds of repositories whose relations sequences change: the first in each run, all in explorations. */
export const repositoryKinds = [
  'public',
  'of an organization',
  'private of an organization',
  'private',
  'fork',
  'fork of an organization',
  'migrated',
] as const

export type RepositoryKind = (typeof repositoryKinds)[number]

/** The kinds of places, in the order in which a run plays their sequences. */
export const places = ['the service', 'organizations', 'repositories'] as const satisfies readonly In[]

/** Whether a relation is selected. */
type IsAsked = (relation: string) => boolean

const everyRelation: IsAsked = () => true

/** The relations of one kind of place, in the order in which they are added. */
export function relationsIn(where: In): string[] {
  return Object.entries(bindings).flatMap(([name, binding]) => (binding.in === where ? [name] : []))
}

/** The relations and disturbances of a step; undefined for other kinds of steps. */
export function relationStep(kind: string): RelationStep | undefined {
  const [, before = '', after = ''] = /^(.+): (.+)$/.exec(kind) ?? []
  const relations = before.split(', ')
  if (!relations.every((name) => name in bindings)) return undefined
  return {
    relations,
    disturbances: after
      .split(', ')
      .filter((one): one is Disturbance => (disturbances as readonly string[]).includes(one)),
  }
}

/**
 * For a run: the relations of one kind of place together, with each disturbance of all of them at once. After each disturbance, everything
 * in the place is read by its owner, and each relation by another reader in turn, so that every combination of relation, disturbance and
 * reader occurs once.
 */
function relationSequence(where: In, isAsked: IsAsked, kind: RepositoryKind = 'public'): Step[] {
  const inPlace = relationsIn(where)
  const all = inPlace.filter((name) => isAsked(name) || isGroundOf(name, inPlace.filter(isAsked)))
  const base = all.filter((name) => all.some((one) => bindings[one]?.restsOn === name))
  const others = all.filter((name) => !base.includes(name))
  const step = (relations: readonly string[], ...each: Disturbance[]): Step => ({
    do: `${relations.join(', ')}: ${each.join(', ')}`,
    choices: [EVERYTHING, 0, repositoryKinds.indexOf(kind)],
  })
  const inService = where === 'the service'
  const steps = [
    step(all, 'not yet added'),
    step(all, 'added', ...(inService ? [] : (['refused as the name of its place is taken'] as const))),
    step(
      all,
      ...(['refused to a stranger', 'refused to another caller'] as const),
      ...(['added again', 'refused as malformed', 'refused for what is unknown'] as const),
    ),
    step(all, 'changed', 'refused before it exists'),
    ...(inService
      ? []
      : [
          step(
            all,
            'sibling changed',
            'namesake changed',
            ...(isPrivate(kind) ? [] : (['fork changed'] as const)),
          ),
        ]),
    step(
      others,
      'removed',
      ...(others.some((one) => bindings[one]?.replace) ? (['name given to something else'] as const) : []),
    ),
    step(others, 'added after a removal'),
    // Each of the two is new: neither is there before.
    step(others, 'another removed', 'removed twice', 'two at once', 'added after a removal'),
    ...(base.length > 0
      ? [
          step(base, 'removed'),
          step(base, 'added after a removal'),
          step(base, 'another removed', 'removed twice'),
        ]
      : []),
    ...(inService ? [step(base, 'name given to something else')] : []),
    step(
      all,
      'added after a removal',
      'two at once',
      ...(inService ? [] : (['removed long before'] as const)),
    ),
    ...(inService ? [] : [step(all, 'other end deleted'), step(all, 'other end made again')]),
    ...(inService ? [] : [step(all, 'owner deleted'), step(all, 'owner made again')]),
  ]
  return steps.filter(({ do: kind }) => relationStep(kind) !== undefined)
}

/** Only a public repository may be forked by everybody. */
export function isPrivate(kind: RepositoryKind): boolean {
  return kind.startsWith('private')
}

/** For an exploration: the relations of repositories together, as in a run, in repositories of each other kind. */
function sequencesOfKinds(isAsked: IsAsked): Array<readonly [string, readonly Step[]]> {
  return repositoryKinds.slice(1).map((kind) => {
    const isAskedThere: IsAsked = (name) => isAsked(name) && !(isPrivate(kind) && name === 'forks')
    return [`relations of repositories, ${kind}`, relationSequence('repositories', isAskedThere, kind)]
  })
}

/** Whether one of these relations requires another. */
function isGroundOf(name: string, relations: readonly string[]): boolean {
  return relations.some((one) => bindings[one]?.restsOn === name)
}

/** For an exploration: one relation with the relation that it requires, each disturbance separately. The readers differ in each pass. */
function thoroughSequence(relation: string, pass: number): Step[] {
  const { restsOn } = bindings[relation] ?? {}
  return disturbances.map((one) => ({
    do: `${restsOn !== undefined && /added$|made again/.test(one) ? `${restsOn}, ` : ''}${relation}: ${one}`,
    choices: [EVERYBODY, pass],
  }))
}

/** The sequences of every run. */
export function relationSequences(isAsked = everyRelation): ReadonlyMap<string, readonly Step[]> {
  return new Map(places.map((where) => [`relations of ${where}`, relationSequence(where, isAsked)]))
}

/** The longer sequences of an exploration; the sequences of all passes together ask the whole table. */
export function thoroughRelationSequences(
  pass = 0,
  isAsked = everyRelation,
): ReadonlyMap<string, readonly Step[]> {
  return new Map([
    ...(pass === 0 ? sequencesOfKinds(isAsked) : []),
    ...Object.keys(bindings)
      .filter(isAsked)
      .map((relation) => [`all of ${relation}`, thoroughSequence(relation, pass)] as const),
  ])
}

/** The sequences of the passes after the first. */
export function laterRelationSequences(isAsked = everyRelation): Step[][] {
  return Array.from({ length: PASSES - 1 }, (_, pass) => [
    ...thoroughRelationSequences(pass + 1, isAsked).values(),
  ])
    .flat()
    .map((steps) => [...steps])
}
