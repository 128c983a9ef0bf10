import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import type { SuccessForm } from './operation-model.ts'

/** The form of a success, as the description of the operation has it. */
export function formByDescription(entry: OperationEntry): SuccessForm {
  const { success } = entry
  return { ...(typeof success === 'number' ? { success } : {}), body: bodyOf(entry) }
}

/** `any` leaves the body open: the document declares none, or the model of the operation describes it. */
function bodyOf({ id, answers }: OperationEntry): SuccessForm['body'] {
  // Only checks judge the body of a combined status.
  if (id === 'repos.combined-status') return 'any'
  if (answers === 'empty' || answers === 'html') return answers
  if (typeof answers === 'string' || 'envelope' in answers) return 'any'
  if ('list' in answers) return answers.list === 'User' ? 'users' : 'list'
  return answers.one === 'User' ? 'user' : 'object'
}
