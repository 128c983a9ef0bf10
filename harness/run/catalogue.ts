import type { DocumentName } from '../client/target.ts'
import type { RequirementRecord } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { writtenRequirements } from '../checks/requirement.ts'
import '../../suites/index.ts'
import { operations } from '../../suites/operations.ts'

/** The document that a requirement comes from. */
export function documentOf(id: string): DocumentName {
  return id.startsWith('legacy-') ? 'legacy-forge' : 'code-hosting'
}

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
    document: documentOf(id),
    ...(operation in operations ? { operation } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    testable: check !== undefined,
    ...(reason === undefined ? {} : { reason }),
  }
}
