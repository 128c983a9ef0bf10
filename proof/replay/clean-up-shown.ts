import { parseExchangeId } from '../../harness/client/exchange-id.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { groupBy } from '../../harness/report/group-by.ts'
import type { Leftover } from '../../harness/report/report.ts'

/** A request of clean-up, as far as it says whether a resource is there. */
export interface CleanUpStep {
  /** Kind and name of the resource, in lower case: `user ada`. */
  readonly about: string
  /** True where it looks whether the resource is there; false where it removes it. */
  readonly isLook: boolean
  /** Absent where there was no response. */
  readonly status?: number
}

/** What the search for what was removed in vain is about. */
const SECOND_LOOK = 'second look'

/** Hooks are removed before their organization. */
const HOOKS = /\/orgs\/[^/]+\/hooks(?:[/?]|$)/
const LOOK = /^is (.*) gone$/

/** What a request of clean-up is about; undefined of all other requests. `exchange`: absent where it was not sent. */
export function cleanUpStepOf(
  id: string,
  exchange?: Pick<Exchange, 'request' | 'response'>,
): CleanUpStep | undefined {
  const { kind, name } = parseExchangeId(id)
  if (kind !== 'cleanup' || (exchange && HOOKS.test(exchange.request.url))) return undefined
  const looked = LOOK.exec(name)?.[1]
  const status = exchange?.response?.status
  return {
    about: (looked ?? name).toLowerCase(),
    isLook: looked !== undefined,
    ...(status === undefined ? {} : { status }),
  }
}

/** What a run has created on a target, and what its report and its evidence say of the removal. */
export interface CleanUpFacts {
  readonly created: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** Those that the report names, also those that may appear. */
  readonly named: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** Whether the report says that nothing is left that could be removed. */
  readonly saysAllGone: boolean
  readonly steps: readonly CleanUpStep[]
  /** False where the report does not name what was left, since its server was removed with it. */
  readonly namesAll: boolean
  readonly hasAdmin: boolean
  /** Of a run that was interrupted, it is unclear which responses it took note of. */
  readonly isInterrupted: boolean
  readonly repeats: number
  /** The issues of the legacy forge that the run has created. */
  readonly issues: readonly string[]
  /** What was drawn of the deletions and no exchange looks at: kind and name. */
  readonly unseen: readonly string[]
}

/**
 * What report and evidence say against each other of the removal of what a run created, in a few words; undefined where nothing. What
 * was created has to be gone by a 204 to its removal or a 404 to a look, or named as left.
 */
export function cleanUpFlaw(facts: CleanUpFacts): string | undefined {
  const { created, named, saysAllGone, steps, namesAll, hasAdmin, isInterrupted, repeats, unseen, issues } =
    facts
  const issuesNamed = named.flatMap(({ kind, name }) => (kind === 'legacy issue' ? [name] : []))
  const differing = [
    ...issues.filter((name) => !issuesNamed.includes(name)),
    ...issuesNamed.filter((name) => !issues.includes(name)),
  ]
  if (differing[0] !== undefined && namesAll && !isInterrupted)
    return `its leftovers differ from what the evidence shows in the issue ${differing[0]}`
  const byResource = groupBy(steps, ({ about }) => about)
  const left = new Set(named.map(keyOf))
  for (const one of created) {
    const key = keyOf(one)
    if (left.has(key)) continue
    const own = byResource.get(key)
    // Without an administrator, or a call that removes organizations, nothing is sent.
    if (!own && (namesAll || (hasAdmin && one.kind !== 'organization')))
      return `the evidence has no removal of ${one.kind} ${one.name}, and its leftovers do not name it`
    if (own && namesAll && !isInterrupted && !own.some(isGone))
      return `the evidence does not show that ${one.kind} ${one.name} is gone, and its leftovers do not name it`
  }
  const isUnsent = ({ isLook, status }: CleanUpStep) => isLook && status === undefined
  const missing = unseen.find((key) => !byResource.get(key)?.some(isUnsent))
  if (missing !== undefined && namesAll && !isInterrupted)
    return `the evidence has no look at ${missing}, which the seed draws of what was deleted`
  const once = created.filter(({ kind }) => kind === 'user' || kind === 'repository')
  if (repeats === 1 && namesAll && !isInterrupted) {
    const twice = once.find((one) => isRemovedAgain(byResource.get(keyOf(one)) ?? []))
    if (twice) return `the evidence shows ${twice.kind} ${twice.name} removed, and asks for its removal again`
    if (saysAllGone && once.some((one) => !left.has(keyOf(one))) && !byResource.has(SECOND_LOOK))
      return 'the evidence has no second look at what was removed, which ends a clean-up that leaves nothing'
  }
  // Of several repeats, the last may keep what the others have removed. Drivers may need several requests for an organization.
  const removed = (key: string) => (byResource.get(key) ?? []).some(isRemoved)
  const wrong = named.find(
    (one) =>
      repeats === 1 &&
      (one.kind === 'user' || one.kind === 'repository') &&
      removed(keyOf(one)) &&
      byResource.get(keyOf(one))?.every(isGone),
  )
  return wrong && `its leftovers name ${wrong.kind} ${wrong.name}, which the evidence shows to be gone`
}

function isGone(step: CleanUpStep): boolean {
  return isRemoved(step) || (step.isLook && step.status === 404)
}

/** A removal that was answered 204 is asked for again only where a look shows that the resource is there. */
function isRemovedAgain(steps: readonly CleanUpStep[]): boolean {
  const removals = steps.filter(({ isLook }) => !isLook)
  const first = removals.findIndex(isRemoved)
  // A driver may remove otherwise what the documented call refuses.
  const isPlain = !removals.some(({ status }) => status === 403)
  const isThere = steps.some(({ isLook, status = 0 }) => isLook && status >= 200 && status < 300)
  return isPlain && !isThere && first !== -1 && first < removals.length - 1
}

function isRemoved({ isLook, status }: CleanUpStep): boolean {
  return !isLook && status === 204
}

function keyOf({ kind, name }: Pick<Leftover, 'kind' | 'name'>): string {
  return `${kind} ${name}`.toLowerCase()
}
