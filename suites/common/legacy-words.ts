// The vocabulary of the requirements of document 2: tables of requirements, and the scenarios that they judge.

export { implied, notTestable, question, scenario, stated } from '../../harness/checks/legacy-forge.ts'
export { checks, checksWith, each } from '../../harness/checks/requirement.ts'
