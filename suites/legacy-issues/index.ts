import { suite as list } from './list.ts'
import { suite as createdEntries } from './created-entries.ts'
import { suite as form } from './form.ts'
import { suite as create } from './create.ts'
import { suite as createRejected } from './create-rejected.ts'
import { suite as privateProjects } from './private-projects.ts'
import { suite as unsupportedMethods } from './unsupported-methods.ts'
import { suite as questions } from './questions.ts'

export const legacyIssues = [
  list,
  createdEntries,
  form,
  create,
  createRejected,
  privateProjects,
  unsupportedMethods,
  questions,
]
