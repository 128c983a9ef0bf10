import type { Drivers } from '../../fixtures/drivers/registry.ts'
import type { Requirement } from '../checks/check.ts'
import type { Operations } from '../../contract/derive/operation.ts'
import type { RequirementRecord } from '../report/report.ts'

/** The requirements that judge targets, the operations, and the available drivers. The engine knows no others. */
export interface Contract {
  /** In the order of the documents. */
  readonly requirements: readonly Requirement[]
  readonly operations: Operations
  readonly drivers: Drivers
}

/** A contract with the requirements of users' suites after all others. */
export function withOwn(contract: Contract, own: readonly Requirement[]): Contract {
  return own.length === 0 ? contract : { ...contract, requirements: [...contract.requirements, ...own] }
}

/** The requirements as in reports. */
export function recordsOf({
  requirements,
  operations,
}: Pick<Contract, 'requirements' | 'operations'>): RequirementRecord[] {
  return requirements.map(
    ({ id, document, level, source, says, needs, check, isRule, group, leavesOpen, reason }) => {
      const [area = '', second = ''] = id.split('.')
      const operation = `${area}.${second}`
      return {
        id,
        area,
        level,
        source,
        says,
        document,
        ...(operation in operations ? { operation } : {}),
        ...(needs.length > 0 ? { needs } : {}),
        testable: check !== undefined || isRule === true,
        ...(isRule ? { isRule } : {}),
        ...(group === undefined ? {} : { group }),
        ...(leavesOpen === undefined ? {} : { leavesOpen }),
        ...(reason === undefined ? {} : { reason }),
      }
    },
  )
}
