// The words in which the requirements of document 1 are written: tables of them, and the scenarios that they judge.

export { implied, notTestable, question, scenario, stated } from '../../harness/checks/code-hosting.ts'
export type { SeenScenario, Seen } from '../../harness/checks/entries.ts'
export { checks, checksWith, each, type Table } from '../../harness/checks/requirement.ts'
