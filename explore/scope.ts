import { changedBy, operationEntries, readersOf, relationsOf, shownBy } from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import { areaOf } from '../harness/checks/id-parts.ts'
import { NOT_SELECTED } from '../harness/report/reasons.ts'
import type { ExplorationReport } from '../harness/report/exploration-report.ts'
import type { Action } from './step.ts'

/** Operations that create the resources for the requests of sequences. */
const CREATORS = new Set(['admin.create-user', 'admin.create-org', 'admin.create-repo'])

/** Operations that remove the resource that another operation creates: many defects show when a resource is created again. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  'admin.create-user': ['admin.delete-user'],
  'admin.create-repo': ['repos.delete'],
  'orgs.create-repo': ['repos.delete'],
}

/** The scope of the sequences of an exploration: requests of the judged operations, and of their prerequisites. */
export class Scope {
  readonly #selected: ReadonlySet<string> | undefined
  /** Operations that cannot be judged, with the absent operation that each needs, which may be itself. */
  readonly #missing = new Map<string, string>()
  readonly #needed: ReadonlySet<string>

  /** `selected`: the judged operations; all if absent. `absent`: the operations that the target does not have. */
  constructor({ selected, absent = [] }: { selected?: ReadonlySet<string>; absent?: readonly string[] }) {
    this.#selected = selected
    for (const entry of operationEntries) {
      const missing = [entry.id, ...needsOf(entry)].find((id) => absent.includes(id))
      if (missing !== undefined) this.#missing.set(entry.id, missing)
    }
    const asked = operationEntries.filter(({ id }) => this.asks(id))
    const shown = new Set(asked.flatMap((entry) => shownBy(entry)))
    const changing = operationEntries.filter((entry) => changedBy(entry).some((one) => shown.has(one)))
    const needed = [...asked, ...changing].flatMap((entry) => [entry.id, ...needsOf(entry)])
    this.#needed = new Set(needed.flatMap((id) => [id, ...(endedBy[id] ?? [])]))
  }

  /** Whether nothing is left out. */
  get isWhole(): boolean {
    return this.#selected === undefined && this.#missing.size === 0
  }

  /** Whether the operation is judged. */
  asks(operation: string): boolean {
    return this.whyNot(operation) === undefined
  }

  /** The reason why an operation is not judged; undefined if it is judged. */
  whyNot(operation: string): string | undefined {
    if (this.#selected?.has(operation) === false) return NOT_SELECTED
    return this.#whyMissing([operation])
  }

  /** Whether sequences may send it. An action that no documented operation can do belongs to the operations that need it. */
  sendsAction(action: Action): boolean {
    if ('call' in action) return this.#sends(action.call.operation)
    if ('who' in action) return true
    switch (action.capability) {
      case 'organizationMembers':
      case 'organizationRemoval':
        return this.#sends('admin.create-org')
      case 'issues':
      case 'timeTrackingSwitch':
        return this.#sendsTo('times')
      case 'gitContent':
      case 'commitStatuses':
        return this.#sendsTo('repos')
    }
  }

  /** Whether at least one of these operations is judged. */
  isAbout(operations: Iterable<string>): boolean {
    return [...operations].some((id) => this.asks(id))
  }

  /** Whether a step with requests of these operations is worth playing: not if it could only create resources for other requests. */
  plays(operations: ReadonlySet<string>): boolean {
    const others = [...operations].filter((id) => !CREATORS.has(id))
    return others.length > 0
      ? others.some((id) => this.#sends(id))
      : [...operations].every((id) => this.#sends(id))
  }

  /** The reason why a sequence with requests of these operations is not played; undefined if it is played. */
  whyNotSequence(operations: ReadonlySet<string>): string | undefined {
    return this.isAbout(operations) ? undefined : (this.#whyMissing([...operations]) ?? NOT_SELECTED)
  }

  /** The reason why a relation is not asked for, from the operations that show it and add to it; undefined if it is asked for. */
  whyNotRelation(relation: string): string | undefined {
    const showing = readersOf(relation).map(({ id }) => id)
    const adding = operationEntries.flatMap((entry) =>
      relationsOf(entry, 'adds').includes(relation) ? [entry.id] : [],
    )
    if (showing.length > 0 && showing.every((id) => this.#missing.has(id))) return this.#whyMissing(showing)
    // If no judged operation shows the relation, the operation that adds to it may still be judged.
    if (!this.isAbout([...showing, ...adding.slice(0, 1)]))
      return this.#whyMissing([...showing, ...adding]) ?? NOT_SELECTED
    const isMade = adding.length === 0 || adding.some((id) => this.#sends(id))
    return isMade ? undefined : this.#whyMissing(adding)
  }

  /** The selected operations that cannot be judged, with the reasons. */
  get leftOut(): NonNullable<ExplorationReport['leftOut']> {
    return operationEntries.flatMap(({ id }) => {
      const reason = this.whyNot(id)
      return reason === undefined || reason === NOT_SELECTED ? [] : [{ operation: id, reason }]
    })
  }

  #sends(operation: string): boolean {
    return !this.#missing.has(operation) && (this.#selected === undefined || this.#needed.has(operation))
  }

  #sendsTo(area: string): boolean {
    return operationEntries.some(({ id }) => areaOf(id) === area && this.#sends(id))
  }

  /** Names the absent operation that prevents the first of these operations from being judged. */
  #whyMissing(operations: readonly string[]): string | undefined {
    const [missing] = operations.flatMap((id) => this.#missing.get(id) ?? [])
    return missing === undefined ? undefined : `${missing} is absent`
  }
}

/** Everything that the target serves. */
export const everything = new Scope({})

/** The operations that create the resources and the caller of a request. */
function needsOf({ id, path }: OperationEntry): string[] {
  const area = areaOf(id)
  if (area === 'markdown' || area.startsWith('legacy-')) return []
  const parameters = pathParameters(path)
  const has = (...names: readonly string[]): boolean => names.some((name) => parameters.includes(name))
  return [
    'admin.create-user',
    ...(has('org') ? ['admin.create-org'] : []),
    ...(has('repo', 'reponame') || id === 'repos.search' ? ['admin.create-repo'] : []),
    ...(has('id') ? operationEntries.flatMap((one) => (makesHookOf(path, one) ? [one.id] : [])) : []),
  ].filter((one) => one !== id)
}

/** Whether an operation creates the hooks whose id is in a path. */
function makesHookOf(path: string, { method, path: other }: OperationEntry): boolean {
  return method === 'POST' && path.replace(/\/\{id\}$/, '') === other.replace(/\/$/, '')
}
