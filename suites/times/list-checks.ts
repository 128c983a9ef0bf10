import { notTestable } from '../common/words.ts'
import { control, entriesAdded, type Expect, type Scenario } from '../common/tools.ts'
import { type sameName, tracked } from './scenarios.ts'

// The common part of several operations of tracked times.

/** The source of questions about the pages of a list. */
export const otherLists = { source: 'code-hosting, Limits, paging of other list endpoints' }

type SeenScenario<S> = S extends Scenario<infer T> ? T : never

/** The list does not have an entry twice that was added to it. */
export const noDuplicates = (list: 'issueTimes' | 'repositoryTimes' | 'ownTimesOfWorker') =>
  tracked.implied('The list contains no duplicate entries.', ({ added, [list]: times }, { expect }) => {
    entriesAdded(added)
    expect(times).toHaveUniqueEntries('id')
  })

/** The list has the time tracked in the repository, and no time of the repository with the same name and another owner. */
export const omitsNamesake =
  (list: 'issueTimes' | 'repositoryTimes' | 'userTimes') =>
  ({ added, [list]: times }: SeenScenario<typeof sameName>, { expect }: { readonly expect: Expect }) => {
    const { here, there } = entriesAdded(added)
    control(times).hasEntry(here)
    expect(times).toHaveNoEntry(there)
  }

/** A failure of the server that a document states, and that no request can cause. */
export const failure = (says: string, source?: string) =>
  notTestable('stated', says, 'No known request causes a server failure.', { source })
