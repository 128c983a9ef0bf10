import { badResponsesOf, type BadResponse } from './bad-responses.ts'
import { causeOfFailure, type CauseName } from './failure-cause.ts'
import { groupBy } from './group-by.ts'
import { textOfAnySeed } from './normal-response.ts'
import { decisiveOf, troublesOf, type Trouble } from './troubles.ts'
import type { Json } from '../client/failure.ts'
import type { Evidence } from './evidence.ts'
import type { Report, Verdict } from './report.ts'
import { plainText } from './plain-text.ts'

/** From this many operations on, the same wrong status is one cause. */
const EVERYWHERE = 3

/** What several troubles of one target have in common, or one trouble that has nothing in common with others. */
export interface Cause {
  readonly target: string
  /** In plain words, on one line; may hold what came from the target. */
  readonly title: string
  /** The results that it explains, failures first. */
  readonly troubles: readonly Trouble[]
}

/** Why requirements failed or could not be decided: by target, the cause of most results first. */
export function causesOf(report: Report, evidence: Evidence): Cause[] {
  return report.targets.flatMap((target) => causesOfTarget(target.name, troublesOf(target, report, evidence)))
}

/** The same without the failures that the baseline lists. */
export function newCausesOf(report: Report, evidence: Evidence): Cause[] {
  return causesOf(report, evidence).flatMap((cause) => {
    const troubles = cause.troubles.filter(({ result }) => result.known === undefined)
    return troubles.length === 0 ? [] : [{ ...cause, troubles }]
  })
}

/** `8 failed, 7 unmet`. */
export function countsOf({ troubles }: Pick<Cause, 'troubles'>): string {
  const words: ReadonlyArray<readonly [Verdict, string]> = [
    ['fail', 'failed'],
    ['unstable', 'unstable'],
    ['unmet', 'unmet'],
    ['error', 'in error'],
  ]
  return words
    .map(
      ([verdict, word]) =>
        [troubles.filter(({ result }) => result.verdict === verdict).length, word] as const,
    )
    .filter(([times]) => times > 0)
    .map(([times, word]) => `${times} ${word}`)
    .join(', ')
}

function causesOfTarget(target: string, troubles: readonly Trouble[]): Cause[] {
  const names = new Map(troubles.map((trouble) => [trouble, ownCause(trouble)]))
  for (const [trouble, cause] of responseCauses(badResponsesOf(troubles))) names.set(trouble, cause)
  for (const [trouble, cause] of inheritedCauses(troubles, names)) names.set(trouble, cause)
  // Names, ids, ports and times differ from response to response and are no difference in the cause.
  return [...groupBy(names, ([, { key }]) => textOfAnySeed(key)).values()]
    .map((group) => ({
      target,
      title: titleOf(
        group[0]?.[1].title ?? '',
        group.map(([trouble]) => trouble),
      ),
      troubles: failuresFirst(group.map(([trouble]) => trouble)),
    }))
    .sort((a, b) => rank(b) - rank(a) || b.troubles.length - a.troubles.length)
}

/** A defect that one operation alone shows is titled by it. */
function titleOf(title: string, troubles: readonly Trouble[]): string {
  const endpoints = new Set(troubles.flatMap(({ result: { failure } }) => failure?.endpoint ?? []))
  const [endpoint = ''] = endpoints
  const isDefect = troubles.some(({ result: { failure } }) => failure && crossing.has(failure.kind))
  if (!isDefect || endpoints.size === 0 || title.startsWith(endpoint)) return title
  return endpoints.size === 1 ? `${endpoint}: ${title}` : `${endpoints.size} operations: ${title}`
}

/** Kinds of failures that are one cause in several operations. */
const crossing: ReadonlySet<string> = new Set(['media-type', 'body', 'schema', 'field'])

/** Failures come before what could not be decided. */
function rank({ troubles }: Cause): number {
  return troubles.some(failed) ? 1 : 0
}

