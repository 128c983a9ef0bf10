// The vocabulary of the requirements of document 1: tables of requirements, and the scenarios that they judge.

export { implied, notTestable, question, scenario, stated } from '../../harness/checks/code-hosting.ts'
export type { SeenScenario, Seen } from '../../harness/checks/entries.ts'
export { checks, checksWith, each, type Table } from '../../harness/checks/requirement.ts'
