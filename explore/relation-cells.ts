import { readersOf } from '../contract/derive/effects.ts'
import { relationRows, type RelationRow } from '../contract/derive/relations.ts'
import { codeHosting } from '../contract/code-hosting/index.ts'
import type { CoverageCell } from './coverage-cell.ts'
import { bindings, type Binding, type In } from './relation-bindings.ts'

/** Changes before a relation is read, in the order of sequences. */
export const disturbances = [
  'not yet added',
  'added',
  'refused as the name of its place is taken',
  'refused to a stranger',
  'refused to another caller',
  'refused as malformed',
  'refused for what is unknown',
  'refused before it exists',
  'added again',
  'changed',
  'sibling changed',
  'namesake changed',
  'fork changed',
  'removed',
  'removed twice',
  'added after a removal',
  'two at once',
  'another removed',
  'removed long before',
  'name given to something else',
  'other end deleted',
  'other end made again',
  'owner deleted',
  'owner made again',
  'the same name in other letters',
] as const

export type Disturbance = (typeof disturbances)[number]

/** The readers of a relation. */
export const readers = [
  'anonymous',
  'stranger',
  'member',
  'public member',
  'reader',
  'writer',
  'administrator of the repository',
  'owner',
  'other end',
  'site administrator',
] as const

export type Reader = (typeof readers)[number]

const everybody = ['other end', 'site administrator', 'anonymous', 'stranger'] as const

/** The readers of resources in organizations, in repositories and in the service as a whole. */
export const readersIn: Readonly<Record<In, readonly Reader[]>> = {
  organizations: ['owner', ...everybody, 'public member', 'member'],
  repositories: ['owner', ...everybody, 'reader', 'administrator of the repository', 'writer'],
  'the service': everybody,
}

/** A relation that a reader reads after a disturbance. */
export interface RelationCell extends CoverageCell {
  readonly input: Reader
}

export function cellOf(relation: string, disturbance: Disturbance, reader: Reader): string {
  return `${relation}: ${disturbance} = ${reader}`
}

/** Relations that no sequence of documented requests changes, and relations that other sequences cover. */
const withoutBinding: Readonly<Record<string, string>> = {
  branches: 'a push is no request of the document: the sequences of pushes are written by hand',
  statuses: 'not shown: any operation that sets a status; the sequences of content are written by hand',
}

/** The table relation × disturbance × reader of document 1, by the ids of its cells. */
export const relationCells = (): ReadonlyMap<string, RelationCell> =>
  new Map(
    relationRows(codeHosting)
      .flatMap((row) =>
        disturbances.flatMap((disturbance) =>
          readers.map((input): RelationCell => {
            const reason = emptyBecause(row, disturbance, input)
            return {
              id: cellOf(row.name, disturbance, input),
              input,
              ...(reason === undefined ? {} : { reason }),
            }
          }),
        ),
      )
      .map((cell) => [cell.id, cell]),
  )

function emptyBecause(row: RelationRow, disturbance: Disturbance, reader: Reader): string | undefined {
  const binding = bindings[row.name]
  if (readersOf(row.name).length === 0) return notShown(row, 'any operation that shows it')
  if (!binding)
    return withoutBinding[row.name] ?? (row.adds ? undefined : notShown(row, 'any operation that changes it'))
  return noReader(binding, reader) ?? noDisturbance(row, binding, disturbance)
}

function noReader({ in: where }: Binding, reader: Reader): string | undefined {
  if (readersIn[where].includes(reader)) return undefined
  return where === 'the service'
    ? 'nobody has a part in the whole service'
    : `nobody is a ${reader} in ${where} of the scene`
}

function noDisturbance(row: RelationRow, binding: Binding, disturbance: Disturbance): string | undefined {
  const isOfUsers = binding.restsOn === 'users'
  switch (disturbance) {
    case 'removed':
    case 'removed twice':
    case 'added after a removal':
    case 'another removed':
      return row.removes || binding.deletedBy ? undefined : 'not shown: any operation that removes one'
    case 'changed':
      return binding.change || binding.in !== 'the service'
        ? undefined
        : 'not shown: any operation that changes one'
    case 'removed long before':
      return binding.tries ? undefined : 'its other end has no rights to lose'
    case 'refused as malformed':
      return binding.malformed ? undefined : 'what is malformed is asked by operation, field and input'
    case 'refused for what is unknown':
      return binding.unknown ? undefined : 'its other end is made by the request'
    case 'refused before it exists':
      return binding.early ? undefined : 'no request adds it for a user who can be added only later'
    case 'refused as the name of its place is taken':
    case 'sibling changed':
    case 'namesake changed':
      if (binding.in === 'the service') return 'there is one service'
      return undefined
    case 'name given to something else':
      return binding.replace
        ? undefined
        : 'only users and organizations share their names, and forks and other repositories'
    case 'fork changed':
      return binding.in === 'repositories' ? undefined : 'nothing copies it'
    case 'two at once':
      return row.adds ? undefined : 'not shown: any operation that adds one'
    case 'other end deleted':
    case 'other end made again':
      if (binding.in === 'the service') return 'its other end is removed'
      return row.who === 'User' || row.name === 'tracked times' ? undefined : 'its other end is no user'
    case 'owner deleted':
    case 'owner made again':
      if (isOfUsers) return 'not shown: what becomes of what a user owned'
      return binding.in === 'the service' ? 'there is one service' : undefined
    case 'the same name in other letters':
      return 'not shown: whether names that differ in capitals alone are one name'
    default:
      return undefined
  }
}

function notShown({ notShown: [first] }: RelationRow, otherwise: string): string {
  return `not shown: ${first ?? otherwise}`
}
