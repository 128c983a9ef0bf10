import { writtenRequirements } from '../harness/checks/requirement.ts'
import type { RequirementRecord } from '../harness/report/report.ts'
import { recordsOf } from '../harness/run/contract.ts'
import '../suites/index.ts'
import { operations } from '../suites/operations.ts'

/** Every requirement of both documents, in the order of the documents. */
export function catalogue(): RequirementRecord[] {
  return recordsOf({ requirements: writtenRequirements(), operations })
}
