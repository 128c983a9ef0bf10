import { present } from '../../../harness/client/present.ts'
import { NOT_SELECTED } from '../../../harness/report/reasons.ts'
import type { Report, RequirementRecord } from '../../../harness/report/report.ts'
import { groupBy } from '../../../harness/report/group-by.ts'
import { signaturesOf } from '../../../harness/report/signatures.ts'
import type { ResultRow } from './score.ts'

/** The group of requirements without an operation. */
const GENERAL = '(in general)'

export interface MatrixRow extends ResultRow {
  /** Selected on no target. */
  readonly unselected: boolean
  /** Every verdict is pass or observed. */
  readonly quiet: boolean
  /** The verdicts of the targets differ. */
  readonly differs: boolean
}

export interface OperationGroup {
  /** Unique in the page and in its fragment. */
  readonly key: string
  readonly name: string
  /** `GET /users/{username}`, the most frequent one in the sources of its requirements. */
  readonly signature?: string
  readonly rows: readonly MatrixRow[]
}

export interface AreaGroup {
  readonly area: string
  readonly rows: readonly MatrixRow[]
  readonly operations: readonly OperationGroup[]
}

/** Areas, operations and requirements in catalogue order, with the results of every target. */
export function matrixOf({ requirements, targets }: Report): AreaGroup[] {
  const results = targets.map(({ results }) => new Map(results.map((one) => [one.requirement, one])))
  const signatures = signaturesOf(requirements)
  const rows = requirements
    .filter(({ testable }) => testable)
    .map((requirement) =>
      rowOf(
        requirement,
        results.map((known) => known.get(requirement.id)),
      ),
    )
  return [...groupBy(rows, ({ requirement }) => requirement.area)].map(([area, some]) => ({
    area,
    rows: some,
    operations: [...groupBy(some, ({ requirement }) => requirement.operation ?? GENERAL)].map(
      ([name, rows]) => ({
        key: `${area}/${name}`,
        name,
        ...present({ signature: signatures.get(name) }),
        rows,
      }),
    ),
  }))
}

function rowOf(requirement: RequirementRecord, results: ResultRow['results']): MatrixRow {
  const verdicts = results.flatMap((result) => result?.verdict ?? [])
  return {
    requirement,
    results,
    unselected: results.every(
      (result) => !result || (result.verdict === 'skipped' && result.reason === NOT_SELECTED),
    ),
    quiet: verdicts.every((verdict) => verdict === 'pass' || verdict === 'observed'),
    differs: new Set(verdicts).size > 1,
  }
}
