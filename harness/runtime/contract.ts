import type { Drivers } from '../../fixtures/drivers/registry.ts'
import type { Requirement } from '../checks/check.ts'
import { areaOf, operationOf } from '../checks/id-parts.ts'
import { present, unlessEmpty } from '../client/present.ts'
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
      const operation = operationOf(id)
      return {
        ...{ id, area: areaOf(id), level, source, says, document },
        ...present({ operation: operation in operations ? operation : undefined, needs: unlessEmpty(needs) }),
        testable: check !== undefined || isRule === true,
        ...present({ isRule, group, leavesOpen, reason }),
      }
    },
  )
}
