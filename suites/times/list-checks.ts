import { notTestable } from '../common/words.ts'
import { control, entriesAdded, type Expect, type Scenario } from '../common/tools.ts'
import { type sameName, tracked } from './scenarios.ts'

// What several operations of tracked times have in common.

/** The source of questions about the pages of a list. */
export const otherLists = { source: 'code-hosting, Limits, paging of other list endpoints' }

type SeenScenario<S> = S extends Scenario<infer T> ? T : never

/** The list has none of the entries twice that were added to it. */
export const noDuplicates = (list: 'issueTimes' | 'repositoryTimes' | 'ownTimesOfWorker') =>
  tracked.implied('The list contains no duplicate entries.', ({ added, [list]: times }, { expect }) => {
    entriesAdded(added)
    expect(times).toHaveUniqueEntries('id')
  })

/** The list has what was tracked in the repository, and nothing of the one with the same name and another owner. */
export const omitsNamesake =
  (list: 'issueTimes' | 'repositoryTimes' | 'userTimes') =>
  ({ added, [list]: times }: SeenScenario<typeof sameName>, { expect }: { readonly expect: Expect }) => {
    const { here, there } = entriesAdded(added)
    control(times).hasEntry(here)
    expect(times).toHaveNoEntry(there)
  }

/** A failure of the server that a document states, and that no request brings about. */
export const failure = (says: string, source?: string) =>
  notTestable('stated', says, 'No known request causes a server failure.', { source })
