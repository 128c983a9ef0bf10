import type { RequirementRecord } from '../../harness/report/report.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { operations } from '../../contract/derive/operations.ts'
import { allRequirements } from './requirements.ts'

/** Every requirement of both documents, in the order of the documents. */
export function catalogue(): RequirementRecord[] {
  return recordsOf({ requirements: allRequirements(), operations })
}
