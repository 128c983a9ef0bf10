import { badAnswersOf, type BadAnswer } from './causes-answers.ts'
import { flawOf, type Flaw } from './causes-flaw.ts'
import { troublesOf, type Trouble } from './causes-troubles.ts'
import type { Evidence } from './evidence.ts'
import type { Report, Verdict } from './report.ts'

/** From so many operations on, the same wrong status is one trouble and not theirs. */
const EVERYWHERE = 3

/** What several troubles of one target have in common, or the one trouble that has nothing in common with others. */
export interface Cause {
  readonly target: string
  /** In plain words, on one line; may hold what came from the target. */
  readonly title: string
  /** What it explains; what failed comes first. */
  readonly troubles: readonly Trouble[]
}

/** Why promises did not hold or could not be decided: by target, what explains most comes first. */
export function causesOf(report: Report, evidence: Evidence): Cause[] {
  return report.targets.flatMap((target) => causesOfTarget(target.name, troublesOf(target, report, evidence)))
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
  const flaws = new Map(troubles.map((trouble) => [trouble, ownFlaw(trouble)]))
  for (const [trouble, flaw] of answerFlaws(badAnswersOf(troubles))) flaws.set(trouble, flaw)
  for (const [trouble, flaw] of borrowedFlaws(troubles, flaws)) flaws.set(trouble, flaw)
  const groups = new Map<string, { title: string; troubles: Trouble[] }>()
  for (const [trouble, { key, title }] of flaws) {
    const group = groups.get(key) ?? { title, troubles: [] }
    group.troubles.push(trouble)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map((group) => ({ target, title: group.title, troubles: failuresFirst(group.troubles) }))
    .sort((a, b) => rank(b) - rank(a) || b.troubles.length - a.troubles.length)
}

/** What failed comes before what only could not be decided. */
function rank({ troubles }: Cause): number {
  return troubles.some(failed) ? 1 : 0
}

function failed({ result }: Trouble): boolean {
  return result.verdict === 'fail' || result.verdict === 'unstable'
}

function failuresFirst(troubles: readonly Trouble[]): Trouble[] {
  return [...troubles.filter(failed), ...troubles.filter((trouble) => !failed(trouble))]
}

/** What a trouble says of itself. */
function ownFlaw({ requirement, result }: Trouble): Flaw {
  const { id, needs } = requirement
  const { verdict, reason, message, expected, received } = result
  if (verdict === 'error') {
    const why = reason ?? message ?? 'no reason was given'
    return { key: `error ${why}`, title: `nothing was learned: ${why}` }
  }
  if (verdict === 'unmet') {
    const what = reason ?? message ?? 'no reason was given'
    const title = needs?.includes(what)
      ? `the capability ${what} is missing`
      : what.startsWith('control: ')
        ? `what had to succeed first did not: ${what.slice('control: '.length)}`
        : `a precondition is missing: ${what}`
    return { key: `unmet ${what}`, title }
  }
  if (verdict === 'unstable') return { key: `unstable ${id}`, title: `${id} is unstable` }
  const single = { key: `one ${id}`, title: message ?? reason ?? `${id} did not hold` }
  if (expected === undefined || received === undefined) return single
  return (
    flawOf(result) ?? { key: `${expected} | ${received}`, title: `expected ${expected}, came ${received}` }
  )
}

/** One operation that answers the same to everything, or many that do. */
function answerFlaws(answers: ReadonlyMap<Trouble, BadAnswer>): Map<Trouble, Flaw> {
  const operations = new Map<number, Set<string>>()
  for (const { operation, status } of answers.values())
    operations.set(status, (operations.get(status) ?? new Set()).add(operation))
  return new Map(
    [...answers].map(([trouble, { operation, status }]) => {
      const many = operations.get(status)?.size ?? 0
      return [
        trouble,
        many >= EVERYWHERE
          ? { key: `answer ${status}`, title: `${many} operations answer ${status}` }
          : { key: `answer ${operation} ${status}`, title: `${operation} answers ${status}` },
      ]
    }),
  )
}

/** What leaned on a requirement or an exchange that itself failed has the cause of that failure. */
function borrowedFlaws(troubles: readonly Trouble[], flaws: ReadonlyMap<Trouble, Flaw>): Map<Trouble, Flaw> {
  const failures = troubles.filter(failed)
  const lenders = new Map(failures.flatMap((one) => [[one.requirement.id, one] as const]))
  for (const one of failures) if (one.exchange) lenders.set(`#${one.exchange.id}`, one)
  const borrowed = new Map<Trouble, Flaw>()
  for (const trouble of troubles.filter(({ result }) => result.verdict === 'unmet')) {
    const lender = lenders.get(trouble.result.reason ?? '') ?? lenders.get(`#${trouble.exchange?.id ?? ''}`)
    const flaw = lender && flaws.get(lender)
    if (flaw) borrowed.set(trouble, flaw)
  }
  return borrowed
}
