import { badResponsesOf, type BadResponse } from './bad-responses.ts'
import { causeOfFailure, type CauseName } from './failure-cause.ts'
import { groupBy } from './group-by.ts'
import { textOfAnySeed } from './normal-response.ts'
import { decisiveOf, problemsOf, type Problem } from './problems.ts'
import type { Json } from '../client/failure.ts'
import type { Evidence } from './evidence.ts'
import { NOTHING_TO_JUDGE } from './reasons.ts'
import type { Report, Verdict } from './report.ts'
import { asCheckFailure } from './rule-failure.ts'
import { signaturesOf } from './signatures.ts'
import { plainText } from './plain-text.ts'

/** The least number of operations for which the same wrong status is one cause. */
const EVERYWHERE = 3

/** The common cause of several problems of one target, or of a single problem. */
export interface Cause {
  readonly target: string
  /** A description on one line; may contain text of the target. */
  readonly title: string
  /** The results that it explains, failures first. */
  readonly problems: readonly Problem[]
}

/** The causes of failed and undecided requirements: by target, the cause of most results first. */
export function causesOf(report: Report, evidence: Evidence): Cause[] {
  const signatures = signaturesOf(report.requirements)
  return report.targets.flatMap((target) => {
    const problems = problemsOf(target, report, evidence)
    // Separates users' suites: a cause states how many requirements of the documents it explains.
    const parts = [problems.filter((one) => !isOwn(one)), problems.filter(isOwn)]
    return parts.flatMap((some) => causesOfTarget(target.name, some, signatures))
  })
}

function isOwn({ requirement }: Problem): boolean {
  return requirement.level === 'own'
}

/** The same without the failures that the baseline lists. */
export function newCausesOf(report: Report, evidence: Evidence): Cause[] {
  return causesOf(report, evidence).flatMap((cause) => {
    const problems = cause.problems.filter(({ result }) => result.known === undefined)
    return problems.length === 0 ? [] : [{ ...cause, problems }]
  })
}

/** `8 failed, 7 unmet`. */
export function countsOf({ problems }: Pick<Cause, 'problems'>): string {
  const words: ReadonlyArray<readonly [Verdict, string]> = [
    ['fail', 'failed'],
    ['unstable', 'unstable'],
    ['unmet', 'unmet'],
    ['error', 'in error'],
  ]
  return words
    .map(
      ([verdict, word]) =>
        [problems.filter(({ result }) => result.verdict === verdict).length, word] as const,
    )
    .filter(([times]) => times > 0)
    .map(([times, word]) => `${times} ${word}`)
    .join(', ')
}

function causesOfTarget(
  target: string,
  results: readonly Problem[],
  signatures: ReadonlyMap<string, string>,
): Cause[] {
  const resultOf = new Map(results.map((one) => [asOfChecks(one, signatures), one]))
  const problems = [...resultOf.keys()]
  const names = new Map(problems.map((problem) => [problem, ownCause(problem)]))
  for (const [problem, cause] of responseCauses(badResponsesOf(problems))) names.set(problem, cause)
  for (const [problem, cause] of bodyCauses(problems, names)) names.set(problem, cause)
  for (const [problem, cause] of inheritedCauses(problems, names)) names.set(problem, cause)
  // Names, ids, ports and times differ between responses and do not distinguish causes.
  return [...groupBy(names, ([, { key }]) => textOfAnySeed(key)).values()]
    .map((group) => {
      const alike = group.map(([problem]) => problem)
      return {
        target,
        title: titleOf(group[0]?.[1], alike),
        problems: failuresFirst(alike.flatMap((problem) => resultOf.get(problem) ?? [])),
      }
    })
    .sort((a, b) => rank(b) - rank(a) || b.problems.length - a.problems.length)
}

/** The same problem with the failure of a check in place of that of a rule over all responses. */
function asOfChecks(problem: Problem, signatures: ReadonlyMap<string, string>): Problem {
  const { requirement, result } = problem
  if (!result.failure) return { ...problem }
  const endpoint = signatures.get(requirement.operation ?? '') ?? requirement.operation
  return {
    ...problem,
    result: { ...result, failure: asCheckFailure(requirement.id, result.failure, endpoint) },
  }
}

/** The title names the operation of a defect that only one operation shows. */
function titleOf(cause: CauseName | undefined, problems: readonly Problem[]): string {
  const { title = '', follows } = cause ?? {}
  const endpoints = new Set(problems.flatMap(({ result: { failure } }) => failure?.endpoint ?? []))
  const [endpoint = ''] = endpoints
  if (follows === undefined || endpoints.size === 0) return title
  if (follows === 'colon')
    return `${endpoints.size === 1 ? endpoint : `${endpoints.size} operations`}: ${title}`
  return endpoints.size === 1
    ? `${endpoint} ${title}`
    : `${endpoints.size} operations ${title.replace(/^returns/, 'return')}`
}

/** Failures come before undecided results. */
function rank({ problems }: Cause): number {
  return problems.some(failed) ? 1 : 0
}

