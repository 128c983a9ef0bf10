import type { Change, Diff } from '../harness/report/diff.ts'
import type { Report, Result } from '../harness/report/report.ts'
import { diffGroups } from './diff-summary.ts'
import { jsonText } from './json-text.ts'

/** The differences between two reports as JSON. */
export function renderDiffJson(diff: Diff, before: Report, after: Report): string {
  const { sameCatalogue, targets, unchanged, renamed, outages, suspected, disputed } = diff
  return jsonText({
    ...(renamed.old.length + renamed.new.length > 0 ? { renamed } : {}),
    ...(outages.old.length + outages.new.length > 0 ? { outages } : {}),
    ...(suspected.length > 0 ? { suspected } : {}),
    ...(disputed.length > 0 ? { disputed } : {}),
    old: identity(before),
    new: identity(after),
    sameCatalogue,
    targets,
    counts: { ...Object.fromEntries(diffGroups.map((group) => [group, diff[group].length])), unchanged },
    changes: Object.fromEntries(diffGroups.map((group) => [group, diff[group].map(recordOf)])),
  })
}

function identity({ suite, run }: Report): object {
  return { suite, startedAt: run.startedAt, seed: run.seed, complete: run.complete }
}

function recordOf({ target, requirement, before, after }: Change): object {
  const { id, level, says } = requirement
  return { target, requirement: id, level, says, old: shortened(before), new: shortened(after) }
}

function shortened(result: Result | undefined): object | null {
  if (!result) return null
  const { verdict, reason, message } = result
  return { verdict, reason, message }
}
