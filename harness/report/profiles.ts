import { idsOfWord } from './ids-of-word.ts'
import { NOT_SELECTED } from './reasons.ts'
import { timesOf } from './server-errors.ts'
import type {
  CountedError,
  ProfileResult,
  Report,
  RequirementRecord,
  Result,
  TargetReport,
} from './report.ts'

export type { ProfileResult } from './report.ts'

/** A named, versioned set of requirements (docs/profiles.md). */
export interface Profile {
  readonly name: string
  readonly version: number
  readonly title: string
  /** Which servers it is for. */
  readonly says: string
  readonly document: RequirementRecord['document']
  /** Areas, operations, requirement ids or prefixes of ids. */
  readonly requirements: readonly string[]
  /** The same, to leave out. */
  readonly except?: readonly string[]
  /** Failures of a target besides requirements: responses of its operations with a status code of 5xx. */
  readonly failOn?: readonly CountedError[]
}

/** The testable requirements of a profile, in their order: none of suites of the user. */
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

/** The report with what it says of every profile of the documents that a target serves. */
export function withProfiles(report: Report, profiles: readonly Profile[]): Report {
  // An exploration asks no requirement but the rules.
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
 * Whether a target conforms. One failure of a stated requirement or of a rule over all responses decides against it; it conforms
 * only if every stated requirement was asked and passed, and every rule was asked.
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
  const passed = stated.filter(({ id }) => byId.get(id)?.verdict === 'pass').length
  const against = [...stated, ...rules].filter(failed)
  const notSelected = [...stated, ...rules].filter(({ id }) => isLeftOut(byId.get(id)))
  const undecided = stated.filter(({ id }) => {
    const result = byId.get(id)
    return result?.verdict !== 'pass' && !isFailure(result) && !isLeftOut(result)
  })
  const operations = new Set(own.map(({ operation }) => operation))
  const errors = profile.failOn?.includes('5xx')
    ? timesOf(serverErrors.filter(({ operation }) => operations.has(operation)))
    : 0
  const isWhole = stated.length > 0 && passed === stated.length && notSelected.length === 0
  return {
    profile: profile.name,
    version: profile.version,
    outcome: against.length + errors > 0 ? 'does not conform' : isWhole ? 'conforms' : 'not decided',
    stated: stated.length,
    passed,
    against: against.map(({ id }) => id),
    undecided: undecided.map(({ id }) => id),
    notSelected: notSelected.length,
    ...(errors > 0 ? { serverErrors: errors } : {}),
    remarks: own.filter((one) => one.level === 'implied' && !one.isRule && failed(one)).map(({ id }) => id),
  }
}

function isFailure(result: Result | undefined): boolean {
  return result?.verdict === 'fail' || result?.verdict === 'unstable'
}

/** A requirement without a result was not asked either. */
export function isLeftOut(result: Result | undefined): boolean {
  return !result || (result.verdict === 'skipped' && result.reason === NOT_SELECTED)
}

/**
 * The numbers behind the outcome, in words, of which those before the first semicolon add up:
 * `30 of 38 stated passed, 3 failed, 5 not checked; 2 rules failed; 1 remark`.
 */
export function profileNumbers(result: ProfileResult): string {
  const { stated, passed, against, undecided, serverErrors = 0, remarks } = result
  const rules = against.filter(isRuleId).length
  const failed = against.length - rules
  const notChecked = stated - passed - failed - undecided.length
  const counts = [
    `${passed} of ${stated} stated passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} undecided`] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
  ]
  const more = [
    [rules, 'rule failed', 'rules failed'],
    [serverErrors, 'server error', 'server errors'],
    [remarks.length, 'remark', 'remarks'],
  ] as const
  return [
    counts.join(', '),
    ...more.flatMap(([count, one, several]) =>
      count === 0 ? [] : [`${count} ${count === 1 ? one : several}`],
    ),
  ].join('; ')
}

/** Whether an id is that of a rule over all responses. */
export function isRuleId(id: string): boolean {
  return /\.every-[^.]+$/.test(id)
}
