import { drivers } from '../fixtures/drivers/registry.ts'
import { writtenRequirements } from '../harness/checks/requirement.ts'
import type { Contract } from '../harness/run/contract.ts'
import '../suites/index.ts'
import { operations } from '../suites/operations.ts'

/** Both documents as the suites state them, with all drivers. */
export const contract: Contract = { requirements: writtenRequirements(), operations, drivers }
