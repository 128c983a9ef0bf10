import type { Change, Diff } from './diff.ts'
import { undecided } from './diff-movement.ts'

/** The changes that can make a comparison of two reports fail (docs/how-to/reports.md, "Compare two runs"). */
export const regressions = ['worse', 'gone', 'unmet', 'new'] as const

/** The changes of these kinds in a comparison, without open questions. */
export function regressionsIn(diff: Diff, kinds: readonly string[]): Change[] {
  return regressions
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => changesOf[kind](diff))
    .filter(({ requirement }) => requirement.level !== 'open')
}

const changesOf: Readonly<Record<(typeof regressions)[number], (diff: Diff) => Change[]>> = {
  worse: ({ worse }) => [...worse],
  gone: ({ gone }) => [...gone],
  unmet: ({ unmet, worse }) => [
    ...unmet,
    ...worse.filter(({ after }) => after && undecided.has(after.verdict)),
  ],
  new: (diff) => diff.new.filter(({ after }) => after?.verdict === 'fail' || after?.verdict === 'unstable'),
}
