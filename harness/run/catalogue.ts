import type { RequirementRecord } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { writtenRequirements } from '../checks/requirement.ts'
import '../../suites/index.ts'
import { operations } from '../../suites/operations.ts'

/** Every requirement of both documents, in the order of the documents. */
export function catalogue(): RequirementRecord[] {
  return writtenRequirements().map(recordOf)
}

function recordOf({ id, level, source, says, needs, check, reason }: Requirement): RequirementRecord {
  const [area = '', second = ''] = id.split('.')
  const operation = `${area}.${second}`
  return {
    id,
    area,
    level,
    source,
    says,
    document: area.startsWith('legacy-') ? 'legacy-forge' : 'code-hosting',
    ...(operation in operations ? { operation } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    testable: check !== undefined,
    ...(reason === undefined ? {} : { reason }),
  }
}
