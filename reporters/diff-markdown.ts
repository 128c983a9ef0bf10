import type { Change, Diff } from '../harness/report/diff.ts'
import {
  changeReason,
  diffGroups,
  diffHeadline,
  diffRemarks,
  namesTargets,
  verdictsOf,
} from './diff-summary.ts'
import { codeMarkdown, plainMarkdown } from './markdown-text.ts'

/** Keeps a comment short. */
const SHOWN = 30

const titles = {
  worse: 'Got worse',
  better: 'Got better',
  new: 'New',
  gone: 'Asked no more',
  unmet: 'Failed, and now undecided',
  changed: 'Other changes',
} as const

/** Groups that a reader must see. */
const unfolded: ReadonlySet<string> = new Set(['worse', 'gone', 'unmet'])

/** The differences between two reports for a comment. Only regressions are unfolded. */
export function renderDiffMarkdown(diff: Diff): string {
  const named = namesTargets(diff)
  const groups = diffGroups
    .filter((group) => diff[group].length > 0)
    .map((group) => {
      const title = `${titles[group]}: ${diff[group].length}`
      const list = listOf(diff[group], named)
      return unfolded.has(group)
        ? `### ${title}\n\n${list}`
        : `<details><summary>${title}</summary>\n\n${list}\n\n</details>`
    })
  return [
    `## Conformance: ${diffHeadline(diff)}`,
    ...shownOf(
      diffRemarks(diff).map((line) => plainMarkdown(line)),
      (more) => `And ${more} more like these.`,
    ),
    ...groups,
  ].join('\n\n')
}

function listOf(changes: readonly Change[], named: boolean): string {
  const items = changes.map((change) => itemOf(change, named))
  return shownOf(items, (more) => `- and ${more} more`).join('\n')
}

/** The first lines, and the number of further lines. */
function shownOf(lines: readonly string[], rest: (more: number) => string): readonly string[] {
  return lines.length <= SHOWN ? lines : [...lines.slice(0, SHOWN), rest(lines.length - SHOWN)]
}

function itemOf(change: Change, named: boolean): string {
  const { target, requirement } = change
  const on = named ? ` on ${codeMarkdown(target, 100)}` : ''
  const reason = changeReason(change)
  const head = `- ${codeMarkdown(requirement.id)}${on} ${verdictsOf(change)}: ${plainMarkdown(requirement.says)}`
  return reason ? `${head} ${codeMarkdown(reason)}` : head
}
