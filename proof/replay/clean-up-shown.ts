import { parseExchangeId } from '../../harness/client/exchange-id.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { groupBy } from '../../harness/report/group-by.ts'
import type { Leftover } from '../../harness/report/report.ts'

/** A request of clean-up with the facts that show whether a resource exists. */
export interface CleanUpStep {
  /** Kind and name of the resource, in lower case: `user ada`. */
  readonly about: string
  /** True if it reads the resource; false if it removes the resource. */
  readonly isLook: boolean
  /** Absent without a response. */
  readonly status?: number
}

/** The subject of the second look, which searches for removals without effect. */
const SECOND_LOOK = 'second look'

/** Hooks are removed before their organization. */
const HOOKS = /\/orgs\/[^/]+\/hooks(?:[/?]|$)/
const LOOK = /^is (.*) gone$/

/** The resource of a clean-up request; undefined for all other requests. `exchange`: absent if the request was not sent. */
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

/** The resources that a run created on a target, and the statements of its report and its evidence about their removal. */
export interface CleanUpFacts {
  readonly created: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** The leftovers in the report, including those that may still appear. */
  readonly named: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** Whether the report says that nothing removable is left. */
  readonly saysAllGone: boolean
  readonly steps: readonly CleanUpStep[]
  /** False if the report does not name the leftovers, because its server was removed with them. */
  readonly namesAll: boolean
  readonly hasAdmin: boolean
  /** If true, it is unclear which responses the run recorded. */
  readonly isInterrupted: boolean
  readonly repeats: number
  /** The issues of the legacy forge that the run created. */
  readonly issues: readonly string[]
  /** Drawn deletions that no exchange reads: kind and name. */
  readonly unseen: readonly string[]
}

/**
 * A contradiction between report and evidence about the removal of created resources, in a few words; undefined if there is none. A
 * created resource must be gone, by a 204 to its removal or a 404 to a read, or the report must name it as left.
 */
export function cleanUpFlaw(facts: CleanUpFacts): string | undefined {
  const { created, named, saysAllGone, steps, namesAll, hasAdmin, isInterrupted, repeats, unseen, issues } =
    facts
  const issuesNamed = named.flatMap(({ kind, name }) => (kind === 'legacy issue' ? [name] : []))
  const differing = [
    ...issues.filter((name) => !issuesNamed.includes(name)),
    // A replay ends earlier than an interrupted run.
    ...(isInterrupted ? [] : issuesNamed.filter((name) => !issues.includes(name))),
  ]
  if (differing[0] !== undefined && namesAll)
    return `its leftovers differ from what the evidence shows in the issue ${differing[0]}`
  const byResource = groupBy(steps, ({ about }) => about)
  const left = new Set(named.map(keyOf))
  for (const one of created) {
    const key = keyOf(one)
    if (left.has(key)) continue
    const own = byResource.get(key)
    // Nothing is sent without an administrator, or without an operation that removes organizations.
    if (!own && (namesAll || (hasAdmin && one.kind !== 'organization')))
      return `the evidence has no removal of ${one.kind} ${one.name}, and its leftovers do not name it`
    if (own && namesAll && !own.some(isGone) && (!isInterrupted || own.some(isSeen)))
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
  // With several repeats, the last may keep resources that earlier ones removed. Drivers may need several requests for an organization.
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

/** Whether a response to a read does not say that the resource is gone. */
function isSeen({ isLook, status = 404 }: CleanUpStep): boolean {
  return isLook && status !== 404
}

function isGone(step: CleanUpStep): boolean {
  return isRemoved(step) || (step.isLook && step.status === 404)
}

/** A removal that returned 204 is repeated only if a read shows that the resource still exists. */
function isRemovedAgain(steps: readonly CleanUpStep[]): boolean {
  const removals = steps.filter(({ isLook }) => !isLook)
  const first = removals.findIndex(isRemoved)
  // A driver may remove in another way a resource that the documented operation refuses to remove.
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
