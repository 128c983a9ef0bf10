import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import type { OperationModel, SuccessForm } from './operation-model.ts'
import { existingOrganization, readableOrganization } from './organization.ts'
import { existingRepository, readableRepository } from './repository.ts'

/** The form of a success, as the description of the operation has it. */
export function formByDescription({ success, answers }: OperationEntry): SuccessForm {
  return { ...(typeof success === 'number' ? { success } : {}), body: bodyOf(answers) }
}

/** `any` leaves the body open: the document declares none, or the model of the operation describes it. */
function bodyOf(answers: OperationEntry['answers']): SuccessForm['body'] {
  if (answers === 'empty' || answers === 'html') return answers
  if (typeof answers === 'string' || 'envelope' in answers) return 'any'
  if ('list' in answers) return answers.list === 'User' ? 'users' : 'list'
  return answers.one === 'User' ? 'user' : 'object'
}

/** The model of an operation that has none of its own: what holds for every organization or repository in a path. */
export function modelByPath({ method, path }: OperationEntry): OperationModel {
  const [existing, readable] = path.includes('{org}')
    ? [existingOrganization, readableOrganization]
    : /\{repo(?:name)?\}/.test(path)
      ? [existingRepository, readableRepository]
      : []
  return {
    ...(existing ? { succeeded: (judge) => void existing(judge) } : {}),
    ...(readable && method === 'GET' ? { refused: readable } : {}),
  }
}