function failed({ result }: Trouble): boolean {
  return result.verdict === 'fail' || result.verdict === 'unstable'
}

function failuresFirst(troubles: readonly Trouble[]): Trouble[] {
  return [...troubles.filter(failed), ...troubles.filter((trouble) => !failed(trouble))]
}

/** The cause that a result names by itself. */
function ownCause({ requirement, result, exchange }: Trouble): CauseName {
  const { id, needs } = requirement
  const { verdict, reason, message, expected, received, failure } = result
  const why = reason ?? message ?? 'no reason was given'
  if (verdict === 'error') return { key: `error ${why}`, title: `no result: ${why}` }
  if (verdict === 'unmet') {
    const isCapability = needs?.includes(why) ?? false
    return {
      key: `unmet ${why}`,
      title: isCapability ? `the capability ${why} is missing` : `prerequisite failed: ${why}`,
    }
  }
  if (verdict === 'unstable') return { key: `unstable ${id}`, title: `${id} is unstable` }
  if (failure) return causeOfFailure(failure, exchange?.request.url)
  // A report of an earlier version has no more than words: the same words, the same cause.
  if (expected !== undefined && received !== undefined)
    return { key: `words ${expected} | ${received}`, title: `expected ${expected}, got ${received}` }
  return { key: `one ${id}`, title: message ?? reason ?? `${id} failed` }
}

/**
 * One operation that returns the same status to every request, or many operations that do. A refusal with another status
 * than the documented one is one cause from two operations on, whatever their paths.
 */
function responseCauses(responses: ReadonlyMap<Trouble, BadResponse>): Map<Trouble, CauseName> {
  const keyOf = (trouble: Trouble, { status }: BadResponse): string =>
    `${status} ${(refusalsOf(trouble) ?? []).map(plainText).join(' or ')}`
  const byStatus = groupBy(responses, ([trouble, response]) => keyOf(trouble, response))
  return new Map(
    [...responses].map(([trouble, response]) => {
      const { operation, status } = response
      const alike = byStatus.get(keyOf(trouble, response)) ?? []
      const many = new Set(alike.map(([, one]) => one.operation)).size
      const wanted = refusalsOf(trouble)
      const instead = wanted ? ` instead of ${wanted.map(plainText).join(' or ')}` : ''
      return [
        trouble,
        many >= (wanted ? 2 : EVERYWHERE)
          ? {
              key: `response ${keyOf(trouble, response)}`,
              title: `${many} operations return ${status}${instead}`,
            }
          : {
              key: `response ${operation} ${status}${instead}`,
              title: `${operation} returns ${status}${instead}`,
            },
      ]
    }),
  )
}

/** The documented statuses of a refusal, where one was required. */
function refusalsOf({ result: { failure } }: Trouble): readonly Json[] | undefined {
  if (failure?.kind !== 'status' || failure.rule !== 'one-of') return undefined
  const wanted = [failure.expected].flat() as readonly Json[]
  return wanted.every((status) => Number(status) >= 400) ? wanted : undefined
}

/** What depends on a requirement or an exchange that failed has the cause of that failure. */
function inheritedCauses(
  troubles: readonly Trouble[],
  names: ReadonlyMap<Trouble, CauseName>,
): Map<Trouble, CauseName> {
  const failures = troubles.filter(failed)
  const sources = new Map(failures.map((one) => [one.requirement.id, one]))
  for (const one of failures) {
    const exchange = decisiveOf(one.result)
    if (exchange !== undefined) sources.set(`#${exchange}`, one)
  }
  const inherited = new Map<Trouble, CauseName>()
  for (const trouble of troubles.filter(({ result }) => result.verdict === 'unmet')) {
    const { reason = '' } = trouble.result
    const source = sources.get(reason) ?? sources.get(`#${decisiveOf(trouble.result) ?? ''}`)
    const cause = source && names.get(source)
    if (cause) inherited.set(trouble, cause)
  }
  return inherited
}
