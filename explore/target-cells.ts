import type { DocumentName } from '../harness/client/target.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { CoverageCell } from './coverage-cell.ts'
import { cellsFor, type Cell } from './input-cells.ts'
import { legacyRelationCells } from './legacy-cells.ts'
import { legacyInputs } from './legacy-inputs.ts'
import { everything, type Scope } from './scope.ts'
import { relationCells } from './relation-cells.ts'

type Runtime = Pick<TargetRuntime, 'codeHosting' | 'legacyForge'>

/** All cells of the requests of the documents that a target serves. */
export function targetInputs(
  { codeHosting, legacyForge }: Runtime,
  documents?: ReadonlySet<DocumentName>,
  scope: Scope = everything,
): ReadonlyMap<string, Cell> {
  const { parts, admin } = codeHosting?.seeder ?? {}
  const has = (name: DocumentName): boolean => documents?.has(name) ?? true
  return new Map([
    ...(parts && admin && has('code-hosting')
      ? within(cellsFor(parts.driver.names), ({ operation }) => scope.whyNot(operation))
      : []),
    ...(legacyForge && has('legacy-forge') ? legacyInputs : []),
  ])
}

/** The relations of these documents, each after every disturbance, by every reader. */
export function targetRelations(
  { codeHosting, legacyForge }: Runtime,
  scope: Scope = everything,
): ReadonlyMap<string, CoverageCell> {
  const whyNot = ({ id }: CoverageCell) => scope.whyNotRelation(id.split(':', 1)[0] ?? '')
  return new Map([
    ...(codeHosting ? within(relationCells(), scope.isWhole ? () => undefined : whyNot) : []),
    ...(legacyForge ? legacyRelationCells() : []),
  ])
}

/** The cells, with a reason for those whose operation or relation is left out. */
function within<C extends CoverageCell>(
  cells: ReadonlyMap<string, C>,
  whyNot: (cell: C) => string | undefined,
): ReadonlyMap<string, C> {
  return new Map(
    [...cells].map(([id, cell]) => {
      const reason = cell.reason ?? whyNot(cell)
      return [id, reason === cell.reason ? cell : { ...cell, reason }] as const
    }),
  )
}
