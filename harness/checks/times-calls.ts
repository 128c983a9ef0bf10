import { control } from './control.ts'
import { assume } from './assume.ts'
import type { Reply } from './reply.ts'
import {
  given,
  loginOf,
  type Perform,
  type IssueName,
  type Login,
  type Query,
  type RepositoryName,
} from './call.ts'

/** The operations under Issue time tracking. */
export function timesCalls(perform: Perform) {
  return {
    listIssueTimes: (issue: IssueName, query: Query = {}) =>
      perform({ operation: 'times.list-issue', query, ...issuePath(issue) }),
    addTime: (issue: IssueName, amount: unknown) =>
      perform({
        operation: 'times.add',
        ...issuePath(issue),
        option: { kind: 'AddTimeOption', fields: { amount } },
      }),

    /** The same with a literal body. */
    addTimeSending: (issue: IssueName, mediaType: string, body: string) =>
      perform({ operation: 'times.add', ...issuePath(issue), raw: { mediaType, body } }),
    listRepositoryTimes: (repository: RepositoryName, query: Query = {}) =>
      perform({ operation: 'times.list-repo', query, ...timesPath(repository) }),
    listUserTimes: (repository: RepositoryName, user: Login, query: Query = {}) => {
      const path = timesPath(repository)
      return perform({
        operation: 'times.list-user',
        query,
        parameters: { ...path.parameters, timetrackingusername: loginOf(user) },
        given: [...path.given, given(user)],
      })
    },
    listOwnTimes: (query: Query = {}) => perform({ operation: 'times.list-own', query }),
  }
}

/** The entries that were added, identified by their ids. A control: every addition succeeded, with a unique id. */
export function entriesAdded<Name extends string>(
  additions: Readonly<Record<Name, Reply>>,
): Record<Name, { readonly id: unknown }> {
  const pairs = Object.entries<Reply>(additions).map(([name, added]) => [
    name,
    { id: control(added).fieldValue('id') },
  ]) as Array<[Name, { readonly id: unknown }]>
  const ids = new Set(pairs.map(([, { id }]) => id))
  assume('entries that differ in their ids', ids.size === pairs.length)
  return Object.fromEntries(pairs) as Record<Name, { readonly id: unknown }>
}

function timesPath(repository: RepositoryName) {
  return {
    parameters: { username: loginOf(repository.owner), reponame: repository.name },
    given: [given(repository)],
  }
}

function issuePath({ repository, index }: IssueName) {
  const path = timesPath(repository)
  return { parameters: { ...path.parameters, issue: index }, given: path.given }
}
