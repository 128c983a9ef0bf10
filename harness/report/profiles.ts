import { present, unlessEmpty } from '../client/present.ts'
import { groupBy } from './group-by.ts'
import { idsOfWord } from './ids-of-word.ts'
import { INTERRUPTED, NOT_SELECTED, TOO_MUCH_TO_DO } from './reasons.ts'
import { timesOf } from './server-errors.ts'
import type {
  CountedError,
  ProfileResult,
  Report,
  RequirementRecord,
  Result,
  TargetReport,
} from './report.ts'
import { visibleAtMost } from './visible.ts'

export type { ProfileResult } from './report.ts'

/** A named, versioned set of requirements (docs/how-to/certification.md). */
export interface Profile {
  readonly name: string
  readonly version: number
  readonly title: string
  /** The intended servers. */
  readonly says: string
  readonly document: RequirementRecord['document']
  /** Areas, operations, requirement ids or prefixes of ids. */
  readonly requirements: readonly string[]
  /** The same, to exclude. */
  readonly except?: readonly string[]
  /** Failures of a target other than requirements: responses of its operations with a status code of 5xx. */
  readonly failOn?: readonly CountedError[]
}

/** The testable requirements of a profile, in order, without those of users' suites. */
export function requirementsOf(
  { document, requirements: words, except = [] }: Profile,
  requirements: readonly RequirementRecord[],
): RequirementRecord[] {
  const wanted = new Set(words.flatMap((word) => idsOfWord(requirements, word)))
  const unwanted = new Set(except.flatMap((word) => idsOfWord(requirements, word)))
  return requirements.filter(
    ({ id, testable, level, document: own }) =>
      testable && level !== 'own' && own === document && wanted.has(id) && !unwanted.has(id),
  )
}

/** The report with the results of every profile of the documents that a target serves. */
export function withProfiles(report: Report, profiles: readonly Profile[]): Report {
  // An exploration selects only rules.
  if (report.targets.some(({ exploration }) => exploration)) return report
  return {
    ...report,
    targets: report.targets.map((target) => {
      const served = profiles.filter(({ document }) =>
        target.documents.some((one) => one.document === document),
      )
      return {
        ...target,
        profiles: served.map((profile) => profileResult(profile, report.requirements, target)),
      }
    }),
  }
}

/**
 * The conformance of a target. One failure of a stated requirement or of a rule over all responses means that it does not conform.
 * It conforms only if every stated requirement was selected and passed, and every rule was selected and decided.
 */
export function profileResult(
  profile: Profile,
  requirements: readonly RequirementRecord[],
  { results, serverErrors = [] }: Pick<TargetReport, 'results' | 'serverErrors'>,
): ProfileResult {
  const byId = new Map(results.map((result) => [result.requirement, result]))
  const own = requirementsOf(profile, requirements)
  const failed = ({ id }: RequirementRecord): boolean => isFailure(byId.get(id))
  const rules = own.filter(({ isRule }) => isRule)
  const stated = own.filter(({ level, isRule }) => level === 'stated' && !isRule)
  const implied = own.filter(({ level, isRule }) => level === 'implied' && !isRule)
  const passed = stated.filter(({ id }) => byId.get(id)?.verdict === 'pass').length
  const against = [...stated, ...rules].filter(failed)
  const notSelected = [...stated, ...rules].filter(({ id }) => isLeftOut(byId.get(id)))
  const undecided = stated.filter(({ id }) => isUndecided(byId.get(id)))
  const undecidedRules = rules.filter(({ id }) => isUndecidedRule(byId.get(id)))
  const operations = new Set(own.map(({ operation }) => operation))
  const errors = profile.failOn?.includes('5xx')
    ? timesOf(serverErrors.filter(({ operation }) => operations.has(operation)))
    : 0
  const numbers = {
    stated: stated.length,
    passed,
    against: against.map(({ id }) => id),
    undecided: undecided.map(({ id }) => id),
    ...present({ undecidedRules: unlessEmpty(undecidedRules.map(({ id }) => id)) }),
    notSelected: notSelected.length,
    ...present({ serverErrors: errors || undefined }),
    remarks: implied.filter(failed).map(({ id }) => id),
    rules: rules.length,
    implied: implied.length,
  }
  return { profile: profile.name, version: profile.version, outcome: outcomeOf(numbers), ...numbers }
}

