import { NOT_SELECTED } from './reasons.ts'
import type {
  BaselineEntry,
  BaselinePlace,
  BaselineSummary,
  KnownFailure,
  Report,
  RequirementRecord,
  Result,
  TargetReport,
} from './report.ts'

/** Known failures by target and requirement. */
export interface Baseline {
  readonly targets: Readonly<Record<string, Readonly<Record<string, BaselineEntry>>>>
}

/** The baseline of a run. */
export interface BaselineUse {
  /** Its name on the command line. */
  readonly file: string
  readonly baseline: Baseline
  /** True: an outdated entry fails the run. */
  readonly strict: boolean
  /** Entries that expire before this date are outdated. */
  readonly today: Date
}

/** The name in a baseline that stands for every target. */
export const EVERY_TARGET = '*'

/** Whether a result is a failure of any kind. */
export function hasFailed({ verdict }: Pick<Result, 'verdict'>): boolean {
  return verdict === 'fail' || verdict === 'unstable'
}

/** Whether a result is a failure that the baseline does not list. */
export function isNewFailure(result: Pick<Result, 'verdict' | 'known'>): boolean {
  return hasFailed(result) && result.known === undefined
}

/** Whether an entry has expired. */
export function hasExpired({ expires }: Pick<BaselineEntry, 'expires'>, today: Date): boolean {
  return expires !== undefined && expires < today.toISOString().slice(0, 10)
}

/** The report with its known failures marked, and a summary of the baseline. Verdicts and totals stay. */
export function applyBaseline(report: Report, use: BaselineUse): Report {
  const known = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  const targets = report.targets.map((target) => ({
    ...target,
    results: target.results.map((result) => {
      const { level, group } = known.get(result.requirement) ?? {}
      const entry = entryFor(use.baseline, target.name, result.requirement, group)
      if (!entry || !hasFailed(result) || level === 'open') return result
      const expired = hasExpired(entry, use.today)
      return { ...result, known: { ...entry, ...(expired ? { expired } : {}) } satisfies KnownFailure }
    }),
  }))
  return {
    ...report,
    run: { ...report.run, baseline: summaryOf(report.requirements, targets, use) },
    targets,
  }
}

/** Whether a baseline lists a failure of a requirement on a target. */
export function isListed(
  { baseline }: Pick<BaselineUse, 'baseline'>,
  target: string,
  { id, group }: Pick<RequirementRecord, 'id' | 'group'>,
): boolean {
  return entryFor(baseline, target, id, group) !== undefined
}

/** The entry for a target takes precedence over the one for every target, and the entry for a requirement over that for its group. */
function entryFor(
  { targets }: Baseline,
  target: string,
  ...[id, group = id]: readonly [id: string, group: string | undefined]
): BaselineEntry | undefined {
  return [target, EVERY_TARGET]
    .flatMap((name) => [id, group].map((key) => own(own(targets, name), key)))
    .find((entry) => entry !== undefined)
}

/** A property of the record itself: names may equal inherited properties. */
function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

const NO_REQUIREMENT = 'no requirement has this id'

type State = 'known' | 'passing' | 'unmatched' | 'expired' | 'undecided'

interface Stated {
  readonly state: State
  readonly place: BaselinePlace
}

function summaryOf(
  requirements: readonly RequirementRecord[],
  targets: readonly TargetReport[],
  { file, strict, baseline, today }: BaselineUse,
): BaselineSummary {
  const openOnes = new Set(requirements.filter(({ level }) => level === 'open').map(({ id }) => id))
  const results = targets.flatMap((target) =>
    target.results.filter(({ requirement }) => !openOnes.has(requirement)),
  )
  const places = Object.entries(baseline.targets).flatMap(([target, entries]): Stated[] => {
    const named = target === EVERY_TARGET ? targets : targets.filter(({ name }) => name === target)
    if (named.length === 0)
      return [{ state: 'unmatched', place: { target, why: 'no target of this run has this name' } }]
    return Object.entries(entries).map(([requirement, entry]) => {
      const { state, why } = stateOf(requirement, entry, named, requirements, today)
      return { state, place: { target, requirement, ...(why === undefined ? {} : { why }) } }
    })
  })
  const having = (wanted: State): BaselinePlace[] =>
    places.filter(({ state }) => state === wanted).map(({ place }) => place)
  return {
    file,
    strict,
    known: results.filter(({ known }) => known !== undefined).length,
    new: results.filter(isNewFailure).length,
    passing: having('passing'),
    unmatched: having('unmatched'),
    expired: having('expired'),
  }
}

/** The state of an entry, from the results of the targets that it names. */
function stateOf(
  id: string,
  entry: BaselineEntry,
  targets: readonly TargetReport[],
  requirements: readonly RequirementRecord[],
  today: Date,
): { readonly state: State; readonly why?: string } {
  const named = requirements.filter((one) => one.id === id || one.group === id)
  const whys = named.map(whyNeverFails)
  if (whys.every((why) => why !== undefined)) return { state: 'unmatched', why: whys[0] ?? NO_REQUIREMENT }
  const ids = new Set(named.map((one) => one.id))
  const results = targets.flatMap((target) =>
    target.results.filter(({ requirement }) => ids.has(requirement)),
  )
  if (results.length === 0) return { state: 'unmatched', why: 'the target does not serve its document' }
  if (results.some(hasFailed))
    return hasExpired(entry, today) ? { state: 'expired', why: entry.expires ?? '' } : { state: 'known' }
  const isPassing = named.every((about) => holdsNow(about.id, about, targets))
  return { state: isPassing ? 'passing' : 'undecided' }
}

/**
 * Whether a requirement holds on all targets, so that its entry is no longer needed. For a rule over all responses, only a complete
 * run shows this: a partial run receives fewer responses.
 */
export function holdsNow(
  id: string,
  about: RequirementRecord | undefined,
  targets: readonly TargetReport[],
): boolean {
  const results = targets.flatMap((target) => target.results)
  if (
    about?.isRule &&
    results.some(({ verdict, reason }) => verdict === 'skipped' && reason === NOT_SELECTED)
  )
    return false
  return results
    .filter(({ requirement }) => requirement === id)
    .every(({ verdict }) => verdict === 'pass' || verdict === 'observed')
}

/** Why an entry for a requirement can never match; undefined if it can. */
export function whyNeverFails(requirement: RequirementRecord | undefined): string | undefined {
  if (!requirement) return NO_REQUIREMENT
  if (requirement.level === 'open') return 'an open question does not fail'
  return requirement.testable ? undefined : 'the requirement is not testable'
}
