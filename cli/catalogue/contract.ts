import { drivers } from '../../fixtures/drivers/registry.ts'
import type { Contract } from '../../harness/runtime/contract.ts'
import { operations } from '../../contract/derive/operations.ts'
import { allRequirements } from './requirements.ts'

/** Both documents as the suites and the model state them, with all drivers. */
export const contract: Contract = { requirements: allRequirements(), operations, drivers }
