import type { DocumentName } from '../harness/client/target.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { CoverageCell } from './coverage-cell.ts'
import { cellsFor, type Cell } from './input-cells.ts'
import { legacyRelationCells } from './legacy-cells.ts'
import { legacyInputs } from './legacy-inputs.ts'
import { relationCells } from './relation-cells.ts'

type Runtime = Pick<TargetRuntime, 'codeHosting' | 'legacyForge'>

/** Everything that the requests of the documents that a target serves can be varied in. */
export function targetInputs(
  { codeHosting, legacyForge }: Runtime,
  documents?: ReadonlySet<DocumentName>,
): ReadonlyMap<string, Cell> {
  const { parts, admin } = codeHosting?.seeder ?? {}
  const has = (name: DocumentName): boolean => documents?.has(name) ?? true
  return new Map([
    ...(parts && admin && has('code-hosting') ? cellsFor(parts.driver.names) : []),
    ...(legacyForge && has('legacy-forge') ? legacyInputs : []),
  ])
}

/** The relations of these documents, each after every disturbance, by every reader. */
export function targetRelations({ codeHosting, legacyForge }: Runtime): ReadonlyMap<string, CoverageCell> {
  return new Map([...(codeHosting ? relationCells() : []), ...(legacyForge ? legacyRelationCells() : [])])
}