/** The outcome that follows from the numbers of a profile. */
export function outcomeOf({
  stated,
  passed,
  against,
  undecidedRules = [],
  notSelected,
  serverErrors = 0,
}: Omit<ProfileResult, 'profile' | 'version' | 'outcome'>): ProfileResult['outcome'] {
  if (against.length + serverErrors > 0) return 'does not conform'
  const isDecided = passed === stated && notSelected === 0 && undecidedRules.length === 0
  return stated > 0 && isDecided ? 'conforms' : 'not decided'
}

export function isFailure(result: Result | undefined): boolean {
  return result?.verdict === 'fail' || result?.verdict === 'unstable'
}

/** A requirement that was selected and neither passed nor failed. */
export function isUndecided(result: Result | undefined): boolean {
  return result?.verdict !== 'pass' && !isFailure(result) && !isLeftOut(result)
}

/**
 * A rule over all responses with responses that prove nothing, one of which may break it, and one of a run that was interrupted before all
 * responses were there. A rule without a response to judge is not among them, nor one whose contradictions rest on what no sentence states.
 */
export function isUndecidedRule(result: Result | undefined): boolean {
  if (result?.verdict === 'skipped') return result.reason === INTERRUPTED
  return result?.verdict === 'error' || (result?.verdict === 'unmet' && result.reason === TOO_MUCH_TO_DO)
}

/** A requirement without a result counts as left out too. */
export function isLeftOut(result: Result | undefined): boolean {
  return !result || (result.verdict === 'skipped' && result.reason === NOT_SELECTED)
}

/**
 * The numbers behind the outcome as text; those before the first semicolon add up. Includes the kinds of the failures that count:
 * `30 of 38 stated passed, 3 failed (2 status, 1 body), 5 not checked; 2 of 20 rules over all responses failed (2 every-body); 1 of
 * 40 implied failed, which the profile does not count`.
 */
export function profileNumbers(result: ProfileResult): string {
  const { stated, passed, against, undecided, undecidedRules = [] } = result
  const { notSelected, serverErrors = 0, remarks } = result
  const rules = against.filter(isRuleId)
  const failed = against.filter((id) => !isRuleId(id))
  const notChecked = stated - passed - failed.length - undecided.length
  // Unselected requirements that are not stated are rules.
  const rulesNotChecked = Math.max(0, notSelected - notChecked)
  const counts = [
    `${passed} of ${stated} stated passed`,
    ...(failed.length > 0 ? [`${failed.length} failed ${kindsOf(failed)}`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} undecided`] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
  ]
  const ruleCounts = [
    ...(rules.length > 0 ? [`failed ${kindsOf(rules)}`] : []),
    ...(undecidedRules.length > 0 ? [`${rules.length > 0 ? `${undecidedRules.length} ` : ''}undecided`] : []),
    ...(rulesNotChecked > 0
      ? [`${rules.length + undecidedRules.length > 0 ? `${rulesNotChecked} ` : ''}not checked`]
      : []),
  ]
  return [
    counts.join(', '),
    ...(ruleCounts.length > 0
      ? [
          `${outOf(rules.length || undecidedRules.length || rulesNotChecked, result.rules, 'rule')} over all responses ${ruleCounts.join(', ')}`,
        ]
      : []),
    ...(serverErrors > 0 ? [`${serverErrors} ${serverErrors === 1 ? 'server error' : 'server errors'}`] : []),
    ...(remarks.length > 0
      ? [
          `${remarks.length}${result.implied === undefined ? '' : ` of ${result.implied}`} implied failed, which the profile does not count`,
        ]
      : []),
  ].join('; ')
}

/** `13 of 60 rules`; without a total `1 rule`. */
function outOf(count: number, all: number | undefined, noun: string): string {
  return `${count}${all === undefined ? '' : ` of ${all}`} ${noun}${(all ?? count) === 1 ? '' : 's'}`
}

/** The number of kinds that are named; the others are counted. */
const KINDS = 3

/** The longest part of an id that is shown: anybody can write a report. */
const MAX_KIND_LENGTH = 60

/** The number of requirements of each kind, which is the last part of their ids: `(30 status, 2 user)`. */
function kindsOf(ids: readonly string[]): string {
  const kinds = [...groupBy(ids, (id) => id.slice(id.lastIndexOf('.') + 1))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const rest = kinds.slice(KINDS).reduce((sum, [, some]) => sum + some.length, 0)
  const named = kinds
    .slice(0, KINDS)
    .map(([kind, some]) => `${some.length} ${visibleAtMost(kind, MAX_KIND_LENGTH)}`)
  return `(${[...named, ...(rest > 0 ? [`${rest} of other kinds`] : [])].join(', ')})`
}

/** Whether an id is that of a rule over all responses. */
export function isRuleId(id: string): boolean {
  return /\.every-[^.]+$/.test(id)
}
