import { isDeepStrictEqual } from 'node:util'
import { catalogueDigest } from './catalogue-digest.ts'
import { isComplete } from './complete.ts'
import { reportDigest } from './report-digest.ts'
import { levels, type Report, type TargetReport } from './report.ts'
import { totalsOf } from './totals.ts'

/**
 * What a report says against itself, in a few words; undefined where nothing. It takes no evidence and no catalogue: a report that was
 * edited with care has none.
 */
export function contradictionIn(report: Report): string | undefined {
  const { suite, run, requirements, targets } = report
  const twice = repeated(requirements.map(({ id }) => id))
  if (twice !== undefined) return `it lists ${twice} twice`
  const target = repeated(targets.map(({ name }) => name))
  if (target !== undefined) return `it has two targets named ${target}`
  for (const one of targets) {
    const found = contradictionOf(one, report)
    if (found !== undefined) return found
  }
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

/** Every testable requirement of the documents of a target has one result, and the totals count them. */
function contradictionOf(target: TargetReport, { requirements }: Report): string | undefined {
  const { name, results, documents, totals } = target
  const twice = repeated(results.map(({ requirement }) => requirement))
  if (twice !== undefined) return `it has two results of ${twice} on ${name}`
  const served = new Set(documents.map(({ document }) => document))
  const due = new Set(
    requirements.flatMap(({ id, document, testable }) => (testable && served.has(document) ? [id] : [])),
  )
  for (const { requirement } of results) {
    if (!due.has(requirement))
      return `it has a result of ${requirement} on ${name}, which is not to be checked there`
  }
  if (results.length < due.size) {
    const judged = new Set(results.map(({ requirement }) => requirement))
    const missing = [...due].find((id) => !judged.has(id)) ?? ''
    return `it has no result of ${missing} on ${name}`
  }
  const counted = totalsOf(results, requirements)
  for (const level of levels)
    if (!isDeepStrictEqual({ ...totals[level] }, { ...counted[level] }))
      return `its totals of ${level} requirements on ${name} are not those of its results`
  return undefined
}

function repeated(words: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return words.find((word) => seen.size === seen.add(word).size)
}
