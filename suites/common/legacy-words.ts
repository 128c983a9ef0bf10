// The words in which the requirements of document 2 are written: tables of them, and the scenarios that they judge.

export { implied, notTestable, question, scenario, stated } from '../../harness/checks/legacy-forge.ts'
export { checks, checksWith, each } from '../../harness/checks/requirement.ts'
