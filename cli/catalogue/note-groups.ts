import type { RequirementRecord } from '../../harness/report/report.ts'
import { note } from '../base/note.ts'

/** Prints which words of a file are former ids of groups of rules, and which rules they select now. */
export function noteGroups(
  file: string,
  words: Iterable<string>,
  requirements: readonly Pick<RequirementRecord, 'id' | 'group'>[],
): void {
  for (const word of new Set(words)) {
    const rules = requirements.filter(({ group }) => group === word)
    const operation = word.slice(0, word.lastIndexOf('.'))
    const names = rules.map(({ id }) => id.slice(operation.length + 1))
    if (rules.length > 0)
      note(`${file}: ${word} is the id of a group of rules, those of ${operation}: ${names.join(', ')}`)
  }
}