function failed({ result }: Problem): boolean {
  return result.verdict === 'fail' || result.verdict === 'unstable'
}

function failuresFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(failed), ...problems.filter((problem) => !failed(problem))]
}

/** The cause that a result itself shows. */
function ownCause({ requirement, result, exchange }: Problem): CauseName {
  const { id, needs } = requirement
  const { verdict, reason, message, expected, received, failure } = result
  const why = reason ?? message ?? 'no reason was given'
  if (verdict === 'error') return { key: `error ${why}`, title: `no result: ${why}` }
  if (verdict === 'unmet') {
    const isCapability = needs?.includes(why) ?? false
    return {
      key: `unmet ${why}`,
      title: isCapability
        ? `the capability ${why} is missing`
        : why === NOTHING_TO_JUDGE
          ? why
          : `prerequisite failed: ${why}`,
    }
  }
  if (verdict === 'unstable') return { key: `unstable ${id}`, title: `${id} is unstable` }
  if (failure) return causeOfFailure(failure, exchange?.request.url)
  // A report of an earlier version has only texts: equal texts mean the same cause.
  if (expected !== undefined && received !== undefined)
    return { key: `words ${expected} | ${received}`, title: `expected ${expected}, got ${received}` }
  return { key: `one ${id}`, title: message ?? reason ?? `${id} failed` }
}

/**
 * One operation that returns the same status to every request, or many operations that do. A refusal with an undocumented status is
 * one cause from two operations on, with any paths.
 */
function responseCauses(responses: ReadonlyMap<Problem, BadResponse>): Map<Problem, CauseName> {
  const keyOf = (problem: Problem, { status }: BadResponse): string =>
    `${status} ${(refusalsOf(problem) ?? []).map(plainText).join(' or ')}`
  const byStatus = groupBy(responses, ([problem, response]) => keyOf(problem, response))
  return new Map(
    [...responses].map(([problem, response]) => {
      const { operation, status } = response
      const alike = byStatus.get(keyOf(problem, response)) ?? []
      const many = new Set(alike.map(([, one]) => one.operation)).size
      const wanted = refusalsOf(problem)
      const instead = wanted ? ` instead of ${wanted.map(plainText).join(' or ')}` : ''
      return [
        problem,
        many >= (wanted ? 2 : EVERYWHERE)
          ? {
              key: `response ${keyOf(problem, response)}`,
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

/**
 * Causes of rules over all bodies of an operation: if the checks of such bodies show a single cause, which has more detail, the
 * rule has that cause.
 */
function bodyCauses(
  problems: readonly Problem[],
  names: ReadonlyMap<Problem, CauseName>,
): Map<Problem, CauseName> {
  const found = new Map<Problem, CauseName>()
  for (const problem of problems.filter(({ requirement: { id } }) => id.endsWith('.every-body'))) {
    const { failure } = problem.result
    if (failure?.kind !== 'oracle') continue
    const causes = problems.flatMap((other) => {
      const { kind, endpoint } = other.result.failure ?? {}
      const shows = (kind === 'body' || kind === 'schema') && endpoint === failure.endpoint && failed(other)
      return shows ? (names.get(other) ?? []) : []
    })
    const [first] = causes
    if (first && causes.every(({ key }) => key === first.key)) found.set(problem, first)
  }
  return found
}

/** The documented statuses of a required refusal; undefined if another result was required. */
function refusalsOf({ result: { failure } }: Problem): readonly Json[] | undefined {
  if (failure?.kind !== 'status' || failure.rule !== 'one-of') return undefined
  const wanted = [failure.expected].flat() as readonly Json[]
  return wanted.every((status) => Number(status) >= 400) ? wanted : undefined
}

/**
 * Whether the problem is a rule over successes that had none to judge, for example because the operation returned an undocumented
 * status.
 */
function judgesSuccesses({ requirement: { id }, result: { reason } }: Problem): boolean {
  return reason === NOTHING_TO_JUDGE && !/\.every-(empty-)?\d+$/.test(id)
}

/** A problem that depends on a failed requirement or exchange inherits its cause. */
function inheritedCauses(
  problems: readonly Problem[],
  names: ReadonlyMap<Problem, CauseName>,
): Map<Problem, CauseName> {
  const failures = problems.filter(failed)
  const sources = new Map(failures.map((one) => [one.requirement.id, one]))
  for (const one of failures) {
    const exchange = decisiveOf(one.result)
    if (exchange !== undefined) sources.set(`#${exchange}`, one)
  }
  const inherited = new Map<Problem, CauseName>()
  for (const problem of problems.filter(({ result }) => result.verdict === 'unmet')) {
    const { reason = '' } = problem.result
    const source =
      sources.get(reason) ??
      sources.get(`#${decisiveOf(problem.result) ?? ''}`) ??
      (judgesSuccesses(problem)
        ? sources.get(`${problem.requirement.operation ?? ''}.every-status`)
        : undefined)
    const cause = source && names.get(source)
    if (cause) inherited.set(problem, cause)
  }
  return inherited
}
