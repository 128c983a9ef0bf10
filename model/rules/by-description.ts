import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import { formByDescription } from '../operations/by-description.ts'
import type { SuccessForm } from '../operations/operation-model.ts'
import { about, success } from './families.ts'
import type { OperationRules } from './rule.ts'

/** The bodies of successes in words. The rules of an operation describe other bodies, or the document declares none. */
const BODIES: Readonly<Partial<Record<SuccessForm['body'], string>>> = {
  empty: 'no body',
  html: 'HTML',
  object: 'a JSON object with fields',
  user: 'a User with an integer id',
  users: 'a JSON list of User, each with an integer id',
  list: 'a JSON list of objects',
}

/** The rules about successes of an operation of the code-hosting document: its status code, and the media type and body if it declares one. */
export function successByDescription(entry: OperationEntry): OperationRules {
  const { success: status, body } = formByDescription(entry)
  // The document does not show the status code of a success.
  return status === undefined ? {} : success(status, BODIES[body] ?? '')
}

/** The rules that hold for every operation on an organization or a repository in its path: reads by the owner, and deletions. */
export function rulesByPath({ method, path }: OperationEntry): OperationRules {
  const isRead = method === 'GET' ? (['read'] as const) : []
  if (path.includes('{org}')) return about('organization', ...isRead)
  return /\{repo(?:name)?\}/.test(path) ? about('repository', ...isRead, 'deleted') : {}
}
