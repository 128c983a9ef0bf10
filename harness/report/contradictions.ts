import { isDeepStrictEqual } from 'node:util'
import { catalogueDigest } from './catalogue-digest.ts'
import { isComplete } from './complete.ts'
import { isFailure, isUndecided, isUndecidedRule, outcomeOf } from './profiles.ts'
import { reportDigest } from './report-digest.ts'
import {
  judgedVerdicts,
  levels,
  type Level,
  type ProfileResult,
  type Report,
  type RequirementRecord,
  type Result,
  type TargetReport,
} from './report.ts'
import { levelsById, totalsByLevel } from './totals.ts'

/**
 * A contradiction within a report, in a few words; undefined if there is none. Uses neither evidence nor catalogue, so a carefully
 * edited report has none.
 */
export function contradictionIn(report: Report): string | undefined {
  const { suite, run, requirements, targets } = report
  const twice = repeated(requirements.map(({ id }) => id))
  if (twice !== undefined) return `it lists ${twice} twice`
  const target = repeated(targets.map(({ name }) => name))
  if (target !== undefined) return `it has two targets named ${target}`
  const expected = expectedOf(requirements)
  for (const one of targets) {
    const found = contradictionOf(one, expected)
    if (found !== undefined) return found
  }
  const marked = targets.flatMap(({ results }) => results.filter(({ known }) => known !== undefined)).length
  if (marked !== (run.baseline?.known ?? 0))
    return `it marks ${marked} failures as known, and its baseline lists ${run.baseline?.known ?? 'none'}`
  const { strayErrors, fileErrors, missingShards, interrupted } = run
  const isWhole = ![strayErrors, fileErrors, missingShards].some((list) => list?.length) && !interrupted
  if (run.complete && !(isWhole && isComplete(targets)))
    return 'it says that it is complete, and has results that were skipped or errors of the run'
  if (catalogueDigest(requirements) !== suite.catalogueDigest)
    return 'its catalogueDigest is not that of its requirements'
  if (report.digest !== undefined && reportDigest(report) !== report.digest)
    return 'its digest is not that of its content'
  return undefined
}

/** The expectations for targets that follow from the requirements. */
interface Expected {
  readonly levelOf: ReadonlyMap<string, Level>
  readonly rules: ReadonlySet<string>
  /** The requirements with results on a target that serves these documents. */
  readonly dueFor: (documents: ReadonlySet<string>) => ReadonlySet<string>
}

/** A damaged report can have thousands of targets, so the requirements are filtered once for all targets with the same documents. */
function expectedOf(requirements: readonly RequirementRecord[]): Expected {
  const known = new Map<string, ReadonlySet<string>>()
  const isDue = (served: ReadonlySet<string>) =>
    new Set(
      requirements.flatMap(({ id, document, testable }) => (testable && served.has(document) ? [id] : [])),
    )
  return {
    levelOf: levelsById(requirements),
    rules: new Set(requirements.flatMap(({ id, isRule }) => (isRule ? [id] : []))),
    dueFor(served) {
      const key = [...served].sort().join(' ')
      const due = known.get(key) ?? isDue(served)
      known.set(key, due)
      return due
    },
  }
}

/** Every testable requirement of a target's documents has one result, and totals and profiles follow from the results. */
function contradictionOf(target: TargetReport, expected: Expected): string | undefined {
  const { levelOf, dueFor } = expected
  const { name, results, documents, totals, profiles = [] } = target
  const twice = repeated(results.map(({ requirement }) => requirement))
  if (twice !== undefined) return `it has two results of ${twice} on ${name}`
  const due = dueFor(new Set(documents.map(({ document }) => document)))
  for (const { requirement, verdict } of results) {
    if (!due.has(requirement))
      return `it has a result of ${requirement} on ${name}, which is not to be checked there`
    if (levelOf.get(requirement) === 'open' && judgedVerdicts.has(verdict))
      return `it has the verdict ${verdict} of ${requirement} on ${name}, which is an open question`
  }
  if (results.length < due.size) {
    const judged = new Set(results.map(({ requirement }) => requirement))
    const missing = [...due].find((id) => !judged.has(id)) ?? ''
    return `it has no result of ${missing} on ${name}`
  }
  const counted = totalsByLevel(results, levelOf)
  for (const level of levels)
    if (!isDeepStrictEqual({ ...totals[level] }, { ...counted[level] }))
      return `its totals of ${level} requirements on ${name} are not those of its results`
  const byId = new Map(results.map((result) => [result.requirement, result]))
  const odd = profiles.find((profile) => !followsFrom(byId, profile, expected))
  return odd && `its profile ${odd.profile} on ${name} does not follow from its results`
}

/**
 * Whether the lists of a profile follow from the results, and its outcome from its lists and numbers. Only its file states which
 * requirements it has.
 */
function followsFrom(
  results: ReadonlyMap<string, Result>,
  profile: ProfileResult,
  { levelOf, rules }: Expected,
): boolean {
  const { stated, passed, against, undecided, undecidedRules = [], notSelected, remarks } = profile
  const isStated = (id: string): boolean => levelOf.get(id) === 'stated' && !rules.has(id)
  const hasFailed = (id: string): boolean => isFailure(results.get(id))
  const notChecked = stated - passed - against.filter(isStated).length - undecided.length
  return (
    repeated([...against, ...undecided, ...undecidedRules, ...remarks]) === undefined &&
    against.every((id) => hasFailed(id) && (isStated(id) || rules.has(id))) &&
    remarks.every((id) => hasFailed(id) && levelOf.get(id) === 'implied') &&
    undecided.every((id) => isStated(id) && isUndecided(results.get(id))) &&
    undecidedRules.every((id) => rules.has(id) && isUndecidedRule(results.get(id))) &&
    notChecked >= 0 &&
    notChecked <= notSelected &&
    profile.outcome === outcomeOf(profile)
  )
}

function repeated(words: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return words.find((word) => seen.size === seen.add(word).size)
}
