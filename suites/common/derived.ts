// Requirements and questions that follow from the description of an operation of document 1 in `contract/`.

export {
  callers,
  fields,
  noRepetition,
  paging,
  requestFields,
  responses,
} from '../../harness/checks/derived.ts'
export { refused } from '../../harness/checks/refusal.ts'
