import { relationRows } from '../contract/derive/relations.ts'
import { readersOf } from '../contract/derive/effects.ts'
import { legacyForge } from '../contract/legacy-forge/index.ts'
import type { CoverageCell } from './coverage-cell.ts'

/** Events in the projects of a legacy forge before they are read, in the order of sequences. */
export const legacyDisturbances = [
  'not yet added',
  'added',
  'refused to an anonymous caller',
  'refused to a stranger',
  'refused for a wrong signature',
  'refused without content',
  'refused without summary',
  'refused without both',
  'refused for an unknown status',
  'refused for an unknown project',
  'added again',
  'two at once',
  'two in one second with a read between',
  'sibling changed',
  'form opened elsewhere',
  'page of the web interface opened',
] as const

export type LegacyDisturbance = (typeof legacyDisturbances)[number]

/** The readers, in the order of the first look. The last two also use the account of the member. */
export const legacyReaders = ['anonymous', 'member', 'outsider', 'wrong signature', 'used salt'] as const

export type LegacyReader = (typeof legacyReaders)[number]

export function legacyCellOf(relation: string, disturbance: LegacyDisturbance, reader: LegacyReader): string {
  return `legacy ${relation}: ${disturbance} = ${reader}`
}

/** The table relation × disturbance × reader of document 2, by the ids of its cells. */
export const legacyRelationCells = (): ReadonlyMap<string, CoverageCell> =>
  new Map(
    relationRows(legacyForge)
      .flatMap(({ name, notShown: [first] }) =>
        legacyDisturbances.flatMap((disturbance) =>
          legacyReaders.map((input): CoverageCell => {
            const id = legacyCellOf(name, disturbance, input)
            const isShown = readersOf(name).length > 0
            return isShown ? { id, input } : { id, input, reason: `not shown: ${first ?? 'who reads it'}` }
          }),
        ),
      )
      .map((cell) => [cell.id, cell]),
  )
