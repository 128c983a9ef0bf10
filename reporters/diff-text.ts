import type { Colors } from 'picocolors/types.js'
import type { Change, Diff } from '../harness/report/diff.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import {
  changeReason,
  diffGroups,
  diffHeadline,
  diffRemarks,
  namesTargets,
  verdictsOf,
} from './diff-summary.ts'

const MAX_LENGTH = 400

/** The differences between two reports for a terminal. */
export function renderDiffText(diff: Diff, colors: Colors): string {
  const named = namesTargets(diff)
  const paints = {
    worse: colors.red,
    better: colors.green,
    new: colors.cyan,
    gone: colors.red,
    unmet: colors.red,
    changed: colors.dim,
  }
  const groups = diffGroups
    .filter((group) => diff[group].length > 0)
    .map((group) =>
      [
        paints[group](`${group}: ${diff[group].length}`),
        ...diff[group].map((change) => lineOf(change, named)),
      ].join('\n'),
    )
  return [
    ...diffRemarks(diff).map((line) => visibleAtMost(line, MAX_LENGTH)),
    ...groups,
    colors.bold(diffHeadline(diff)),
  ].join('\n\n')
}

function lineOf(change: Change, named: boolean): string {
  const { target, requirement } = change
  const on = named ? ` on ${visibleAtMost(target, 100)}` : ''
  const reason = changeReason(change)
  const head = `  ${visibleAtMost(requirement.id, MAX_LENGTH)}${on} (${requirement.level}): ${verdictsOf(change)}`
  return reason ? `${head}\n    ${visibleAtMost(reason, MAX_LENGTH)}` : head
}
