import { relationsOf } from '../contract/derive/effects.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import type { Binding } from './relation-binding.ts'

/**
 * The bindings of other relations than the `known` ones, if their entries are words in a path: an operation such as
 * PUT /repos/{owner}/{repo}/topics/{topic}, without a body, adds one.
 */
export function bindingsByDescription(
  entries: readonly OperationEntry[],
  known: ReadonlySet<string>,
): Record<string, Binding> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const [, place, end] = /^\/(orgs|repos)\/(?:\{\w+\}\/)+\w+\/\{(\w+)\}$/.exec(entry.path) ?? []
      if (place === undefined || end === undefined || entry.body !== 'none') return []
      return relationsOf(entry, 'adds')
        .filter((relation) => !known.has(relation))
        .map((relation) => [relation, wordIn(place === 'orgs', entry.id, end)])
    }),
  )
}

function wordIn(isOfOrganization: boolean, operation: string, end: string): Binding {
  const named: Binding['end'] = ({ state, n }) => ({ [end]: state.word(`${end}${n}`) })
  return {
    in: isOfOrganization ? 'organizations' : 'repositories',
    end: named,
    add: (at, as) => [
      isOfOrganization
        ? at.actions.inOrganization(operation, at.org, as, named(at))
        : at.actions.inRepository(operation, at.path, as, named(at)),
    ],
  }
}
