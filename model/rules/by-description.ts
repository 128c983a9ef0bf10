import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import { about, success } from './families.ts'
import type { OperationRules } from './rule.ts'

/** The rules about successes of an operation of the code-hosting document: its status code, and the media type and body if it declares one. */
export function successByDescription({ id, success: status, answers }: OperationEntry): OperationRules {
  // The document does not show the status code of a success.
  if (typeof status !== 'number') return {}
  // Only checks judge the body of a combined status.
  if (id === 'repos.combined-status') return success(status, '')
  return success(status, bodyOf(answers))
}

/** The body of a success in words; empty if the document declares none, or if the rules of the operation describe it. */
function bodyOf(answers: OperationEntry['answers']): string {
  if (answers === 'empty') return 'no body'
  if (answers === 'html') return 'HTML'
  if (typeof answers === 'string' || 'envelope' in answers) return ''
  const [resource] = Object.values(answers) as [string]
  if (resource === 'User')
    return 'list' in answers ? 'a JSON list of User, each with an integer id' : 'a User with an integer id'
  return 'list' in answers ? 'a JSON list of objects' : 'a JSON object with fields'
}

/** The rules that hold for every operation on an organization or a repository in its path: reads by the owner, and deletions. */
export function rulesByPath({ method, path }: OperationEntry): OperationRules {
  const isRead = method === 'GET' ? (['read'] as const) : []
  if (path.includes('{org}')) return about('organization', ...isRead)
  return /\{repo(?:name)?\}/.test(path) ? about('repository', ...isRead, 'deleted') : {}
}
